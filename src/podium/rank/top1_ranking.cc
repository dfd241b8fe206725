#include "podium/rank/top1_ranking.h"

#include <limits>

#include "podium/rank/bound_filter.h"
#include "podium/rank/changelog_writer.h"
#include "podium/rank/prefetch.h"

namespace podium {

Top1Ranking::Top1Ranking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : GuardedRanking(spec), spec_(spec), order_form_(order_form), index_(partition_form) {}

Status Top1Ranking::Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  row_partitions_.resize(batch.num_rows);
  candidates_.resize(std::size_t{batch.num_rows} + 1);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  leaders_.resize(index_.size(), Leader{});
  limits_.resize(index_.size(), std::numeric_limits<std::uint64_t>::max());
  if (order_form_ == KeyForm::kBytes) {
    return RankRows(batch, BytesOrder(batch.order, order_keys_), store, out);
  }
  has_nulls_ = has_nulls_ || batch.order.ties != nullptr;
  if (has_nulls_) return RankRows(batch, NullableWordOrder(batch.order), store, out);
  return RankRows(batch, WordOrder(batch.order), store, out);
}

template <class Order>
Status Top1Ranking::RankRows(const KeyBatch& batch, const Order& order, RowStore& store, ChangelogView& out) {
  const std::uint32_t num_candidates = SelectCandidates(batch.order.words.data(), row_partitions_.data(),
                                                        limits_.data(), batch.num_rows, candidates_.data());
  counters_.rejected_rows += batch.num_rows - num_candidates;
  if (num_candidates == 0) return Status::OK();

  constexpr std::uint32_t kRowsAhead = 12;
  ChangelogWriter writer(out, spec_);
  writer.Reserve(2 * std::size_t{num_candidates});
  for (std::uint32_t i = 0; i < num_candidates; ++i) {
    if (i + kRowsAhead < num_candidates) {
      PrefetchForWrite(&leaders_[row_partitions_[candidates_[i + kRowsAhead]]]);
    }
    const std::uint32_t row = candidates_[i];
    Offer(order, order.EntryOf(row), row_partitions_[row], writer);
  }
  writer.Finish();
  return Settle(order, store);
}

template <class Order>
void Top1Ranking::Offer(const Order& order, const Entry& entry, std::uint32_t partition_number,
                        ChangelogWriter& writer) {
  Leader& leader = leaders_[partition_number];
  if (!leader.present) {
    leader.present = true;
    ++counters_.retained_rows;
    writer.Add(RowKind::kInsert, entry.row, 1);
  } else {
    if (order.AtOrBefore(leader.entry, entry)) {
      ++counters_.rejected_rows;
      return;
    }
    writer.AddUpdate(leader.entry.row, entry.row, 1);
    if constexpr (std::is_same_v<Order, BytesOrder>) {
      if (leader.entry.row.retained()) order_keys_.Remove(leader.entry.aux);
    }
    retention_.Drop(leader.entry.row);
  }
  leader.entry = entry;
  limits_[partition_number] = Order::Limit(entry);
  if (!leader.dirty) {
    leader.dirty = true;
    dirty_partitions_.push_back(partition_number);
  }
}

template <class Order>
Status Top1Ranking::Settle(const Order& order, RowStore& store) {
  for (const std::uint32_t number : dirty_partitions_) {
    Leader& leader = leaders_[number];
    leader.dirty = false;
    if constexpr (std::is_same_v<Order, BytesOrder>) {
      PODIUM_ASSIGN_OR_RETURN(leader.entry.aux, order_keys_.Add(order.BytesOf(leader.entry)));
    }
    retention_.Keep(&leader.entry.row);
  }
  dirty_partitions_.clear();
  return retention_.Settle(store);
}

RankingStateLayout Top1Ranking::state_layout() const {
  return {.kind = RankingStateKind::kTop1,
          .partition = index_.form(),
          .order = order_form_,
          .row_key = KeyForm::kNone,
          .variable_rank_end = false};
}

bool Top1Ranking::IsWorthKeeping(std::uint32_t partition) const { return leaders_[partition].present; }

Status Top1Ranking::DropPartition(std::uint32_t partition, RowStore& store) {
  Leader& leader = leaders_[partition];
  if (order_form_ == KeyForm::kBytes) order_keys_.Remove(leader.entry.aux);
  retention_.Drop(leader.entry.row);
  leader = Leader{};
  limits_[partition] = std::numeric_limits<std::uint64_t>::max();
  --counters_.retained_rows;
  return retention_.Settle(store);
}

void Top1Ranking::SnapshotPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
  const Entry& entry = leaders_[partition].entry;
  const bool bytes = order_form_ == KeyForm::kBytes;
  PutKey(order_form_,
         {.word = entry.word,
          .tie = bytes ? std::uint8_t{0} : static_cast<std::uint8_t>(entry.aux),
          .bytes = bytes ? order_keys_.Get(entry.aux) : std::span<const std::uint8_t>()},
         out);
  PutRow(store, entry.row.slot(), out);
}

Status Top1Ranking::RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) {
  leaders_.resize(index_.size(), Leader{});
  limits_.resize(index_.size(), std::numeric_limits<std::uint64_t>::max());
  PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(order_form_, in));
  PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, GetRow(in, store));
  Leader& leader = leaders_[partition];
  leader = {.entry = {key.word, key.tie, RowRef::OfSlot(slot)}, .present = true, .dirty = false};
  ++counters_.retained_rows;
  if (order_form_ == KeyForm::kBytes) {
    PODIUM_ASSIGN_OR_RETURN(leader.entry.aux, order_keys_.Add(key.bytes));
    limits_[partition] = BytesOrder::Limit(leader.entry);
  } else {
    has_nulls_ = has_nulls_ || key.tie != Entry::kPlainTie;
    limits_[partition] = NullableWordOrder::Limit(leader.entry);
  }
  return Status::OK();
}

std::int64_t Top1Ranking::state_bytes() const {
  return index_.bytes() + order_keys_.bytes() + retention_.bytes() +
         static_cast<std::int64_t>(
             leaders_.capacity() * sizeof(Leader) + limits_.capacity() * sizeof(std::uint64_t) +
             (row_partitions_.capacity() + candidates_.capacity() + dirty_partitions_.capacity()) *
                 sizeof(std::uint32_t));
}

}  // namespace podium
