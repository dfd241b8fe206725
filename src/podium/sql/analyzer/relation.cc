#include "podium/sql/analyzer/relation.h"

#include <algorithm>
#include <utility>

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

LogicalNodePtr MakeFilter(const LogicalNodePtr& input, const RexPtr& condition) {
  const auto* constant = std::get_if<bool>(&condition->literal);
  if (condition->kind == RexKind::kLiteral && constant != nullptr && *constant) return input;
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
