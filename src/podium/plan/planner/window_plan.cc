#include "podium/plan/planner/window_plan.h"

#include <numeric>
#include <utility>

#include "podium/plan/explain/aggregate_text.h"
#include "podium/plan/planner/aggregate_plan.h"

namespace podium {

ExecNode MakeWindowFunction(const Rel& rel, const ExecNodePtr& input) {
  ExecNode node;
  node.kind = ExecKind::kWindowFunction;
  node.inputs = {input};
  node.window = rel.window;
  return node;
}

ExecNode MakeWindowRank(const Rel& rel, const ExecNodePtr& input) {
  ExecNode node = MakeWindowFunction(rel, input);
  node.kind = ExecKind::kWindowRank;
  node.rank.partition_columns = rel.partition_by;
  node.rank.order_columns = rel.order;
  node.rank.range = rel.range;
  node.rank.rank_number = rel.rank_number;
  return node;
}

ExecNode MakeWindowDeduplicate(const Rel& rel, const ExecNodePtr& input) {
  ExecNode node = MakeWindowFunction(rel, input);
  node.kind = ExecKind::kWindowDeduplicate;
  node.window_deduplicate.partition_columns = rel.partition_by;
  node.window_deduplicate.order_column = rel.order[0].column;
  const bool descending = rel.order[0].direction == SortDirection::kDescending;
  node.window_deduplicate.keep = descending ? KeepRow::kLast : KeepRow::kFirst;
  return node;
}

ExecNode MakeWindowAggregate(const Rel& rel, const ExecNodePtr& input) {
  ExecNode node = MakeGroupAggregate(rel, input);
  node.kind = ExecKind::kWindowAggregate;
  node.window = rel.window;
  node.window_properties = rel.window_properties;
  return node;
}

namespace {

ExecNodePtr MakeLocal(const ExecNode& complete, const ExecNodePtr& input) {
  ExecNode local = complete;
  local.inputs = {input};
  local.changelog_mode = input->changelog_mode;
  local.aggregate.phase = AggregatePhase::kLocal;
  local.window_properties.clear();
  local.row_type = {};
  for (const std::int32_t group : complete.aggregate.group_columns) {
    local.row_type.names.push_back(input->row_type.names[static_cast<std::size_t>(group)]);
    local.row_type.types.push_back(input->row_type.types[static_cast<std::size_t>(group)]);
  }
  for (auto& [name, type] : PartialColumns(complete.aggregate)) {
    local.row_type.names.push_back(std::move(name));
    local.row_type.types.push_back(std::move(type));
  }
  // A window that the rows bring along is not cut in slices.
  const bool slices = complete.window.source == WindowSource::kTime;
  local.row_type.names.emplace_back(slices ? "$slice_end" : "$window_end");
  local.row_type.types.push_back(LogicalType::BigInt(false));
  return std::make_shared<const ExecNode>(std::move(local));
}

}  // namespace

ExecNodePtr SplitWindowAggregate(const ExecNode& complete) {
  const ExecNodePtr& below = complete.inputs[0];
  ExecNode exchange;
  exchange.kind = ExecKind::kExchange;
  exchange.inputs = {MakeLocal(complete, below->kind == ExecKind::kExchange ? below->inputs[0] : below)};
  exchange.row_type = exchange.inputs[0]->row_type;
  exchange.changelog_mode = exchange.inputs[0]->changelog_mode;
  exchange.keys.resize(complete.aggregate.group_columns.size());
  std::iota(exchange.keys.begin(), exchange.keys.end(), 0);
  const auto end_column = static_cast<std::int32_t>(exchange.row_type.size()) - 1;
  ExecNode global = complete;
  global.aggregate.phase = AggregatePhase::kGlobal;
  global.aggregate.group_columns = exchange.keys;
  if (complete.window.source == WindowSource::kTime) {
    global.window.source = WindowSource::kSlice;
    global.window.slice_end_column = end_column;
  } else {
    global.window.start_column = -1;
    global.window.end_column = end_column;
  }
  global.inputs = {std::make_shared<const ExecNode>(std::move(exchange))};
  return std::make_shared<const ExecNode>(std::move(global));
}

}  // namespace podium
