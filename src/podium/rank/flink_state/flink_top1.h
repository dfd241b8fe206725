#pragma once

#include <optional>
#include <string>
#include <vector>

#include "podium/rank/flink_state/flink_ranking.h"
#include "podium/rank/flink_state/partition_cache.h"

namespace podium {

/// FastTop1Function: the best row of a partition, in a cache that is written back when there is no more room
/// for the partition and, all of it, at every checkpoint. That time is the time of the write; what the cache
/// held back when its own time was up is lost.
///
/// Cost: O(1) a row.
class FlinkTop1 final : public FlinkRanking {
 public:
  FlinkTop1(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

  void PrepareSnapshot(const TaskTime& time) override;

 protected:
  void AddPartitions(std::uint32_t num_partitions) override { partitions_.resize(num_partitions); }
  Status Process(const Arrival& arrival) override;
  void BeforeSweep() override { cache_.Expire(time_.cache_ms); }
  bool Sweep(std::uint32_t partition) override;
  void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t entry_bytes() const override {
    return static_cast<std::int64_t>(partitions_.capacity() * sizeof(Partition)) + cache_.bytes();
  }

 private:
  struct Leader {
    std::string order_key;
    StateRows::Handle row;
  };
  struct Partition {
    std::optional<Leader> cached;
    std::optional<Leader> stored;
    std::int64_t written_ms = 0;  ///< Of `stored`.
  };

  void OnDeparture(std::uint32_t partition, PartitionCache::Departure departure);
  void WriteBack(Partition& partition) const;
  const Leader* Find(const Arrival& arrival, Partition& partition);

  std::vector<Partition> partitions_;
  PartitionCache cache_;
};

}  // namespace podium
