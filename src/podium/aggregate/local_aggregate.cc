#include "podium/aggregate/local_aggregate.h"

#include <arrow/api.h>

#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

RowType PartialType(const RowType& rows, const std::vector<std::int32_t>& group_columns) {
  RowType type;
  for (const std::int32_t column : group_columns) {
    type.names.push_back(rows.names[static_cast<std::size_t>(column)]);
    type.types.push_back(rows.types[static_cast<std::size_t>(column)]);
  }
  type.names.emplace_back("partial");
  type.types.push_back(LogicalType::Bytes());
  return type;
}

LocalAggregate::LocalAggregate(const AggregateSpec& spec, RowType input, GroupTable table)
    : spec_(spec),
      input_(std::move(input)),
      output_(PartialType(input_, spec.group_columns)),
      table_(std::move(table)),
      keys_(spec.group_columns) {}

Result<std::unique_ptr<Aggregation>> LocalAggregate::Make(const AggregateSpec& spec, const RowType& input) {
  PODIUM_ASSIGN_OR_RETURN(GroupTable table, GroupTable::Make(input, spec.group_columns));
  std::unique_ptr<LocalAggregate> made(new LocalAggregate(spec, input, std::move(table)));
  for (const AggregateCall& call : spec.calls) {
    PODIUM_ASSIGN_OR_RETURN(auto accumulator, MakeAccumulator(call, input));
    made->accumulators_.push_back(std::move(accumulator));
  }
  return std::unique_ptr<Aggregation>(std::move(made));
}

Result<ChangelogBatch> LocalAggregate::Push(const ChangelogBatch& batch, std::int64_t /*now_ms*/) {
  RawVector<std::uint32_t> groups;
  PODIUM_RETURN_NOT_OK(table_.Resolve(batch, groups));
  records_.resize(table_.size(), 0);
  for (const auto& accumulator : accumulators_) accumulator->Grow(table_.size());
  std::vector<std::int32_t> rows(groups.size());
  std::vector<GroupAction> actions(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto record = static_cast<std::int64_t>(i);
    const bool accumulates = IsAccumulate(batch.kind_of(record));
    rows[i] = static_cast<std::int32_t>(batch.row_of(record));
    actions[i] = accumulates ? GroupAction::kAdd : GroupAction::kRetract;
    records_[groups[i]] += accumulates ? 1 : -1;
    keys_.Number(groups[i], rows[i], [&](std::uint32_t group) { return table_.HashOf(group); });
  }
  PODIUM_RETURN_NOT_OK(keys_.TakeKeys(*batch.rows));
  ColumnList columns;
  for (const auto& column : batch.rows->columns()) columns.push_back(column->data());
  const GroupSteps steps{{}, groups, rows, actions};
  for (const auto& accumulator : accumulators_) PODIUM_RETURN_NOT_OK(accumulator->Apply(steps, columns));
  gathered_ += batch.num_records();
  return ChangelogBatch{};
}

Result<ChangelogBatch> LocalAggregate::EndBundle(std::int64_t /*now_ms*/) {
  if (keys_.size() == 0) return ChangelogBatch{};
  const std::vector<std::uint32_t> order = keys_.Order();
  arrow::BinaryBuilder partials;
  std::vector<std::int32_t> key_rows;
  for (const std::uint32_t group : order) {  // A new table a bundle: groups are numbered as in the bundle.
    StateWriter out;
    out.Put(records_[group]);
    for (const auto& accumulator : accumulators_) accumulator->Snapshot(group, out);
    PODIUM_ARROW_RETURN_NOT_OK(partials.Append(out.Take()));
    key_rows.push_back(static_cast<std::int32_t>(group));
  }
  ChangelogBatch result;
  result.type = output_;
  ColumnList columns;
  PODIUM_ASSIGN_OR_RETURN(const ColumnList keys, keys_.Columns());
  for (const auto& key : keys) {
    PODIUM_ASSIGN_OR_RETURN(auto taken, Take(*key, key_rows));
    columns.push_back(std::move(taken));
  }
  PODIUM_ARROW_ASSIGN_OR_RETURN(const auto bytes, partials.Finish());
  columns.push_back(bytes->data());
  result.rows = arrow::RecordBatch::Make(ToArrowSchema(output_), static_cast<std::int64_t>(order.size()),
                                         std::move(columns));
  for (std::uint32_t group = 0; group < table_.size(); ++group) {
    for (const auto& accumulator : accumulators_) accumulator->Clear(group);
  }
  records_.clear();
  keys_.Clear();
  gathered_ = 0;
  PODIUM_ASSIGN_OR_RETURN(table_, GroupTable::Make(input_, spec_.group_columns));
  return result;
}

}  // namespace podium
