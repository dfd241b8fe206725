#include "podium/plan/planner/aggregate_monotonicity.h"

#include <algorithm>
#include <variant>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"
#include "podium/sql/analyzer/rex_text.h"

namespace podium {
namespace {

using Columns = std::vector<Monotonicity>;

ColumnSign Both(ColumnSign left, ColumnSign right) {
  return {left.not_negative && right.not_negative, left.not_positive && right.not_positive};
}

ColumnSign Either(ColumnSign left, ColumnSign right) {
  return {left.not_negative || right.not_negative, left.not_positive || right.not_positive};
}

/// The sign of a numeric literal, by its text: no two types need to be told apart.
ColumnSign SignOfLiteral(const Rex& literal) {
  if (!IsLiteral(literal) || IsNullLiteral(literal) || !literal.type.is_numeric()) return {};
  const std::string text = LiteralValueText(literal);
  const std::size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
  const bool zero = text.substr(0, mantissa_end).find_first_of("123456789") == std::string::npos;
  const bool negative = text.starts_with('-');
  return {.not_negative = zero || !negative, .not_positive = zero || negative};
}

const Rex& BareColumn(const Rex& expression) {
  return IsCall(expression, "CAST") ? BareColumn(*expression.operands[0]) : expression;
}

/// What `column op literal` says of the column.
ColumnSign SignOfComparison(std::string_view op, const Rex& literal) {
  const ColumnSign sign = SignOfLiteral(literal);
  if (op == "=") return sign;
  if (op == ">" || op == ">=") return {sign.not_negative, false};
  if (op == "<" || op == "<=") return {false, sign.not_positive};
  return {};
}

/// What a condition that holds says of column `column` of its input.
ColumnSign SignUnder(const Rex& condition, std::int32_t column) {
  if (condition.kind != RexKind::kCall) return {};
  if (condition.op == "SEARCH") return SignUnder(*condition.operands[1], column);
  if (condition.op == "IS TRUE") return SignUnder(*condition.operands[0], column);
  if (condition.op == "AND" || condition.op == "OR") {
    ColumnSign sign = SignUnder(*condition.operands[0], column);
    for (std::size_t i = 1; i < condition.operands.size(); ++i) {
      const ColumnSign next = SignUnder(*condition.operands[i], column);
      sign = condition.op == "AND" ? Either(sign, next) : Both(sign, next);
    }
    return sign;
  }
  if (!IsComparison(condition)) return {};
  const Rex& left = *condition.operands[0];
  const Rex& right = *condition.operands[1];
  if (IsInputRef(BareColumn(left), column) && IsLiteral(right)) return SignOfComparison(condition.op, right);
  if (IsInputRef(BareColumn(right), column) && IsLiteral(left))
    return SignOfComparison(ReverseComparison(condition.op), left);
  return {};
}

ColumnSign SignOfExpression(const Rex& expression, const ExecNode& calc) {
  if (IsLiteral(expression)) return SignOfLiteral(expression);
  if (expression.kind == RexKind::kInputRef) {
    ColumnSign sign = SignOfColumn(*calc.inputs[0], expression.index, std::nullopt);
    if (calc.condition != nullptr) sign = Either(sign, SignUnder(*calc.condition, expression.index));
    return sign;
  }
  // Flink looks through no cast, and at the literals of a CASE alone.
  if (!IsCall(expression, "CASE")) return {};
  // Conditions and values take turns; the last value stands alone. A NULL takes no part in a sum.
  ColumnSign sign = {true, true};
  for (std::size_t i = 1; i < expression.operands.size(); i += 2)
    sign = Both(sign, SignOfLiteral(*expression.operands[i]));
  const Rex& otherwise = *expression.operands.back();
  return IsNullLiteral(otherwise) ? sign : Both(sign, SignOfLiteral(otherwise));
}

ColumnSign SignOfCalc(const ExecNode& calc, std::int32_t column, std::optional<std::int32_t> filter) {
  const Rex& expression = *calc.expressions[static_cast<std::size_t>(column)];
  ColumnSign sign = SignOfExpression(expression, calc);
  if (!filter.has_value() || BareColumn(expression).kind != RexKind::kInputRef) return sign;
  const Rex& condition = *calc.expressions[static_cast<std::size_t>(*filter)];
  return Either(sign, SignUnder(condition, BareColumn(expression).index));
}

ColumnSign SignOfCall(const ExecNode& aggregate, std::size_t index) {
  const AggregateCall& call = aggregate.aggregate.calls[index];
  if (call.function == "COUNT") return {.not_negative = true};
  const bool passes =
      call.function == "SUM" || call.function == "$SUM0" || call.function == "MIN" || call.function == "MAX";
  if (!passes || call.arguments.size() != 1) return {};
  return SignOfColumn(*aggregate.inputs[0], call.arguments[0], call.filter);
}

Monotonicity OfCall(const ExecNode& aggregate, const AggregateCall& call) {
  if (call.function == "COUNT" || call.function == "MAX") return Monotonicity::kIncreasing;
  if (call.function == "MIN") return Monotonicity::kDecreasing;
  if (call.function != "SUM" && call.function != "$SUM0") return Monotonicity::kNotMonotonic;
  const ColumnSign sign = SignOfColumn(*aggregate.inputs[0], call.arguments[0], call.filter);
  if (sign.not_negative) return Monotonicity::kIncreasing;
  return sign.not_positive ? Monotonicity::kDecreasing : Monotonicity::kNotMonotonic;
}

}  // namespace

ColumnSign SignOfColumn(const ExecNode& node, std::int32_t column, std::optional<std::int32_t> filter) {
  switch (node.kind) {
    case ExecKind::kExchange:
    case ExecKind::kWatermarkAssigner:
    case ExecKind::kMiniBatchAssigner:
      return SignOfColumn(*node.inputs[0], column, filter);
    case ExecKind::kCalc:
      return SignOfCalc(node, column, filter);
    case ExecKind::kRank: {
      const bool rank_number = static_cast<std::size_t>(column) >= node.inputs[0]->row_type.size();
      if (rank_number) return {.not_negative = true};
      return SignOfColumn(*node.inputs[0], column, std::nullopt);
    }
    case ExecKind::kAggregate: {
      const auto groups = node.aggregate.group_columns.size();
      const auto index = static_cast<std::size_t>(column);
      if (index >= groups) return SignOfCall(node, index - groups);
      return SignOfColumn(*node.inputs[0], node.aggregate.group_columns[index], std::nullopt);
    }
    default:
      return {};
  }
}

std::optional<Columns> AggregateMonotonicity(const ExecNode& aggregate, const std::optional<Columns>& input) {
  if (!input.has_value()) return std::nullopt;
  const AggregateSpec& spec = aggregate.aggregate;
  for (const std::int32_t group : spec.group_columns) {
    if ((*input)[static_cast<std::size_t>(group)] != Monotonicity::kConstant) return std::nullopt;
  }
  const bool appends = aggregate.inputs[0]->changelog_mode.insert_only();
  Columns columns(spec.group_columns.size(), Monotonicity::kConstant);
  for (const auto& call : spec.calls) {
    Monotonicity result = OfCall(aggregate, call);
    const bool follows_argument = call.arguments.size() == 1 && call.function != "COUNT";
    if (!appends && follows_argument) {
      const Monotonicity argument = (*input)[static_cast<std::size_t>(call.arguments[0])];
      if (argument != result && argument != Monotonicity::kConstant) result = Monotonicity::kNotMonotonic;
    }
    columns.push_back(result);
  }
  return columns;
}

}  // namespace podium
