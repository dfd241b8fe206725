#include "podium/aggregate/group_aggregate.h"

#include <arrow/api.h>

#include <utility>

#include "podium/aggregate/same_value.h"
#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

GroupAggregate::GroupAggregate(AggregateSpec spec, RowType output, GroupTable table)
    : spec_(std::move(spec)),
      output_(std::move(output)),
      schema_(ToArrowSchema(output_)),
      table_(std::move(table)) {}

Result<std::unique_ptr<GroupAggregate>> GroupAggregate::Make(const AggregateSpec& spec, const RowType& input,
                                                             const RowType& output) {
  if (output.size() != spec.group_columns.size() + spec.calls.size()) {
    return Status::Internal("a GROUP BY of ", spec.group_columns.size(), " keys and ", spec.calls.size(),
                            " calls has ", output.size(), " columns");
  }
  PODIUM_ASSIGN_OR_RETURN(GroupTable table, GroupTable::Make(input, spec.group_columns));
  std::unique_ptr<GroupAggregate> made(new GroupAggregate(spec, output, std::move(table)));
  for (const AggregateCall& call : spec.calls) {
    PODIUM_ASSIGN_OR_RETURN(auto accumulator, MakeAccumulator(call, input));
    made->accumulators_.push_back(std::move(accumulator));
  }
  return made;
}

Result<ChangelogBatch> GroupAggregate::Push(const ChangelogBatch& batch, std::int64_t now_ms) {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  if (batch.has_rank) {
    PODIUM_ASSIGN_OR_RETURN(auto rows, Materialize(batch));
    ChangelogBatch plain;
    plain.type = batch.type;
    plain.rows = std::move(rows);
    plain.kinds = batch.kinds;
    return Push(plain, now_ms);
  }
  PODIUM_RETURN_NOT_OK(table_.Resolve(batch, group_of_));
  Grow();
  rows_.resize(num_records);
  actions_.resize(num_records);
  survives_.resize(num_records);
  for (std::size_t i = 0; i < num_records; ++i) {
    rows_[i] = static_cast<std::int32_t>(batch.row_of(static_cast<std::int64_t>(i)));
    Touch(group_of_[i], rows_[i], now_ms);
    PlanRecord(i, IsAccumulate(batch.kind_of(static_cast<std::int64_t>(i))), now_ms);
  }
  std::vector<std::shared_ptr<arrow::ArrayData>> columns;
  for (const auto& column : batch.rows->columns()) columns.push_back(column->data());
  std::vector<std::shared_ptr<arrow::ArrayData>> values;
  const GroupSteps steps{touched_, group_of_, rows_, actions_};
  for (const auto& accumulator : accumulators_) {
    PODIUM_ASSIGN_OR_RETURN(auto column, accumulator->Run(steps, columns));
    values.push_back(std::move(column));
  }
  Emit(values, num_records);
  auto result = Gather(batch, values);
  for (const std::uint32_t group : touched_) latest_[group] = kUntouched;
  touched_.clear();
  touched_rows_.clear();
  return result;
}

void GroupAggregate::Grow() {
  groups_.resize(table_.size());
  latest_.resize(table_.size(), kUntouched);
  for (const auto& accumulator : accumulators_) accumulator->Grow(table_.size());
}

void GroupAggregate::Touch(std::uint32_t group, std::int32_t row, std::int64_t now_ms) {
  if (latest_[group] != kUntouched) return;
  latest_[group] = static_cast<std::int32_t>(touched_.size());
  touched_.push_back(group);
  touched_rows_.push_back(row);
  Group& state = groups_[group];
  if (spec_.state_ttl_ms > 0 && now_ms >= state.last_write_ms + spec_.state_ttl_ms) state.exists = false;
}

void GroupAggregate::PlanRecord(std::size_t record, bool accumulate, std::int64_t now_ms) {
  Group& group = groups_[group_of_[record]];
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

void GroupAggregate::Emit(const std::vector<std::shared_ptr<arrow::ArrayData>>& values,
                          std::size_t num_records) {
  emissions_.clear();
  for (std::size_t i = 0; i < num_records; ++i) {
    const std::int32_t before = latest_[group_of_[i]];
    const auto after = static_cast<std::int32_t>(touched_.size() + i);
    latest_[group_of_[i]] = after;
    if (actions_[i] == GroupAction::kIgnore) continue;
    if (actions_[i] == GroupAction::kCreate) {
      emissions_.push_back({RowKind::kInsert, after});
    } else if (survives_[i] == 0) {
      emissions_.push_back({RowKind::kDelete, before});
    } else if (spec_.state_ttl_ms > 0 || !Same(values, before, after)) {
      if (spec_.update_before == UpdateBefore::kEmit) {
        emissions_.push_back({RowKind::kUpdateBefore, before});
      }
      emissions_.push_back({RowKind::kUpdateAfter, after});
    }
  }
}

bool GroupAggregate::Same(const std::vector<std::shared_ptr<arrow::ArrayData>>& values, std::int32_t left,
                          std::int32_t right) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!SameValue(spec_.calls[i].type, *values[i], left, right)) return false;
  }
  return true;
}

Result<ChangelogBatch> GroupAggregate::Gather(const ChangelogBatch& batch,
                                              const std::vector<std::shared_ptr<arrow::ArrayData>>& values) {
  // Only results that a record shows: what follows must not compute with others, and each once.
  std::vector<std::int32_t> place(touched_.size() + rows_.size(), -1);
  std::vector<std::int32_t> shown;
  std::vector<std::int32_t> key_rows;
  ChangelogBatch result;
  result.type = output_;
  for (const Emission& emission : emissions_) {
    const auto at = static_cast<std::size_t>(emission.result);
    if (place[at] < 0) {
      place[at] = static_cast<std::int32_t>(shown.size());
      shown.push_back(emission.result);
      key_rows.push_back(at < touched_.size() ? touched_rows_[at] : rows_[at - touched_.size()]);
    }
    result.kinds.push_back(emission.kind);
    result.row_index.push_back(place[at]);
  }
  std::vector<std::shared_ptr<arrow::ArrayData>> columns;
  for (const std::int32_t column : spec_.group_columns) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, Take(*batch.rows->column_data(column), key_rows));
    columns.push_back(std::move(taken));
  }
  for (const auto& column : values) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, Take(*column, shown));
    columns.push_back(std::move(taken));
  }
  result.rows =
      arrow::RecordBatch::Make(schema_, static_cast<std::int64_t>(shown.size()), std::move(columns));
  return result;
}

void GroupAggregate::Snapshot(StateWriter& out) const {
  table_.Snapshot(out);
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    out.Put(static_cast<std::uint8_t>(groups_[i].exists));
    if (!groups_[i].exists) continue;
    out.Put(groups_[i].records);
    out.Put(groups_[i].last_write_ms);
    for (const auto& accumulator : accumulators_) accumulator->Snapshot(i, out);
  }
}

Status GroupAggregate::Restore(StateReader& in) {
  PODIUM_RETURN_NOT_OK(table_.Restore(in));
  Grow();
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    PODIUM_ASSIGN_OR_RETURN(const auto exists, in.Get<std::uint8_t>());
    groups_[i].exists = exists != 0;
    if (!groups_[i].exists) continue;
    PODIUM_ASSIGN_OR_RETURN(groups_[i].records, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(groups_[i].last_write_ms, in.Get<std::int64_t>());
    for (const auto& accumulator : accumulators_) PODIUM_RETURN_NOT_OK(accumulator->Restore(i, in));
  }
  return Status::OK();
}

}  // namespace podium
