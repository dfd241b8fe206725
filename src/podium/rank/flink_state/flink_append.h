#pragma once

#include <map>
#include <string>
#include <vector>

#include "podium/rank/flink_state/flink_ranking.h"
#include "podium/rank/flink_state/partition_cache.h"

namespace podium {

/// AppendOnlyTopNFunction, also for LIMIT without an order key: the rows of each order key in a list, every
/// change of which is written through. While a partition is in the cache its lists do not expire; when it is
/// loaded again, those that have expired since their last write are gone.
///
/// Cost: O(order keys of the partition) a row that is accepted.
class FlinkAppend final : public FlinkRanking {
 public:
  FlinkAppend(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

 protected:
  void AddPartitions(std::uint32_t num_partitions) override { partitions_.resize(num_partitions); }
  Status Process(const Arrival& arrival) override;
  void BeforeSweep() override { cache_.Expire(time_.cache_ms); }
  bool Sweep(std::uint32_t partition) override;
  void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t entry_bytes() const override;

 private:
  using Row = StateRows::Handle;
  struct List {
    std::vector<Row> rows;
    std::int64_t written_ms = 0;
  };
  /// What state holds. In the cache the same lists lie, without their times.
  struct Partition {
    std::map<std::string, List> lists;  ///< By order key.
    std::int64_t num_rows = 0;
  };

  void Load(const Arrival& arrival, Partition& partition);
  void DropExpired(Partition& partition) const;
  bool Accepts(const Arrival& arrival, const Partition& partition) const;
  void WithNumber(const Arrival& arrival, Partition& partition, const Row& row);
  void WithoutNumber(const Arrival& arrival, Partition& partition);

  std::vector<Partition> partitions_;
  PartitionCache cache_;
};

}  // namespace podium
