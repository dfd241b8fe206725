#include "podium/aggregate/bundled_aggregate.h"

#include <arrow/api.h>

#include <algorithm>
#include <utility>

#include "podium/aggregate/local_aggregate.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

GroupBundles::GroupBundles(const AggregateSpec& spec, const RowType& output, GroupStates states)
    : spec_(spec), states_(std::move(states)), changelog_(spec_, output), keys_(spec.group_columns) {}

Result<ChangelogBatch> GroupBundles::Push(const ChangelogBatch& batch, std::int64_t /*now_ms*/) {
  PODIUM_RETURN_NOT_OK(states_.Resolve(batch, group_of_));
  numbers_.resize(group_of_.size());
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    numbers_[i] = keys_.Number(group_of_[i], batch.row_of(static_cast<std::int64_t>(i)),
                               [&](std::uint32_t group) { return states_.HashOf(group); });
  }
  PODIUM_RETURN_NOT_OK(keys_.TakeKeys(*batch.rows));
  PODIUM_RETURN_NOT_OK(Gather(batch, numbers_));
  gathered_ += batch.num_records();
  return ChangelogBatch{};
}

Result<ChangelogBatch> GroupBundles::EndBundle(std::int64_t now_ms) {
  if (keys_.size() == 0) return ChangelogBatch{};
  const std::span<const std::uint32_t> groups = keys_.groups();
  std::vector<std::uint8_t> existed(groups.size());
  states_.SetTime(now_ms);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    states_.Expire(groups[i]);
    existed[i] = states_[groups[i]].exists ? 1 : 0;
  }
  PODIUM_ASSIGN_OR_RETURN(const ColumnList before, states_.Values(groups));
  std::vector<std::uint32_t> order = keys_.Order();
  PODIUM_ASSIGN_OR_RETURN(const std::size_t reached, Fold(groups, order));
  order.resize(reached);
  PODIUM_ASSIGN_OR_RETURN(const ColumnList after, states_.Values(groups));
  ColumnList values;
  for (std::size_t i = 0; i < before.size(); ++i) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(
        const auto both, arrow::Concatenate({arrow::MakeArray(before[i]), arrow::MakeArray(after[i])}));
    values.push_back(both->data());
  }
  Emit(order, existed, values, now_ms);
  std::vector<std::int32_t> key_row_of(groups.size() * 2);
  for (std::size_t i = 0; i < key_row_of.size(); ++i) {
    key_row_of[i] = static_cast<std::int32_t>(i % groups.size());
  }
  PODIUM_ASSIGN_OR_RETURN(const ColumnList key_columns, keys_.Columns());
  keys_.Clear();
  gathered_ = 0;
  return changelog_.Take(key_columns, key_row_of, values);
}

void GroupBundles::Emit(std::span<const std::uint32_t> order, const std::vector<std::uint8_t>& existed,
                        const ColumnList& values, std::int64_t now_ms) {
  for (const std::uint32_t number : order) {
    Group& group = states_[keys_.groups()[number]];
    const auto before = static_cast<std::int32_t>(number);
    const auto after = static_cast<std::int32_t>(existed.size() + number);
    if (group.exists) group.last_write_ms = now_ms;
    if (existed[number] == 0) {
      if (group.exists) changelog_.Add(RowKind::kInsert, after);
    } else if (!group.exists) {
      changelog_.Add(RowKind::kDelete, before);
    } else if (spec_.state_ttl_ms > 0 || !changelog_.Same(values, before, after)) {
      changelog_.AddUpdate(before, after);
    }
  }
}

Result<std::unique_ptr<Aggregation>> BundledAggregate::Make(const AggregateSpec& spec, const RowType& input,
                                                            const RowType& output) {
  PODIUM_ASSIGN_OR_RETURN(GroupStates states, GroupStates::Make(spec, input));
  return std::unique_ptr<Aggregation>(new BundledAggregate(spec, output, std::move(states)));
}

Status BundledAggregate::Gather(const ChangelogBatch& batch, std::span<const std::uint32_t> numbers) {
  Records records;
  for (const auto& column : batch.rows->columns()) records.columns.push_back(column->data());
  records.numbers.assign(numbers.begin(), numbers.end());
  for (std::int64_t i = 0; i < batch.num_records(); ++i) {
    records.rows.push_back(static_cast<std::int32_t>(batch.row_of(i)));
    records.accumulates.push_back(IsAccumulate(batch.kind_of(i)) ? 1 : 0);
  }
  records_.push_back(std::move(records));
  return Status::OK();
}

