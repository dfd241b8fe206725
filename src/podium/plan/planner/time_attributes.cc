#include "podium/plan/planner/time_attributes.h"

#include <algorithm>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/aggregate_rewrites.h"

namespace podium {
namespace {

RexPtr Materialized(const RexPtr& expression) {
  const LogicalType type = expression->type.WithTimeAttribute(TimeAttribute::kNone);
  switch (expression->type.time_attribute()) {
    case TimeAttribute::kNone:
      return expression;
    case TimeAttribute::kRowtime:
      return MakeCast(type, expression);
    case TimeAttribute::kProctime:
      return Rex::Call("PROCTIME_MATERIALIZE", {expression}, type, expression->position);
  }
  return expression;
}

/// Materialises what calls read; an attribute that is only passed on stays one.
RexPtr MaterializeOperands(const RexPtr& expression) {
  std::vector<RexPtr> operands;
  for (const auto& operand : expression->operands)
    operands.push_back(Materialized(MaterializeOperands(operand)));
  return WithOperands(expression, std::move(operands));
}

/// A group keeps no time attribute: what a grouping reads is materialised in a Calc below it.
RelPtr MaterializeGrouping(const RelPtr& aggregate) {
  const RelPtr& input = aggregate->input();
  const bool attributes = std::ranges::any_of(input->row_type.types, &LogicalType::is_time_attribute);
  if (!attributes) return aggregate;
  const bool calc = input->kind == RelKind::kCalc;
  std::vector<RexPtr> expressions = calc ? input->expressions : AllColumns(input->row_type);
  for (auto& expression : expressions) expression = Materialized(expression);
  const RelPtr materialized = MakeCalc(calc ? input->input() : input, calc ? input->condition : nullptr,
                                       std::move(expressions), input->row_type.names);
  std::vector<AggregateCall> calls = aggregate->calls;
  for (auto& call : calls) call.type = call.type.WithTimeAttribute(TimeAttribute::kNone);
  return MakeAggregate(*aggregate, materialized, aggregate->partition_by, std::move(calls));
}

RelPtr MaterializeCalcs(const RelPtr& rel) {
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) inputs.push_back(MaterializeCalcs(input));
  RelPtr rewritten = WithInputs(rel, std::move(inputs));
  if (rewritten->kind == RelKind::kAggregate) return MaterializeGrouping(rewritten);
  if (rewritten->kind != RelKind::kCalc) return rewritten;
  std::vector<RexPtr> expressions;
  for (const auto& expression : rewritten->expressions)
    expressions.push_back(MaterializeOperands(expression));
  RexPtr condition = rewritten->condition == nullptr ? nullptr : MaterializeOperands(rewritten->condition);
  if (expressions == rewritten->expressions && condition == rewritten->condition) return rewritten;
  return MakeCalc(rewritten->input(), std::move(condition), std::move(expressions),
                  rewritten->row_type.names);
}

RelPtr MaterializeResult(const RelPtr& result) {
  const bool processing_time = std::ranges::any_of(result->row_type.types, [](const LogicalType& type) {
    return type.time_attribute() == TimeAttribute::kProctime;
  });
  if (!processing_time) return result;
  const bool calc = result->kind == RelKind::kCalc;
  std::vector<RexPtr> expressions = calc ? result->expressions : AllColumns(result->row_type);
  for (auto& expression : expressions) {
    if (expression->type.time_attribute() == TimeAttribute::kProctime) expression = Materialized(expression);
  }
  const RelPtr& input = calc ? result->input() : result;
  return MakeCalc(input, calc ? result->condition : nullptr, std::move(expressions), result->row_type.names);
}

}  // namespace

RelPtr PushSourceWatermarks(const RelPtr& root) {
  std::vector<RelPtr> inputs;
  for (const auto& input : root->inputs) inputs.push_back(PushSourceWatermarks(input));
  RelPtr rel = WithInputs(root, std::move(inputs));
  if (rel->kind != RelKind::kWatermark || rel->condition != nullptr) return rel;
  Rel pushed = *rel->input();
  if (pushed.kind == RelKind::kCalc) {
    const auto rowtime = static_cast<std::size_t>(rel->rowtime_column);
    RexPtr& expression = pushed.expressions[rowtime];
    expression = Rex::Call("Reinterpret", {expression}, rel->row_type.types[rowtime], expression->position);
  }
  pushed.row_type = rel->row_type;
  return std::make_shared<const Rel>(std::move(pushed));
}

RelPtr MaterializeTimeAttributes(const RelPtr& root) {
  const RelPtr rel = MaterializeCalcs(root);
  if (rel->kind != RelKind::kSink) return MaterializeResult(rel);
  return WithInputs(rel, {MaterializeResult(rel->input())});
}

}  // namespace podium
