// What FlinkUpdateFast keeps: the cache of partitions, the state behind it, and what goes from one to the
// other.

#include <algorithm>

#include "podium/rank/flink_state/flink_update_fast.h"
#include "podium/rank/flink_state/key_bytes.h"
#include "podium/row/java_hash_order.h"

namespace podium {

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
