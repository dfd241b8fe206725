#include "podium/rank/retract_ranking.h"

#include <algorithm>

#include "podium/rank/changelog_writer.h"

namespace podium {
namespace {

// A mark is a row's fingerprint, but for its low bits: counted or not, and the kind stamped on it.
constexpr std::uint32_t kKindShift = 1;
constexpr std::uint32_t kKindMask = 3U << kKindShift;
constexpr std::uint32_t kFingerprintMask = ~(kKindMask | RowLeaf::kCountedMark);

std::uint32_t MarkOf(std::uint32_t fingerprint) {
  static_assert(static_cast<std::uint32_t>(RowKind::kInsert) == 0);
  return (fingerprint & kFingerprintMask) | RowLeaf::kCountedMark;
}

void Stamp(RowKind kind, std::uint32_t& mark) {
  mark = (mark & ~kKindMask) | static_cast<std::uint32_t>(kind) << kKindShift;
}

/// Visits the rows of the order keys behind the first `counted` counted rows, but for those of keys without
/// counted rows, until `visit` returns false. Of the rows of a key, the counted ones come first.
template <class Order, class Visit>
void VisitRanked(const Order& order, const RowTree& tree, std::uint32_t counted, const Visit& visit) {
  for (auto place = tree.FindCounted(counted); !place.at_end(); place = tree.FindCounted(counted)) {
    const Entry first = place.entry();
    do {
      if (place.counted()) ++counted;
      if (!visit(place)) return;
      place.Advance();
    } while (!place.at_end() && Ties(order, first, place.entry()));
  }
}

}  // namespace

/// Writes the records of one cascade as Flink does, one by one, and stamps the rows where that matters.
class RetractRanking::Cascade {
 public:
  Cascade(const RetractRanking& ranking, std::int64_t rank_end, ChangelogWriter& writer)
      : ranking_(ranking), rank_end_(rank_end), writer_(writer) {}

  void Emit(RowKind kind, RowRef row, std::uint32_t& mark, std::int64_t rank) {
    if (rank < ranking_.rank_start_ || rank > rank_end_) return;
    if (kind == RowKind::kUpdateBefore && ranking_.spec_.update_before == UpdateBefore::kOmit) return;
    writer_.Reserve(1);
    writer_.Add(kind, row, rank);
    if (ranking_.stamps_kinds_) Stamp(kind, mark);
  }

 private:
  const RetractRanking& ranking_;
  std::int64_t rank_end_;
  ChangelogWriter& writer_;
};

RetractRanking::RetractRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : GuardedRanking(spec),
      spec_(spec),
      order_form_(order_form),
      variable_rank_end_(spec.range.end_column.has_value()),
      // Flink reads no rank start beside a variable rank end.
      rank_start_(variable_rank_end_ ? 1 : std::max<std::int64_t>(spec.range.rank_start, 1)),
      index_(partition_form) {
  const bool outputs_rank = spec.rank_number == RankNumber::kOutput;
  cascades_ = outputs_rank || rank_start_ > 1;
  stamps_kinds_ = !outputs_rank && rank_start_ > 1 && spec.compatibility == Compatibility::kFlink221;
}

Status RetractRanking::Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  row_partitions_.resize(batch.num_rows);
  fingerprints_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  PODIUM_RETURN_NOT_OK(store.Fingerprint(fingerprints_));
  AddPartitions(batch);
  return rows_.WithOrder(batch.order, order_form_,
                         [&](const auto& order) { return RankRows(batch, order, store, out); });
}

void RetractRanking::AddPartitions(const KeyBatch& batch) {
  rows_.AddPartitions(index_.size());
  if (!variable_rank_end_ || rank_ends_.size() == index_.size()) return;
  // Partitions are numbered in row order, so the next number is met first in the row that sets its rank end.
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    if (row_partitions_[row] == rank_ends_.size()) rank_ends_.push_back(batch.rank_ends[row]);
  }
}

