#include "podium/rank/guarded_ranking.h"

#include <new>

namespace podium {

Status GuardedRanking::Push(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  if (!failure_.ok()) return failure_.WithContext("an earlier batch failed, restore before going on");
  store.Recycle();
  const std::size_t records_before = out.size();
  Status status;
  try {
    status = Rank(batch, store, out);
  } catch (const std::bad_alloc&) {
    status = Status::OutOfMemory("no memory for the ranking: ", state_bytes(), " bytes in ", num_partitions(),
                                 " partitions");
  }
  if (!status.ok()) {
    failure_ = status;
    return status;
  }
  counters_.input_rows += batch.num_rows;
  counters_.emitted_records += static_cast<std::int64_t>(out.size() - records_before);
  return status;
}

RankingMetrics GuardedRanking::metrics() const {
  RankingMetrics metrics = counters_;
  metrics.partitions = num_partitions();
  metrics.state_bytes = state_bytes();
  return metrics;
}

}  // namespace podium
