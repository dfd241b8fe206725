#include "podium/sql/analyzer/aggregate_scope.h"

#include <algorithm>
#include <utility>

#include "podium/sql/analyzer/functions.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/parser/unparse.h"

namespace podium {
namespace {

/// The expression with references to grouped columns moved above the aggregate; null if one is not grouped.
RexPtr MoveAbove(const RexPtr& expression, const std::vector<RexPtr>& groups, std::size_t num_columns) {
  std::vector<RexPtr> replacement(num_columns);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (groups[i]->kind != RexKind::kInputRef) continue;
    replacement[static_cast<std::size_t>(groups[i]->index)] =
        Rex::InputRef(static_cast<std::int32_t>(i), groups[i]->type, expression->position);
  }
  std::vector<bool> used(num_columns);
  CollectInputRefs(*expression, used);
  for (std::size_t i = 0; i < num_columns; ++i) {
    if (used[i] && !replacement[i]) return nullptr;
  }
  return Substitute(expression, replacement);
}

}  // namespace

Result<RexPtr> AggregateScope::ResolveBelow(const syntax::Expression& expression) const {
  return ExpressionResolver(scope_, {.name = "GROUP BY"}).Resolve(expression);
}

std::optional<std::string> AggregateScope::NameOf(const syntax::Expression& expression) const {
  const std::string text = syntax::Unparse(expression);
  // The last item of that text gives the name, as in Calcite's name map.
  for (auto name = names_.rbegin(); name != names_.rend(); ++name) {
    if (name->text == text) return name->name;
  }
  return std::nullopt;
}

Status AggregateScope::AddGroup(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(RexPtr group, ResolveBelow(expression));
  if (group->type.root() == TypeRoot::kNull)
    return Status::Refused("Illegal use of 'NULL'").At(expression.position);
  for (const auto& known : inputs_) {
    if (SameExpression(*known, *group)) return Status::OK();
  }
  inputs_.push_back(std::move(group));
  input_names_.push_back(NameOf(expression));
  ++num_groups_;
  return Status::OK();
}

std::int32_t AggregateScope::InputColumn(const RexPtr& expression) {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (SameExpression(*inputs_[i], *expression)) return static_cast<std::int32_t>(i);
  }
  inputs_.push_back(expression);
  input_names_.push_back(std::nullopt);
  return static_cast<std::int32_t>(inputs_.size() - 1);
}

Result<RexPtr> AggregateScope::FindCall(const syntax::Expression& expression) {
  const std::string name = FunctionName(expression);
  const bool star =
      expression.operands.size() == 1 && expression.operands[0]->kind == syntax::ExpressionKind::kStar;
  if (!expression.within_group.empty()) return Status::NotSupported("WITHIN GROUP").At(expression.position);
  std::vector<RexPtr> arguments;
  for (const auto& operand : expression.operands) {
    if (star) break;
    if (ContainsAggregate(*operand))
      return Status::Refused("Aggregate expressions cannot be nested").At(expression.position);
    PODIUM_ASSIGN_OR_RETURN(RexPtr argument, ResolveBelow(*operand));
    arguments.push_back(std::move(argument));
  }
  PODIUM_ASSIGN_OR_RETURN(const RexPtr typed,
                          BuildAggregate(name, arguments, num_groups_ > 0, expression.position));
  Rex call = *typed;
  Call added;
  // The least of some values is the least of them taken once each.
  call.distinct = expression.quantifier == syntax::SetQuantifier::kDistinct && name != "MIN" && name != "MAX";
  call.operands.clear();
  for (const auto& argument : arguments) {
    call.operands.push_back(Rex::InputRef(InputColumn(argument), argument->type));
  }
  if (expression.filter) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr filter, ResolveBelow(*expression.filter));
    if (filter->type.root() != TypeRoot::kBoolean) {
      return Status::Refused("FILTER expression must be of type BOOLEAN").At(expression.filter->position);
    }
    if (filter->type.nullable()) {
      filter = Rex::Call("IS TRUE", {filter}, LogicalType::Boolean(false), filter->position);
    }
    added.filter = InputColumn(filter);
  }
  // COUNT of something that is never NULL counts rows.
  const bool counts_rows =
      name == "COUNT" && !call.distinct && call.operands.size() == 1 && !call.operands[0]->type.nullable();
  if (counts_rows) call.operands.clear();
  added.rex = std::make_shared<const Rex>(std::move(call));
  std::size_t index = 0;
  while (index < calls_.size() &&
         (calls_[index].filter != added.filter || !SameExpression(*calls_[index].rex, *added.rex))) {
    ++index;
  }
  if (index == calls_.size()) {
    added.name = NameOf(expression).value_or("");
    calls_.push_back(std::move(added));
  }
  return Rex::InputRef(static_cast<std::int32_t>(num_groups_ + index), calls_[index].rex->type,
                       expression.position);
}

