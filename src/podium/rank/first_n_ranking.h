#pragma once

#include <cstdint>
#include <vector>

#include "podium/rank/guarded_ranking.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Lets the first `rank_end` rows of each partition through, numbered as they arrive (Flink's
/// AppendOnlyFirstNFunction; semantics 2.2). Keeps a counter per partition and no row at all. It also answers
/// for an append or top-1 ranking without an order key (LIMIT without ORDER BY), where no later row can be
/// better.
class FirstNRanking final : public GuardedRanking {
 public:
  /// Whether rows other than +I are an error, as in AppendOnlyFirstNFunction, or taken as they come.
  enum class RowKinds : std::uint8_t { kMustInsert, kIgnored };

  /// `spec` must have passed MakeRanking's checks.
  FirstNRanking(const RankSpec& spec, KeyForm partition_form, RowKinds row_kinds);

 protected:
  /// Returns Invalid for a row that does not insert, if row kinds matter.
  Status Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) override;
  RankingStateLayout state_layout() const override;
  PartitionIndex& index() override { return index_; }
  bool IsWorthKeeping(std::uint32_t partition) const override;
  Status DropPartition(std::uint32_t partition, RowStore& store) override;
  void SnapshotPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const override;
  Status RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) override;
  std::int64_t state_bytes() const override;
  std::int64_t num_partitions() const override { return index_.size(); }

 private:
  RankSpec spec_;
  RowKinds row_kinds_;
  bool variable_rank_end_;
  std::int64_t first_visible_;  ///< Lowest rank that comes out.
  PartitionIndex index_;
  std::vector<std::int64_t> rows_seen_;  ///< By partition.
  std::vector<std::int64_t> rank_ends_;  ///< By partition; variable rank end only.
  RawVector<std::uint32_t> row_partitions_;
};

}  // namespace podium
