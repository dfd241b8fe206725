#include "podium/plan/planner/rel.h"

#include <algorithm>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/aggregate_rewrites.h"
#include "podium/plan/planner/window_functions.h"

namespace podium {
namespace {

const char* NameOf(LogicalKind kind) {
  switch (kind) {
    case LogicalKind::kScan:
      return "table scan";
    case LogicalKind::kValues:
      return "VALUES";
    case LogicalKind::kProject:
      return "projection";
    case LogicalKind::kFilter:
      return "filter";
    case LogicalKind::kAggregate:
      return "GROUP BY";
    case LogicalKind::kSort:
      return "sort";
    case LogicalKind::kUnion:
      return "UNION";
    case LogicalKind::kWindow:
      return "windowing table function";
    case LogicalKind::kWatermark:
      return "watermark assigner";
    case LogicalKind::kSink:
      return "sink";
  }
  return "node";
}

Result<RelKind> KindOf(const LogicalNode& node) {
  switch (node.kind) {
    case LogicalKind::kScan:
      return RelKind::kScan;
    case LogicalKind::kProject:
      return RelKind::kProject;
    case LogicalKind::kFilter:
      return RelKind::kFilter;
    case LogicalKind::kSort:
      return RelKind::kSort;
    case LogicalKind::kSink:
      return RelKind::kSink;
    case LogicalKind::kValues:
      if (node.rows.empty()) return RelKind::kValues;
      break;
    case LogicalKind::kWatermark:
      return RelKind::kWatermark;
    case LogicalKind::kAggregate:
      return RelKind::kAggregate;
    case LogicalKind::kWindow:
      return RelKind::kWindowFunction;
    case LogicalKind::kUnion:
      break;
  }
  return Status::NotSupported(NameOf(node.kind))
      .At(node.position)
      .WithHint("a Top-N reads a table, through filters, projections and other Top-N queries");
}

void CountInputRefs(const Rex& expression, std::vector<int>& counts) {
  if (expression.kind == RexKind::kInputRef) ++counts[static_cast<std::size_t>(expression.index)];
  for (const auto& operand : expression.operands) CountInputRefs(*operand, counts);
  for (const auto& key : expression.partition_by) CountInputRefs(*key, counts);
  for (const auto& order : expression.order_by) CountInputRefs(*order.expression, counts);
}

RowType TypesOf(const std::vector<RexPtr>& expressions, std::vector<std::string> names) {
  RowType row_type;
  row_type.names = std::move(names);
  for (const auto& expression : expressions) row_type.types.push_back(expression->type);
  return row_type;
}

}  // namespace

namespace {

std::int32_t IndexOfName(const RowType& row_type, const std::string& name) {
  return static_cast<std::int32_t>(std::ranges::find(row_type.names, name) - row_type.names.begin());
}

}  // namespace

Result<RelPtr> FromLogical(const LogicalNode& node) {
  Rel rel;
  PODIUM_ASSIGN_OR_RETURN(rel.kind, KindOf(node));
  rel.row_type = node.row_type;
  for (const auto& input : node.inputs) {
    PODIUM_ASSIGN_OR_RETURN(RelPtr converted, FromLogical(*input));
    rel.inputs.push_back(std::move(converted));
  }
  rel.table = node.table;
  rel.expressions = node.expressions;
  rel.condition = node.condition;
  if (node.kind == LogicalKind::kWatermark) {
    rel.rowtime_column = IndexOfName(node.row_type, node.rowtime_column);
  }
  rel.order = node.order;
  rel.offset = node.offset;
  rel.fetch = node.fetch;
  rel.target_columns = node.target_columns;
  rel.position = node.position;
  if (rel.kind == RelKind::kWindowFunction) {
    PODIUM_ASSIGN_OR_RETURN(rel.window, WindowFromLogical(node));
  }
  if (rel.kind == RelKind::kAggregate) return AggregateFromLogical(node, rel.inputs[0]);
  return RelPtr(std::make_shared<const Rel>(std::move(rel)));
}

RelPtr MakeProject(const RelPtr& input, std::vector<RexPtr> expressions, std::vector<std::string> names) {
  Rel project;
  project.kind = RelKind::kProject;
  project.row_type = TypesOf(expressions, std::move(names));
  project.inputs = {input};
  project.expressions = std::move(expressions);
  project.position = input->position;
  return std::make_shared<const Rel>(std::move(project));
}

RelPtr MakeFilter(const RelPtr& input, RexPtr condition) {
  Rel filter;
  filter.kind = RelKind::kFilter;
  filter.row_type = input->row_type;
  filter.inputs = {input};
  filter.condition = std::move(condition);
  filter.position = input->position;
  return std::make_shared<const Rel>(std::move(filter));
}

RelPtr MakeCalc(const RelPtr& input, RexPtr condition, std::vector<RexPtr> expressions,
                std::vector<std::string> names) {
  Rel calc;
  calc.kind = RelKind::kCalc;
  calc.row_type = TypesOf(expressions, std::move(names));
  calc.inputs = {input};
  calc.condition = std::move(condition);
  calc.expressions = std::move(expressions);
  calc.position = input->position;
  return std::make_shared<const Rel>(std::move(calc));
}

RelPtr MakeEmpty(const RowType& row_type) {
  Rel values;
  values.row_type = row_type;
  return std::make_shared<const Rel>(std::move(values));
}

RelPtr MakeRank(const Rel& rank, const RelPtr& input, RankNumber rank_number) {
  Rel copy = rank;
  copy.kind = RelKind::kRank;
  copy.inputs = {input};
  copy.rank_number = rank_number;
  copy.row_type = input->row_type;
  if (rank_number == RankNumber::kOutput) {
    copy.row_type.names.push_back(UniqueName(rank.rank_name, input->row_type.names));
    copy.row_type.types.push_back(LogicalType::BigInt(false));
  }
  return std::make_shared<const Rel>(std::move(copy));
}

RelPtr WithInputs(const RelPtr& rel, std::vector<RelPtr> inputs) {
  if (inputs == rel->inputs) return rel;
  Rel copy = *rel;
  copy.inputs = std::move(inputs);
  return std::make_shared<const Rel>(std::move(copy));
}

RelPtr RefreshNames(const RelPtr& rel) {
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) inputs.push_back(RefreshNames(input));
  const RelPtr refreshed = WithInputs(rel, std::move(inputs));
  const bool passes = rel->kind == RelKind::kFilter || rel->kind == RelKind::kSort;
  if (!passes || refreshed->row_type.names == refreshed->input()->row_type.names) return refreshed;
  Rel copy = *refreshed;
  copy.row_type.names = copy.input()->row_type.names;
  return std::make_shared<const Rel>(std::move(copy));
}