template <class Order>
Status RetractRanking::RankRows(const KeyBatch& batch, const Order& order, RowStore& store,
                                ChangelogView& out) {
  ChangelogWriter writer(out, spec_);
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    const std::uint32_t partition = row_partitions_[row];
    const Arrival arrival{.entry = order.EntryOf(row),
                          .mark = MarkOf(fingerprints_[row]),
                          .rank_end = variable_rank_end_ ? rank_ends_[partition] : spec_.range.rank_end};
    if (batch.kinds == nullptr || IsAccumulate(batch.kinds[row])) {
      Accumulate(order, arrival, rows_.tree(partition), writer);
    } else {
      Retract(order, arrival, rows_.tree(partition), store, writer);
    }
  }
  writer.Finish();
  counters_.retained_rows = rows_.num_rows();
  return rows_.Settle(order, store);
}

template <class Order>
void RetractRanking::Accumulate(const Order& order, Arrival arrival, RowTree& tree, ChangelogWriter& writer) {
  const RowTree::Bound bound = tree.UpperBound(order, arrival.entry);
  if (bound.counted < arrival.rank_end) {
    if (cascades_) {
      CascadeInsert(order, arrival, tree, bound, writer);
    } else {
      EmitEntering(order, arrival, tree, bound, writer);
    }
  }
  if (!tree.all_counted()) {
    // One more of this key counts: the first that did not, perhaps the new row itself.
    const KeyRange key{tree.LowerBound(order, arrival.entry), bound};
    if (key.num_counted() < key.size()) {
      tree.SetCounted(tree.Find(key.lower.position + key.num_counted()), true);
      arrival.mark &= ~RowLeaf::kCountedMark;
    }
  }
  rows_.Insert(tree, bound, arrival.entry, arrival.mark);
}

template <class Order>
void RetractRanking::CascadeInsert(const Order& order, Arrival& arrival, const RowTree& tree,
                                   const RowTree::Bound& bound, ChangelogWriter& writer) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t rank = std::int64_t{bound.counted} + 1;
  RowRef current = arrival.entry.row;
  if (stamps_kinds_ || !tree.all_counted()) {
    Cascade cascade(*this, rank_end, writer);
    std::uint32_t* mark = &arrival.mark;
    VisitRanked(order, tree, bound.counted, [&](const RowTree::Place& place) {
      if (rank > rank_end) return false;
      cascade.Emit(RowKind::kUpdateBefore, place.row(), place.mark(), rank);
      cascade.Emit(RowKind::kUpdateAfter, current, *mark, rank);
      current = place.row();
      mark = &place.mark();
      ++rank;
      return true;
    });
    if (rank <= rank_end) cascade.Emit(RowKind::kInsert, current, *mark, rank);
    return;
  }

  RowTree::Place place = bound.place();
  if (rank < rank_start_) {
    // Go to the first visible rank at once: the row in front of it moves there.
    if (std::int64_t{tree.size()} + 1 < rank_start_) return;
    place = tree.Find(static_cast<std::uint32_t>(rank_start_ - 2));
    current = place.row();
    place.Advance();
    rank = rank_start_;
  }
  const std::int64_t shifted = std::min(rank_end, std::int64_t{tree.size()}) - rank + 1;
  writer.Reserve(2 * static_cast<std::size_t>(std::max<std::int64_t>(shifted, 0)) + 1);
  for (; rank <= rank_end && !place.at_end(); ++rank, place.Advance()) {
    writer.AddUpdate(place.row(), current, rank);
    current = place.row();
  }
  if (rank <= rank_end) writer.Add(RowKind::kInsert, current, rank);
}

template <class Order>
void RetractRanking::EmitEntering(const Order& order, const Arrival& arrival, const RowTree& tree,
                                  const RowTree::Bound& bound, ChangelogWriter& writer) {
  writer.Reserve(2);
  if (tree.num_counted() >= arrival.rank_end) {
    const std::int64_t first_rank_behind = std::int64_t{bound.counted} + 2;
    const auto leaving = RowAtRank(order, tree, bound.counted, first_rank_behind, arrival.rank_end + 1);
    writer.Add(RowKind::kDelete, leaving.row(), 0);
  }
  writer.Add(RowKind::kInsert, arrival.entry.row, 0);
}

