#include "podium/rank/append_ranking.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "podium/rank/bound_filter.h"
#include "podium/rank/prefetch.h"

namespace podium {
namespace {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
// With fewer partitions their state is in the cache anyway.
constexpr std::size_t kPartitionsWorthPrefetching = 2048;

bool OutputsRank(const RankSpec& spec) { return spec.rank_number == RankNumber::kOutput; }

}  // namespace

AppendRanking::AppendRanking(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : GuardedRanking(spec),
      spec_(spec),
      order_form_(order_form),
      variable_rank_end_(spec.range.end_column.has_value()),
      // Flink reads no rank start beside a variable rank end.
      cascades_(OutputsRank(spec) || (!variable_rank_end_ && spec.range.rank_start > 1)),
      first_index_(variable_rank_end_ ? 0 : std::max<std::int64_t>(spec.range.rank_start - 1, 0)),
      rank_end_(spec.range.rank_end),
      index_(partition_form) {}

Status AppendRanking::Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  row_partitions_.resize(batch.num_rows);
  candidates_.resize(std::size_t{batch.num_rows} + 1);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  AddPartitions(batch);
  if (order_form_ == KeyForm::kBytes) {
    return RankRows(batch, BytesOrder(batch.order, order_keys_), store, out);
  }
  has_nulls_ = has_nulls_ || batch.order.ties != nullptr;
  if (has_nulls_) return RankRows(batch, NullableWordOrder(batch.order), store, out);
  return RankRows(batch, WordOrder(batch.order), store, out);
}

void AppendRanking::AddPartitions(const KeyBatch& batch) {
  const std::size_t known = partitions_.size();
  if (index_.size() == known) return;
  partitions_.resize(index_.size(), Partition{});
  limits_.resize(index_.size(), kNoLimit);
  if (!variable_rank_end_) return;
  // Partitions are numbered in row order, so the next number is met first in the row that sets its rank end.
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    if (row_partitions_[row] == rank_ends_.size()) rank_ends_.push_back(batch.rank_ends[row]);
  }
}

template <class Order>
Status AppendRanking::RankRows(const KeyBatch& batch, const Order& order, RowStore& store,
                               ChangelogView& out) {
  const std::uint32_t num_candidates = SelectCandidates(batch.order.words.data(), row_partitions_.data(),
                                                        limits_.data(), batch.num_rows, candidates_.data());
  counters_.rejected_rows += batch.num_rows - num_candidates;
  if (num_candidates == 0) return Status::OK();

  ChangelogWriter writer(out, spec_);
  const bool prefetch = partitions_.size() >= kPartitionsWorthPrefetching;
  for (std::uint32_t i = 0; i < num_candidates; ++i) {
    if (prefetch) PrefetchCandidate(candidates_.data(), i, num_candidates);
    const std::uint32_t row = candidates_[i];
    Offer(order, row, row_partitions_[row], writer);
  }
  writer.Finish();
  return Settle(order, store);
}

[[gnu::always_inline]] inline void AppendRanking::PrefetchCandidate(const std::uint32_t* candidates,
                                                                    std::uint32_t at,
                                                                    std::uint32_t count) const {
  constexpr std::uint32_t kFar = 12;
  constexpr std::uint32_t kNear = 6;
  if (at + kFar < count) PrefetchForWrite(&partitions_[row_partitions_[candidates[at + kFar]]]);
  if (at + kNear < count) {
    const Partition& partition = partitions_[row_partitions_[candidates[at + kNear]]];
    if (partition.storage == nullptr) return;
    // The words and rows of a Top-10.
    for (int line = 0; line < 3; ++line) PrefetchForWrite(partition.block() + 64 * line);
  }
}

