#include "podium/rank/flink_state/flink_append.h"

#include <algorithm>

namespace podium {

FlinkAppend::FlinkAppend(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : FlinkRanking(spec,
                   {.kind = RankingStateKind::kAppend, .partition = partition_form, .order = order_form}),
      // State knows all that the cache does, so that nothing has to be written when a partition leaves it.
      cache_(CacheCapacity(), ttl_ms_, [](std::uint32_t, PartitionCache::Departure) {}) {
  // Only where the rank end differs from the gate can a row be accepted and dropped at once.
  if (spec.range.end_column.has_value() && !cascades()) CompareRows();
}

Status FlinkAppend::Process(const Arrival& arrival) {
  Partition& partition = partitions_[arrival.partition];
  Load(arrival, partition);
  if (!Accepts(arrival, partition)) {
    ++counters_.rejected_rows;
    return Status::OK();
  }
  List& list = partition.lists[arrival.order_key];
  const Row row = Remember(arrival);
  list.rows.push_back(row);
  list.written_ms = time_.processing_ms;
  ++partition.num_rows;
  if (cascades()) {
    WithNumber(arrival, partition, row);
  } else {
    WithoutNumber(arrival, partition);
  }
  return Status::OK();
}

void FlinkAppend::Load(const Arrival& arrival, Partition& partition) {
  if (cache_.Find(arrival.partition, time_.cache_ms)) return;
  cache_.Put(arrival.partition, KeyHash(arrival), time_.cache_ms);
  DropExpired(partition);
}

void FlinkAppend::DropExpired(Partition& partition) const {
  std::erase_if(partition.lists, [&](const auto& entry) {
    if (!HasExpired(entry.second.written_ms)) return false;
    partition.num_rows -= std::ssize(entry.second.rows);
    return true;
  });
}

bool FlinkAppend::Accepts(const Arrival& arrival, const Partition& partition) const {
  return partition.lists.empty() || arrival.order_key < partition.lists.rbegin()->first ||
         partition.num_rows < gate();
}

void FlinkAppend::WithNumber(const Arrival& arrival, Partition& partition, const Row& row) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t rank = 0;
  Row current;
  auto entry = partition.lists.begin();
  for (; entry != partition.lists.end() && rank <= rank_end; ++entry) {
    const std::vector<Row>& rows = entry->second.rows;
    if (current == nullptr) {
      rank += std::ssize(rows);
      if (entry->first == arrival.order_key) current = row;
      continue;
    }
    for (auto next = rows.begin(); next != rows.end() && rank <= rank_end; ++next, ++rank) {
      EmitUpdate((*next)->ref, current->ref, rank, rank_end);
      current = *next;
    }
  }
  if (rank <= rank_end && current != nullptr) Emit(RowKind::kInsert, current->ref, rank, rank_end);
  for (; entry != partition.lists.end(); entry = partition.lists.erase(entry)) {
    partition.num_rows -= std::ssize(entry->second.rows);
  }
}

void FlinkAppend::WithoutNumber(const Arrival& arrival, Partition& partition) {
  if (partition.num_rows > arrival.rank_end) {
    const auto last = std::prev(partition.lists.end());
    List& list = last->second;
    const Row dropped = std::move(list.rows.back());
    list.rows.pop_back();
    list.written_ms = time_.processing_ms;
    if (list.rows.empty()) partition.lists.erase(last);
    --partition.num_rows;
    if (dropped->ref == arrival.ref() || (gate() != arrival.rank_end && Equals(arrival, *dropped))) return;
    EmitMember(RowKind::kDelete, dropped->ref);
  }
  EmitMember(RowKind::kInsert, arrival.ref());
}

bool FlinkAppend::Sweep(std::uint32_t number) {
  if (cache_.Contains(number)) return false;
  DropExpired(partitions_[number]);
  return partitions_[number].lists.empty();
}

void FlinkAppend::PutPartition(std::uint32_t number, const RowStore& store, StateWriter& out) const {
  const Partition& partition = partitions_[number];
  out.Put(static_cast<std::uint64_t>(partition.lists.size()));
  for (const auto& [order_key, list] : partition.lists) {
    out.PutBytes(order_key);
    out.Put(list.written_ms);
    out.Put(static_cast<std::uint64_t>(list.rows.size()));
    for (const Row& row : list.rows) PutStateRow(*row, store, out);
  }
}

Status FlinkAppend::TakePartition(std::uint32_t number, StateReader& in, RowStore& store) {
  Partition& partition = partitions_[number];
  PODIUM_ASSIGN_OR_RETURN(const auto num_lists, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_lists; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view order_key, in.GetBytes());
    List& list = partition.lists[std::string(order_key)];
    PODIUM_ASSIGN_OR_RETURN(list.written_ms, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(const auto num_rows, in.Get<std::uint64_t>());
    for (std::uint64_t row = 0; row < num_rows; ++row) {
      PODIUM_ASSIGN_OR_RETURN(Row taken, TakeStateRow(in, store));
      list.rows.push_back(std::move(taken));
      ++partition.num_rows;
    }
  }
  return Status::OK();
}

std::int64_t FlinkAppend::entry_bytes() const {
  std::size_t bytes = partitions_.capacity() * sizeof(Partition);
  for (const Partition& partition : partitions_) {
    bytes += partition.lists.size() * sizeof(decltype(partition.lists)::value_type);
  }
  return static_cast<std::int64_t>(bytes) + cache_.bytes();
}

}  // namespace podium
