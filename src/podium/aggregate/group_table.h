#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/columnar/equality_keys.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Numbers the groups of one task in order of first arrival. Keys are equal when their row images are, as in
/// Flink: NaN equals itself, 0.0 and -0.0 are two groups, NULL is one. Without key columns there is one
/// group.
class GroupTable {
 public:
  static Result<GroupTable> Make(const RowType& input, const std::vector<std::int32_t>& columns);

  /// Writes the group of each record. Needs one probe a record.
  Status Resolve(const ChangelogBatch& batch, RawVector<std::uint32_t>& groups);

  std::uint32_t size() const { return index_.size(); }
  /// Flink's hash of the key of a group, which orders bundles.
  std::int32_t HashOf(std::uint32_t group) const;

  void Snapshot(StateWriter& out) const;
  Status Restore(StateReader& in);

 private:
  explicit GroupTable(EqualityKeys keys);
  void Keep(const KeyColumn& key, std::uint32_t record);

  EqualityKeys keys_;
  PartitionIndex index_;
  // The key of each group, for snapshots and hashes.
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> nulls_;
  std::vector<std::uint32_t> offsets_ = {0};
  std::string bytes_;
};

}  // namespace podium