template <class Order>
void AppendRanking::Offer(const Order& order, std::uint32_t row, std::uint32_t partition_number,
                          ChangelogWriter& writer) {
  Partition& partition = partitions_[partition_number];
  const std::int64_t rank_end = RankEndOf(partition_number);
  const std::int64_t full_at = variable_rank_end_ ? std::min(rank_end, kVariableGate) : rank_end;
  const Entry entry = order.EntryOf(row);
  if (partition.count >= full_at) {
    // The batch was tested against words, and against limits that rows of this very batch may have moved.
    if (partition.count == 0 || order.AtOrBefore(partition.worst(), entry)) {
      ++counters_.rejected_rows;
      return;
    }
  }
  if (!partition.is_tree) MakeRoom(partition);
  if (!partition.is_tree) {
    InsertIntoBlock(order, entry, rank_end, partition, writer);
    MarkDirty(partition_number);
  } else {
    InsertIntoTree(order, entry, rank_end, partition, writer);
  }
  if (partition.count >= full_at) limits_[partition_number] = Order::Limit(partition.worst());
}

template <class Order>
void AppendRanking::InsertIntoBlock(const Order& order, const Entry& entry, std::int64_t rank_end,
                                    Partition& partition, ChangelogWriter& writer) {
  const std::uint32_t count = partition.count;
  const EntryBlock entries = partition.entries();
  const std::uint32_t position = order.PositionOf(entry, entries, count);
  const bool displaces = count == rank_end;

  // The records come first: they are read from the rows as they were, which a read behind the insertion would
  // have to wait for.
  writer.Reserve(2 * std::size_t{count} + 2);
  if (cascades_) {
    const auto first = std::max<std::int64_t>(position, first_index_);
    if (first <= count) {
      writer.AddShift(entries.rows(), position, entry.row, static_cast<std::uint32_t>(first), count);
      const RowRef last = position == count ? entry.row : entries.rows()[count - 1];
      if (!displaces) writer.Add(RowKind::kInsert, last, std::int64_t{count} + 1);
    }
  } else {
    if (displaces) writer.Add(RowKind::kDelete, entries.rows()[count - 1], 0);
    writer.Add(RowKind::kInsert, entry.row, 0);
  }

  if (displaces) {
    Forget<Order>(entries.at(count - 1));
  } else {
    ++partition.count;
    ++counters_.retained_rows;
  }
  entries.Insert<Order::kUsesAux>(position, count, entry);
}

template <class Order>
void AppendRanking::InsertIntoTree(const Order& order, const Entry& entry, std::int64_t rank_end,
                                   Partition& partition, ChangelogWriter& writer) {
  EntryTree& tree = partition.tree();
  const std::uint32_t count = partition.count;
  const EntryTree::Insertion inserted = tree.Insert(tree_pool_, order, entry);
  MarkDirty(inserted.leaf);
  if (inserted.split_off != nullptr) MarkDirty(inserted.split_off);
  const bool displaces = count == rank_end;

  if (cascades_) {
    const auto first = std::max<std::int64_t>(inserted.position, first_index_);
    if (first <= count) {
      writer.Reserve(2 * static_cast<std::size_t>(count - first) + 2);
      EntryTree::Place place = tree.Find(static_cast<std::uint32_t>(first));
      RowRef row = place.leaf->block().rows()[place.index];
      for (std::int64_t index = first; index < count; ++index) {
        EntryTree::Advance(place);
        const RowRef next = place.leaf->block().rows()[place.index];
        writer.AddUpdate(next, row, index + 1);
        row = next;
      }
      if (!displaces) writer.Add(RowKind::kInsert, row, std::int64_t{count} + 1);
    }
  } else {
    writer.Reserve(2);
    if (displaces) writer.Add(RowKind::kDelete, tree.Last().row, 0);
    writer.Add(RowKind::kInsert, entry.row, 0);
  }

  if (displaces) {
    Forget<Order>(tree.DropLast(tree_pool_));
  } else {
    ++partition.count;
    ++counters_.retained_rows;
  }
}

template <class Order>
void AppendRanking::Forget(const Entry& entry) {
  retention_.Drop(entry.row);
  if constexpr (std::is_same_v<Order, BytesOrder>) {
    if (entry.row.retained()) order_keys_.Remove(entry.aux);
  }
}

