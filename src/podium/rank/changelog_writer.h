#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

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

  /// The rows from index `first` on have moved down by one: at each index in [first, last) writes -U of the
  /// row that was there, now at the next index, and +U of the row that is there. `rows` holds ranks from 1
  /// on.
  void AddShift(const RowRef* rows, std::uint32_t first, std::uint32_t last) {
    if (first >= last) return;
    if (with_update_before_) {
      AddShiftedPairs(rows, first, last);
    } else {
      AddShiftedRows(rows, first, last);
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

  void AddShiftedPairs(const RowRef* rows, std::uint32_t first, std::uint32_t last) {
    static_assert(sizeof(RowRef) == 4 && sizeof(RowKind) == 1);
    const std::uint32_t pairs = last - first;
    RowRef* to = rows_ + size_;
    // Two neighbours are read at once and stored the other way round: first what was there, then what is.
    for (std::uint32_t i = 0; i < pairs; ++i) {
      StoreUnaligned(to + 2 * std::size_t{i}, std::rotl(LoadUnaligned<std::uint64_t>(rows + first + i), 32));
    }
    RowKind* kinds = kinds_ + size_;
    constexpr std::uint64_t kFourPairs = 0x0201020102010201;  // -U +U -U +U ...
    for (std::uint32_t i = 0; i < pairs; i += 4) StoreUnaligned(kinds + 2 * std::size_t{i}, kFourPairs);
    if (with_ranks_) {
      std::int64_t* ranks = ranks_ + size_;
      const std::int64_t first_rank = std::int64_t{first} + 1;
      for (std::uint32_t i = 0; i < pairs; ++i) {
        ranks[2 * std::size_t{i}] = first_rank + i;
        ranks[2 * std::size_t{i} + 1] = first_rank + i;
      }
    }
    size_ += 2 * std::size_t{pairs};
  }

  void AddShiftedRows(const RowRef* rows, std::uint32_t first, std::uint32_t last) {
    const std::uint32_t count = last - first;
    std::copy_n(rows + first, count, rows_ + size_);
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
