#include "podium/rank/update_fast_ranking.h"

#include <algorithm>

#include "podium/rank/changelog_writer.h"

namespace podium {
namespace {

std::uint32_t MarkOf(std::uint32_t number) { return number << 1U | RowLeaf::kCountedMark; }
std::uint32_t NumberOf(std::uint32_t mark) { return mark >> 1U; }

}  // namespace

UpdateFastRanking::UpdateFastRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form,
                                     KeyForm row_key_form)
    : GuardedRanking(spec),
      spec_(spec),
      order_form_(order_form),
      variable_rank_end_(spec.range.end_column.has_value()),
      // Flink reads no rank start beside a variable rank end.
      rank_start_(variable_rank_end_ ? 1 : std::max<std::int64_t>(spec.range.rank_start, 1)),
      index_(partition_form),
      row_keys_(row_key_form) {
  cascades_ = spec.rank_number == RankNumber::kOutput || rank_start_ > 1;
}

Status UpdateFastRanking::Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  row_partitions_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  AddPartitions(batch);
  return rows_.WithOrder(batch.order, order_form_,
                         [&](const auto& order) { return RankRows(batch, order, store, out); });
}

void UpdateFastRanking::AddPartitions(const KeyBatch& batch) {
  rows_.AddPartitions(index_.size());
  if (partitions_.size() == index_.size()) return;
  // Partitions are numbered in row order, so the next number is met first in the row that sets its rank end.
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    if (row_partitions_[row] != partitions_.size()) continue;
    const std::int64_t rank_end = variable_rank_end_ ? batch.rank_ends[row] : spec_.range.rank_end;
    partitions_.push_back({.rank_end = rank_end, .has_refused = false, .inexact = false});
  }
}

template <class Order>
Status UpdateFastRanking::RankRows(const KeyBatch& batch, const Order& order, RowStore& store,
                                   ChangelogView& out) {
  ChangelogWriter writer(out, spec_);
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    const std::uint32_t partition = row_partitions_[row];
    const Entry entry = order.EntryOf(row);
    const std::uint32_t number = row_keys_.Find(batch.row_key, row);
    if (number == RowKeyTable::kNone) {
      PODIUM_RETURN_NOT_OK(Add(order, batch, entry, partition, writer));
    } else {
      PODIUM_RETURN_NOT_OK(Update(order, entry, number, partition, writer));
    }
  }
  writer.Finish();
  counters_.retained_rows = rows_.num_rows();
  return rows_.Settle(order, store, [&](std::uint32_t mark, std::uint32_t aux) {
    Entry& entry = order_of_[NumberOf(mark)];
    entry.aux = aux;
    entry.row = RowRef::OfSlot(0);
  });
}

template <class Order>
Status UpdateFastRanking::Add(const Order& order, const KeyBatch& batch, const Entry& entry,
                              std::uint32_t partition_number, ChangelogWriter& writer) {
  RowTree& tree = rows_.tree(partition_number);
  Partition& partition = partitions_[partition_number];
  const std::int64_t full_at = variable_rank_end_ ? kVariableGate : partition.rank_end;
  if (tree.size() > 0 && tree.size() >= full_at && order.AtOrBefore(tree.Last().entry(), entry)) {
    ++counters_.rejected_rows;
    partition.has_refused = true;
    return Status::OK();
  }

  PODIUM_ASSIGN_OR_RETURN(const std::uint32_t number, row_keys_.Add(batch.row_key, entry.row.batch_row()));
  order_of_.resize(row_keys_.number_bound());
  order_of_[number] = entry;
  const RowTree::Bound bound = tree.UpperBound(order, entry);
  rows_.Insert(tree, bound, entry, MarkOf(number));
  if (cascades_) {
    CascadeInsert(tree, bound.position, partition.rank_end, writer);
    DropBeyond(order, partition.rank_end, tree, partition);
    return Status::OK();
  }
  writer.Reserve(2);
  if (tree.size() > partition.rank_end) {
    // With a variable rank end that may be the new row itself: Flink emits both records all the same.
    writer.Add(RowKind::kDelete, tree.Last().row(), 0);
    DropLast<Order>(tree, partition);
  }
  writer.Add(RowKind::kInsert, entry.row, 0);
  return Status::OK();
}

