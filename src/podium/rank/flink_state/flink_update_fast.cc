#include "podium/rank/flink_state/flink_update_fast.h"

#include <algorithm>
#include <utility>

#include "podium/rank/flink_state/key_bytes.h"
#include "podium/row/java_hash_order.h"

namespace podium {
namespace {

/// The rank of a row key that was ranked once, which Flink takes for granted: a job ends where two rows of
/// state had one place, and the one that is out of the order comes again.
Result<std::int64_t> RankOf(const UpdateBuffer& buffer, const std::string& order_key,
                            const std::string& row_key) {
  std::int64_t rank = 1;
  for (const auto& [key, row_keys] : buffer.order) {
    if (key == order_key) {
      const auto place = std::ranges::find(row_keys, row_key);
      if (place != row_keys.end()) return rank + (place - row_keys.begin());
    }
    rank += std::ssize(row_keys);
  }
  return Status::Refused("Failed to find the sortKey, rowkey in the buffer. This should never happen")
      .WithHint(
          "some rows of a partition have expired while others have not: SET 'podium.compatibility' = "
          "'correct'; to let whole partitions expire");
}

}  // namespace

FlinkUpdateFast::FlinkUpdateFast(const RankSpec& spec, KeyForm partition_form, KeyForm order_form,
                                 KeyForm row_key_form)
    : FlinkRanking(spec, {.kind = RankingStateKind::kUpdateFast,
                          .partition = partition_form,
                          .order = order_form,
                          .row_key = row_key_form}),
      cache_(CacheCapacity(), ttl_ms_, [this](std::uint32_t partition, PartitionCache::Departure departure) {
        OnDeparture(partition, departure);
      }) {}

Status FlinkUpdateFast::Process(const Arrival& arrival) {
  Partition& partition = partitions_[arrival.partition];
  Load(arrival, partition);
  const std::string row_key = EqualityKeyBytes(batch_->row_key, arrival.row);
  if (cascades()) return WithNumber(arrival, row_key, partition);
  WithoutNumber(arrival, row_key, partition);
  return Status::OK();
}

bool FlinkUpdateFast::Accepts(const Arrival& arrival, const UpdateBuffer& buffer) const {
  return buffer.order.empty() || arrival.order_key < buffer.order.rbegin()->first ||
         buffer.num_ordered < gate();
}

void FlinkUpdateFast::WithoutNumber(const Arrival& arrival, const std::string& row_key,
                                    Partition& partition) {
  UpdateBuffer& buffer = *partition.cached;
  const auto known = buffer.rows.find(row_key);
  if (known != buffer.rows.end()) {
    const StateRows::Handle row = Remember(arrival);
    const Row old = std::exchange(known->second, Row{.row = row,
                                                     .order_key = arrival.order_key,
                                                     .inner_rank = known->second.inner_rank,
                                                     .dirty = true});
    if (arrival.order_key != old.order_key) {
      buffer.Remove(old.order_key, row_key);
      known->second.inner_rank = buffer.Append(arrival.order_key, row_key);
      buffer.RenumberInnerRanks(old.order_key);
    }
    EmitMember(RowKind::kUpdateBefore, old.row->ref);
    EmitMember(RowKind::kUpdateAfter, row->ref);
    return;
  }
  if (!Accepts(arrival, buffer)) {
    ++counters_.rejected_rows;
    return;
  }
  const std::int32_t inner_rank = buffer.Append(arrival.order_key, row_key);
  buffer.rows[row_key] = {Remember(arrival), arrival.order_key, inner_rank, /*dirty=*/true};
  if (buffer.num_ordered > arrival.rank_end) {
    const std::string last = buffer.PopLast();
    const StateRows::Handle dropped = buffer.rows.at(last).row;
    Forget(last, partition);
    EmitMember(RowKind::kDelete, dropped->ref);
  }
  EmitMember(RowKind::kInsert, arrival.ref());
}

Status FlinkUpdateFast::WithNumber(const Arrival& arrival, const std::string& row_key, Partition& partition) {
  UpdateBuffer& buffer = *partition.cached;
  const auto known = buffer.rows.find(row_key);
  if (known == buffer.rows.end()) {
    if (!Accepts(arrival, buffer)) {
      ++counters_.rejected_rows;
      return Status::OK();
    }
    const std::int32_t inner_rank = buffer.Append(arrival.order_key, row_key);
    const StateRows::Handle row = Remember(arrival);
    buffer.rows[row_key] = {row, arrival.order_key, inner_rank, /*dirty=*/true};
    Cascade(arrival, {.row = row, .old = nullptr, .old_order_key = {}, .old_rank = 0}, partition);
    return Status::OK();
  }

  const Row old = known->second;
  PODIUM_ASSIGN_OR_RETURN(const std::int64_t old_rank, RankOf(buffer, old.order_key, row_key));
  const StateRows::Handle row = Remember(arrival);
  known->second = {row, arrival.order_key, old.inner_rank, /*dirty=*/true};
  if (arrival.order_key == old.order_key) {
    // The place among the rows of its order key, which an old number need not be.
    const UpdateBuffer::RowKeys& row_keys = buffer.order.at(old.order_key);
    known->second.inner_rank =
        static_cast<std::int32_t>(std::ranges::find(row_keys, row_key) - row_keys.begin()) + 1;
    EmitUpdate(old.row->ref, row->ref, old_rank, arrival.rank_end);
    return Status::OK();
  }
  buffer.Remove(old.order_key, row_key);
  known->second.inner_rank = buffer.Append(arrival.order_key, row_key);
  buffer.RenumberInnerRanks(old.order_key);
  const Move move{.row = row, .old = old.row, .old_order_key = old.order_key, .old_rank = old_rank};
  if (arrival.order_key < old.order_key) {
    Cascade(arrival, move, partition);
  } else {
    PODIUM_ASSIGN_OR_RETURN(const std::int64_t new_rank, RankOf(buffer, arrival.order_key, row_key));
    MoveDown(arrival, move, new_rank, buffer);
  }
  return Status::OK();
}

void FlinkUpdateFast::Cascade(const Arrival& arrival, const Move& move, Partition& partition) {
  UpdateBuffer& buffer = *partition.cached;
  const std::int64_t rank_end = arrival.rank_end;
  const bool is_new = move.old == nullptr;
  bool old_is_out = is_new;
  std::int64_t rank = 0;
  StateRows::Handle current;
  auto entry = buffer.order.begin();
  while (entry != buffer.order.end() && rank <= rank_end) {
    const auto& [order_key, row_keys] = *entry++;
    if (current == nullptr) {
      rank += std::ssize(row_keys);
      if (order_key == arrival.order_key) current = move.row;
      continue;
    }
    if (!is_new && order_key > move.old_order_key) break;
    for (const std::string& row_key : row_keys) {
      if (is_new ? rank > rank_end : rank >= move.old_rank) break;
      const StateRows::Handle& displaced = buffer.rows.at(row_key).row;
      Emit(RowKind::kUpdateBefore, displaced->ref, rank, rank_end);
      if (!old_is_out) Emit(RowKind::kUpdateBefore, move.old->ref, move.old_rank, rank_end);
      old_is_out = true;
      Emit(RowKind::kUpdateAfter, current->ref, rank, rank_end);
      current = displaced;
      ++rank;
    }
  }
  if (rank <= rank_end) {
    if (current == nullptr) return;
    if (is_new) {
      Emit(RowKind::kInsert, current->ref, rank, rank_end);
      return;
    }
    if (!old_is_out) Emit(RowKind::kUpdateBefore, move.old->ref, move.old_rank, rank_end);
    Emit(RowKind::kUpdateAfter, current->ref, rank, rank_end);
    return;
  }
  while (entry != buffer.order.end()) {
    for (const std::string& row_key : entry->second) Forget(row_key, partition);
    buffer.num_ordered -= std::ssize(entry->second);
    entry = buffer.order.erase(entry);
  }
}

void FlinkUpdateFast::MoveDown(const Arrival& arrival, const Move& move, std::int64_t new_rank,
                               const UpdateBuffer& buffer) {
  const std::int64_t rank_end = arrival.rank_end;
  Emit(RowKind::kUpdateBefore, move.old->ref, move.old_rank, rank_end);
  std::int64_t rank = 0;
  for (const auto& [order_key, row_keys] : buffer.order) {
    for (const std::string& row_key : row_keys) {
      ++rank;
      if (rank < move.old_rank || rank >= new_rank) continue;
      const RowRef moved = buffer.rows.at(row_key).row->ref;
      Emit(RowKind::kUpdateBefore, moved, rank + 1, rank_end);
      Emit(RowKind::kUpdateAfter, moved, rank, rank_end);
    }
  }
  Emit(RowKind::kUpdateAfter, move.row->ref, new_rank, rank_end);
}

UpdateBuffer& FlinkUpdateFast::Load(const Arrival& arrival, Partition& partition) {
  if (cache_.Find(arrival.partition, time_.cache_ms)) return *partition.cached;
  cache_.Put(arrival.partition, KeyHash(arrival), time_.cache_ms);
  DropExpired(partition);
  partition.cached = std::make_unique<UpdateBuffer>();
  Fill(partition, *partition.cached);
  return *partition.cached;
}

void FlinkUpdateFast::Fill(const Partition& partition, UpdateBuffer& buffer) {
  // Flink reads a hash map, and of two rows with one place the later one read takes it.
  JavaHashOrder hashed;
  for (const Stored& stored : partition.stored) hashed.Add(stored.key_hash);
  std::map<std::string, std::map<std::int32_t, const Stored*>> places;
  for (const std::uint32_t number : hashed.Order()) {
    const Stored& stored = partition.stored[number];
    buffer.rows[stored.row_key] = {stored.row, stored.order_key, stored.inner_rank, /*dirty=*/false};
    places[stored.order_key][stored.inner_rank] = &stored;
  }
  for (const auto& [order_key, by_inner_rank] : places) {
    for (const auto& [inner_rank, stored] : by_inner_rank) buffer.Append(order_key, stored->row_key);
  }
}

void FlinkUpdateFast::DropExpired(Partition& partition) const {
  std::erase_if(partition.stored, [&](const Stored& stored) { return HasExpired(stored.written_ms); });
}

void FlinkUpdateFast::Forget(const std::string& row_key, Partition& partition) {
  partition.cached->rows.erase(row_key);
  std::erase_if(partition.stored, [&](const Stored& stored) { return stored.row_key == row_key; });
}

void FlinkUpdateFast::OnDeparture(std::uint32_t number, PartitionCache::Departure departure) {
  Partition& partition = partitions_[number];
  if (departure == PartitionCache::Departure::kEvicted) Flush(partition);
  partition.cached.reset();
}

void FlinkUpdateFast::Flush(Partition& partition) const {
  std::vector<Stored>& stored = partition.stored;
  for (auto& [row_key, row] : partition.cached->rows) {
    if (!row.dirty) continue;
    row.dirty = false;
    auto place = std::ranges::find(stored, row_key, &Stored::row_key);
    if (place == stored.end()) {
      stored.push_back({.row_key = row_key,
                        .key_hash = HashOfKeyBytes(row_key_form(), row_key),
                        .order_key = {},
                        .row = {},
                        .inner_rank = 0,
                        .written_ms = 0});
      place = std::prev(stored.end());
    }
    place->order_key = row.order_key;
    place->row = row.row;
    place->inner_rank = row.inner_rank;
    place->written_ms = time_.processing_ms;
  }
}

void FlinkUpdateFast::PrepareSnapshot(const TaskTime& time) {
  time_ = time;
  cache_.Expire(time.cache_ms);
  cache_.ForEach([this](std::uint32_t partition) { Flush(partitions_[partition]); });
}

bool FlinkUpdateFast::Sweep(std::uint32_t number) {
  Partition& partition = partitions_[number];
  if (cache_.Contains(number)) return false;
  DropExpired(partition);
  return partition.stored.empty();
}

void FlinkUpdateFast::PutPartition(std::uint32_t number, const RowStore& store, StateWriter& out) const {
  const Partition& partition = partitions_[number];
  out.Put(static_cast<std::uint64_t>(partition.stored.size()));
  for (const Stored& stored : partition.stored) {
    out.PutBytes(stored.row_key);
    out.PutBytes(stored.order_key);
    out.Put(stored.inner_rank);
    out.Put(stored.written_ms);
    PutStateRow(*stored.row, store, out);
  }
}

Status FlinkUpdateFast::TakePartition(std::uint32_t number, StateReader& in, RowStore& store) {
  std::vector<Stored>& rows = partitions_[number].stored;
  PODIUM_ASSIGN_OR_RETURN(const auto num_rows, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_rows; ++i) {
    Stored stored;
    PODIUM_ASSIGN_OR_RETURN(stored.row_key, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(stored.order_key, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(stored.inner_rank, in.Get<std::int32_t>());
    PODIUM_ASSIGN_OR_RETURN(stored.written_ms, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(stored.row, TakeStateRow(in, store));
    stored.key_hash = HashOfKeyBytes(row_key_form(), stored.row_key);
    rows.push_back(std::move(stored));
  }
  return Status::OK();
}

std::int64_t FlinkUpdateFast::entry_bytes() const {
  std::size_t bytes = partitions_.capacity() * sizeof(Partition);
  for (const Partition& partition : partitions_) {
    bytes += partition.stored.capacity() * sizeof(Stored);
    if (partition.cached != nullptr) {
      bytes += partition.cached->rows.size() * (sizeof(Row) + sizeof(std::string)) +
               partition.cached->order.size() * sizeof(UpdateBuffer::Order::value_type);
    }
  }
  return static_cast<std::int64_t>(bytes) + cache_.bytes();
}

}  // namespace podium
