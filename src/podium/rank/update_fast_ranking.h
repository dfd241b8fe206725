#pragma once

#include <cstdint>
#include <vector>

#include "podium/rank/guarded_ranking.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/ranked_rows.h"
#include "podium/rank/row_key_table.h"

namespace podium {

class ChangelogWriter;

/// Keeps the best `rank_end` rows of each partition for input whose rows, addressed by their row key, only
/// get better (Flink's UpdatableTopNFunction; semantics 2.4). A row with a known key replaces the row before;
/// the row kind is not looked at, as in Flink. Every row key contains the partition key.
///
/// What comes out, without the rank number and with a rank start of 1: for a known key -U and +U, whatever
/// has changed; for a new one -D of the row that drops out, if one does, and +I. Otherwise, rank by rank: a
/// new row moves others down as in AppendRanking; a row that got better takes its new rank, and the rows
/// between move down, which starts with -U of the displaced row, -U of its old self and +U of its new self.
///
/// A row that got worse, against the promise, moves down among the rows that are kept. If it then is the last
/// of them and rows have been turned away before, one of those might belong before it: the partition counts
/// as inexact from then on (metrics).
///
/// As in Flink, rows that tie with the row behind the range stay, so that a partition holds up to `rank_end`
/// rows and one more order key; they can only be seen after a row got worse. A variable rank end is the first
/// that a partition sees, and from kVariableGate rows on only rows better than the worst are accepted.
///
/// Cost: O(log n) plus the records emitted, plus a look at each row that ties with the one replaced.
class UpdateFastRanking final : public GuardedRanking {
 public:
  /// `spec` must have passed MakeRanking's checks.
  UpdateFastRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form, KeyForm row_key_form);

 protected:
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
  static constexpr std::int64_t kVariableGate = 100;

  struct Partition {
    std::int64_t rank_end;
    bool has_refused;  ///< Rows have been turned away or dropped.
    bool inexact;
  };
  /// A retained row that is about to be replaced.
  struct Known {
    RowTree::Place place;
    std::uint32_t position;
    Entry entry;
  };

  void AddPartitions(const KeyBatch& batch);
  template <class Order>
  Status RankRows(const KeyBatch& batch, const Order& order, RowStore& store, ChangelogView& out);
  template <class Order>
  Status Add(const Order& order, const KeyBatch& batch, const Entry& entry, std::uint32_t partition_number,
             ChangelogWriter& writer);
  template <class Order>
  Status Update(const Order& order, const Entry& entry, std::uint32_t number, std::uint32_t partition_number,
                ChangelogWriter& writer);
  template <class Order>
  Result<Known> Locate(const Order& order, const RowTree& tree, std::uint32_t number) const;

  void CascadeInsert(const RowTree& tree, std::uint32_t position, std::int64_t rank_end,
                     ChangelogWriter& writer) const;
  void MoveUp(const RowTree& tree, RowRef old, std::int64_t old_rank, std::int64_t new_rank,
              std::int64_t rank_end, ChangelogWriter& writer) const;
  void MoveDown(const RowTree& tree, RowRef old, std::int64_t old_rank, std::int64_t new_rank,
                std::int64_t rank_end, ChangelogWriter& writer) const;
  /// Drops the order keys that start behind the range.
  template <class Order>
  void DropBeyond(const Order& order, std::int64_t rank_end, RowTree& tree, Partition& partition);
  template <class Order>
  void DropLast(RowTree& tree, Partition& partition);
  void Emit(RowKind kind, RowRef row, std::int64_t rank, std::int64_t rank_end,
            ChangelogWriter& writer) const;

  RankSpec spec_;
  KeyForm order_form_;
  bool variable_rank_end_;
  bool cascades_;  ///< Emits rank by rank, not just who enters and who leaves.
  std::int64_t rank_start_;

  PartitionIndex index_;
  RawVector<Partition> partitions_;
  RankedRows rows_;  ///< The mark of a row is the number of its key.
  RowKeyTable row_keys_;
  /// By number: where a row sorts. Its `row` says whether the order key is that of a row of the batch or a
  /// retained one, and no more.
  RawVector<Entry> order_of_;

  RawVector<std::uint32_t> row_partitions_;  ///< Of the batch being pushed.
};

}  // namespace podium