template <class Order>
Status UpdateFastRanking::Update(const Order& order, const Entry& entry, std::uint32_t number,
                                 std::uint32_t partition_number, ChangelogWriter& writer) {
  RowTree& tree = rows_.tree(partition_number);
  Partition& partition = partitions_[partition_number];
  const std::int64_t rank_end = partition.rank_end;
  PODIUM_ASSIGN_OR_RETURN(const Known known, Locate(order, tree, number));
  const RowRef old = known.entry.row;
  const std::int64_t old_rank = std::int64_t{known.position} + 1;
  const bool got_better = !order.AtOrBefore(known.entry, entry);
  const bool got_worse = !order.AtOrBefore(entry, known.entry);
  std::int64_t new_rank = old_rank;
  if (got_better || got_worse) {
    rows_.Remove<Order>(tree, known.place);
    const RowTree::Bound bound = tree.UpperBound(order, entry);
    rows_.Insert(tree, bound, entry, MarkOf(number));
    new_rank = std::int64_t{bound.position} + 1;
  } else {
    rows_.Replace<Order>(known.place, entry);
  }
  order_of_[number] = entry;
  if (got_worse && new_rank == tree.size() && partition.has_refused && !partition.inexact) {
    partition.inexact = true;
    ++counters_.inexact_partitions;
  }

  if (!cascades_) {
    writer.Reserve(2);
    writer.AddUpdate(old, entry.row, 0);
  } else if (got_worse) {
    MoveDown(tree, old, old_rank, new_rank, rank_end, writer);
  } else {
    MoveUp(tree, old, old_rank, new_rank, rank_end, writer);
    if (got_better && old_rank > rank_end) DropBeyond(order, rank_end, tree, partition);
  }
  return Status::OK();
}

template <class Order>
Result<UpdateFastRanking::Known> UpdateFastRanking::Locate(const Order& order, const RowTree& tree,
                                                           std::uint32_t number) const {
  const RowTree::Bound bound = tree.LowerBound(order, order_of_[number]);
  std::uint32_t position = bound.position;
  for (RowTree::Place place = bound.place(); !place.at_end(); place.Advance(), ++position) {
    if (NumberOf(place.mark()) == number) return Known{place, position, place.entry()};
  }
  return Status::Internal("a row key belongs to two partitions: it must contain the partition key");
}

void UpdateFastRanking::Emit(RowKind kind, RowRef row, std::int64_t rank, std::int64_t rank_end,
                             ChangelogWriter& writer) const {
  if (rank < rank_start_ || rank > rank_end) return;
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  writer.Reserve(1);
  writer.Add(kind, row, rank);
}

void UpdateFastRanking::CascadeInsert(const RowTree& tree, std::uint32_t position, std::int64_t rank_end,
                                      ChangelogWriter& writer) const {
  const std::int64_t rank = std::max<std::int64_t>(std::int64_t{position} + 1, rank_start_);
  const std::int64_t last_shifted = std::min(rank_end, std::int64_t{tree.size()} - 1);
  if (rank > rank_end || rank > tree.size()) return;
  writer.Reserve(2 * static_cast<std::size_t>(std::max<std::int64_t>(last_shifted - rank + 1, 0)) + 1);
  RowTree::Place place = tree.Find(static_cast<std::uint32_t>(rank - 1));
  RowRef current = place.row();
  for (std::int64_t at = rank; at <= last_shifted; ++at) {
    place.Advance();
    writer.AddUpdate(place.row(), current, at);
    current = place.row();
  }
  if (tree.size() <= rank_end) writer.Add(RowKind::kInsert, current, tree.size());
}

void UpdateFastRanking::MoveUp(const RowTree& tree, RowRef old, std::int64_t old_rank, std::int64_t new_rank,
                               std::int64_t rank_end, ChangelogWriter& writer) const {
  // The tree has the row at its new rank already: the row behind it had that rank before.
  if (new_rank > rank_end) return;
  bool old_is_out = false;
  if (new_rank < old_rank && new_rank < rank_start_) {
    Emit(RowKind::kUpdateBefore, old, old_rank, rank_end, writer);
    old_is_out = true;
    new_rank = std::min(old_rank, rank_start_);
  }
  RowTree::Place place = tree.Find(static_cast<std::uint32_t>(new_rank - 1));
  RowRef current = place.row();
  for (std::int64_t rank = new_rank; rank < std::min(old_rank, rank_end + 1); ++rank) {
    place.Advance();
    Emit(RowKind::kUpdateBefore, place.row(), rank, rank_end, writer);
    if (!old_is_out) Emit(RowKind::kUpdateBefore, old, old_rank, rank_end, writer);
    old_is_out = true;
    Emit(RowKind::kUpdateAfter, current, rank, rank_end, writer);
    current = place.row();
  }
  if (old_rank > rank_end) return;
  if (!old_is_out) Emit(RowKind::kUpdateBefore, old, old_rank, rank_end, writer);
  Emit(RowKind::kUpdateAfter, current, old_rank, rank_end, writer);
}

void UpdateFastRanking::MoveDown(const RowTree& tree, RowRef old, std::int64_t old_rank,
                                 std::int64_t new_rank, std::int64_t rank_end,
                                 ChangelogWriter& writer) const {
  Emit(RowKind::kUpdateBefore, old, old_rank, rank_end, writer);
  const std::int64_t first = std::max(old_rank, rank_start_ - 1);
  const std::int64_t last = std::min(new_rank - 1, rank_end);
  RowTree::Place place = tree.Find(static_cast<std::uint32_t>(first - 1));
  for (std::int64_t rank = first; rank <= last; ++rank, place.Advance()) {
    Emit(RowKind::kUpdateBefore, place.row(), rank + 1, rank_end, writer);
    Emit(RowKind::kUpdateAfter, place.row(), rank, rank_end, writer);
  }
  if (new_rank > rank_end) return;
  const RowTree::Place moved = tree.Find(static_cast<std::uint32_t>(new_rank - 1));
  Emit(RowKind::kUpdateAfter, moved.row(), new_rank, rank_end, writer);
}

