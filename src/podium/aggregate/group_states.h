#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/aggregate/accumulator.h"
#include "podium/aggregate/group_table.h"
#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"

namespace podium {

/// A group beside what the calls have gathered of it.
struct Group {
  bool exists = false;
  std::int64_t records = 0;        ///< Counted for input that retracts: at nought the group is lost.
  std::int64_t last_write_ms = 0;  ///< For the time to live.
};

/// The groups of one aggregation: their keys, which of them exist, and what the calls have gathered of each.
class GroupStates {
 public:
  /// `input`: the rows that hold the group columns. Returns NotSupported, with the function or type named.
  static Result<GroupStates> Make(const AggregateSpec& spec, const RowType& input);

  /// Writes the group of each record.
  Status Resolve(const ChangelogBatch& batch, RawVector<std::uint32_t>& groups);

  std::uint32_t size() const { return table_.size(); }
  Group& operator[](std::uint32_t group) { return groups_[group]; }
  std::int32_t HashOf(std::uint32_t group) const { return table_.HashOf(group); }
  std::span<const std::unique_ptr<Accumulator>> accumulators() const { return accumulators_; }

  /// The time of what follows.
  void SetTime(std::int64_t now_ms) { clock_->now_ms = now_ms; }
  /// Forgets the group if its time is over.
  void Expire(std::uint32_t group);
  /// The values of the calls, a column a call.
  Result<std::vector<std::shared_ptr<arrow::ArrayData>>> Values(std::span<const std::uint32_t> groups) const;

  void Snapshot(StateWriter& out) const;
  Status Restore(StateReader& in);

 private:
  GroupStates(GroupTable table, std::int64_t state_ttl_ms)
      : table_(std::move(table)), state_ttl_ms_(state_ttl_ms), clock_(std::make_unique<EntryClock>()) {}
  void Grow();

  GroupTable table_;
  std::int64_t state_ttl_ms_;
  std::unique_ptr<EntryClock> clock_;  ///< The accumulators look at it.
  std::vector<std::unique_ptr<Accumulator>> accumulators_;
  std::vector<Group> groups_;
};

}  // namespace podium
