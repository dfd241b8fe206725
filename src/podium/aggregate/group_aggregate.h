#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "podium/aggregate/aggregation.h"
#include "podium/aggregate/group_changelog.h"
#include "podium/aggregate/group_states.h"

namespace podium {

/// Flink's GroupAggFunction: one changelog record in, the change of its group out, in order of arrival.
///
/// The first record of a group gives +I; later ones -U of the old and +U of the new result (+U alone without
/// update_before), or nothing if the two are equal and groups are kept for good. A group that has lost all
/// its records gives -D and is forgotten. A retraction of a group that does not exist is ignored. With a time
/// to live, a group that no record has changed for that long is forgotten in silence. Source: golden cases
/// retract_sum, cascade_agg_over_topn, ttl_update_count.
///
/// Works on columns: each call runs over the whole batch and hands back its values before and after each
/// record, from which the changelog is put together.
class GroupAggregate final : public Aggregation {
 public:
  static Result<std::unique_ptr<Aggregation>> Make(const AggregateSpec& spec, const RowType& input,
                                                   const RowType& output);

  std::int64_t room() const override { return std::numeric_limits<std::int64_t>::max(); }
  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) override;
  Result<ChangelogBatch> EndBundle(std::int64_t now_ms) override;
  void Snapshot(StateWriter& out) const override { states_.Snapshot(out); }
  Status Restore(StateReader& in) override;

 private:
  GroupAggregate(const AggregateSpec& spec, const RowType& output, GroupStates states);

  void Touch(std::uint32_t group, std::int32_t row);
  void PlanRecord(std::size_t record, bool accumulate, std::int64_t now_ms);
  void Emit(const ColumnList& values);

  AggregateSpec spec_;
  GroupStates states_;
  GroupChangelog changelog_;

  // Of the batch at work.
  static constexpr std::int32_t kUntouched = -1;
  std::vector<std::int32_t> latest_;  ///< Of each group: its last result, or kUntouched.
  RawVector<std::uint32_t> group_of_;
  std::vector<std::int32_t> rows_;
  std::vector<GroupAction> actions_;
  std::vector<std::uint8_t> survives_;  ///< Of each record: the group still exists after it.
  std::vector<std::uint32_t> touched_;
  std::vector<std::int32_t> key_row_of_;  ///< Of each result: first those of touched groups, then of records.
};

}  // namespace podium
