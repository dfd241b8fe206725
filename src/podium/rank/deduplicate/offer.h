#pragma once

#include <cstdint>

#include "podium/rank/changelog_writer.h"
#include "podium/rank/row_store.h"

namespace podium {

/// One row that a de-duplication function is asked about. The function owns the reference from then on: it
/// keeps the row or discards it.
struct OfferedRow {
  RowRef row;
  std::uint32_t partition;
  std::int64_t time_ms;  ///< Event time; 0 for proctime.
  bool removes = false;  ///< It says that the row of its key is gone (DeduplicateInput::kUpserts).
};

/// Where a function stands while it is asked: the clock, where records go, and how rows compare.
class OfferContext {
 public:
  OfferContext(std::int64_t now_ms, std::uint32_t num_batch_rows, RowStore& store, ChangelogWriter& writer,
               RawVector<std::uint32_t>& fingerprints)
      : now_ms_(now_ms),
        num_batch_rows_(num_batch_rows),
        store_(store),
        writer_(writer),
        fingerprints_(fingerprints) {}

  std::int64_t now_ms() const { return now_ms_; }
  void Emit(RowKind kind, RowRef row) {
    writer_.Reserve(1);
    writer_.Add(kind, row, 1);
  }
  /// -U `before`, if it is wanted, and +U `after`.
  void EmitUpdate(RowRef before, RowRef after) {
    writer_.Reserve(2);
    writer_.AddUpdate(before, after, 1);
  }

  /// Whether two rows are equal byte by byte, kinds aside.
  Result<bool> SameRow(RowRef left, RowRef right) {
    if (left.retained() && right.retained()) {
      return std::ranges::equal(store_.Image(left.slot()), store_.Image(right.slot()));
    }
    // Few batches ask at all; the first question prepares the store for the others.
    if (!prepared_) {
      fingerprints_.resize(num_batch_rows_);
      PODIUM_RETURN_NOT_OK(store_.Fingerprint(fingerprints_));
      prepared_ = true;
    }
    if (left.retained()) return store_.Equals(right.batch_row(), left.slot());
    if (right.retained()) return store_.Equals(left.batch_row(), right.slot());
    return store_.EqualsInBatch(left.batch_row(), right.batch_row());
  }

 private:
  std::int64_t now_ms_;
  std::uint32_t num_batch_rows_;
  RowStore& store_;
  ChangelogWriter& writer_;
  RawVector<std::uint32_t>& fingerprints_;
  bool prepared_ = false;
};

}  // namespace podium
