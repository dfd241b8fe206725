#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "podium/rank/flink_state/state_rows.h"

namespace podium {

/// What the cache of UpdatableTopNFunction holds of a partition: the rows by row key, and the row keys in
/// rank order. The two can part: of rows that state holds with one order key and one inner rank, only one is
/// in the order (FlinkUpdateFast).
struct UpdateBuffer {
  using RowKeys = std::vector<std::string>;
  struct Row {
    StateRows::Handle row;
    std::string order_key;
    std::int32_t inner_rank = 0;  ///< Among the rows of its order key, from 1; stale at times, as in Flink.
    bool dirty = false;           ///< State has another version.
  };
  using Order = std::map<std::string, RowKeys>;

  Order order;  ///< Row keys by order key.
  std::unordered_map<std::string, Row> rows;
  std::int64_t num_ordered = 0;  ///< Row keys in `order`.

  /// Puts a row key behind those of its order key; returns its inner rank.
  std::int32_t Append(const std::string& order_key, const std::string& row_key) {
    RowKeys& row_keys = order[order_key];
    row_keys.push_back(row_key);
    ++num_ordered;
    return static_cast<std::int32_t>(row_keys.size());
  }
  void Remove(const std::string& order_key, const std::string& row_key) {
    const auto found = order.find(order_key);
    if (found == order.end()) return;
    num_ordered -= static_cast<std::int64_t>(std::erase(found->second, row_key));
    if (found->second.empty()) order.erase(found);
  }
  /// Takes the last row key out of the order.
  std::string PopLast() {
    const auto last = std::prev(order.end());
    std::string row_key = std::move(last->second.back());
    last->second.pop_back();
    if (last->second.empty()) order.erase(last);
    --num_ordered;
    return row_key;
  }
  /// Numbers the rows of an order key anew.
  void RenumberInnerRanks(const std::string& order_key) {
    const auto found = order.find(order_key);
    if (found == order.end()) return;
    std::int32_t inner_rank = 0;
    for (const std::string& row_key : found->second) {
      Row& row = rows.at(row_key);
      ++inner_rank;
      row.dirty = row.dirty || row.inner_rank != inner_rank;
      row.inner_rank = inner_rank;
    }
  }
};

}  // namespace podium
