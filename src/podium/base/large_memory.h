#pragma once

#include <cstddef>

namespace podium {

/// From this size on, memory is asked for in huge pages, since tables that are read at random otherwise spend
/// as much time on the translation of addresses as on the data.
inline constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

/// Memory for large, long-lived tables, aligned to a cache line at least; from kHugePageBytes on, aligned to
/// huge pages and advised to use them. Give it back with FreeLarge and the same size.
void* AllocateLarge(std::size_t bytes);              ///< Throws std::bad_alloc.
void* TryAllocateLarge(std::size_t bytes) noexcept;  ///< Returns null if there is no memory.
void FreeLarge(void* memory, std::size_t bytes) noexcept;

/// For std::unique_ptr over AllocateLarge.
struct LargeMemoryDelete {
  std::size_t bytes = 0;
  void operator()(void* memory) const noexcept { FreeLarge(memory, bytes); }
};

}  // namespace podium