Result<RexPtr> AggregateScope::FindGroup(const syntax::Expression& expression) {
  const bool name = expression.kind == syntax::ExpressionKind::kName;
  const Result<RexPtr> below = ResolveBelow(expression);
  if (!below.ok()) {
    if (name) return below.status();
    return RexPtr();
  }
  for (std::size_t i = 0; i < num_groups_; ++i) {
    if (!SameExpression(*inputs_[i], *below.value())) continue;
    return Rex::InputRef(static_cast<std::int32_t>(i), inputs_[i]->type, expression.position);
  }
  if (!name) return RexPtr();
  RexPtr above =
      MoveAbove(below.value(), {inputs_.begin(), inputs_.begin() + static_cast<std::ptrdiff_t>(num_groups_)},
                scope_.row().size());
  if (above) return above;
  return Status::Refused("Expression '", syntax::Unparse(expression.name), "' is not being grouped")
      .At(expression.position)
      .WithHint("add it to GROUP BY, or aggregate it: MAX(" + syntax::Unparse(expression.name) + ")");
}

Result<RexPtr> AggregateScope::Find(const syntax::Expression& expression) {
  const bool call = expression.kind == syntax::ExpressionKind::kFunction && !expression.over &&
                    IsAggregateFunction(FunctionName(expression));
  if (call) return FindCall(expression);
  if (ContainsAggregate(expression) || ContainsOver(expression)) return RexPtr();
  const bool symbol =
      expression.kind == syntax::ExpressionKind::kSymbol || expression.kind == syntax::ExpressionKind::kStar;
  if (symbol) return RexPtr();
  return FindGroup(expression);
}

std::vector<bool> AggregateScope::UsedInputs() const {
  std::vector<bool> used(inputs_.size());
  std::fill_n(used.begin(), num_groups_, true);
  for (const auto& call : calls_) {
    CollectInputRefs(*call.rex, used);
    if (call.filter >= 0) used[static_cast<std::size_t>(call.filter)] = true;
  }
  return used;
}

// As RelBuilder does: no project where it would change nothing, and none of the columns that only a COUNT(x)
// over a value that is never NULL had asked for.
LogicalNodePtr AggregateScope::BuildInput(const LogicalNodePtr& input,
                                          std::vector<std::int32_t>& mapping) const {
  const bool identity = IsIdentity(inputs_, input->row_type.size());
  const bool prunable = !identity || input->kind == LogicalKind::kProject;
  const std::vector<bool> used = UsedInputs();
  std::vector<RexPtr> expressions;
  std::vector<std::string> names;
  mapping.assign(inputs_.size(), -1);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (prunable && !used[i]) continue;
    mapping[i] = static_cast<std::int32_t>(expressions.size());
    expressions.push_back(inputs_[i]);
    names.push_back(InputName(i, input->row_type));
  }
  if (expressions.empty() || (identity && !prunable)) return input;
  if (!identity) return MakeProject(input, expressions, std::move(names));
  // The project below takes the names, and loses what is not used.
  for (auto& expression : expressions)
    expression = input->expressions[static_cast<std::size_t>(expression->index)];
  return MakeProject(input->inputs[0], expressions, std::move(names));
}

std::string AggregateScope::InputName(std::size_t i, const RowType& row) const {
  if (input_names_[i]) return *input_names_[i];
  const Rex& expression = *inputs_[i];
  if (expression.kind == RexKind::kInputRef) return row.names[static_cast<std::size_t>(expression.index)];
  return "$f" + std::to_string(i);
}

LogicalNodePtr AggregateScope::Build(const LogicalNodePtr& input,
                                     std::map<std::string, std::string> state_ttl_hints) const {
  std::vector<std::int32_t> mapping;
  LogicalNode node;
  node.kind = LogicalKind::kAggregate;
  node.inputs = {BuildInput(input, mapping)};
  node.position = input->position;
  node.state_ttl_hints = std::move(state_ttl_hints);
  for (std::size_t i = 0; i < num_groups_; ++i) {
    node.group_columns.push_back(static_cast<std::int32_t>(i));
    node.row_type.names.push_back(InputName(i, input->row_type));
    node.row_type.types.push_back(inputs_[i]->type);
  }
  const bool filtered = std::ranges::any_of(calls_, [](const Call& call) { return call.filter >= 0; });
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    node.row_type.names.push_back(calls_[i].name.empty() ? "agg#" + std::to_string(i) : calls_[i].name);
    node.row_type.types.push_back(calls_[i].rex->type);
    node.aggregates.push_back(Renumber(calls_[i].rex, mapping));
    if (!filtered) continue;
    node.aggregate_filters.push_back(
        calls_[i].filter < 0 ? -1 : mapping[static_cast<std::size_t>(calls_[i].filter)]);
  }
  return std::make_shared<const LogicalNode>(std::move(node));
}

}  // namespace podium
