#pragma once

#include <vector>

#include "podium/rank/flink_state/flink_ranking.h"

namespace podium {

/// AppendOnlyFirstNFunction: a counter per partition, written with each row that is let through; it starts
/// again once it has expired.
class FlinkFirstN final : public FlinkRanking {
 public:
  FlinkFirstN(const RankSpec& spec, KeyForm partition_form);

 protected:
  void AddPartitions(std::uint32_t num_partitions) override { counters_of_.resize(num_partitions); }
  /// Returns Invalid for a row that does not insert.
  Status Process(const Arrival& arrival) override;
  bool Sweep(std::uint32_t partition) override;
  void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t entry_bytes() const override {
    return static_cast<std::int64_t>(counters_of_.capacity() * sizeof(Counter));
  }

 private:
  struct Counter {
    std::int64_t rows = 0;
    std::int64_t written_ms = 0;
  };
  std::vector<Counter> counters_of_;  ///< By partition.
};

}  // namespace podium