RexPtr ColumnRef(const RowType& row_type, std::int32_t index) {
  return Rex::InputRef(index, row_type.types[static_cast<std::size_t>(index)]);
}

std::vector<RexPtr> AllColumns(const RowType& row_type) {
  std::vector<RexPtr> columns;
  for (std::int32_t i = 0; i < std::ssize(row_type.types); ++i) columns.push_back(ColumnRef(row_type, i));
  return columns;
}

bool IsIdentity(const std::vector<RexPtr>& expressions, const RowType& input) {
  if (expressions.size() != input.size()) return false;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    if (!IsInputRef(*expressions[i], static_cast<std::int32_t>(i))) return false;
  }
  return true;
}

bool IsMergeable(const std::vector<RexPtr>& above, const std::vector<RexPtr>& below) {
  std::vector<int> counts(below.size(), 0);
  for (const auto& expression : above) CountInputRefs(*expression, counts);
  for (std::size_t i = 0; i < below.size(); ++i) {
    if (counts[i] > 1 && !IsDeterministic(*below[i])) return false;
  }
  return true;
}

std::string UniqueName(const std::string& name, const std::vector<std::string>& names) {
  const auto taken = [&](const std::string& candidate) {
    return std::ranges::find(names, candidate) != names.end();
  };
  if (!taken(name)) return name;
  for (int suffix = 0;; ++suffix) {
    std::string candidate = name + "_" + std::to_string(suffix);
    if (!taken(candidate)) return candidate;
  }
}

}  // namespace podium