void AppendRanking::MakeRoom(Partition& partition) {
  if (partition.storage == nullptr) {
    partition.storage = pool_.Allocate(partition.size_class);
    return;
  }
  const EntryBlock entries = partition.entries();
  if (partition.count < entries.capacity()) return;
  std::uint8_t* const outgrown = partition.block();
  const EntryPool::SizeClass size_class = partition.size_class;
  if (entries.capacity() == EntryPool::kMaxCapacity) {
    trees_.push_back(std::make_unique<EntryTree>(tree_pool_, entries, partition.count));
    partition.storage = trees_.back().get();
    partition.is_tree = true;
    MarkDirty(partition.tree().Find(0).leaf);
  } else {
    const auto larger = static_cast<EntryPool::SizeClass>(size_class + 1);
    std::uint8_t* const block = pool_.Allocate(larger);
    EntryBlock(block, EntryPool::kCapacities[larger]).CopyFrom(entries, 0, partition.count);
    partition.storage = block;
    partition.size_class = larger;
  }
  pool_.Free(outgrown, size_class);
}

void AppendRanking::MarkDirty(std::uint32_t partition_number) {
  Partition& partition = partitions_[partition_number];
  if (partition.dirty) return;
  partition.dirty = true;
  dirty_partitions_.push_back(partition_number);
}

void AppendRanking::MarkDirty(EntryLeaf* leaf) {
  if (leaf->dirty) return;
  leaf->dirty = true;
  dirty_leaves_.push_back(leaf);
}

template <class Order>
Status AppendRanking::SettleEntries(const Order& order, const EntryBlock& entries, std::uint32_t count) {
  RowRef* rows = entries.rows();
  for (std::uint32_t first = 0; first < count; first += 64) {
    // Few of the entries are new, and anywhere among the others: find them without a branch on each.
    const std::uint32_t last = std::min(count, first + 64);
    std::uint64_t found = 0;
    for (std::uint32_t i = first; i < last; ++i) found |= std::uint64_t{!rows[i].retained()} << (i - first);
    for (; found != 0; found &= found - 1) {
      const std::uint32_t i = first + static_cast<std::uint32_t>(std::countr_zero(found));
      if constexpr (std::is_same_v<Order, BytesOrder>) {
        PODIUM_ASSIGN_OR_RETURN(entries.aux()[i], order_keys_.Add(order.BytesOf(entries.at(i))));
      }
      retention_.Keep(&rows[i]);
    }
  }
  return Status::OK();
}

template <class Order>
Status AppendRanking::Settle(const Order& order, RowStore& store) {
  for (const std::uint32_t number : dirty_partitions_) {
    Partition& partition = partitions_[number];
    partition.dirty = false;
    if (partition.is_tree) continue;  // It grew into a tree, whose leaves are on the other list.
    PODIUM_RETURN_NOT_OK(SettleEntries(order, partition.entries(), partition.count));
  }
  dirty_partitions_.clear();
  for (EntryLeaf* leaf : dirty_leaves_) {
    leaf->dirty = false;
    PODIUM_RETURN_NOT_OK(SettleEntries(order, leaf->block(), leaf->count));
  }
  dirty_leaves_.clear();
  return retention_.Settle(store);
}

RankingStateLayout AppendRanking::state_layout() const {
  return {.kind = RankingStateKind::kAppend,
          .partition = index_.form(),
          .order = order_form_,
          .row_key = KeyForm::kNone,
          .variable_rank_end = variable_rank_end_};
}

bool AppendRanking::IsWorthKeeping(std::uint32_t partition) const {
  return variable_rank_end_ || partitions_[partition].count > 0;
}

Status AppendRanking::DropPartition(std::uint32_t number, RowStore& store) {
  Partition& partition = partitions_[number];
  const auto forget = [&](const Entry& entry) {
    retention_.Drop(entry.row);
    if (order_form_ == KeyForm::kBytes) order_keys_.Remove(entry.aux);
  };
  if (partition.is_tree) {
    EntryTree& tree = partition.tree();
    while (tree.size() > 1) forget(tree.DropLast(tree_pool_));
    forget(tree.Last());
    tree.Free(tree_pool_);
    std::erase_if(trees_, [&](const auto& other) { return other.get() == &tree; });
  } else {
    for (std::uint32_t i = 0; i < partition.count; ++i) forget(partition.entries().at(i));
    pool_.Free(partition.block(), partition.size_class);
  }
  counters_.retained_rows -= partition.count;
  partition = Partition{};
  limits_[number] = kNoLimit;
  return retention_.Settle(store);
}