template <class Order>
void RetractRanking::Retract(const Order& order, const Arrival& arrival, RowTree& tree, const RowStore& store,
                             ChangelogWriter& writer) {
  const KeyRange key{tree.LowerBound(order, arrival.entry), tree.UpperBound(order, arrival.entry)};
  const auto match = FindRow(arrival, key, store);
  const bool ranked = key.num_counted() > 0;
  if (match && ranked) {
    if (cascades_) {
      CascadeRetract(order, tree, key, *match, arrival.rank_end, writer);
    } else {
      EmitLeaving(order, tree, key, *match, arrival.rank_end, writer);
    }
  }
  if (!match) ++counters_.missing_retractions;

  const bool takes_from_count =
      match ? !match->place.counted() : spec_.compatibility == Compatibility::kFlink221;
  if (ranked && takes_from_count) {
    tree.SetCounted(tree.Find(key.lower.position + key.num_counted() - 1), false);
  }
  if (match) rows_.Remove<Order>(tree, match->place);
}

template <class Order>
void RetractRanking::CascadeRetract(const Order& order, const RowTree& tree, const KeyRange& key,
                                    const Match& match, std::int64_t rank_end, ChangelogWriter& writer) {
  std::int64_t rank = std::int64_t{key.lower.counted} + match.offset + 1;
  RowTree::Place place = match.place;
  RowRef current = place.row();
  if (stamps_kinds_ || !tree.all_counted()) {
    Cascade cascade(*this, rank_end, writer);
    std::uint32_t* mark = &place.mark();
    const auto move_up = [&](const RowTree::Place& next) {
      if (rank > rank_end) return false;
      cascade.Emit(RowKind::kUpdateBefore, current, *mark, rank);
      cascade.Emit(RowKind::kUpdateAfter, next.row(), next.mark(), rank);
      current = next.row();
      mark = &next.mark();
      ++rank;
      return true;
    };
    for (std::uint32_t offset = match.offset + 1; offset < key.size(); ++offset) {
      place.Advance();
      if (!move_up(place)) return;
    }
    VisitRanked(order, tree, key.upper.counted, move_up);
    if (rank <= rank_end) cascade.Emit(RowKind::kDelete, current, *mark, rank);
    return;
  }

  if (rank > rank_end) return;
  if (rank < rank_start_) {
    if (tree.size() < rank_start_) return;
    place = tree.Find(static_cast<std::uint32_t>(rank_start_ - 1));
    current = place.row();
    rank = rank_start_;
  }
  place.Advance();
  const std::int64_t shifted = std::min(rank_end, std::int64_t{tree.size()}) - rank + 1;
  writer.Reserve(2 * static_cast<std::size_t>(shifted) + 1);
  for (; rank <= rank_end && !place.at_end(); ++rank, place.Advance()) {
    writer.AddUpdate(current, place.row(), rank);
    current = place.row();
  }
  if (rank <= rank_end) writer.Add(RowKind::kDelete, current, rank);
}

template <class Order>
void RetractRanking::EmitLeaving(const Order& order, const RowTree& tree, const KeyRange& key,
                                 const Match& match, std::int64_t rank_end, ChangelogWriter& writer) {
  const std::int64_t ranks_before = key.lower.counted;
  if (ranks_before + match.offset >= rank_end) return;
  writer.Reserve(2);
  writer.Add(RowKind::kDelete, match.place.row(), 0);

  // The row that moves up to the rank end: of the same key or, if that has no more, of a later one.
  RowTree::Place entering;
  if (rank_end - ranks_before < key.size()) {
    entering = tree.Find(key.lower.position + static_cast<std::uint32_t>(rank_end - ranks_before));
  } else {
    entering = RowAtRank(order, tree, key.upper.counted, ranks_before + key.size(), rank_end);
  }
  if (!entering.at_end()) writer.Add(RowKind::kInsert, entering.row(), 0);
}

std::optional<RetractRanking::Match> RetractRanking::FindRow(const Arrival& arrival, const KeyRange& key,
                                                             const RowStore& store) {
  const std::uint32_t row = arrival.entry.row.batch_row();
  const std::uint32_t num_rows = key.size();
  RowTree::Place place = key.lower.place();
  for (std::uint32_t offset = 0; offset < num_rows; place = {place.leaf->next, 0}) {
    const std::uint32_t* marks = place.leaf->marks();
    const std::uint32_t end = std::min(place.leaf->count, place.index + (num_rows - offset));
    for (; place.index < end; ++place.index, ++offset) {
      // A row whose kind is not +I has another mark.
      if (((marks[place.index] ^ arrival.mark) & ~RowLeaf::kCountedMark) != 0) continue;
      const RowRef candidate = place.row();
      const bool equal = candidate.retained() ? store.Equals(row, candidate.slot())
                                              : store.EqualsInBatch(row, candidate.batch_row());
      if (equal) return Match{place, offset};
    }
  }
  return std::nullopt;
}

