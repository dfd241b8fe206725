#include "podium/plan/planner/physical_plan.h"

#include <limits>
#include <string>
#include <utility>

#include "podium/plan/planner/aggregate_plan.h"
#include "podium/plan/planner/window_plan.h"
#include "podium/row/order_key.h"

namespace podium {
namespace {

Status CheckOrder(const std::vector<OrderColumn>& order, const RowType& input, SourcePosition position) {
  for (const auto& column : order) {
    const auto i = static_cast<std::size_t>(column.column);
    const Status orderable = CheckOrderable(input.types[i]);
    if (orderable.ok()) continue;
    return orderable.At(position).WithHint("order by a scalar column: " + input.names[i] + " has no order");
  }
  return Status::OK();
}

/// A limit runs in one task, and what reads it there needs no exchange to get to one.
bool IsSingle(const ExecNode& node) {
  if (node.kind == ExecKind::kAggregate || node.kind == ExecKind::kWindowAggregate)
    return node.aggregate.group_columns.empty();
  if (node.kind == ExecKind::kWindowRank) return node.rank.partition_columns.empty();
  return node.kind == ExecKind::kRank && node.rank_node != RankNode::kRank;
}

ExecNodePtr MakeExchange(const ExecNodePtr& input, std::vector<std::int32_t> keys) {
  if (keys.empty() && IsSingle(*input)) return input;
  ExecNode exchange;
  exchange.kind = ExecKind::kExchange;
  exchange.row_type = input->row_type;
  exchange.inputs = {input};
  exchange.keys = std::move(keys);
  return std::make_shared<const ExecNode>(std::move(exchange));
}

Result<ExecNode> PlanRank(const Rel& rel, const ExecNodePtr& input) {
  if (rel.function != "ROW_NUMBER") {
    return Status::Refused(rel.function, "() on streaming table is not supported currently")
        .At(rel.position)
        .WithHint("use ROW_NUMBER(): equal rows keep their order of arrival");
  }
  PODIUM_RETURN_NOT_OK(CheckOrder(rel.order, input->row_type, rel.position));
  ExecNode node;
  node.kind = ExecKind::kRank;
  node.inputs = {MakeExchange(input, rel.partition_by)};
  node.rank.partition_columns = rel.partition_by;
  node.rank.order_columns = rel.order;
  node.rank.range = rel.range;
  node.rank.rank_number = rel.rank_number;
  return node;
}

Result<ExecNode> PlanLimit(const Rel& rel, const ExecNodePtr& input) {
  if (!rel.fetch.has_value()) {
    if (rel.offset.has_value()) {
      return Status::Refused("FETCH is missed, which on streaming table is not supported currently.")
          .At(rel.position)
          .WithHint("add: LIMIT <number>");
    }
    const LogicalType& first = input->row_type.types[static_cast<std::size_t>(rel.order[0].column)];
    if (first.is_time_attribute() && rel.order[0].direction == SortDirection::kAscending) {
      return Status::NotSupported("ORDER BY a time attribute without LIMIT (Flink: TemporalSort)")
          .At(rel.position)
          .WithHint("add: LIMIT <number>");
    }
    return Status::Refused("Sort on a non-time-attribute field is not supported.")
        .At(rel.position)
        .WithHint("add: LIMIT <number>");
  }
  PODIUM_RETURN_NOT_OK(CheckOrder(rel.order, input->row_type, rel.position));
  const std::int64_t offset = rel.offset.value_or(0);
  if (*rel.fetch > std::numeric_limits<std::int64_t>::max() - offset) {
    return Status::Invalid("LIMIT and OFFSET together are too large: ", *rel.fetch, " and ", offset)
        .At(rel.position);
  }
  ExecNode node;
  node.kind = ExecKind::kRank;
  node.rank_node = rel.order.empty() ? RankNode::kLimit : RankNode::kSortLimit;
  node.inputs = {MakeExchange(input, {})};
  node.rank.order_columns = rel.order;
  node.rank.range = {offset + 1, offset + *rel.fetch, std::nullopt};
  return node;
}

Result<ExecNode> PlanNode(const Rel& rel, const std::vector<ExecNodePtr>& inputs) {
  ExecNode node;
  node.inputs = inputs;
  switch (rel.kind) {
    case RelKind::kScan:
      node.kind = ExecKind::kScan;
      node.table = rel.table;
      return node;
    case RelKind::kValues:
      node.kind = ExecKind::kValues;
      return node;
    case RelKind::kCalc:
      node.kind = ExecKind::kCalc;
      node.expressions = rel.expressions;
      node.condition = rel.condition;
      return node;
    case RelKind::kSort:
      return PlanLimit(rel, inputs[0]);
    case RelKind::kRank:
      return PlanRank(rel, inputs[0]);
    case RelKind::kSink:
      node.kind = ExecKind::kSink;
      node.table = rel.table;
      node.target_columns = rel.target_columns;
      return node;
    case RelKind::kAggregate:
      return MakeGroupAggregate(rel, MakeExchange(inputs[0], rel.partition_by));
    case RelKind::kWindowFunction:
      return MakeWindowFunction(rel, inputs[0]);
    case RelKind::kWindowRank:
      PODIUM_RETURN_NOT_OK(CheckOrder(rel.order, inputs[0]->row_type, rel.position));
      return MakeWindowRank(rel, MakeExchange(inputs[0], rel.partition_by));
    case RelKind::kWindowDeduplicate:
      return MakeWindowDeduplicate(rel, MakeExchange(inputs[0], rel.partition_by));
    case RelKind::kWindowAggregate:
      return MakeWindowAggregate(rel, MakeExchange(inputs[0], rel.partition_by));
    case RelKind::kWatermark:
      node.kind = ExecKind::kWatermarkAssigner;
      node.watermark = {.rowtime_column = rel.rowtime_column, .expression = rel.condition};
      return node;
    case RelKind::kProject:
    case RelKind::kFilter:
    case RelKind::kWindow:
      break;  // The phases before leave none of these.
  }
  return Status::Internal("a node of the logical plan was left unplanned");
}

}  // namespace

Result<ExecNodePtr> MakePhysicalPlan(const RelPtr& rel) {
  std::vector<ExecNodePtr> inputs;
  for (const auto& input : rel->inputs) {
    PODIUM_ASSIGN_OR_RETURN(ExecNodePtr planned, MakePhysicalPlan(input));
    inputs.push_back(std::move(planned));
  }
  PODIUM_ASSIGN_OR_RETURN(ExecNode node, PlanNode(*rel, inputs));
  // A sink shows what reaches it; a limit passes its input's columns on.
  const bool passes = rel->kind == RelKind::kSink || rel->kind == RelKind::kSort;
  node.row_type = passes ? inputs[0]->row_type : rel->row_type;
  // A rank column has its final name by now, and groups by it are called the same.
  for (std::size_t i = 0; i < node.aggregate.group_columns.size(); ++i) {
    const auto group = static_cast<std::size_t>(node.aggregate.group_columns[i]);
    node.row_type.names[i] = inputs[0]->row_type.names[group];
  }
  return ExecNodePtr(std::make_shared<const ExecNode>(std::move(node)));
}

}  // namespace podium
