#include "podium/sql/analyzer/relation.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "podium/expr/simplify.h"
#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/literal_casts.h"

namespace podium {
namespace {

LogicalNodePtr ProjectNode(const LogicalNodePtr& input, std::vector<RexPtr> expressions,
                           std::vector<std::string> names) {
  LogicalNode node;
  node.kind = LogicalKind::kProject;
  node.inputs = {input};
  node.position = input->position;
  node.row_type.names = std::move(names);
  for (const auto& expression : expressions) node.row_type.types.push_back(expression->type);
  node.expressions = std::move(expressions);
  return std::make_shared<const LogicalNode>(std::move(node));
}

RexPtr CastColumn(const RexPtr& expression, const LogicalType& type) {
  if (expression->type == type) return expression;
  RexPtr cast = MakeCast(type, expression);
  const bool literal = cast->kind == RexKind::kLiteral && type.nullable() && !cast->type.nullable();
  return literal ? AbstractCast(type, cast) : cast;
}

/// What the form of a condition and the types in it say by themselves (Calcite's RexCall.isAlwaysTrue).
bool IsAlways(bool value, const Rex& condition) {
  if (condition.kind == RexKind::kLiteral) {
    const auto* constant = std::get_if<bool>(&condition.literal);
    return constant != nullptr && *constant == value;
  }
  if (condition.kind != RexKind::kCall || condition.operands.size() != 1) return false;
  const Rex& operand = *condition.operands[0];
  if (condition.op == "IS NOT NULL") return value && !operand.type.nullable();
  if (condition.op == "IS NULL") return !value && !operand.type.nullable();
  if (condition.op == "NOT" || condition.op == "IS NOT TRUE" || condition.op == "IS FALSE")
    return IsAlways(!value, operand);
  if (condition.op == "CAST" || condition.op == "IS NOT FALSE" || condition.op == "IS TRUE")
    return IsAlways(value, operand);
  return false;
}

bool HoldsPrimaryKey(const LogicalNode& scan, const std::vector<std::int32_t>& columns) {
  const std::vector<std::string>& key = scan.table->primary_key;
  return !key.empty() && std::ranges::all_of(key, [&](const std::string& name) {
    return std::ranges::any_of(columns, [&](std::int32_t column) {
      return scan.row_type.names[static_cast<std::size_t>(column)] == name;
    });
  });
}

}  // namespace

RexPtr SimplifyProjected(const RexPtr& expression) {
  return Simplifier(Simplifier::Coalesce::kKeep)
      .SimplifyPreservingType(FoldLiteralCasts(expression), UnknownAs::kUnknown);
}

LogicalNodePtr MakeProject(const LogicalNodePtr& input, const std::vector<RexPtr>& expressions,
                           std::vector<std::string> names) {
  std::vector<RexPtr> simplified;
  simplified.reserve(expressions.size());
  for (const auto& expression : expressions) simplified.push_back(SimplifyProjected(expression));
  return ProjectNode(input, std::move(simplified), std::move(names));
}

LogicalNodePtr MakeEmpty(const LogicalNodePtr& node) {
  LogicalNode empty;
  empty.kind = LogicalKind::kValues;
  empty.row_type = node->row_type;
  empty.position = node->position;
  return std::make_shared<const LogicalNode>(std::move(empty));
}

bool AreUnique(const LogicalNode& node, const std::vector<std::int32_t>& columns) {
  switch (node.kind) {
    case LogicalKind::kScan:
      return HoldsPrimaryKey(node, columns);
    case LogicalKind::kProject: {
      std::vector<std::int32_t> below;
      for (const std::int32_t column : columns) {
        const Rex& expression = *node.expressions[static_cast<std::size_t>(column)];
        if (expression.kind == RexKind::kInputRef) below.push_back(expression.index);
      }
      return AreUnique(*node.inputs[0], below);
    }
    case LogicalKind::kFilter:
    case LogicalKind::kSort:
    case LogicalKind::kWatermark:
      return AreUnique(*node.inputs[0], columns);
    case LogicalKind::kAggregate:
      for (std::int32_t group = 0; group < std::ssize(node.group_columns); ++group) {
        if (std::ranges::find(columns, group) == columns.end()) return false;
      }
      return true;
    default:
      return false;
  }
}

LogicalNodePtr MakeFilter(const LogicalNodePtr& input, const RexPtr& condition) {
  if (IsAlways(true, *condition)) return input;
  LogicalNode node;
  node.kind = LogicalKind::kFilter;
  node.inputs = {input};
  node.position = condition->position;
  node.row_type = input->row_type;
  node.condition = condition;
  return std::make_shared<const LogicalNode>(std::move(node));
}

LogicalNodePtr MakeSort(const LogicalNodePtr& input, std::vector<OrderColumn> order,
                        std::optional<std::int64_t> offset, std::optional<std::int64_t> fetch) {
  if (order.empty() && !offset && !fetch) return input;
  LogicalNode node;
  node.kind = LogicalKind::kSort;
  node.inputs = {input};
  node.position = input->position;
  node.row_type = input->row_type;
  node.order = std::move(order);
  node.offset = offset;
  node.fetch = fetch;
  return std::make_shared<const LogicalNode>(std::move(node));
}

bool IsIdentity(const std::vector<RexPtr>& expressions, std::size_t num_columns) {
  if (expressions.size() != num_columns) return false;
  for (std::size_t i = 0; i < num_columns; ++i) {
    if (expressions[i]->kind != RexKind::kInputRef || expressions[i]->index != static_cast<std::int32_t>(i))
      return false;
  }
  return true;
}

std::vector<RexPtr> InputRefs(const RowType& row) {
  std::vector<RexPtr> refs;
  for (std::size_t i = 0; i < row.size(); ++i) {
    refs.push_back(Rex::InputRef(static_cast<std::int32_t>(i), row.types[i]));
  }
  return refs;
}

LogicalNodePtr CastTo(const LogicalNodePtr& node, const RowType& target) {
  if (node->row_type == target) return node;
  const bool project = node->kind == LogicalKind::kProject;
  std::vector<RexPtr> expressions = project ? node->expressions : InputRefs(node->row_type);
  for (std::size_t i = 0; i < expressions.size(); ++i)
    expressions[i] = CastColumn(expressions[i], target.types[i]);
  return ProjectNode(project ? node->inputs[0] : node, std::move(expressions), target.names);
}

void ColumnNames::Add(const std::string& name) {
  std::string unique = name;
  if (taken_.contains(name)) {
    int& suffix = next_suffix_[name];
    do unique = name + std::to_string(suffix++);
    while (taken_.contains(unique));
  }
  taken_.insert(unique);
  names_.push_back(std::move(unique));
}

void ColumnNames::AddUnnamed(std::size_t position) { Add("EXPR$" + std::to_string(position)); }

}  // namespace podium
