#pragma once

#include <cstdint>
#include <vector>

#include "podium/expr/rex.h"

namespace podium {

/// A set of columns, ascending.
using ColumnKey = std::vector<std::int32_t>;

/// Keys of a relation: each identifies a row. The order is the one in which Flink iterates the set, a Java
/// HashSet of ImmutableBitSet, because the first key is the one that it uses.
class ColumnKeys {
 public:
  ColumnKeys() = default;
  ColumnKeys(std::initializer_list<ColumnKey> keys) {
    for (const auto& key : keys) Add(key);
  }

  void Add(ColumnKey key);

  bool empty() const { return keys_.empty(); }
  auto begin() const { return keys_.begin(); }
  auto end() const { return keys_.end(); }
  const ColumnKey& first() const { return keys_.front(); }
  bool Contains(const ColumnKey& key) const;

  /// The keys that hold every one of `columns`.
  ColumnKeys Holding(const ColumnKey& columns) const;
  /// The keys as columns of a projection; those that it does not carry over whole are lost.
  ColumnKeys Projected(const std::vector<RexPtr>& expressions) const;

 private:
  std::vector<ColumnKey> keys_;
};

/// True if every column of `part` is in `whole`; both ascending.
bool IsSubset(const ColumnKey& part, const ColumnKey& whole);

}  // namespace podium
