#include "podium/rank/flink_state/flink_top1.h"

namespace podium {

FlinkTop1::FlinkTop1(const RankSpec& spec, KeyForm partition_form, KeyForm order_form)
    : FlinkRanking(spec, {.kind = RankingStateKind::kTop1, .partition = partition_form, .order = order_form}),
      cache_(CacheCapacity(), ttl_ms_, [this](std::uint32_t partition, PartitionCache::Departure departure) {
        OnDeparture(partition, departure);
      }) {}

Status FlinkTop1::Process(const Arrival& arrival) {
  Partition& partition = partitions_[arrival.partition];
  const Leader* leader = Find(arrival, partition);
  if (leader != nullptr && leader->order_key <= arrival.order_key) {
    ++counters_.rejected_rows;
    return Status::OK();
  }
  if (leader == nullptr) {
    Emit(RowKind::kInsert, arrival.ref(), /*rank=*/1, /*rank_end=*/1);
  } else {
    EmitUpdate(leader->row->ref, arrival.ref(), /*rank=*/1, /*rank_end=*/1);
  }
  cache_.Put(arrival.partition, KeyHash(arrival), time_.cache_ms);
  partition.cached = Leader{.order_key = arrival.order_key, .row = Remember(arrival)};
  return Status::OK();
}

const FlinkTop1::Leader* FlinkTop1::Find(const Arrival& arrival, Partition& partition) {
  if (cache_.Find(arrival.partition, time_.cache_ms)) return &*partition.cached;
  if (partition.stored.has_value() && HasExpired(partition.written_ms)) partition.stored.reset();
  // What is read from state is not put into the cache.
  return partition.stored.has_value() ? &*partition.stored : nullptr;
}

void FlinkTop1::OnDeparture(std::uint32_t number, PartitionCache::Departure departure) {
  Partition& partition = partitions_[number];
  if (departure == PartitionCache::Departure::kEvicted) WriteBack(partition);
  partition.cached.reset();
}

void FlinkTop1::WriteBack(Partition& partition) const {
  partition.stored = partition.cached;
  partition.written_ms = time_.processing_ms;
}

void FlinkTop1::PrepareSnapshot(const TaskTime& time) {
  time_ = time;
  cache_.Expire(time.cache_ms);
  cache_.ForEach([this](std::uint32_t partition) { WriteBack(partitions_[partition]); });
}

bool FlinkTop1::Sweep(std::uint32_t number) {
  Partition& partition = partitions_[number];
  if (partition.stored.has_value() && HasExpired(partition.written_ms)) partition.stored.reset();
  return !partition.stored.has_value() && !cache_.Contains(number);
}

void FlinkTop1::PutPartition(std::uint32_t number, const RowStore& store, StateWriter& out) const {
  const Partition& partition = partitions_[number];
  out.Put(static_cast<std::uint8_t>(partition.stored.has_value()));
  if (!partition.stored.has_value()) return;
  out.Put(partition.written_ms);
  out.PutBytes(partition.stored->order_key);
  PutStateRow(*partition.stored->row, store, out);
}

Status FlinkTop1::TakePartition(std::uint32_t number, StateReader& in, RowStore& store) {
  PODIUM_ASSIGN_OR_RETURN(const auto stored, in.Get<std::uint8_t>());
  if (stored == 0) return Status::OK();
  Partition& partition = partitions_[number];
  PODIUM_ASSIGN_OR_RETURN(partition.written_ms, in.Get<std::int64_t>());
  PODIUM_ASSIGN_OR_RETURN(const std::string_view order_key, in.GetBytes());
  PODIUM_ASSIGN_OR_RETURN(StateRows::Handle row, TakeStateRow(in, store));
  partition.stored = Leader{.order_key = std::string(order_key), .row = std::move(row)};
  return Status::OK();
}

}  // namespace podium
