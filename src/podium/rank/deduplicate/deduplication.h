#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/row_store.h"

namespace podium {

/// Counters of one de-duplication since it was made.
struct DeduplicateMetrics {
  std::int64_t input_rows = 0;
  std::int64_t emitted_records = 0;
  std::int64_t late_rows = 0;  ///< Dropped because the watermark had passed them (rowtime keep first).
  std::int64_t partitions = 0;
  std::int64_t state_bytes = 0;  ///< Bytes held by keys and entries, without the row store's.
};

/// Keeps one row of each partition and says how it changes (semantics 2.6). Pure, as Ranking is: the caller
/// brings the clock and the watermark, and payload stays in the RowStore. One instance belongs to one task.
/// How rows are cut into batches does not change what is emitted.
///
/// After a call that failed every further one fails: the state refers to rows of a batch that is gone.
class Deduplication {
 public:
  explicit Deduplication(DeduplicateInput input) : input_(input) {}
  virtual ~Deduplication() = default;

  /// Takes a batch that arrives at `now_ms` of processing time and appends to `out` the records that its rows
  /// cause, in order. `batch.order` holds the times, ascending, NULLs first (kWord; kNone for proctime).
  /// Recycles the store first. Returns Invalid for a row that does not insert where all rows have to.
  Status Push(const KeyBatch& batch, std::int64_t now_ms, RowStore& store, ChangelogView& out);

  /// Event time reaches `watermark_ms`: timers that are due fire, an open bundle ends. To be called before
  /// the watermark is handed on.
  Status AdvanceWatermark(std::int64_t watermark_ms, std::int64_t now_ms, RowStore& store,
                          ChangelogView& out);

  /// Ends the open bundle, if there are bundles: at a checkpoint barrier and at the end of the input.
  Status EndBundle(std::int64_t now_ms, RowStore& store, ChangelogView& out);

  /// Writes keys, rows, write times and what waits for a timer. No bundle may be open.
  virtual Status Snapshot(const RowStore& store, StateWriter& out) const = 0;
  /// Takes over what Snapshot wrote, before anything is pushed.
  virtual Status Restore(StateReader& in, RowStore& store) = 0;

  DeduplicateMetrics metrics() const;

 protected:
  virtual Status Deduplicate(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                             ChangelogView& out) = 0;
  virtual Status OnWatermark(std::int64_t watermark_ms, std::int64_t now_ms, RowStore& store,
                             ChangelogView& out);
  virtual Status OnBundleEnd(std::int64_t now_ms, RowStore& store, ChangelogView& out);
  virtual std::int64_t num_partitions() const = 0;
  virtual std::int64_t state_bytes() const = 0;
  /// True if the row takes back what is kept for its key.
  static bool Removes(const KeyBatch& batch, std::uint32_t row) {
    return batch.kinds != nullptr &&
           (batch.kinds[row] == RowKind::kDelete || batch.kinds[row] == RowKind::kUpdateBefore);
  }

  DeduplicateMetrics counters_;

 private:
  template <class Step>
  Status Guarded(RowStore& store, ChangelogView& out, const Step& step);

  DeduplicateInput input_;
  Status failure_;
};

/// Makes the function that Flink would choose for `spec`, for partition keys of the given form.
std::unique_ptr<Deduplication> MakeDeduplication(const DeduplicateSpec& spec, KeyForm partition_form);

/// The time of a row in milliseconds. Flink reads a NULL out of a binary row, where it is 0.
inline std::int64_t RowtimeOf(const KeyColumn& times, std::uint32_t row) {
  if (times.form == KeyForm::kNone || (times.ties != nullptr && times.ties[row] == 0)) return 0;
  return static_cast<std::int64_t>(times.words[row] ^ (std::uint64_t{1} << 63));
}

}  // namespace podium
