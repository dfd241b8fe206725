#pragma once

#include <cstdint>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/retention.h"
#include "podium/row/java_hash_order.h"

namespace podium {

/// Which rows of one key a bundle holds on to.
enum class BundleFold : std::uint8_t {
  kFirst,
  kLast,
  kEarliest,  ///< The least time; of equal times the first.
  kLatest,    ///< The greatest time; of equal times the last.
  kAll,
};

/// The rows of an open bundle by key (Flink's KeyedMapBundleOperator). Keys come out in the order of a
/// java.util.HashMap, the rows of a key as they arrived.
class Bundle {
 public:
  explicit Bundle(BundleFold fold) : fold_(fold) {}

  struct Row {
    RowRef row;
    std::uint32_t next;  ///< Of the same key, or kNone.
    std::int64_t time_ms;
    bool removes;
  };
  struct Key {
    std::uint32_t partition;
    std::uint32_t first;  ///< In rows().
    std::uint32_t last;
  };
  static constexpr std::uint32_t kNone = 0xffffffff;

  /// Partitions are numbered below this.
  void Grow(std::uint32_t partitions) { key_of_partition_.resize(partitions, kNone); }
  bool Contains(std::uint32_t partition) const { return key_of_partition_[partition] != kNone; }

  /// Adds the first row of a key.
  void AddKey(const OfferedRow& offered, std::int32_t hash);
  /// Adds another row of a key that is there. What falls out goes back to the store.
  void AddRow(const OfferedRow& offered, Retention& retention);

  /// Rows added since the last Clear, those folded away included.
  std::int64_t num_added() const { return num_added_; }
  bool empty() const { return keys_.empty(); }
  const Row& row(std::uint32_t index) const { return rows_[index]; }

  /// Numbers the keys in the order in which the bundle is to be emptied.
  std::vector<std::uint32_t> Order() const { return order_.Order(); }
  const Key& key(std::uint32_t number) const { return keys_[number]; }
  void Clear();

  /// The batch ends and the bundle stays open: its rows of the batch have to be copied. References must not
  /// move before the retention is settled.
  void KeepRows(Retention& retention);

  std::int64_t bytes() const;

 private:
  std::uint32_t AppendRow(const OfferedRow& offered);
  bool Wins(std::int64_t time_ms, const Row& held) const;

  BundleFold fold_;
  JavaHashOrder order_;
  RawVector<Row> rows_;
  RawVector<Key> keys_;  ///< In order of arrival.
  RawVector<std::uint32_t> key_of_partition_;
  RawVector<std::uint32_t> of_batch_;  ///< Rows of the batch being pushed.
  std::int64_t num_added_ = 0;
};

}  // namespace podium