void AppendRanking::SnapshotPartition(std::uint32_t partition, const RowStore& store,
                                      StateWriter& out) const {
  const Partition& kept = partitions_[partition];
  if (variable_rank_end_) out.Put(rank_ends_[partition]);
  out.Put(kept.count);
  const auto put = [&](const Entry& entry) {
    const bool bytes = order_form_ == KeyForm::kBytes;
    PutKey(order_form_,
           {.word = entry.word,
            .tie = bytes ? std::uint8_t{0} : static_cast<std::uint8_t>(entry.aux),
            .bytes = bytes ? order_keys_.Get(entry.aux) : std::span<const std::uint8_t>()},
           out);
    PutRow(store, entry.row.slot(), out);
  };
  if (!kept.is_tree) {
    for (std::uint32_t i = 0; i < kept.count; ++i) put(kept.entries().at(i));
    return;
  }
  EntryTree::Place place = kept.tree().Find(0);
  for (std::uint32_t i = 0; i < kept.count; ++i) {
    if (i > 0) EntryTree::Advance(place);
    put(place.leaf->block().at(place.index));
  }
}

Status AppendRanking::RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) {
  partitions_.resize(index_.size(), Partition{});
  limits_.resize(index_.size(), kNoLimit);
  if (variable_rank_end_) {
    PODIUM_ASSIGN_OR_RETURN(const auto rank_end, in.Get<std::int64_t>());
    rank_ends_.push_back(rank_end);
  }
  const KeyColumn none;
  if (order_form_ == KeyForm::kBytes) {
    return RestoreEntries(BytesOrder(none, order_keys_), partition, in, store);
  }
  return RestoreEntries(NullableWordOrder(none), partition, in, store);
}

template <class Order>
Status AppendRanking::RestoreEntries(const Order& order, std::uint32_t number, StateReader& in,
                                     RowStore& store) {
  Partition& partition = partitions_[number];
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint32_t>());
  const std::int64_t rank_end = RankEndOf(number);
  if (count > std::max<std::int64_t>(rank_end, 0)) {
    return Status::Invalid("the state of a ranking holds ", count, " rows of a partition, beyond rank end ",
                           rank_end);
  }
  for (; partition.count < count; ++partition.count, ++counters_.retained_rows) {
    PODIUM_ASSIGN_OR_RETURN(const KeyImage key, GetKey(order_form_, in));
    PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, GetRow(in, store));
    Entry entry{key.word, key.tie, RowRef::OfSlot(slot)};
    if constexpr (std::is_same_v<Order, BytesOrder>) {
      PODIUM_ASSIGN_OR_RETURN(entry.aux, order_keys_.Add(key.bytes));
    } else {
      has_nulls_ = has_nulls_ || key.tie != Entry::kPlainTie;
    }
    if (partition.count > 0 && !order.AtOrBefore(partition.worst(), entry)) {
      return Status::Invalid("the state of a ranking has rows out of order");
    }
    if (!partition.is_tree) MakeRoom(partition);
    if (partition.is_tree) {
      partition.tree().Insert(tree_pool_, order, entry);
    } else {
      partition.entries().Insert<true>(partition.count, partition.count, entry);
    }
  }
  const std::int64_t full_at = variable_rank_end_ ? std::min(rank_end, kVariableGate) : rank_end;
  if (count > 0 && count >= full_at) {
    // The limit that holds whether NULLs have been seen or not.
    limits_[number] = Order::Limit(partition.worst());
  }
  return Status::OK();
}

std::int64_t AppendRanking::state_bytes() const {
  const auto bytes_of = [](const auto& items) {
    return static_cast<std::int64_t>(items.capacity() * sizeof(items[0]));
  };
  return index_.bytes() + pool_.bytes() + tree_pool_.bytes() + order_keys_.bytes() + retention_.bytes() +
         bytes_of(partitions_) + bytes_of(limits_) + bytes_of(rank_ends_) + bytes_of(row_partitions_) +
         bytes_of(candidates_) + bytes_of(dirty_partitions_) + bytes_of(dirty_leaves_) +
         static_cast<std::int64_t>(trees_.size() * sizeof(EntryTree));
}

}  // namespace podium
