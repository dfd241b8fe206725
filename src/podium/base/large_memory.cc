#include "podium/base/large_memory.h"

#include <sys/mman.h>

#include <new>

namespace podium {
namespace {

constexpr std::align_val_t kCacheLine{64};
constexpr std::align_val_t kHugePage{kHugePageBytes};

}  // namespace

void* TryAllocateLarge(std::size_t bytes) noexcept {
  if (bytes < kHugePageBytes) return ::operator new(bytes, kCacheLine, std::nothrow);
  void* memory = ::operator new(bytes, kHugePage, std::nothrow);
  if (memory == nullptr) return nullptr;
  // Only advice: without huge pages everything works as well, only slower. The tail that fills no huge page
  // is left out, or up to 2 MiB of it would become resident unused.
  static_cast<void>(::madvise(memory, bytes / kHugePageBytes * kHugePageBytes, MADV_HUGEPAGE));
  return memory;
}

void* AllocateLarge(std::size_t bytes) {
  void* memory = TryAllocateLarge(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void FreeLarge(void* memory, std::size_t bytes) noexcept {
  ::operator delete(memory, bytes < kHugePageBytes ? kCacheLine : kHugePage);
}

}  // namespace podium
