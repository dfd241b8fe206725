#pragma once

#include <cstdint>
#include <limits>

#include "podium/base/raw_vector.h"
#include "podium/base/state_bytes.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// A mark for each partition that expires `ttl_ms` after it was set (0: never). Reading does not renew it.
class SeenKeys {
 public:
  explicit SeenKeys(std::int64_t ttl_ms) : ttl_ms_(ttl_ms) {}

  void Grow(std::uint32_t partitions) { marked_at_.resize(partitions, kNever); }
  bool Contains(std::uint32_t partition, std::int64_t now_ms) const {
    const std::int64_t marked_at = marked_at_[partition];
    return marked_at != kNever && (ttl_ms_ == 0 || now_ms - marked_at < ttl_ms_);
  }
  void Mark(std::uint32_t partition, std::int64_t now_ms) { marked_at_[partition] = now_ms; }

  bool EverMarked(std::uint32_t partition) const { return marked_at_[partition] != kNever; }
  void Put(std::uint32_t partition, StateWriter& out) const { out.Put(marked_at_[partition]); }
  Status Take(std::uint32_t partition, StateReader& in) {
    PODIUM_ASSIGN_OR_RETURN(marked_at_[partition], in.Get<std::int64_t>());
    return Status::OK();
  }
  std::int64_t bytes() const {
    return static_cast<std::int64_t>(marked_at_.capacity() * sizeof(std::int64_t));
  }

 private:
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min();

  std::int64_t ttl_ms_;
  RawVector<std::int64_t> marked_at_;  ///< By partition.
};

}  // namespace podium
