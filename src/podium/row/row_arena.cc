#include "podium/row/row_arena.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <new>

namespace podium {
namespace {

constexpr std::size_t kFirstSlabBytes = std::size_t{64} << 10;
constexpr std::size_t kMaxSlabBytes = kHugePageBytes;
constexpr std::size_t kLinearBytes = 64;   // Up to here classes are 8 bytes apart.
constexpr std::size_t kLinearClasses = 8;  // Also the number of classes a doubling.
constexpr int kLinearBits = 6;

}  // namespace

RowArena::RowArena() { free_blocks_.fill(nullptr); }

RowArena::~RowArena() {
  for (const Entry& entry : entries_) {
    if (entry.data != nullptr && entry.size > kMaxClassBytes) delete[] entry.data;
  }
}

std::size_t RowArena::ClassOf(std::size_t size) {
  if (size <= kLinearBytes) return size == 0 ? 0 : (size - 1) / 8;
  // 2^power < size <= 2^(power + 1), a doubling in eight steps of 2^(power - 3).
  const auto power = static_cast<int>(std::bit_width(size - 1)) - 1;
  const auto doubling = static_cast<std::size_t>(power - kLinearBits);
  return kLinearClasses * (doubling + 1) + ((size - 1) >> (power - 3)) - 8;
}

std::size_t RowArena::BlockBytes(std::size_t size_class) {
  if (size_class < kLinearClasses) return 8 * (size_class + 1);
  const std::size_t doubling = size_class / kLinearClasses - 1;
  const std::size_t step = size_class % kLinearClasses;
  return (9 + step) << (doubling + kLinearBits - 3);
}

Result<std::uint32_t> RowArena::Retain(RowImage row) {
  PODIUM_ASSIGN_OR_RETURN(const std::uint32_t slot, Reserve(row.size()));
  if (!row.empty()) std::memcpy(entries_[slot].data, row.data(), row.size());
  return slot;
}

Result<std::uint32_t> RowArena::Reserve(std::size_t size) {
  if (size > std::numeric_limits<std::int32_t>::max()) {
    return Status::OutOfMemory("a retained row has at most 2147483647 bytes, found ", size);
  }
  if (free_slots_.empty() && entries_.size() >= kMaxRows) {
    return Status::OutOfMemory("more than ", kMaxRows, " retained rows");
  }
  std::uint8_t* data = Allocate(size);
  if (data == nullptr) return Status::OutOfMemory("no memory for a retained row of ", size, " bytes");

  std::uint32_t slot = 0;
  if (free_slots_.empty()) {
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    slot = free_slots_.back();
    free_slots_.pop_back();
  }
  entries_[slot] = {.data = data, .size = static_cast<std::uint32_t>(size), .released = false};
  ++num_rows_;
  row_bytes_ += static_cast<std::int64_t>(size);
  return slot;
}

void RowArena::Release(std::uint32_t slot) {
  assert(entries_[slot].data != nullptr && !entries_[slot].released && "a slot is released once");
  entries_[slot].released = true;
  released_.push_back(slot);
}

void RowArena::Recycle() {
  for (const std::uint32_t slot : released_) FreeSlot(slot);
  released_.clear();
}

void RowArena::Discard(std::uint32_t slot) {
  assert(entries_[slot].data != nullptr && !entries_[slot].released);
  FreeSlot(slot);
}

void RowArena::FreeSlot(std::uint32_t slot) {
  Entry& entry = entries_[slot];
  Free(entry.data, entry.size);
  --num_rows_;
  row_bytes_ -= entry.size;
  entry = {};
  free_slots_.push_back(slot);
}

std::uint8_t* RowArena::Allocate(std::size_t size) {
  if (size > kMaxClassBytes) {
    auto* block = new (std::nothrow) std::uint8_t[size];
    if (block != nullptr) block_bytes_ += static_cast<std::int64_t>(size);
    return block;
  }
  const std::size_t size_class = ClassOf(size);
  FreeBlock* block = free_blocks_[size_class];
  if (block == nullptr) return CutFromSlab(BlockBytes(size_class));
  free_blocks_[size_class] = block->next;
  return reinterpret_cast<std::uint8_t*>(block);
}

std::uint8_t* RowArena::CutFromSlab(std::size_t block_bytes) {
  if (slab_left_ < block_bytes) {
    // What is left of the old slab is given up: at most one block in the size of the slab.
    const std::size_t bytes = std::clamp(2 * slab_bytes_, kFirstSlabBytes, kMaxSlabBytes);
    std::unique_ptr<std::uint8_t[], LargeMemoryDelete> slab(
        static_cast<std::uint8_t*>(TryAllocateLarge(bytes)), LargeMemoryDelete{bytes});
    if (slab == nullptr) return nullptr;
    slab_next_ = slab.get();
    slab_left_ = slab_bytes_ = bytes;
    block_bytes_ += static_cast<std::int64_t>(bytes);
    slabs_.push_back(std::move(slab));
  }
  std::uint8_t* block = slab_next_;
  slab_next_ += block_bytes;
  slab_left_ -= block_bytes;
  return block;
}

void RowArena::Free(std::uint8_t* block, std::size_t size) {
  if (size > kMaxClassBytes) {
    block_bytes_ -= static_cast<std::int64_t>(size);
    delete[] block;
    return;
  }
  FreeBlock*& head = free_blocks_[ClassOf(size)];
  head = new (block) FreeBlock{head};
}

std::int64_t RowArena::reserved_bytes() const {
  return block_bytes_ +
         static_cast<std::int64_t>(entries_.capacity() * sizeof(Entry) +
                                   (free_slots_.capacity() + released_.capacity()) * sizeof(std::uint32_t));
}

}  // namespace podium
