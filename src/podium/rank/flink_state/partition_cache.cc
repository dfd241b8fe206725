#include "podium/rank/flink_state/partition_cache.h"

#include <utility>

namespace podium {
namespace {

constexpr std::size_t kMostSegments = 4;
constexpr std::int64_t kEntriesPerSegment = 20;

/// What the cache makes of a hash before its top bits choose the segment.
std::uint32_t Spread(std::uint32_t hash) {
  hash += (hash << 15U) ^ 0xffffcd7dU;
  hash ^= hash >> 10U;
  hash += hash << 3U;
  hash ^= hash >> 6U;
  hash += (hash << 2U) + (hash << 14U);
  return hash ^ (hash >> 16U);
}

}  // namespace

PartitionCache::PartitionCache(std::int64_t capacity, std::int64_t ttl_ms, OnDeparture on_departure)
    : ttl_ms_(ttl_ms), on_departure_(std::move(on_departure)) {
  std::size_t segments = 1;
  while (segments < kMostSegments && static_cast<std::int64_t>(segments) * kEntriesPerSegment <= capacity) {
    segments *= 2;
    --segment_shift_;
  }
  segments_.resize(segments);
  const auto total = static_cast<std::size_t>(capacity);
  for (std::size_t i = 0; i < segments; ++i) {
    segments_[i].capacity = total / segments + (i < total % segments ? 1 : 0);
  }
}

bool PartitionCache::Find(std::uint32_t partition, std::int64_t cache_ms) {
  const auto found = entries_.find(partition);
  if (found == entries_.end()) return false;
  Entry& entry = found->second;
  Segment& segment = segments_[entry.segment];
  if (HasExpired(entry, cache_ms)) {
    ExpireIn(segment, cache_ms);
    return false;
  }
  segment.by_use.splice(segment.by_use.end(), segment.by_use, entry.use);
  return true;
}

void PartitionCache::Put(std::uint32_t partition, std::int32_t hash, std::int64_t cache_ms) {
  const std::uint32_t spread = Spread(static_cast<std::uint32_t>(hash));
  const std::size_t number = segments_.size() == 1 ? 0 : spread >> segment_shift_;
  Segment& segment = segments_[number];
  ExpireIn(segment, cache_ms);
  if (const auto found = entries_.find(partition); found != entries_.end()) {
    Entry& entry = found->second;
    entry.put_ms = cache_ms;
    segment.by_use.splice(segment.by_use.end(), segment.by_use, entry.use);
    segment.by_write.splice(segment.by_write.end(), segment.by_write, entry.write);
    return;
  }
  segment.by_use.push_back(partition);
  segment.by_write.push_back(partition);
  entries_.emplace(partition, Entry{.segment = number,
                                    .put_ms = cache_ms,
                                    .use = std::prev(segment.by_use.end()),
                                    .write = std::prev(segment.by_write.end())});
  while (segment.by_use.size() > segment.capacity) Remove(segment.by_use.front(), Departure::kEvicted);
}

void PartitionCache::Expire(std::int64_t cache_ms) {
  for (Segment& segment : segments_) ExpireIn(segment, cache_ms);
}

void PartitionCache::ExpireIn(Segment& segment, std::int64_t cache_ms) {
  while (!segment.by_write.empty() && HasExpired(entries_.at(segment.by_write.front()), cache_ms)) {
    Remove(segment.by_write.front(), Departure::kExpired);
  }
}

void PartitionCache::Remove(std::uint32_t partition, Departure departure) {
  const auto found = entries_.find(partition);
  Segment& segment = segments_[found->second.segment];
  segment.by_use.erase(found->second.use);
  segment.by_write.erase(found->second.write);
  entries_.erase(found);
  on_departure_(partition, departure);
}

std::int64_t PartitionCache::bytes() const {
  constexpr std::size_t kListNode = 3 * sizeof(void*);
  return static_cast<std::int64_t>(entries_.size() * (sizeof(Entry) + 2 * kListNode + 3 * sizeof(void*)));
}

}  // namespace podium
