#include "podium/rank/flink_state/flink_retract.h"

#include <algorithm>

namespace podium {
namespace {

/// What java.util.ArrayList says, and a job ends with.
Status OutOfBounds(std::int64_t index, std::size_t size) {
  return Status::Refused("Index ", index, " out of bounds for length ", size)
      .WithHint(
          "some rows of an order key have expired while others have not: SET 'podium.compatibility' = "
          "'correct'; to let whole partitions expire");
}

}  // namespace

FlinkRetract::FlinkRetract(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : FlinkRanking(spec,
                   {.kind = RankingStateKind::kRetract, .partition = partition_form, .order = order_form}) {
  CompareRows();
}

Status FlinkRetract::Process(const Arrival& arrival) {
  Partition& partition = partitions_[arrival.partition];
  if (HasExpired(partition.counts_written_ms)) partition.counts.clear();
  PODIUM_RETURN_NOT_OK(IsAccumulate(arrival.kind) ? Accumulate(arrival, partition)
                                                  : Retract(arrival, partition));
  partition.counts_written_ms = time_.processing_ms;
  return Status::OK();
}

FlinkRetract::Rows* FlinkRetract::Find(Partition& partition, const std::string& order_key) const {
  const auto found = partition.rows.find(order_key);
  if (found == partition.rows.end()) return nullptr;
  if (!HasExpired(found->second.written_ms)) return &found->second;
  partition.rows.erase(found);
  return nullptr;
}

void FlinkRetract::WriteBack(Partition& partition, const std::string& order_key, Rows& rows) const {
  rows.written_ms = time_.processing_ms;
  if (rows.rows.empty()) partition.rows.erase(order_key);
}

void FlinkRetract::EmitRow(RowKind kind, const Row& row, std::int64_t rank, std::int64_t rank_end) {
  if (Emit(kind, row->ref, rank, rank_end) && !outputs_rank()) row->kind = kind;
}

Status FlinkRetract::Accumulate(const Arrival& arrival, Partition& partition) {
  ++partition.counts[arrival.order_key];
  const Row row = Remember(arrival);
  if (cascades()) {
    InsertWithNumber(arrival, partition, row);
  } else {
    PODIUM_RETURN_NOT_OK(InsertWithoutNumber(arrival, partition));
  }
  Rows* rows = Find(partition, arrival.order_key);
  if (rows == nullptr) rows = &partition.rows[arrival.order_key];
  rows->rows.push_back(row);
  WriteBack(partition, arrival.order_key, *rows);
  return Status::OK();
}

void FlinkRetract::InsertWithNumber(const Arrival& arrival, Partition& partition, const Row& row) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t rank = 0;
  Row current;
  for (auto entry = partition.counts.begin(); entry != partition.counts.end() && rank <= rank_end;) {
    if (current == nullptr) {
      rank += entry->second;
      if (entry->first == arrival.order_key) current = row;
      ++entry;
      continue;
    }
    const Rows* rows = Find(partition, entry->first);
    if (rows == nullptr) {
      entry = partition.counts.erase(entry);
      continue;
    }
    for (auto next = rows->rows.begin(); next != rows->rows.end() && rank <= rank_end; ++next, ++rank) {
      EmitRowUpdate(*next, current, rank, rank_end);
      current = *next;
    }
    ++entry;
  }
  if (rank <= rank_end) EmitRow(RowKind::kInsert, current, rank, rank_end);
}

Status FlinkRetract::InsertWithoutNumber(const Arrival& arrival, Partition& partition) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t rank = 0;
  bool found = false;
  bool enters = false;
  Row leaving;
  for (auto entry = partition.counts.begin(); entry != partition.counts.end() && rank <= rank_end;) {
    if (!found) {
      rank += entry->second;
      if (entry->first == arrival.order_key) {
        found = true;
        enters = rank <= rank_end;
      }
      ++entry;
      continue;
    }
    const Rows* rows = Find(partition, entry->first);
    if (rows == nullptr) {
      entry = partition.counts.erase(entry);
      continue;
    }
    if (rank + entry->second > rank_end) {
      const std::int64_t index = rank_end - rank;
      if (index >= std::ssize(rows->rows)) return OutOfBounds(index, rows->rows.size());
      leaving = rows->rows[static_cast<std::size_t>(index)];
      break;
    }
    rank += entry->second;
    ++entry;
  }
  if (leaving != nullptr) EmitMember(RowKind::kDelete, leaving->ref);
  if (enters) EmitMember(RowKind::kInsert, arrival.ref());
  return Status::OK();
}

Status FlinkRetract::Retract(const Arrival& arrival, Partition& partition) {
  bool removed = false;
  if (cascades()) {
    removed = RetractWithNumber(arrival, partition);
  } else {
    PODIUM_ASSIGN_OR_RETURN(removed, RetractWithoutNumber(arrival, partition));
  }
  const auto count = partition.counts.find(arrival.order_key);
  if (count != partition.counts.end() && --count->second == 0) partition.counts.erase(count);
  if (removed) return Status::OK();

  Rows* rows = Find(partition, arrival.order_key);
  const auto is_equal = [&](const Row& row) { return Equals(arrival, *row); };
  const auto place =
      rows == nullptr ? std::vector<Row>::iterator() : std::ranges::find_if(rows->rows, is_equal);
  if (rows == nullptr || place == rows->rows.end()) ++counters_.missing_retractions;
  if (rows == nullptr) return Status::OK();
  if (place != rows->rows.end()) rows->rows.erase(place);
  WriteBack(partition, arrival.order_key, *rows);
  return Status::OK();
}

