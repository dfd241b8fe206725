#pragma once

#include <cstdint>
#include <limits>
#include <queue>
#include <vector>

#include "podium/rank/deduplicate/deduplication.h"
#include "podium/rank/deduplicate/kept_rows.h"
#include "podium/rank/deduplicate/seen_keys.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Keeps the row with the least event time (of equal times the oldest) of each partition until the watermark
/// has passed it, lets it out, and then nothing more of that partition
/// (RowTimeDeduplicateKeepFirstRowFunction). Rows behind the watermark are dropped and counted.
///
/// Rows come out in order of time, of equal times in the order in which they began to wait; there Flink's
/// order is that of its timer queue, which nothing may rely on. The mark of a partition that is done expires
/// with the state's time to live, a waiting row never does.
class RowtimeFirst final : public Deduplication {
 public:
  RowtimeFirst(const DeduplicateSpec& spec, KeyForm partition_form)
      : Deduplication(spec.input), index_(partition_form), done_(spec.state_ttl_ms) {}

  Status Snapshot(const RowStore& store, StateWriter& out) const override;
  Status Restore(StateReader& in, RowStore& store) override;

 protected:
  Status Deduplicate(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                     ChangelogView& out) override;
  Status OnWatermark(std::int64_t watermark_ms, std::int64_t now_ms, RowStore& store,
                     ChangelogView& out) override;
  std::int64_t num_partitions() const override { return index_.size(); }
  std::int64_t state_bytes() const override;

 private:
  struct Timer {
    std::int64_t time_ms;
    std::uint64_t order;  ///< In which timers were set.
    std::uint32_t partition;
    bool operator>(const Timer& other) const {
      return time_ms != other.time_ms ? time_ms > other.time_ms : order > other.order;
    }
  };
  /// What keyed_state.h moves.
  struct State;

  void Grow();
  void SetTimer(std::uint32_t partition, std::int64_t time_ms) {
    timers_.push({time_ms, num_timers_++, partition});
  }

  PartitionIndex index_;
  SeenKeys done_;
  KeptRows waiting_;
  /// A timer whose row has been replaced by an earlier one stays and does nothing.
  std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
  std::uint64_t num_timers_ = 0;
  std::int64_t watermark_ms_ = std::numeric_limits<std::int64_t>::min();
  RawVector<std::uint32_t> partitions_;
};

}  // namespace podium
