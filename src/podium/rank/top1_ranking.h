#pragma once

#include <cstdint>
#include <vector>

#include "podium/rank/guarded_ranking.h"
#include "podium/rank/order.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/retention.h"

namespace podium {

class ChangelogWriter;

/// Keeps the best row of each partition (Flink's FastTop1Function; semantics 2.3): the first row comes out as
/// +I, a strictly better one as -U of the old and +U of the new, any other row is dropped, so that of equal
/// keys the first to arrive stays. Row kinds of the input are not looked at: update-fast input is ranked
/// alike.
///
/// Cost: O(1) a row; a rejected row costs a probe and a compare.
class Top1Ranking final : public GuardedRanking {
 public:
  /// `spec` must have passed MakeRanking's checks.
  Top1Ranking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

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
  struct Leader {
    Entry entry;
    bool present = false;
    bool dirty = false;  ///< The row is one of the current batch.
  };

  template <class Order>
  Status RankRows(const KeyBatch& batch, const Order& order, RowStore& store, ChangelogView& out);
  template <class Order>
  void Offer(const Order& order, const Entry& entry, std::uint32_t partition_number, ChangelogWriter& writer);
  template <class Order>
  Status Settle(const Order& order, RowStore& store);

  RankSpec spec_;
  KeyForm order_form_;
  bool has_nulls_ = false;  ///< A NULL word key has been seen: tie numbers matter from then on.

  PartitionIndex index_;
  RawVector<Leader> leaders_;        ///< By partition.
  RawVector<std::uint64_t> limits_;  ///< By partition: see Order::Limit.
  OrderKeyStore order_keys_;

  // Of the batch being pushed; kept between batches for their memory.
  RawVector<std::uint32_t> row_partitions_;
  RawVector<std::uint32_t> candidates_;
  std::vector<std::uint32_t> dirty_partitions_;
  Retention retention_;
};

}  // namespace podium
