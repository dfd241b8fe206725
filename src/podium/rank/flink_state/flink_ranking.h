#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/rank/changelog_writer.h"
#include "podium/rank/flink_state/state_rows.h"
#include "podium/rank/guarded_ranking.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// What Flink 2.2.1's rankings do where state expires, entry by entry: each entry of keyed state carries the
/// time of its last write, is gone `state_ttl_ms` after it, and nothing is emitted when it goes; append,
/// top-1 and update-fast look at state only where their cache does not hold the partition. For the contract
/// kFlink221 alone: kCorrect drops whole partitions (PartitionClock), and without a time to live the rankings
/// one folder up say the same, faster.
///
/// The classes that derive from this one follow semantics 2 and 3 step by step. Order keys are byte strings
/// whose order is the SQL order.
class FlinkRanking : public GuardedRanking {
 protected:
  /// One row of the batch being pushed.
  struct Arrival {
    std::uint32_t row = 0;
    std::uint32_t partition = 0;
    RowKind kind = RowKind::kInsert;
    std::int64_t rank_end = 0;
    std::string order_key = {};
    RowRef ref() const { return RowRef::OfBatch(row); }
  };

  FlinkRanking(const RankSpec& spec, const RankingStateLayout& layout);

  virtual void AddPartitions(std::uint32_t num_partitions) = 0;
  virtual Status Process(const Arrival& arrival) = 0;
  /// Comes before the Sweep of all partitions.
  virtual void BeforeSweep() {}
  /// Forgets what has expired and cannot be seen any more. True if a new partition would do as well.
  virtual bool Sweep(std::uint32_t partition) = 0;
  virtual void PutPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const = 0;
  virtual Status TakePartition(std::uint32_t partition, StateReader& in, RowStore& store) = 0;
  virtual std::int64_t entry_bytes() const = 0;

  /// Emits a record if its rank is visible and it is not a -U that nobody asked for; says whether it did.
  bool Emit(RowKind kind, RowRef row, std::int64_t rank, std::int64_t rank_end);
  void EmitUpdate(RowRef before, RowRef after, std::int64_t rank, std::int64_t rank_end) {
    Emit(RowKind::kUpdateBefore, before, rank, rank_end);
    Emit(RowKind::kUpdateAfter, after, rank, rank_end);
  }
  /// Emits a record of a ranking that does not tell ranks.
  void EmitMember(RowKind kind, RowRef row);

  bool HasExpired(std::int64_t written_ms) const { return time_.processing_ms - written_ms >= ttl_ms_; }
  /// True if the ranking emits rank by rank, not just who enters and who leaves.
  bool cascades() const { return cascades_; }
  bool outputs_rank() const { return spec_.rank_number == RankNumber::kOutput; }
  /// Rows below which every newcomer is accepted, and what the size of the cache is divided by.
  std::int64_t gate() const { return variable_rank_end_ ? kVariableGate : spec_.range.rank_end; }
  /// Partitions that the cache has room for.
  std::int64_t CacheCapacity() const;
  KeyForm row_key_form() const { return layout_.row_key; }
  /// Flink's hash of a partition's key.
  std::int32_t KeyHash(const Arrival& arrival) const;

  StateRows::Handle Remember(const Arrival& arrival) {
    return rows_.AddBatchRow(arrival.row, fingerprints_.empty() ? 0 : fingerprints_[arrival.row]);
  }
  /// True if the row that arrives equals `row`, kind and all. Only with CompareRows.
  bool Equals(const Arrival& arrival, const StateRows::Row& row) const;
  /// To be called by the constructor of a ranking that compares rows.
  void CompareRows() { compares_rows_ = true; }

  void PutStateRow(const StateRows::Row& row, const RowStore& store, StateWriter& out) const;
  Result<StateRows::Handle> TakeStateRow(StateReader& in, RowStore& store);

  RankSpec spec_;
  std::int64_t ttl_ms_;
  TaskTime time_;                    ///< Of the batch being pushed, or of a snapshot.
  const KeyBatch* batch_ = nullptr;  ///< The batch being pushed.
  StateRows rows_;

 private:
  static constexpr std::int64_t kVariableGate = 100;

  /// The value of `rankEnd`, a state like others, which is written once.
  struct RankEnd {
    bool present = false;
    std::int64_t value = 0;
    std::int64_t written_ms = 0;
  };

  Status Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) final;
  RankingStateLayout state_layout() const final { return layout_; }
  PartitionIndex& index() final { return index_; }
  bool IsWorthKeeping(std::uint32_t /*partition*/) const final { return true; }
  /// Only the clock of kCorrect drops partitions.
  Status DropPartition(std::uint32_t /*partition*/, RowStore& /*store*/) final { return Status::OK(); }
  void SnapshotPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const final;
  Status RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) final;
  std::int64_t state_bytes() const final;
  std::int64_t num_partitions() const final { return index_.size(); }

  void Grow();
  void SweepPartitions();
  std::int64_t RankEndOf(std::uint32_t partition, std::uint32_t row);

  RankingStateLayout layout_;
  bool variable_rank_end_;
  bool cascades_;
  bool compares_rows_ = false;
  std::int64_t rank_start_;
  PartitionIndex index_;
  SweepTimer sweep_timer_;
  std::vector<RankEnd> rank_ends_;  ///< By partition; variable rank end only.
  std::vector<std::uint32_t> row_partitions_;
  std::vector<std::uint32_t> fingerprints_;
  const RowStore* store_ = nullptr;
  ChangelogWriter* writer_ = nullptr;
};

}  // namespace podium
