#include "podium/row/java_hash_order.h"

namespace podium {

void JavaHashOrder::Add(std::int32_t hash) {
  const auto bits = static_cast<std::uint32_t>(hash);
  hashes_.push_back(bits ^ bits >> 16);
  constexpr std::uint32_t kMaxCapacity = 1U << 30;
  // Splitting a bucket keeps the order of what is in it, so only the last capacity counts.
  if (hashes_.size() > std::size_t{capacity_} / 4 * 3 && capacity_ < kMaxCapacity) capacity_ *= 2;
}

std::vector<std::uint32_t> JavaHashOrder::Order() const {
  const std::uint32_t mask = capacity_ - 1;
  // A counting sort by bucket.
  std::vector<std::uint32_t> begins(std::size_t{capacity_} + 1, 0);
  for (const std::uint32_t hash : hashes_) ++begins[(hash & mask) + 1];
  for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
  std::vector<std::uint32_t> order(hashes_.size());
  for (std::uint32_t key = 0; key < size(); ++key) order[begins[hashes_[key] & mask]++] = key;
  return order;
}

}  // namespace podium
