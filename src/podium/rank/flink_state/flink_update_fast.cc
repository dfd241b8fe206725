#include "podium/rank/flink_state/flink_update_fast.h"

#include <algorithm>
#include <utility>

#include "podium/rank/flink_state/key_bytes.h"

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

}  // namespace podium
