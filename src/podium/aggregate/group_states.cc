#include "podium/aggregate/group_states.h"

#include <arrow/array/data.h>

#include <utility>

namespace podium {

Result<GroupStates> GroupStates::Make(const AggregateSpec& spec, const RowType& input) {
  PODIUM_ASSIGN_OR_RETURN(GroupTable table, GroupTable::Make(input, spec.group_columns));
  GroupStates states(std::move(table), spec.state_ttl_ms);
  if (spec.compatibility == Compatibility::kFlink221) states.clock_->ttl_ms = spec.state_ttl_ms;
  for (const AggregateCall& call : spec.calls) {
    PODIUM_ASSIGN_OR_RETURN(auto accumulator, MakeAccumulator(call, spec.first_input));
    accumulator->UseEntryClock(states.clock_.get());
    states.accumulators_.push_back(std::move(accumulator));
  }
  return states;
}

Status GroupStates::Resolve(const ChangelogBatch& batch, RawVector<std::uint32_t>& groups) {
  PODIUM_RETURN_NOT_OK(table_.Resolve(batch, groups));
  Grow();
  return Status::OK();
}

void GroupStates::Grow() {
  if (groups_.size() == table_.size()) return;
  groups_.resize(table_.size());
  for (const auto& accumulator : accumulators_) accumulator->Grow(table_.size());
}

void GroupStates::Expire(std::uint32_t group) {
  if (state_ttl_ms_ > 0 && clock_->now_ms >= groups_[group].last_write_ms + state_ttl_ms_) {
    groups_[group].exists = false;
  }
}

Result<std::vector<std::shared_ptr<arrow::ArrayData>>> GroupStates::Values(
    std::span<const std::uint32_t> groups) const {
  std::vector<std::shared_ptr<arrow::ArrayData>> values;
  for (const auto& accumulator : accumulators_) {
    PODIUM_ASSIGN_OR_RETURN(auto column, accumulator->Values(groups));
    values.push_back(std::move(column));
  }
  return values;
}

void GroupStates::Snapshot(StateWriter& out) const {
  table_.Snapshot(out);
  for (std::uint32_t i = 0; i < groups_.size(); ++i) {
    out.Put(static_cast<std::uint8_t>(groups_[i].exists));
    if (!groups_[i].exists) continue;
    out.Put(groups_[i].records);
    out.Put(groups_[i].last_write_ms);
    for (const auto& accumulator : accumulators_) accumulator->Snapshot(i, out);
  }
}

Status GroupStates::Restore(StateReader& in) {
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
