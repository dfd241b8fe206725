#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "podium/rank/flink_state/flink_ranking.h"
#include "podium/rank/flink_state/partition_cache.h"
#include "podium/rank/flink_state/update_buffer.h"

namespace podium {

/// UpdatableTopNFunction: the rows of a partition by row key, in a cache. Rows that have changed are written
/// back when there is no more room for the partition, and at every checkpoint; rows that have not keep the
/// time of their last write. What the cache held back when its own time was up is lost, so that rows are then
/// what they were at the last checkpoint, or new.
///
/// Cost: O(rows of the partition) a row.
class FlinkUpdateFast final : public FlinkRanking {
 public:
  FlinkUpdateFast(const RankSpec& spec, KeyForm partition_form, KeyForm order_form, KeyForm row_key_form);

  void PrepareSnapshot(const TaskTime& time) override;

 protected:
  void AddPartitions(std::uint32_t num_partitions) override { partitions_.resize(num_partitions); }
  Status Process(const Arrival& arrival) override;
  void BeforeSweep() override { cache_.Expire(time_.cache_ms); }
  bool Sweep(std::uint32_t partition) override;
  void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t entry_bytes() const override;

 private:
  using Row = UpdateBuffer::Row;
  /// `data-state-with-update` of one row key.
  struct Stored {
    std::string row_key;
    std::int32_t key_hash = 0;
    std::string order_key;
    StateRows::Handle row;
    std::int32_t inner_rank = 0;
    std::int64_t written_ms = 0;
  };
  struct Partition {
    std::vector<Stored> stored;  ///< In the order in which the row keys came.
    std::unique_ptr<UpdateBuffer> cached;
  };
  /// A row and what it was before.
  struct Move {
    StateRows::Handle row;
    StateRows::Handle old;  ///< Null: the row is new.
    std::string old_order_key;
    std::int64_t old_rank = 0;
  };

  UpdateBuffer& Load(const Arrival& arrival, Partition& partition);
  static void Fill(const Partition& partition, UpdateBuffer& buffer);
  void DropExpired(Partition& partition) const;
  void Flush(Partition& partition) const;
  void OnDeparture(std::uint32_t partition, PartitionCache::Departure departure);
  static void Forget(const std::string& row_key, Partition& partition);

  bool Accepts(const Arrival& arrival, const UpdateBuffer& buffer) const;
  void WithoutNumber(const Arrival& arrival, const std::string& row_key, Partition& partition);
  Status WithNumber(const Arrival& arrival, const std::string& row_key, Partition& partition);
  void Cascade(const Arrival& arrival, const Move& move, Partition& partition);
  void MoveDown(const Arrival& arrival, const Move& move, std::int64_t new_rank, const UpdateBuffer& buffer);

  std::vector<Partition> partitions_;
  PartitionCache cache_;
};

}  // namespace podium