std::size_t BundledAggregate::CountReached(std::span<const std::uint32_t> groups,
                                           std::span<const std::uint32_t> order) {
  if (spec_.compatibility != Compatibility::kFlink221) return order.size();
  std::vector<std::uint8_t> has_work(groups.size());
  for (std::size_t number = 0; number < groups.size(); ++number) {
    has_work[number] = states_[groups[number]].exists ? 1 : 0;
  }
  for (const Records& records : records_) {
    for (std::size_t i = 0; i < records.numbers.size(); ++i) {
      has_work[records.numbers[i]] |= records.accumulates[i];
    }
  }
  return static_cast<std::size_t>(
      std::ranges::find_if(order, [&](std::uint32_t number) { return has_work[number] == 0; }) -
      order.begin());
}

Result<std::size_t> BundledAggregate::Fold(std::span<const std::uint32_t> groups,
                                           std::span<const std::uint32_t> order) {
  const std::size_t num_reached = CountReached(groups, order);
  std::vector<std::uint8_t> reached(groups.size());
  for (const std::uint32_t number : order.first(num_reached)) reached[number] = 1;
  std::vector<std::uint32_t> group_of;
  std::vector<GroupAction> actions;
  for (const Records& records : records_) {
    group_of.clear();
    actions.clear();
    for (std::size_t i = 0; i < records.numbers.size(); ++i) {
      const std::uint32_t number = records.numbers[i];
      const bool accumulates = records.accumulates[i] != 0;
      Group& group = states_[groups[number]];
      group_of.push_back(groups[number]);
      if (reached[number] == 0 || (!group.exists && !accumulates)) {
        actions.push_back(GroupAction::kIgnore);
      } else if (!group.exists) {
        actions.push_back(GroupAction::kCreate);
        group = {true, 1, 0};
      } else {
        actions.push_back(accumulates ? GroupAction::kAdd : GroupAction::kRetract);
        group.records += accumulates ? 1 : -1;
      }
    }
    const GroupSteps steps{{}, group_of, records.rows, actions};
    for (const auto& accumulator : states_.accumulators()) {
      PODIUM_RETURN_NOT_OK(accumulator->Apply(steps, records.columns));
    }
  }
  records_.clear();
  if (spec_.input_retracts) {
    for (const std::uint32_t number : order.first(num_reached)) {
      if (states_[groups[number]].records == 0) states_[groups[number]].exists = false;
    }
  }
  return num_reached;
}

Result<std::unique_ptr<Aggregation>> GlobalAggregate::Make(const AggregateSpec& spec, const RowType& input,
                                                           const RowType& output) {
  PODIUM_ASSIGN_OR_RETURN(GroupStates states,
                          GroupStates::Make(spec, PartialType(input, spec.group_columns)));
  std::unique_ptr<GlobalAggregate> made(new GlobalAggregate(spec, output, std::move(states)));
  for (const AggregateCall& call : spec.calls) {
    PODIUM_ASSIGN_OR_RETURN(auto arrived, MakeAccumulator(call, spec.first_input));
    arrived->Grow(1);
    made->arrived_.push_back(std::move(arrived));
    PODIUM_ASSIGN_OR_RETURN(auto merged, MakeAccumulator(call, spec.first_input));
    made->merged_.push_back(std::move(merged));
  }
  return std::unique_ptr<Aggregation>(std::move(made));
}

Status GlobalAggregate::Gather(const ChangelogBatch& batch, std::span<const std::uint32_t> numbers) {
  const auto& partials = static_cast<const arrow::BinaryArray&>(
      *batch.rows->column(static_cast<int>(spec_.group_columns.size())));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::uint32_t number = numbers[i];
    if (number >= records_.size()) {
      records_.resize(number + 1, 0);
      for (const auto& merged : merged_) merged->Grow(number + 1);
    }
    StateReader in(partials.GetView(batch.row_of(static_cast<std::int64_t>(i))));
    PODIUM_ASSIGN_OR_RETURN(const auto records, in.Get<std::int64_t>());
    records_[number] += records;
    for (std::size_t call = 0; call < merged_.size(); ++call) {
      PODIUM_RETURN_NOT_OK(arrived_[call]->Restore(0, in));
      merged_[call]->Merge(number, *arrived_[call], 0);
    }
  }
  return Status::OK();
}

Result<std::size_t> GlobalAggregate::Fold(std::span<const std::uint32_t> groups,
                                          std::span<const std::uint32_t> order) {
  for (std::uint32_t number = 0; number < groups.size(); ++number) {
    Group& group = states_[groups[number]];
    for (std::size_t call = 0; call < merged_.size(); ++call) {
      const auto& accumulator = states_.accumulators()[call];
      if (!group.exists) accumulator->Clear(groups[number]);
      accumulator->Merge(groups[number], *merged_[call], number);
      merged_[call]->Clear(number);
    }
    group.records = (group.exists ? group.records : 0) + records_[number];
    group.exists = !spec_.input_retracts || group.records != 0;
  }
  records_.clear();
  return order.size();
}

}  // namespace podium
