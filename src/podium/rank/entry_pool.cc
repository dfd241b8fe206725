#include "podium/rank/entry_pool.h"

#include <algorithm>
#include <utility>

#include "podium/base/bytes.h"

namespace podium {
namespace {

constexpr std::size_t kReadableBytesBehind = 16;
constexpr std::size_t kFirstChunkBytes = 16UL << 10;
constexpr std::size_t kLargestChunkBytes = kHugePageBytes;

}  // namespace

std::uint8_t* EntryPool::Allocate(SizeClass size_class) {
  const std::uint32_t capacity = kCapacities[size_class];
  const std::size_t block_bytes = EntryBlock::BytesFor(capacity);
  std::uint8_t* block = free_[size_class];
  if (block != nullptr) {
    free_[size_class] = LoadUnaligned<std::uint8_t*>(block);
  } else {
    if (room_[size_class] < block_bytes) {
      const std::size_t chunk_bytes = std::max(kFirstChunkBytes, next_chunk_bytes_[size_class]);
      // Owned before it is listed: neither can be lost if the other fails.
      Chunk chunk(static_cast<std::uint8_t*>(AllocateLarge(chunk_bytes)), LargeMemoryDelete{chunk_bytes});
      chunks_.push_back(std::move(chunk));
      bytes_ += static_cast<std::int64_t>(chunk_bytes);
      cursor_[size_class] = chunks_.back().get();
      room_[size_class] = chunk_bytes - kReadableBytesBehind;
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
