#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/large_memory.h"
#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/row/binary_row_layout.h"

namespace podium {

/// Keeps copies of byte rows of any size, each under a slot number.
///
/// Blocks are cut from slabs and come in size classes (multiples of 8 up to 64 bytes, then eight steps a
/// doubling: at most an eighth is lost); a slot given back keeps its block for the next row of its class. So
/// a store whose rows come and go allocates nothing once it has reached its size. Memory goes back to the
/// system only when the arena ends, but for rows above kMaxClassBytes, which have blocks of their own.
///
/// Thread safety: none.
class RowArena {
 public:
  static constexpr std::size_t kMaxClassBytes = std::size_t{64} << 10;
  static constexpr std::uint32_t kMaxRows = std::uint32_t{1} << 31;

  RowArena();
  ~RowArena();
  RowArena(const RowArena&) = delete;
  RowArena& operator=(const RowArena&) = delete;

  /// Copies `row` and returns its slot. Returns OutOfMemory, with nothing changed, if the system has no
  /// memory left, the row is too long or there are too many rows.
  Result<std::uint32_t> Retain(RowImage row);

  /// Retains rows `chosen` of `rows`, one slot each; on error none of them. For many rows at a time.
  Status RetainAll(std::span<const RowImage> rows, std::span<const std::uint32_t> chosen,
                   std::span<std::uint32_t> slots);

  /// As Retain, but leaves the row's `size` bytes to the caller, who writes them through Mutable.
  Result<std::uint32_t> Reserve(std::size_t size);

  /// The row in a slot that Retain returned, until the Recycle after its Release.
  RowImage Get(std::uint32_t slot) const { return {entries_[slot].data, entries_[slot].size}; }
  /// Asks for the memory that Get reads: for loops over many slots, which lie anywhere.
  /// Forced inline, or GCC drops the call as one without effects.
  [[gnu::always_inline]] void Prefetch(std::uint32_t slot) const { __builtin_prefetch(&entries_[slot]); }
  std::uint8_t* Mutable(std::uint32_t slot) { return entries_[slot].data; }

  /// Gives a slot back, once. Its row stays readable until Recycle.
  void Release(std::uint32_t slot);

  /// Makes the slots released so far, and their memory, free for new rows.
  void Recycle();

  /// Releases and recycles one slot at once: for a row that nobody has seen.
  void Discard(std::uint32_t slot);

  std::int64_t num_rows() const { return num_rows_; }    ///< Not yet recycled.
  std::int64_t row_bytes() const { return row_bytes_; }  ///< Their bytes.
  /// Memory held: slabs, large rows and tables.
  std::int64_t reserved_bytes() const;

 private:
  static constexpr std::size_t kNumClasses = 8 + 10 * 8;  // To 64 bytes, then 10 doublings to 64 KiB.
  static constexpr std::size_t kNoClass = kNumClasses;    // Slots that have no block while they are free.

  // What `state` of an entry says; anything below is the next free slot of the list that the slot is on.
  static constexpr std::uint32_t kLive = 0xffffffff;
  static constexpr std::uint32_t kReleased = 0xfffffffe;
  static constexpr std::uint32_t kEndOfList = 0xfffffffd;

  struct Entry {
    std::uint8_t* data;
    std::uint32_t size;
    std::uint32_t state;
  };

  static std::size_t ClassOf(std::size_t size);
  static std::size_t BlockBytes(std::size_t size_class);

  /// A free slot whose block fits `size`, made live, or kEndOfList.
  std::uint32_t TakeFree(std::size_t size);
  /// A new slot with a new block, for when there is none to be used again.
  Result<std::uint32_t> AddSlot(std::size_t size);
  std::uint8_t* AllocateBlock(std::size_t size);
  void FreeSlot(std::uint32_t slot);

  RawVector<Entry> entries_;
  std::vector<std::uint32_t> released_;
  // First free slot of each class. A free slot keeps its block, so that reuse is one step.
  std::array<std::uint32_t, kNumClasses + 1> free_slots_;

  std::vector<std::unique_ptr<std::uint8_t[], LargeMemoryDelete>> slabs_;
  std::uint8_t* slab_next_ = nullptr;
  std::size_t slab_left_ = 0;
  std::size_t slab_bytes_ = 0;  // Size of the newest slab.

  std::int64_t num_rows_ = 0;
  std::int64_t row_bytes_ = 0;
  std::int64_t block_bytes_ = 0;  // Slabs and large rows.
};

}  // namespace podium
