#pragma once

#include <cstdint>
#include <vector>

namespace podium {

/// Tells once in every `period_ms` of processing time that it is time to look for what has expired.
class SweepTimer {
 public:
  explicit SweepTimer(std::int64_t period_ms) : period_ms_(period_ms) {}
  bool IsDue(std::int64_t now_ms) {
    if (started_ && now_ms - last_ms_ < period_ms_) return false;
    const bool first = !started_;
    started_ = true;
    last_ms_ = now_ms;
    return !first;
  }

 private:
  std::int64_t period_ms_;
  std::int64_t last_ms_ = 0;
  bool started_ = false;
};

/// When the last row of each partition arrived: under kCorrect a partition expires as a whole, `ttl_ms` after
/// it, whatever became of the row (docs/divergences/05-time-to-live.md).
class PartitionClock {
 public:
  /// `ttl_ms` 0: nothing expires, and nothing is to be told.
  explicit PartitionClock(std::int64_t ttl_ms) : ttl_ms_(ttl_ms) {}

  bool runs() const { return ttl_ms_ > 0; }
  /// A row of the partition arrives. True if the one before is so long ago that what the partition held has
  /// expired.
  bool Arrive(std::uint32_t partition, std::int64_t now_ms) {
    if (partition >= arrivals_.size()) {
      arrivals_.resize(partition + 1, now_ms);
      return false;
    }
    const bool expired = HasExpired(partition, now_ms);
    arrivals_[partition] = now_ms;
    return expired;
  }
  bool HasExpired(std::uint32_t partition, std::int64_t now_ms) const {
    return now_ms - arrivals_[partition] >= ttl_ms_;
  }

  std::int64_t last_arrival(std::uint32_t partition) const { return arrivals_[partition]; }
  void Restore(std::uint32_t partition, std::int64_t last_arrival_ms) {
    if (partition >= arrivals_.size()) arrivals_.resize(partition + 1, 0);
    arrivals_[partition] = last_arrival_ms;
  }
  std::int64_t bytes() const {
    return static_cast<std::int64_t>(arrivals_.capacity() * sizeof(std::int64_t));
  }

 private:
  std::int64_t ttl_ms_;
  std::vector<std::int64_t> arrivals_;  ///< By partition, in processing time.
};

}  // namespace podium
