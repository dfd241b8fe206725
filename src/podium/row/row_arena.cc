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

RowArena::RowArena() { free_slots_.fill(kEndOfList); }

RowArena::~RowArena() {
  for (const Entry& entry : entries_) {
    if (entry.size > kMaxClassBytes) delete[] entry.data;
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

inline std::uint32_t RowArena::TakeFree(std::size_t size) {
  const std::size_t size_class = size <= kMaxClassBytes ? ClassOf(size) : kNoClass;
  const std::uint32_t slot = free_slots_[size_class];
  if (slot == kEndOfList || size_class == kNoClass) return kEndOfList;
  Entry& entry = entries_[slot];
  free_slots_[size_class] = entry.state;
  entry.size = static_cast<std::uint32_t>(size);
  entry.state = kLive;
  ++num_rows_;
  row_bytes_ += static_cast<std::int64_t>(size);
  return slot;
}

Result<std::uint32_t> RowArena::AddSlot(std::size_t size) {
  if (size > std::numeric_limits<std::int32_t>::max()) {
    return Status::OutOfMemory("a retained row has at most 2147483647 bytes, found ", size);
  }
  std::uint32_t slot = free_slots_[kNoClass];
  if (slot == kEndOfList && entries_.size() >= kMaxRows) {
    return Status::OutOfMemory("more than ", kMaxRows, " retained rows");
  }
  std::uint8_t* data = AllocateBlock(size);
  if (data == nullptr) return Status::OutOfMemory("no memory for a retained row of ", size, " bytes");

  if (slot != kEndOfList) {
    free_slots_[kNoClass] = entries_[slot].state;
  } else {
    slot = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  }
  entries_[slot] = {.data = data, .size = static_cast<std::uint32_t>(size), .state = kLive};
  ++num_rows_;
  row_bytes_ += static_cast<std::int64_t>(size);
  return slot;
}

Result<std::uint32_t> RowArena::Reserve(std::size_t size) {
  const std::uint32_t slot = TakeFree(size);
  if (slot != kEndOfList) return slot;
  return AddSlot(size);
}

Result<std::uint32_t> RowArena::Retain(RowImage row) {
  PODIUM_ASSIGN_OR_RETURN(const std::uint32_t slot, Reserve(row.size()));
  if (!row.empty()) std::memcpy(entries_[slot].data, row.data(), row.size());
  return slot;
}

Status RowArena::RetainAll(std::span<const RowImage> rows, std::span<const std::uint32_t> chosen,
                           std::span<std::uint32_t> slots) {
  assert(chosen.size() == slots.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const RowImage row = rows[chosen[i]];
    std::uint32_t slot = TakeFree(row.size());
    if (slot == kEndOfList) {
      Result<std::uint32_t> added = AddSlot(row.size());
      if (!added.ok()) {
        for (std::size_t taken = 0; taken < i; ++taken) Discard(slots[taken]);
        return added.status();
      }
      slot = added.value();
    }
    std::uint8_t* to = entries_[slot].data;
    // The sizes of most rows, in two moves that overlap.
    constexpr std::size_t kMove = 32;
    if (row.size() >= kMove && row.size() <= 2 * kMove) {
      std::memcpy(to, row.data(), kMove);
      std::memcpy(to + row.size() - kMove, row.data() + row.size() - kMove, kMove);
    } else if (!row.empty()) {
      std::memcpy(to, row.data(), row.size());
    }
    slots[i] = slot;
  }
  return Status::OK();
}

void RowArena::Release(std::uint32_t slot) {
  assert(entries_[slot].state == kLive && "a slot is released once");
  entries_[slot].state = kReleased;
  released_.push_back(slot);
}

void RowArena::Recycle() {
  for (const std::uint32_t slot : released_) FreeSlot(slot);
  released_.clear();
}

void RowArena::Discard(std::uint32_t slot) {
  assert(entries_[slot].state == kLive);
  FreeSlot(slot);
}

inline void RowArena::FreeSlot(std::uint32_t slot) {
  Entry& entry = entries_[slot];
  --num_rows_;
  row_bytes_ -= entry.size;
  std::size_t size_class = kNoClass;
  if (entry.size <= kMaxClassBytes) {
    size_class = ClassOf(entry.size);
  } else {
    block_bytes_ -= entry.size;
    delete[] entry.data;
    entry.data = nullptr;
    entry.size = 0;
  }
  entry.state = free_slots_[size_class];
  free_slots_[size_class] = slot;
}

std::uint8_t* RowArena::AllocateBlock(std::size_t size) {
  if (size > kMaxClassBytes) {
    auto* block = new (std::nothrow) std::uint8_t[size];
    if (block != nullptr) block_bytes_ += static_cast<std::int64_t>(size);
    return block;
  }
  const std::size_t block_bytes = BlockBytes(ClassOf(size));
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

std::int64_t RowArena::reserved_bytes() const {
  return block_bytes_ + static_cast<std::int64_t>(entries_.capacity() * sizeof(Entry) +
                                                  released_.capacity() * sizeof(std::uint32_t));
}

}  // namespace podium
