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

Status GuardedRanking::Snapshot(const RowStore& store, StateWriter& out) const {
  if (!failure_.ok()) return failure_.WithContext("an earlier batch failed, restore before going on");
  const RankingStateLayout layout = state_layout();
  PutRankingStateHeader(layout, out);
  const std::vector<KeyImage> keys = const_cast<GuardedRanking*>(this)->index().Keys();
  std::uint64_t num_kept = 0;
  for (std::uint32_t i = 0; i < keys.size(); ++i) num_kept += IsWorthKeeping(i) ? 1 : 0;
  out.Put(num_kept);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    if (!IsWorthKeeping(i)) continue;
    PutKey(layout.partition, keys[i], out);
    StateWriter partition;
    SnapshotPartition(i, store, partition);
    out.PutBytes(partition.Take());
  }
  return Status::OK();
}

Status GuardedRanking::Restore(StateReader& in, RowStore& store) {
  Status status;
  try {
    status = RestorePartitions(in, store);
  } catch (const std::bad_alloc&) {
    status = Status::OutOfMemory("no memory for the restored ranking");
  }
  if (!status.ok()) failure_ = status;
  return status;
}

Status GuardedRanking::RestorePartitions(StateReader& in, RowStore& store) {
  const RankingStateLayout layout = state_layout();
  PODIUM_RETURN_NOT_OK(CheckRankingStateHeader(layout, in));
  PODIUM_ASSIGN_OR_RETURN(const auto num_partitions, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_partitions; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(layout.partition, in));
    const SingleKey single(layout.partition, key);
    std::uint32_t number = 0;
    PODIUM_RETURN_NOT_OK(index().Resolve(single.column(), 1, &number));
    if (number != i) return Status::Invalid("the state of a ranking has a partition twice");
    PODIUM_ASSIGN_OR_RETURN(const std::string_view bytes, in.GetBytes());
    StateReader partition(bytes);
    PODIUM_RETURN_NOT_OK(RestorePartition(number, partition, store));
    PODIUM_RETURN_NOT_OK(partition.Finish());
  }
  return Status::OK();
}

RankingMetrics GuardedRanking::metrics() const {
  RankingMetrics metrics = counters_;
  metrics.partitions = num_partitions();
  metrics.state_bytes = state_bytes();
  return metrics;
}

}  // namespace podium
