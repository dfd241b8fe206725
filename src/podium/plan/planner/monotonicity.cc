#include "podium/plan/planner/monotonicity.h"

#include <algorithm>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/aggregate_monotonicity.h"

namespace podium {
namespace {

using Columns = std::vector<Monotonicity>;

Columns Uniform(const ExecNode& node, Monotonicity monotonicity) {
  return Columns(node.row_type.size(), monotonicity);
}

bool AllConstant(const Columns& columns) {
  return std::ranges::all_of(columns, [](auto column) { return column == Monotonicity::kConstant; });
}

const Rex& WithoutCasts(const Rex& expression) {
  return IsCall(expression, "CAST") ? WithoutCasts(*expression.operands[0]) : expression;
}

/// True if an update of a row may make the condition, once true, false.
bool MayRetract(const Rex& condition, const Columns& input) {
  const auto changes = [&](const Rex& expression) {
    return expression.kind == RexKind::kInputRef &&
           input[static_cast<std::size_t>(expression.index)] != Monotonicity::kConstant;
  };
  if (condition.kind == RexKind::kInputRef) return changes(condition);
  if (condition.kind != RexKind::kCall) return false;
  if (condition.op == "AND" || condition.op == "OR") {
    return std::ranges::any_of(condition.operands,
                               [&](const auto& part) { return MayRetract(*part, input); });
  }
  const auto first_changing = [&]() -> std::optional<Monotonicity> {
    for (const auto& operand : condition.operands) {
      const Rex& bare = WithoutCasts(*operand);
      if (changes(bare)) return input[static_cast<std::size_t>(bare.index)];
    }
    return std::nullopt;
  };
  if (condition.op == ">" || condition.op == ">=")
    return first_changing().value_or(Monotonicity::kIncreasing) != Monotonicity::kIncreasing;
  if (condition.op == "<" || condition.op == "<=")
    return first_changing().value_or(Monotonicity::kDecreasing) != Monotonicity::kDecreasing;
  if (condition.op == "SEARCH" || condition.op == "=" || condition.op == "<>")
    return first_changing().has_value();
  if (condition.operands.size() == 1) return MayRetract(WithoutCasts(*condition.operands[0]), input);
  return false;
}

std::optional<Columns> OfCalc(const ExecNode& calc) {
  const auto input = ColumnMonotonicity(*calc.inputs[0]);
  if (!input.has_value()) return std::nullopt;
  if (AllConstant(*input)) return Uniform(calc, Monotonicity::kConstant);
  Columns columns = Uniform(calc, Monotonicity::kNotMonotonic);
  if (calc.condition != nullptr && MayRetract(*calc.condition, *input)) return columns;
  for (std::size_t i = 0; i < calc.expressions.size(); ++i) {
    const Rex& expression = WithoutCasts(*calc.expressions[i]);
    if (expression.kind == RexKind::kInputRef)
      columns[i] = (*input)[static_cast<std::size_t>(expression.index)];
  }
  return columns;
}

bool IsTop1WithoutRank(const RankSpec& rank) {
  return rank.rank_number == RankNumber::kOmit && !rank.range.end_column.has_value() &&
         rank.range.rank_start == 1 && rank.range.rank_end == 1;
}

/// A Top-1 without rank number: what replaces a row may be anything but its key, unless the first row stays.
std::optional<Columns> OfDeduplication(const ExecNode& node, const Columns& input) {
  if (!AllConstant(input)) return std::nullopt;
  const auto& order = node.rank.order_columns;
  const RowType& row_type = node.inputs[0]->row_type;
  const bool rowtime = std::ranges::any_of(order, [&](const auto& column) {
    return row_type.types[static_cast<std::size_t>(column.column)].time_attribute() ==
           TimeAttribute::kRowtime;
  });
  const bool keeps_last = order.size() == 1 && order[0].direction == SortDirection::kDescending;
  if (!keeps_last && !rowtime) return Uniform(node, Monotonicity::kConstant);
  Columns columns = Uniform(node, Monotonicity::kNotMonotonic);
  for (const std::int32_t key : node.rank.partition_columns)
    columns[static_cast<std::size_t>(key)] = Monotonicity::kConstant;
  return columns;
}

std::optional<Columns> OfRank(const ExecNode& node) {
  const auto input = ColumnMonotonicity(*node.inputs[0]);
  if (node.rank_node != RankNode::kRank || !input.has_value()) return std::nullopt;
  if (IsTop1WithoutRank(node.rank)) return OfDeduplication(node, *input);
  Columns columns = Uniform(node, Monotonicity::kNotMonotonic);
  for (const std::int32_t key : node.rank.partition_columns) {
    if ((*input)[static_cast<std::size_t>(key)] != Monotonicity::kConstant) return std::nullopt;
    columns[static_cast<std::size_t>(key)] = Monotonicity::kConstant;
  }
  if (node.rank.rank_number == RankNumber::kOutput) columns.back() = Monotonicity::kConstant;
  if (node.rank.order_columns.empty()) return columns;
  // The row at a rank is only replaced by one that sorts before it.
  const OrderColumn& first = node.rank.order_columns[0];
  const auto column = static_cast<std::size_t>(first.column);
  Monotonicity below = (*input)[column];
  if (node.inputs[0]->row_type.types[column].is_time_attribute()) below = Monotonicity::kIncreasing;
  const bool descending = first.direction == SortDirection::kDescending;
  const Monotonicity better = descending ? Monotonicity::kIncreasing : Monotonicity::kDecreasing;
  columns[column] =
      below == better || below == Monotonicity::kConstant ? better : Monotonicity::kNotMonotonic;
  return columns;
}

}  // namespace

std::optional<Columns> ColumnMonotonicity(const ExecNode& node) {
  switch (node.kind) {
    case ExecKind::kScan:
      return Uniform(
          node, node.changelog_mode.insert_only() ? Monotonicity::kConstant : Monotonicity::kNotMonotonic);
    case ExecKind::kValues:
      return Uniform(node, Monotonicity::kConstant);
    case ExecKind::kWatermarkAssigner:
    case ExecKind::kMiniBatchAssigner: {
      const bool appends = node.inputs[0]->changelog_mode.insert_only();
      return Uniform(node, appends ? Monotonicity::kConstant : Monotonicity::kNotMonotonic);
    }
    case ExecKind::kExchange:
      return ColumnMonotonicity(*node.inputs[0]);
    case ExecKind::kCalc:
      return OfCalc(node);
    case ExecKind::kRank:
      return OfRank(node);
    case ExecKind::kChangelogNormalize: {
      Columns columns = Uniform(node, Monotonicity::kNotMonotonic);
      for (const std::int32_t key : node.keys)
        columns[static_cast<std::size_t>(key)] = Monotonicity::kConstant;
      return columns;
    }
    case ExecKind::kDropUpdateBefore:
      return ColumnMonotonicity(*node.inputs[0]);
    case ExecKind::kAggregate:
      return AggregateMonotonicity(node, ColumnMonotonicity(*node.inputs[0]));
    case ExecKind::kWindowRank:
    case ExecKind::kWindowDeduplicate:
    case ExecKind::kWindowAggregate:
      return Uniform(node, Monotonicity::kConstant);
    case ExecKind::kWindowFunction:  // Flink does not look through it.
    case ExecKind::kSink:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace podium
