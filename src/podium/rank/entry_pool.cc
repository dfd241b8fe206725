#include "podium/rank/entry_pool.h"

#include <algorithm>
#include <new>

#include "podium/base/bytes.h"

namespace podium {
namespace {

constexpr std::align_val_t kCacheLine{64};
constexpr std::size_t kReadableBytesBehind = 16;
constexpr std::size_t kFirstChunkBytes = 16UL << 10;
constexpr std::size_t kLargestChunkBytes = 1UL << 20;

}  // namespace

void EntryPool::AlignedDelete::operator()(std::uint8_t* memory) const {
  ::operator delete[](memory, kCacheLine);
}

std::uint8_t* EntryPool::Allocate(SizeClass size_class) {
  const std::uint32_t capacity = kCapacities[size_class];
  const std::size_t block_bytes = EntryBlock::BytesFor(capacity);
  std::uint8_t* block = free_[size_class];
  if (block != nullptr) {
    free_[size_class] = LoadUnaligned<std::uint8_t*>(block);
  } else {
    if (room_[size_class] < block_bytes) {
      const std::size_t chunk_bytes = std::max(kFirstChunkBytes, next_chunk_bytes_[size_class]);
      chunks_.emplace_back(new (kCacheLine) std::uint8_t[chunk_bytes + kReadableBytesBehind]);
      bytes_ += static_cast<std::int64_t>(chunk_bytes);
      cursor_[size_class] = chunks_.back().get();
      room_[size_class] = chunk_bytes;
      next_chunk_bytes_[size_class] = std::min(chunk_bytes * 2, kLargestChunkBytes);
    }
    block = cursor_[size_class];
    cursor_[size_class] += block_bytes;
    room_[size_class] -= block_bytes;
  }
  std::fill_n(EntryBlock(block, capacity).aux(), capacity, Entry::kPlainTie);
  return block;
}

void EntryPool::Free(std::uint8_t* block, SizeClass size_class) {
  StoreUnaligned(block, free_[size_class]);
  free_[size_class] = block;
}

}  // namespace podium
