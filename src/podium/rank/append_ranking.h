#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/rank/changelog_writer.h"
#include "podium/rank/entry_pool.h"
#include "podium/rank/entry_tree.h"
#include "podium/rank/guarded_ranking.h"
#include "podium/rank/order_key_store.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/retention.h"

namespace podium {

/// Keeps the best `rank_end` rows of each partition, for input that only inserts (Flink's
/// AppendOnlyTopNFunction; semantics 2.1). The row kind of the input is not looked at, as in Flink.
///
/// What comes out for an accepted row, with n rows ranked before and the new row at rank r:
///  - rank number output, or rank_start above 1: -U old, +U new at each rank r..min(n, rank_end), then +I at
///    n + 1 if that rank is visible; ranks outside rank_start..rank_end are left out;
///  - otherwise: -D of the row that drops out, if one does, then +I of the new row.
/// A row that ties with the last row of a full partition is turned away.
///
/// A variable rank end follows the kFlink221 contract: the first value that a partition sees stays its rank
/// end, and from kVariableGate rows on a partition accepts only rows better than its worst.
///
/// Structure: a partition of up to EntryPool::kMaxCapacity rows is one sorted block, a larger one an
/// EntryTree, so that memory follows the rows that are there, not rank_end. The limits of all partitions lie
/// in one dense array, against which a batch is tested before anything else happens.
///
/// Invariants after every successful push: (1) a partition holds at most rank_end entries; (2) they are
/// sorted, ties by arrival; (3) every entry refers to a retained row.
///
/// Cost: a rejected row costs a probe and a compare; an accepted one O(log n) plus the records emitted.
class AppendRanking final : public GuardedRanking {
 public:
  /// `spec` must have passed MakeRanking's checks.
  AppendRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

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

  /// The entries of one partition: a block, or from kMaxCapacity entries on a tree.
  struct Partition {
    void* storage = nullptr;  ///< The block's memory, or the EntryTree.
    std::uint32_t count = 0;
    EntryPool::SizeClass size_class = 0;  ///< Of the block.
    bool is_tree = false;
    bool dirty = false;  ///< The block holds rows of the current batch.

    std::uint8_t* block() const { return static_cast<std::uint8_t*>(storage); }
    EntryTree& tree() const { return *static_cast<EntryTree*>(storage); }
    EntryBlock entries() const { return {block(), EntryPool::kCapacities[size_class]}; }
    Entry worst() const { return is_tree ? tree().Last() : entries().at(count - 1); }
  };

  void AddPartitions(const KeyBatch& batch);
  template <class Order>
  Status RankRows(const KeyBatch& batch, const Order& order, RowStore& store, ChangelogView& out);
  template <class Order>
  void Offer(const Order& order, std::uint32_t row, std::uint32_t partition_number, ChangelogWriter& writer);
  template <class Order>
  void InsertIntoBlock(const Order& order, const Entry& entry, std::int64_t rank_end, Partition& partition,
                       ChangelogWriter& writer);
  template <class Order>
  void InsertIntoTree(const Order& order, const Entry& entry, std::int64_t rank_end, Partition& partition,
                      ChangelogWriter& writer);
  template <class Order>
  void Forget(const Entry& entry);
  template <class Order>
  Status SettleEntries(const Order& order, const EntryBlock& entries, std::uint32_t count);
  template <class Order>
  Status Settle(const Order& order, RowStore& store);
  template <class Order>
  Status RestoreEntries(const Order& order, std::uint32_t number, StateReader& in, RowStore& store);
  void MakeRoom(Partition& partition);
  void MarkDirty(std::uint32_t partition_number);
  void MarkDirty(EntryLeaf* leaf);
  void PrefetchCandidate(const std::uint32_t* candidates, std::uint32_t at, std::uint32_t count) const;

  std::int64_t RankEndOf(std::uint32_t partition) const {
    return variable_rank_end_ ? rank_ends_[partition] : rank_end_;
  }

  RankSpec spec_;
  KeyForm order_form_;
  bool variable_rank_end_;
  bool cascades_;             ///< Emits rank by rank, not just who enters and who leaves.
  bool has_nulls_ = false;    ///< A NULL word key has been seen: tie numbers matter from then on.
  std::int64_t first_index_;  ///< rank_start - 1.
  std::int64_t rank_end_;

  PartitionIndex index_;
  RawVector<Partition> partitions_;
  RawVector<std::uint64_t> limits_;      ///< By partition: see Order::Limit; all ones while not full.
  std::vector<std::int64_t> rank_ends_;  ///< By partition; variable rank end only.
  EntryPool pool_;
  EntryTreePool tree_pool_;
  std::vector<std::unique_ptr<EntryTree>> trees_;
  OrderKeyStore order_keys_;

  // Of the batch being pushed; kept between batches for their memory.
  RawVector<std::uint32_t> row_partitions_;
  RawVector<std::uint32_t> candidates_;
  std::vector<std::uint32_t> dirty_partitions_;
  std::vector<EntryLeaf*> dirty_leaves_;
  Retention retention_;
};

}  // namespace podium
