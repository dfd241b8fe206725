#pragma once

#include <vector>

#include "podium/rank/partition_clock.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/ranking.h"
#include "podium/rank/ranking_state.h"

namespace podium {

/// What every ranking does around a push: counts it, turns an exhausted heap into a Status, and refuses to go
/// on after a push that failed half way, because state then refers to rows of a batch that is gone. It also
/// drops partitions that expire as a whole (PartitionClock).
class GuardedRanking : public Ranking {
 public:
  explicit GuardedRanking(const RankSpec& spec);

  Status Push(const KeyBatch& batch, RowStore& store, ChangelogView& out) final;
  Status Snapshot(const RowStore& store, StateWriter& out) const final;
  Status Restore(StateReader& in, RowStore& store) final;
  RankingMetrics metrics() const final;

 protected:
  /// Ranks `batch`; may throw std::bad_alloc. Adds to `counters_` what it alone can know.
  virtual Status Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) = 0;
  virtual RankingStateLayout state_layout() const = 0;
  virtual PartitionIndex& index() = 0;
  /// True if a new partition would not do as well as this one.
  virtual bool IsWorthKeeping(std::uint32_t partition) const = 0;
  /// Makes the partition as if it were new, and releases its rows. Between batches.
  virtual Status DropPartition(std::uint32_t partition, RowStore& store) = 0;
  /// Writes a partition, and reads it as the partition of that number, the next new one.
  virtual void SnapshotPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const = 0;
  virtual Status RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) = 0;
  virtual std::int64_t state_bytes() const = 0;
  virtual std::int64_t num_partitions() const = 0;

  RankingMetrics counters_;

 private:
  RankingStateLayout Layout() const;
  Status RestorePartitions(StateReader& in, RowStore& store);
  Status ExpirePartitions(const KeyBatch& batch, RowStore& store);
  Status Sweep(std::int64_t now_ms, RowStore& store);
  Status Expire(std::uint32_t partition, RowStore& store);

  PartitionClock clock_;
  SweepTimer sweep_timer_;
  std::vector<std::uint32_t> arrivals_;  ///< The partitions of the batch being pushed, if the clock runs.
  Status failure_;
};

}  // namespace podium
