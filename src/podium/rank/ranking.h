#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/rank_spec.h"
#include "podium/rank/row_store.h"

namespace podium {

/// Counters of one ranking since it was made.
struct RankingMetrics {
  std::int64_t input_rows = 0;
  std::int64_t emitted_records = 0;
  std::int64_t rejected_rows = 0;  ///< Turned away by the bound before anything else happened to them.
  std::int64_t retained_rows = 0;  ///< Rows in state now.
  std::int64_t partitions = 0;     ///< Partitions in state now.
  /// Retractions of a row that is not there: the input is not a changelog of one table (retract only).
  std::int64_t missing_retractions = 0;
  /// Partitions whose answer may be wrong, because a row got worse than rows that are not kept (update-fast
  /// only, whose rows must only get better).
  std::int64_t inexact_partitions = 0;
  /// Partitions that were dropped because no row of them had come for the time to live (kCorrect only).
  std::int64_t expired_partitions = 0;
  std::int64_t state_bytes = 0;  ///< Bytes held by keys and entries, without the row store's.
};

/// Keeps the ranks of all partitions of one task and says how the visible window changes. Pure: no clock, no
/// thread, no state handle; payload stays in the RowStore. One instance belongs to one task.
class Ranking {
 public:
  virtual ~Ranking() = default;

  /// Ranks a batch and appends to `out` exactly the records that Flink emits for its rows, row by row in
  /// order (the cascade); how rows are cut into batches does not matter. Recycles the store first.
  virtual Status Push(const KeyBatch& batch, RowStore& store, ChangelogView& out) = 0;

  /// A snapshot is about to be taken: what a cache holds back is written to state.
  virtual void PrepareSnapshot(const TaskTime& /*time*/) {}
  /// Writes everything that a new ranking of the same spec needs in order to go on from here, partition by
  /// partition and independent of the layout in memory (docs/formats/ranking-state.md). Between pushes.
  virtual Status Snapshot(const RowStore& store, StateWriter& out) const = 0;
  /// Takes over what Snapshot wrote, the rows into `store`. Only on a new ranking. Returns Invalid for an
  /// image that is cut off or of another ranking, after which this ranking refuses to go on.
  virtual Status Restore(StateReader& in, RowStore& store) = 0;

  virtual RankingMetrics metrics() const = 0;
};

/// Makes the ranking that `spec.function` names for keys of the given forms; `row_key_form` matters to
/// update-fast alone.
/// Returns NotSupported for a function or range outside what is built, Invalid for a range that makes no
/// sense.
Result<std::unique_ptr<Ranking>> MakeRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form,
                                             KeyForm row_key_form = KeyForm::kNone);

}  // namespace podium
