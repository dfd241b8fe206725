#pragma once

#include <cstdint>
#include <span>

#include "podium/base/raw_vector.h"
#include "podium/rank/changelog_view.h"

namespace podium {

/// Numbers the distinct rows that a changelog refers to: first the rows of the pushed batch, then the
/// retained ones, each in order of their first record. No hash table: a stamp per batch row and per slot says
/// whether it has its number already, so that nothing is cleared between batches.
class RowNumbering {
 public:
  /// Numbers the rows of `refs`; record i of the pushed batch is row row_index[i] (empty: row i) of its
  /// `num_batch_rows`; slots are below `num_slots`. Writes the number of each record's row to `numbers`.
  void Number(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
              std::size_t num_batch_rows, std::size_t num_slots, RawVector<std::int32_t>& numbers);

  std::span<const std::int32_t> batch_rows() const { return batch_rows_; }
  std::span<const RowSlot> slots() const { return slots_; }

 private:
  void StartMarks(std::size_t num_refs, std::size_t num_batch_rows, std::size_t num_slots);
  template <bool kMapped, bool kFarAway>
  void NumberRefs(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                  std::int32_t* numbers);

  /// A row's number in this changelog, plus base_; below base_ if it has none yet. Marks of batch rows come
  /// first, then those of slots. Four bytes each, since with many retained rows every look is a cache miss.
  RawVector<std::uint32_t> marks_;
  std::uint32_t base_ = 1;
  std::uint32_t first_slot_mark_ = 0;
  RawVector<std::int32_t> batch_rows_;
  RawVector<RowSlot> slots_;
};

}  // namespace podium