template <class Order>
void UpdateFastRanking::DropBeyond(const Order& order, std::int64_t rank_end, RowTree& tree,
                                   Partition& partition) {
  if (tree.size() <= rank_end) return;
  std::uint32_t kept = 0;
  if (rank_end >= 0) {
    const Entry boundary = tree.Find(static_cast<std::uint32_t>(rank_end)).entry();
    kept = tree.UpperBound(order, boundary).position;
  }
  while (tree.size() > kept) DropLast<Order>(tree, partition);
}

template <class Order>
void UpdateFastRanking::DropLast(RowTree& tree, Partition& partition) {
  const RowTree::Place last = tree.Last();
  row_keys_.Remove(NumberOf(last.mark()));
  rows_.Remove<Order>(tree, last);
  partition.has_refused = true;
}

RankingStateLayout UpdateFastRanking::state_layout() const {
  return {.kind = RankingStateKind::kUpdateFast,
          .partition = index_.form(),
          .order = order_form_,
          .row_key = row_keys_.form(),
          .variable_rank_end = variable_rank_end_};
}

bool UpdateFastRanking::IsWorthKeeping(std::uint32_t partition) const {
  return variable_rank_end_ || rows_.tree(partition).size() > 0;
}

Status UpdateFastRanking::DropPartition(std::uint32_t number, RowStore& /*store*/) {
  rows_.Clear(rows_.tree(number), order_form_, [&](std::uint32_t mark) { row_keys_.Remove(NumberOf(mark)); });
  partitions_[number].has_refused = false;
  partitions_[number].inexact = false;
  return Status::OK();  // The rows are released when the batch that comes now is settled.
}

void UpdateFastRanking::SnapshotPartition(std::uint32_t partition, const RowStore& store,
                                          StateWriter& out) const {
  const RowTree& tree = rows_.tree(partition);
  const Partition& kept = partitions_[partition];
  if (variable_rank_end_) out.Put(kept.rank_end);
  out.Put(static_cast<std::uint8_t>(kept.has_refused));
  out.Put(static_cast<std::uint8_t>(kept.inexact));
  out.Put(tree.size());
  for (RowTree::Place place = tree.Find(0); !place.at_end(); place.Advance()) {
    PutKey(row_keys_.form(), row_keys_.Get(NumberOf(place.mark())), out);
    PutKey(order_form_, rows_.OrderKeyOf(place.entry(), order_form_), out);
    PutRow(store, place.row().slot(), out);
  }
}

Status UpdateFastRanking::RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) {
  rows_.AddPartitions(index_.size());
  Partition restored{.rank_end = spec_.range.rank_end, .has_refused = false, .inexact = false};
  if (variable_rank_end_) {
    PODIUM_ASSIGN_OR_RETURN(restored.rank_end, in.Get<std::int64_t>());
  }
  PODIUM_ASSIGN_OR_RETURN(const auto has_refused, in.Get<std::uint8_t>());
  PODIUM_ASSIGN_OR_RETURN(const auto inexact, in.Get<std::uint8_t>());
  restored.has_refused = has_refused != 0;
  restored.inexact = inexact != 0;
  counters_.inexact_partitions += restored.inexact ? 1 : 0;
  partitions_.push_back(restored);
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint32_t>());
  for (std::uint32_t i = 0; i < count; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const KeyImage row_key, GetKey(row_keys_.form(), in));
    PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(order_form_, in));
    const SingleKey single(row_keys_.form(), row_key);
    if (row_keys_.Find(single.column(), 0) != RowKeyTable::kNone) {
      return Status::Invalid("the state of a ranking has a row key twice");
    }
    PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, GetRow(in, store));
    PODIUM_ASSIGN_OR_RETURN(const std::uint32_t number, row_keys_.Add(single.column(), 0));
    order_of_.resize(row_keys_.number_bound());
    PODIUM_ASSIGN_OR_RETURN(order_of_[number],
                            rows_.Restore(rows_.tree(partition), order_form_, key, slot, MarkOf(number)));
  }
  counters_.retained_rows = rows_.num_rows();
  return Status::OK();
}

std::int64_t UpdateFastRanking::state_bytes() const {
  return index_.bytes() + rows_.bytes() + row_keys_.bytes() +
         static_cast<std::int64_t>(partitions_.capacity() * sizeof(Partition) +
                                   order_of_.capacity() * sizeof(Entry) +
                                   row_partitions_.capacity() * sizeof(std::uint32_t));
}

}  // namespace podium