template <class Order>
RowTree::Place RetractRanking::RowAtRank(const Order& order, const RowTree& tree, std::uint32_t counted,
                                         std::int64_t first_rank, std::int64_t rank) const {
  const std::int64_t wanted = counted + (rank - first_rank);
  if (wanted >= tree.num_counted()) return {};
  const RowTree::Place place = tree.FindCounted(static_cast<std::uint32_t>(wanted));
  if (tree.all_counted()) return place;
  const RowTree::Bound key = tree.LowerBound(order, place.entry());
  const std::int64_t first_rank_of_key = first_rank + (key.counted - counted);
  return tree.Find(key.position + static_cast<std::uint32_t>(rank - first_rank_of_key));
}

RankingStateLayout RetractRanking::state_layout() const {
  return {.kind = RankingStateKind::kRetract,
          .partition = index_.form(),
          .order = order_form_,
          .row_key = KeyForm::kNone,
          .variable_rank_end = variable_rank_end_};
}

bool RetractRanking::IsWorthKeeping(std::uint32_t partition) const {
  return variable_rank_end_ || rows_.tree(partition).size() > 0;
}

Status RetractRanking::DropPartition(std::uint32_t partition, RowStore& /*store*/) {
  rows_.Clear(rows_.tree(partition), order_form_, [](std::uint32_t /*mark*/) {});
  return Status::OK();  // The rows are released when the batch that comes now is settled.
}

void RetractRanking::SnapshotPartition(std::uint32_t partition, const RowStore& store,
                                       StateWriter& out) const {
  const RowTree& tree = rows_.tree(partition);
  if (variable_rank_end_) out.Put(rank_ends_[partition]);
  out.Put(tree.size());
  for (RowTree::Place place = tree.Find(0); !place.at_end(); place.Advance()) {
    PutKey(order_form_, rows_.OrderKeyOf(place.entry(), order_form_), out);
    out.Put(static_cast<std::uint8_t>(place.counted() ? 1 : 0));
    out.Put(static_cast<std::uint8_t>((place.mark() & kKindMask) >> kKindShift));
    PutRow(store, place.row().slot(), out);
  }
}

Status RetractRanking::RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) {
  rows_.AddPartitions(index_.size());
  if (variable_rank_end_) {
    PODIUM_ASSIGN_OR_RETURN(const auto rank_end, in.Get<std::int64_t>());
    rank_ends_.push_back(rank_end);
  }
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint32_t>());
  for (std::uint32_t i = 0; i < count; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(order_form_, in));
    PODIUM_ASSIGN_OR_RETURN(const auto counted, in.Get<std::uint8_t>());
    PODIUM_ASSIGN_OR_RETURN(const auto kind, in.Get<std::uint8_t>());
    if (counted > 1 || kind > 3)
      return Status::Invalid("the state of a ranking has a row of kind ", int{kind});
    PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, GetRow(in, store));
    std::uint32_t mark = MarkOf(store.FingerprintOf(slot));
    Stamp(static_cast<RowKind>(kind), mark);
    if (counted == 0) mark &= ~RowLeaf::kCountedMark;
    PODIUM_RETURN_NOT_OK(rows_.Restore(rows_.tree(partition), order_form_, key, slot, mark).status());
  }
  counters_.retained_rows = rows_.num_rows();
  return Status::OK();
}

std::int64_t RetractRanking::state_bytes() const {
  return index_.bytes() + rows_.bytes() +
         static_cast<std::int64_t>(rank_ends_.capacity() * sizeof(std::int64_t) +
                                   (row_partitions_.capacity() + fingerprints_.capacity()) *
                                       sizeof(std::uint32_t));
}

}  // namespace podium
