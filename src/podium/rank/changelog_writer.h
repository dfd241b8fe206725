#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "podium/base/bytes.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/rank_spec.h"

namespace podium {

/// Appends records to a ChangelogView through raw cursors. Before a burst of records the ranking reserves
/// room for it; Finish cuts the view to what was written.
///
/// A record outside rank_start..rank_end is not written, nor is a -U that nobody asked for: the rules of
/// Flink's emission helpers (semantics: collectInsert, collectUpdateBefore, ... of AbstractTopNFunction).
class ChangelogWriter {
 public:
  ChangelogWriter(ChangelogView& out, const RankSpec& spec)
      : out_(out),
        begin_(out.kinds.size()),
        size_(out.kinds.size()),
        with_ranks_(spec.rank_number == RankNumber::kOutput),
        with_update_before_(spec.update_before == UpdateBefore::kEmit) {
    Attach();
  }

  /// Makes room for `records` more.
  void Reserve(std::size_t records) {
    if (size_ + records + kSlack > capacity_) Grow(records);
  }

  void Add(RowKind kind, RowRef row, std::int64_t rank) {
    kinds_[size_] = kind;
    rows_[size_] = row;
    if (with_ranks_) ranks_[size_] = rank;
    ++size_;
  }

  /// -U `before` and +U `after` at one rank.
  void AddUpdate(RowRef before, RowRef after, std::int64_t rank) {
    if (with_update_before_) Add(RowKind::kUpdateBefore, before, rank);
    Add(RowKind::kUpdateAfter, after, rank);
  }

  /// The row `entering` is about to take index `position` in `rows`, moving the rows from there on down by
  /// one. At each index in [first, last), where first >= position, writes -U of the row that stands there and
  /// +U of the row that will. `rows` holds ranks from 1 on; one row in front of it and four behind may be
  /// read.
  void AddShift(const RowRef* rows, std::uint32_t position, RowRef entering, std::uint32_t first,
                std::uint32_t last) {
    if (first >= last) return;
    if (with_update_before_) {
      AddShiftedPairs(rows, position, entering, first, last);
    } else {
      AddShiftedRows(rows, position, entering, first, last);
    }
  }

  /// Records written so far by this writer.
  std::int64_t num_written() const { return static_cast<std::int64_t>(size_ - begin_); }

  void Finish() {
    out_.kinds.resize(size_);
    out_.rows.resize(size_);
    if (with_ranks_) out_.ranks.resize(size_);
  }

 private:
  // Bulk writes may run past their end by less than this.
  static constexpr std::size_t kSlack = 16;

  void Attach() {
    kinds_ = out_.kinds.data();
    rows_ = out_.rows.data();
    ranks_ = out_.ranks.data();
    capacity_ = std::min(out_.kinds.size(), out_.rows.size());
    if (with_ranks_) capacity_ = std::min(capacity_, out_.ranks.size());
  }

  void Grow(std::size_t records) {
    // At least what the vectors hold already: a view that is reused grows once.
    const std::size_t wanted =
        std::max({size_ + records + kSlack, size_ * 2, out_.kinds.capacity(), out_.rows.capacity()});
    out_.kinds.resize(wanted);
    out_.rows.resize(wanted);
    if (with_ranks_) out_.ranks.resize(wanted);
    Attach();
  }

  void AddShiftedPairs(const RowRef* rows, std::uint32_t position, RowRef entering, std::uint32_t first,
                       std::uint32_t last) {
    static_assert(sizeof(RowRef) == 4 && sizeof(RowKind) == 1);
    using FourRows [[gnu::vector_size(16)]] = std::uint32_t;
    using FourRanks [[gnu::vector_size(32)]] = std::int64_t;
    constexpr std::uint64_t kFourPairsOfKinds = 0x0201020102010201;  // -U +U -U +U ...
    RowRef* to_rows = rows_ + size_;
    RowKind* to_kinds = kinds_ + size_;
    std::int64_t* to_ranks = ranks_ + size_;
    const std::int64_t first_rank = std::int64_t{first} + 1;
    FourRanks low_ranks = FourRanks{0, 0, 1, 1} + first_rank;
    for (std::uint32_t i = first; i < last; i += 4) {
      FourRows before;
      FourRows after;
      std::memcpy(&before, rows + i, sizeof(before));
      std::memcpy(&after, rows + i - 1, sizeof(after));
      if (i == position) after[0] = entering.bits();
      const FourRows low = __builtin_shuffle(before, after, FourRows{0, 4, 1, 5});
      const FourRows high = __builtin_shuffle(before, after, FourRows{2, 6, 3, 7});
      std::memcpy(static_cast<void*>(to_rows), &low, sizeof(low));
      std::memcpy(static_cast<void*>(to_rows + 4), &high, sizeof(high));
      StoreUnaligned(to_kinds, kFourPairsOfKinds);
      if (with_ranks_) {
        const FourRanks high_ranks = low_ranks + 2;
        std::memcpy(to_ranks, &low_ranks, sizeof(low_ranks));
        std::memcpy(to_ranks + 4, &high_ranks, sizeof(high_ranks));
        low_ranks += 4;
        to_ranks += 8;
      }
      to_rows += 8;
      to_kinds += 8;
    }
    size_ += 2 * std::size_t{last - first};
  }

  void AddShiftedRows(const RowRef* rows, std::uint32_t position, RowRef entering, std::uint32_t first,
                      std::uint32_t last) {
    const std::uint32_t count = last - first;
    std::copy_n(rows + first - 1, count, rows_ + size_);
    if (first == position) rows_[size_] = entering;
    std::fill_n(kinds_ + size_, count, RowKind::kUpdateAfter);
    if (with_ranks_) {
      for (std::uint32_t i = 0; i < count; ++i) ranks_[size_ + i] = std::int64_t{first} + 1 + i;
    }
    size_ += count;
  }

  ChangelogView& out_;
  std::size_t begin_;
  std::size_t size_;
  std::size_t capacity_ = 0;
  bool with_ranks_;
  bool with_update_before_;
  RowKind* kinds_ = nullptr;
  RowRef* rows_ = nullptr;
  std::int64_t* ranks_ = nullptr;
};

}  // namespace podium
