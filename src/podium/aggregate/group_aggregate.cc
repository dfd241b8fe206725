#include "podium/aggregate/group_aggregate.h"

#include <arrow/api.h>

#include <utility>

namespace podium {

GroupAggregate::GroupAggregate(const AggregateSpec& spec, const RowType& output, GroupStates states)
    : spec_(spec), states_(std::move(states)), changelog_(spec_, output) {}

Result<std::unique_ptr<Aggregation>> GroupAggregate::Make(const AggregateSpec& spec, const RowType& input,
                                                          const RowType& output) {
  PODIUM_ASSIGN_OR_RETURN(GroupStates states, GroupStates::Make(spec, input));
  return std::unique_ptr<Aggregation>(new GroupAggregate(spec, output, std::move(states)));
}

Result<ChangelogBatch> GroupAggregate::Push(const ChangelogBatch& batch, std::int64_t now_ms) {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  PODIUM_RETURN_NOT_OK(states_.Resolve(batch, group_of_));
  latest_.resize(states_.size(), kUntouched);
  states_.SetTime(now_ms);
  touched_.clear();
  key_row_of_.clear();
  rows_.resize(num_records);
  actions_.resize(num_records);
  survives_.resize(num_records);
  for (std::size_t i = 0; i < num_records; ++i) {
    rows_[i] = static_cast<std::int32_t>(batch.row_of(static_cast<std::int64_t>(i)));
    Touch(group_of_[i], rows_[i]);
    PlanRecord(i, IsAccumulate(batch.kind_of(static_cast<std::int64_t>(i))), now_ms);
  }
  key_row_of_.insert(key_row_of_.end(), rows_.begin(), rows_.end());
  ColumnList columns;
  for (const auto& column : batch.rows->columns()) columns.push_back(column->data());
  ColumnList values;
  const GroupSteps steps{touched_, group_of_, rows_, actions_};
  for (const auto& accumulator : states_.accumulators()) {
    PODIUM_ASSIGN_OR_RETURN(auto column, accumulator->Run(steps, columns));
    values.push_back(std::move(column));
  }
  Emit(values);
  for (const std::uint32_t group : touched_) latest_[group] = kUntouched;
  ColumnList keys;
  for (const std::int32_t column : spec_.group_columns) keys.push_back(batch.rows->column_data(column));
  return changelog_.Take(keys, key_row_of_, values);
}

Result<ChangelogBatch> GroupAggregate::EndBundle(std::int64_t /*now_ms*/) { return ChangelogBatch{}; }

Status GroupAggregate::Restore(StateReader& in) {
  PODIUM_RETURN_NOT_OK(states_.Restore(in));
  latest_.resize(states_.size(), kUntouched);
  return Status::OK();
}

void GroupAggregate::Touch(std::uint32_t group, std::int32_t row) {
  if (latest_[group] != kUntouched) return;
  latest_[group] = static_cast<std::int32_t>(touched_.size());
  touched_.push_back(group);
  key_row_of_.push_back(row);
  states_.Expire(group);
}

void GroupAggregate::PlanRecord(std::size_t record, bool accumulate, std::int64_t now_ms) {
  Group& group = states_[group_of_[record]];
  if (!group.exists) {
    actions_[record] = accumulate ? GroupAction::kCreate : GroupAction::kIgnore;
    survives_[record] = accumulate ? 1 : 0;
    if (accumulate) group = {true, 1, now_ms};
    return;
  }
  actions_[record] = accumulate ? GroupAction::kAdd : GroupAction::kRetract;
  group.records += accumulate ? 1 : -1;
  group.last_write_ms = now_ms;
  if (spec_.input_retracts && group.records == 0) group.exists = false;
  survives_[record] = group.exists ? 1 : 0;
}

void GroupAggregate::Emit(const ColumnList& values) {
  for (std::size_t i = 0; i < actions_.size(); ++i) {
    const std::int32_t before = latest_[group_of_[i]];
    const auto after = static_cast<std::int32_t>(touched_.size() + i);
    latest_[group_of_[i]] = after;
    if (actions_[i] == GroupAction::kIgnore) continue;
    if (actions_[i] == GroupAction::kCreate) {
      changelog_.Add(RowKind::kInsert, after);
    } else if (survives_[i] == 0) {
      changelog_.Add(RowKind::kDelete, before);
    } else if (spec_.state_ttl_ms > 0 || !changelog_.Same(values, before, after)) {
      changelog_.AddUpdate(before, after);
    }
  }
}

}  // namespace podium
