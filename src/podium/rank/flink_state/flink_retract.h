#pragma once

#include <map>
#include <string>
#include <vector>

#include "podium/rank/flink_state/flink_ranking.h"

namespace podium {

/// RetractableTopNFunction: how many rows each order key has (`sorted-map`, one value that every record
/// writes) and, key by key, which (`data-state`). There is no cache. The rows of a key can expire while it is
/// still counted: it then takes ranks without having rows, and a rank that points behind the rows that are
/// left fails the job, here as in Flink.
///
/// Cost: O(order keys of the partition) a row.
class FlinkRetract final : public FlinkRanking {
 public:
  FlinkRetract(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

 protected:
  void AddPartitions(std::uint32_t num_partitions) override { partitions_.resize(num_partitions); }
  Status Process(const Arrival& arrival) override;
  bool Sweep(std::uint32_t partition) override;
  void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t entry_bytes() const override;

 private:
  using Row = StateRows::Handle;
  using Counts = std::map<std::string, std::int64_t>;
  struct Rows {
    std::vector<Row> rows;
    std::int64_t written_ms = 0;
  };
  struct Partition {
    Counts counts;
    std::int64_t counts_written_ms = 0;
    std::map<std::string, Rows> rows;
  };

  Status Accumulate(const Arrival& arrival, Partition& partition);
  void InsertWithNumber(const Arrival& arrival, Partition& partition, const Row& row);
  Status InsertWithoutNumber(const Arrival& arrival, Partition& partition);
  Status Retract(const Arrival& arrival, Partition& partition);
  /// Both say whether the row was found, and taken out, among those up to the rank end.
  bool RetractWithNumber(const Arrival& arrival, Partition& partition);
  Result<bool> RetractWithoutNumber(const Arrival& arrival, Partition& partition);

  /// The rows of an order key, or null if there are none or they have expired.
  Rows* Find(Partition& partition, const std::string& order_key) const;
  void WriteBack(Partition& partition, const std::string& order_key, Rows& rows) const;
  /// Emits a record of a row in state, and stamps the row with its kind where Flink does.
  void EmitRow(RowKind kind, const Row& row, std::int64_t rank, std::int64_t rank_end);
  void EmitRowUpdate(const Row& before, const Row& after, std::int64_t rank, std::int64_t rank_end) {
    EmitRow(RowKind::kUpdateBefore, before, rank, rank_end);
    EmitRow(RowKind::kUpdateAfter, after, rank, rank_end);
  }

  std::vector<Partition> partitions_;
};

}  // namespace podium
