#include "podium/rank/guarded_ranking.h"

#include <new>

namespace podium {

GuardedRanking::GuardedRanking(const RankSpec& spec)
    : clock_(spec.compatibility == Compatibility::kCorrect ? spec.state_ttl_ms : 0),
      sweep_timer_(spec.state_ttl_ms) {}

Status GuardedRanking::Push(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  if (!failure_.ok()) return failure_.WithContext("an earlier batch failed, restore before going on");
  store.Recycle();
  const std::size_t records_before = out.size();
  Status status;
  try {
    if (clock_.runs()) status = ExpirePartitions(batch, store);
    if (status.ok()) status = Rank(batch, store, out);
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

Status GuardedRanking::ExpirePartitions(const KeyBatch& batch, RowStore& store) {
  const std::int64_t now_ms = batch.time.processing_ms;
  if (sweep_timer_.IsDue(now_ms)) PODIUM_RETURN_NOT_OK(Sweep(now_ms, store));
  arrivals_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index().Resolve(batch.partition, batch.num_rows, arrivals_.data()));
  for (const std::uint32_t partition : arrivals_) {
    if (clock_.Arrive(partition, now_ms)) PODIUM_RETURN_NOT_OK(Expire(partition, store));
  }
  return Status::OK();
}

Status GuardedRanking::Sweep(std::int64_t now_ms, RowStore& store) {
  std::vector<bool> expired(index().size());
  for (std::uint32_t partition = 0; partition < expired.size(); ++partition) {
    if (!index().Holds(partition) || !clock_.HasExpired(partition, now_ms)) continue;
    expired[partition] = true;
    PODIUM_RETURN_NOT_OK(Expire(partition, store));
  }
  index().Forget(expired);
  return Status::OK();
}

Status GuardedRanking::Expire(std::uint32_t partition, RowStore& store) {
  if (!IsWorthKeeping(partition)) return Status::OK();
  ++counters_.expired_partitions;
  return DropPartition(partition, store);
}

RankingStateLayout GuardedRanking::Layout() const {
  RankingStateLayout layout = state_layout();
  if (clock_.runs()) layout.clock = RankingStateClock::kPerPartition;
  return layout;
}

Status GuardedRanking::Snapshot(const RowStore& store, StateWriter& out) const {
  if (!failure_.ok()) return failure_.WithContext("an earlier batch failed, restore before going on");
  const RankingStateLayout layout = Layout();
  PutRankingStateHeader(layout, out);
  const PartitionIndex& partitions = const_cast<GuardedRanking*>(this)->index();
  const std::vector<KeyImage> keys = partitions.Keys();
  const auto is_kept = [&](std::uint32_t i) { return partitions.Holds(i) && IsWorthKeeping(i); };
  std::uint64_t num_kept = 0;
  for (std::uint32_t i = 0; i < keys.size(); ++i) num_kept += is_kept(i) ? 1 : 0;
  out.Put(num_kept);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    if (!is_kept(i)) continue;
    PutKey(layout.partition, keys[i], out);
    if (clock_.runs()) out.Put(clock_.last_arrival(i));
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
  const RankingStateLayout layout = Layout();
  PODIUM_RETURN_NOT_OK(CheckRankingStateHeader(layout, in));
  PODIUM_ASSIGN_OR_RETURN(const auto num_partitions, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_partitions; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(layout.partition, in));
    const SingleKey single(layout.partition, key);
    std::uint32_t number = 0;
    PODIUM_RETURN_NOT_OK(index().Resolve(single.column(), 1, &number));
    if (number != i) return Status::Invalid("the state of a ranking has a partition twice");
    if (clock_.runs()) {
      PODIUM_ASSIGN_OR_RETURN(const auto last_arrival_ms, in.Get<std::int64_t>());
      clock_.Restore(number, last_arrival_ms);
    }
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
  metrics.state_bytes = state_bytes() + clock_.bytes();
  return metrics;
}

}  // namespace podium
