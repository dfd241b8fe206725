#pragma once

#include <cstdint>
#include <vector>

namespace podium {

/// The keys of a mini-batch bundle in the order in which Flink hands them out: that of a java.util.HashMap
/// over the hashes of the key rows (HashBinaryRow, HashWordKey). Buckets by `hash ^ hash >>> 16`, 16 of them
/// at first, twice as many whenever more than three quarters are taken, arrival order within a bucket.
/// Source: golden cases mb_* (FINDINGS.md, "Hashing").
///
/// Buckets of more than eight keys, which java.util.HashMap turns into trees, keep arrival order here; a tree
/// keeps it too, but for the entry that a lookup or a split makes its root.
///
/// The table keeps its capacity when it is emptied, as HashMap.clear does.
class JavaHashOrder {
 public:
  /// Adds a key that is not in the bundle yet; keys are numbered 0, 1, ... in order of arrival.
  void Add(std::int32_t hash);
  /// The numbers of all keys in iteration order. O(keys + capacity).
  std::vector<std::uint32_t> Order() const;
  /// Begins a new bundle.
  void Clear() { hashes_.clear(); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(hashes_.size()); }
  std::uint32_t capacity() const { return capacity_; }

 private:
  std::vector<std::uint32_t> hashes_;  // Spread: high bits folded into the low ones.
  std::uint32_t capacity_ = 16;
};

}  // namespace podium
