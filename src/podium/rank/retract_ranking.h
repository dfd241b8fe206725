#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/rank/guarded_ranking.h"
#include "podium/rank/partition_index.h"
#include "podium/rank/ranked_rows.h"

namespace podium {

class ChangelogWriter;

/// Ranks input that retracts: keeps every row of each partition (Flink's RetractableTopNFunction; semantics
/// 2.5). +I and +U bring a row, -U and -D take the first equal one back.
///
/// What comes out, with the rank number or a rank start above 1: for a row that comes at rank r, -U old and
/// +U new at each visible rank from r on, then +I at the rank that is new; for a row that goes, -U old and +U
/// new from its rank on, then -D at the rank that is gone. Otherwise: -D of the row that drops out and +I of
/// the one that comes; -D of the row that goes and +I of the one that moves up. Rows beyond rank_end change
/// nothing that can be seen.
///
/// Compatibility::kFlink221 reproduces two things that Flink gets wrong, kCorrect neither:
///  - Flink counts the rows of an order key apart from the rows. The retraction of a row that is not there,
///    but whose key is, takes one from the count: of the rows of that key, so many as the retractions that
///    found nothing are not *counted* from then on (see RowTree), and a key without counted rows is no part
///    of the ranking although its rows stay.
///  - With a rank start above 1 and no rank number, emitting a row stamps the record's kind on the row in
///    Flink's heap state, and a row whose stamp is not +I equals no retraction.
///
/// Cost: O(log n) plus the records emitted, plus a look at each row with the same order key that came before
/// the one taken back.
class RetractRanking final : public GuardedRanking {
 public:
  /// `spec` must have passed MakeRanking's checks.
  RetractRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form);

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
  /// A row of the batch on its way through.
  struct Arrival {
    Entry entry;
    std::uint32_t mark;     ///< Its fingerprint and kind; counted.
    std::int64_t rank_end;  ///< Of its partition.
  };
  /// A row that equals the one being taken back.
  struct Match {
    RowTree::Place place;
    std::uint32_t offset;  ///< Rows with the same order key before it.
  };
  /// The rows with one order key: all of them, and those counted.
  struct KeyRange {
    RowTree::Bound lower;
    RowTree::Bound upper;
    std::uint32_t size() const { return upper.position - lower.position; }
    std::uint32_t num_counted() const { return upper.counted - lower.counted; }
  };
  class Cascade;

  void AddPartitions(const KeyBatch& batch);
  template <class Order>
  Status RankRows(const KeyBatch& batch, const Order& order, RowStore& store, ChangelogView& out);

  template <class Order>
  void Accumulate(const Order& order, Arrival arrival, RowTree& tree, ChangelogWriter& writer);
  template <class Order>
  void CascadeInsert(const Order& order, Arrival& arrival, const RowTree& tree, const RowTree::Bound& bound,
                     ChangelogWriter& writer);
  template <class Order>
  void EmitEntering(const Order& order, const Arrival& arrival, const RowTree& tree,
                    const RowTree::Bound& bound, ChangelogWriter& writer);

  template <class Order>
  void Retract(const Order& order, const Arrival& arrival, RowTree& tree, const RowStore& store,
               ChangelogWriter& writer);
  template <class Order>
  void CascadeRetract(const Order& order, const RowTree& tree, const KeyRange& key, const Match& match,
                      std::int64_t rank_end, ChangelogWriter& writer);
  template <class Order>
  void EmitLeaving(const Order& order, const RowTree& tree, const KeyRange& key, const Match& match,
                   std::int64_t rank_end, ChangelogWriter& writer);
  static std::optional<Match> FindRow(const Arrival& arrival, const KeyRange& key, const RowStore& store);
  /// The row at `rank` if `counted` counted rows, up to the end of an order key, take the ranks before
  /// `first_rank`: within its order key it is found among all rows, counted or not, as in Flink.
  template <class Order>
  RowTree::Place RowAtRank(const Order& order, const RowTree& tree, std::uint32_t counted,
                           std::int64_t first_rank, std::int64_t rank) const;

  RankSpec spec_;
  KeyForm order_form_;
  bool variable_rank_end_;
  bool cascades_;      ///< Emits rank by rank, not just who enters and who leaves.
  bool stamps_kinds_;  ///< Emitting a row changes its kind in state.
  std::int64_t rank_start_;

  PartitionIndex index_;
  RankedRows rows_;
  std::vector<std::int64_t> rank_ends_;  ///< By partition; variable rank end only.

  // Of the batch being pushed; kept between batches for their memory.
  RawVector<std::uint32_t> row_partitions_;
  RawVector<std::uint32_t> fingerprints_;
};

}  // namespace podium
