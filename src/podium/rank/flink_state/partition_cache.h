#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <unordered_map>
#include <vector>

namespace podium {

/// Which partitions Flink's operator holds in its heap cache (append, top-1, update-fast): the most recently
/// used ones, each for at most `ttl_ms` after it was put. Source: the Guava cache of
/// org.apache.flink.table.runtime.operators.rank.
///
/// A cache of 20 entries or more has segments, 2 or (from 40 on) 4, and each evicts for itself; the hash of
/// the key row says which segment a partition belongs to.
///
/// The time of the cache is a clock of its own: a job's wall clock, which stands still in a replay.
class PartitionCache {
 public:
  enum class Departure : std::uint8_t {
    kEvicted,  ///< There was no room: Flink writes what it held back to state.
    kExpired,  ///< Its time was up: what it held back is lost.
  };
  /// Told of each partition that leaves, before the call that caused it returns.
  using OnDeparture = std::function<void(std::uint32_t partition, Departure)>;

  /// `capacity` is at least 1; `ttl_ms` 0 is for ever.
  PartitionCache(std::int64_t capacity, std::int64_t ttl_ms, OnDeparture on_departure);

  /// Looks a partition up, which makes it the most recently used of its segment.
  bool Find(std::uint32_t partition, std::int64_t cache_ms);
  bool Contains(std::uint32_t partition) const { return entries_.contains(partition); }
  /// Puts a partition, anew if it is there already. `hash` is that of its key row (HashBinaryRow).
  void Put(std::uint32_t partition, std::int32_t hash, std::int64_t cache_ms);
  /// Lets go of what has expired.
  void Expire(std::int64_t cache_ms);
  /// Calls `visit` with each partition that is there.
  template <class Visit>
  void ForEach(const Visit& visit) const {
    for (const auto& [partition, entry] : entries_) visit(partition);
  }

  std::int64_t bytes() const;

 private:
  struct Segment {
    std::size_t capacity = 0;
    std::list<std::uint32_t> by_use;    ///< Least recently used first.
    std::list<std::uint32_t> by_write;  ///< Put longest ago first.
  };
  struct Entry {
    std::size_t segment;
    std::int64_t put_ms;
    std::list<std::uint32_t>::iterator use;
    std::list<std::uint32_t>::iterator write;
  };

  bool HasExpired(const Entry& entry, std::int64_t cache_ms) const {
    return ttl_ms_ > 0 && cache_ms - entry.put_ms >= ttl_ms_;
  }
  void Remove(std::uint32_t partition, Departure departure);
  void ExpireIn(Segment& segment, std::int64_t cache_ms);

  std::int64_t ttl_ms_;
  OnDeparture on_departure_;
  std::uint32_t segment_shift_ = 32;
  std::vector<Segment> segments_;
  std::unordered_map<std::uint32_t, Entry> entries_;
};

}  // namespace podium