bool FlinkRetract::RetractWithNumber(const Arrival& arrival, Partition& partition) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t rank = 0;
  Row previous;
  for (auto entry = partition.counts.begin(); entry != partition.counts.end() && rank <= rank_end;) {
    const bool own = previous == nullptr && entry->first == arrival.order_key;
    if (previous == nullptr && !own) {
      rank += entry->second;
      ++entry;
      continue;
    }
    Rows* rows = Find(partition, entry->first);
    if (rows == nullptr) {
      entry = partition.counts.erase(entry);
      continue;
    }
    for (auto next = rows->rows.begin(); next != rows->rows.end() && rank <= rank_end; ++rank) {
      if (previous == nullptr && Equals(arrival, **next)) {
        previous = *next;
        next = rows->rows.erase(next);
        continue;
      }
      if (previous != nullptr) {
        EmitRowUpdate(previous, *next, rank, rank_end);
        previous = *next;
      }
      ++next;
    }
    if (own) WriteBack(partition, entry->first, *rows);
    ++entry;
  }
  if (rank <= rank_end && previous != nullptr) EmitRow(RowKind::kDelete, previous, rank, rank_end);
  return previous != nullptr;
}

Result<bool> FlinkRetract::RetractWithoutNumber(const Arrival& arrival, Partition& partition) {
  const std::int64_t rank_end = arrival.rank_end;
  std::int64_t next_rank = 1;
  bool found = false;
  for (auto entry = partition.counts.begin(); entry != partition.counts.end() && next_rank <= rank_end;) {
    const bool own = !found && entry->first == arrival.order_key;
    const std::int64_t count = entry->second;
    if (!own && (!found || next_rank + count - 1 < rank_end)) {
      next_rank += count;
      ++entry;
      continue;
    }
    Rows* rows = Find(partition, entry->first);
    if (rows == nullptr) {
      entry = partition.counts.erase(entry);
      continue;
    }
    if (!own) {
      const std::int64_t index = rank_end - next_rank;
      if (index >= std::ssize(rows->rows)) return OutOfBounds(index, rows->rows.size());
      EmitMember(RowKind::kInsert, rows->rows[static_cast<std::size_t>(index)]->ref);
      return true;
    }
    for (auto next = rows->rows.begin(); next != rows->rows.end() && next_rank <= rank_end;) {
      if (!found && Equals(arrival, **next)) {
        EmitMember(RowKind::kDelete, (*next)->ref);
        next = rows->rows.erase(next);
        found = true;
        continue;
      }
      if (found && next_rank == rank_end) EmitMember(RowKind::kInsert, (*next)->ref);
      ++next_rank;
      ++next;
    }
    WriteBack(partition, entry->first, *rows);
    ++entry;
  }
  return found;
}

bool FlinkRetract::Sweep(std::uint32_t number) {
  Partition& partition = partitions_[number];
  if (HasExpired(partition.counts_written_ms)) partition.counts.clear();
  std::erase_if(partition.rows, [&](const auto& entry) { return HasExpired(entry.second.written_ms); });
  return partition.counts.empty() && partition.rows.empty();
}

void FlinkRetract::PutPartition(std::uint32_t number, const RowStore& store, StateWriter& out) const {
  const Partition& partition = partitions_[number];
  out.Put(partition.counts_written_ms);
  out.Put(static_cast<std::uint64_t>(partition.counts.size()));
  for (const auto& [order_key, count] : partition.counts) {
    out.PutBytes(order_key);
    out.Put(count);
  }
  out.Put(static_cast<std::uint64_t>(partition.rows.size()));
  for (const auto& [order_key, rows] : partition.rows) {
    out.PutBytes(order_key);
    out.Put(rows.written_ms);
    out.Put(static_cast<std::uint64_t>(rows.rows.size()));
    for (const Row& row : rows.rows) PutStateRow(*row, store, out);
  }
}

Status FlinkRetract::TakePartition(std::uint32_t number, StateReader& in, RowStore& store) {
  Partition& partition = partitions_[number];
  PODIUM_ASSIGN_OR_RETURN(partition.counts_written_ms, in.Get<std::int64_t>());
  PODIUM_ASSIGN_OR_RETURN(const auto num_counts, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_counts; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view order_key, in.GetBytes());
    PODIUM_ASSIGN_OR_RETURN(partition.counts[std::string(order_key)], in.Get<std::int64_t>());
  }
  PODIUM_ASSIGN_OR_RETURN(const auto num_keys, in.Get<std::uint64_t>());
  for (std::uint64_t i = 0; i < num_keys; ++i) {
    PODIUM_ASSIGN_OR_RETURN(const std::string_view order_key, in.GetBytes());
    Rows& rows = partition.rows[std::string(order_key)];
    PODIUM_ASSIGN_OR_RETURN(rows.written_ms, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(const auto num_rows, in.Get<std::uint64_t>());
    for (std::uint64_t row = 0; row < num_rows; ++row) {
      PODIUM_ASSIGN_OR_RETURN(Row taken, TakeStateRow(in, store));
      rows.rows.push_back(std::move(taken));
    }
  }
  return Status::OK();
}

std::int64_t FlinkRetract::entry_bytes() const {
  std::size_t bytes = partitions_.capacity() * sizeof(Partition);
  for (const Partition& partition : partitions_) {
    bytes += partition.counts.size() * sizeof(Counts::value_type) +
             partition.rows.size() * sizeof(decltype(partition.rows)::value_type);
  }
  return static_cast<std::int64_t>(bytes);
}

}  // namespace podium
