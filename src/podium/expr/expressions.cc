#include "podium/expr/expressions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace podium {
namespace {

struct ComparisonOperator {
  std::string_view op;
  std::string_view reversed;
  std::string_view negated;
};
constexpr std::array<ComparisonOperator, 6> kComparisons = {{{"=", "=", "<>"},
                                                             {"<>", "<>", "="},
                                                             {"<", ">", ">="},
                                                             {"<=", ">=", ">"},
                                                             {">", "<", "<="},
                                                             {">=", "<=", "<"}}};

const ComparisonOperator* FindComparison(std::string_view op) {
  const auto* found = std::ranges::find(kComparisons, op, &ComparisonOperator::op);
  return found == kComparisons.end() ? nullptr : found;
}

// Functions whose value changes between two calls on the same row.
constexpr std::array<std::string_view, 6> kNonDeterministic = {
    "PROCTIME", "RAND", "RAND_INTEGER", "UUID", "UNIX_TIMESTAMP", "CURRENT_ROW_TIMESTAMP"};
// Functions that have one value a query, which planning must not freeze.
constexpr std::array<std::string_view, 7> kDynamic = {"CURRENT_TIMESTAMP", "CURRENT_DATE",   "CURRENT_TIME",
                                                      "LOCALTIME",         "LOCALTIMESTAMP", "NOW",
                                                      "CURRENT_DATABASE"};

bool CallsAnyOf(const Rex& expression, const auto& names) {
  if (expression.kind == RexKind::kCall && std::ranges::find(names, expression.op) != names.end())
    return true;
  return std::ranges::any_of(expression.operands, [&](const auto& part) { return CallsAnyOf(*part, names); });
}

bool ReadsInput(const Rex& expression) {
  if (expression.kind == RexKind::kInputRef || expression.kind == RexKind::kOver) return true;
  return std::ranges::any_of(expression.operands, [](const auto& part) { return ReadsInput(*part); });
}

void Flatten(const RexPtr& term, std::string_view op, bool neutral, std::vector<RexPtr>& flat) {
  if (IsCall(*term, op)) {
    for (const auto& operand : term->operands) Flatten(operand, op, neutral, flat);
    return;
  }
  if (neutral ? IsAlwaysTrue(*term) : IsAlwaysFalse(*term)) return;
  if (!ContainsExpression(flat, *term)) flat.push_back(term);
}

RexPtr Compose(const std::vector<RexPtr>& terms, std::string_view op, bool neutral) {
  std::vector<RexPtr> flat;
  for (const auto& term : terms) Flatten(term, op, neutral, flat);
  if (flat.empty()) return MakeBoolean(neutral);
  if (flat.size() == 1) return flat[0];
  for (const auto& term : flat) {
    if (neutral ? IsAlwaysFalse(*term) : IsAlwaysTrue(*term)) return MakeBoolean(!neutral);
  }
  return MakePredicate(op, std::move(flat));
}

void Split(const RexPtr& expression, std::string_view op, std::vector<RexPtr>& parts) {
  if (!IsCall(*expression, op)) {
    parts.push_back(expression);
    return;
  }
  for (const auto& operand : expression->operands) Split(operand, op, parts);
}

const bool* BooleanValue(const Rex& expression) {
  return expression.kind == RexKind::kLiteral ? std::get_if<bool>(&expression.literal) : nullptr;
}

}  // namespace

bool IsCall(const Rex& expression, std::string_view op) {
  return expression.kind == RexKind::kCall && expression.op == op;
}
bool IsLiteral(const Rex& expression) { return expression.kind == RexKind::kLiteral; }
bool IsNullLiteral(const Rex& expression) {
  return IsLiteral(expression) && std::holds_alternative<std::monostate>(expression.literal);
}
bool IsAlwaysTrue(const Rex& expression) {
  const bool* value = BooleanValue(expression);
  return value != nullptr && *value;
}
bool IsAlwaysFalse(const Rex& expression) {
  const bool* value = BooleanValue(expression);
  return value != nullptr && !*value;
}
bool IsInputRef(const Rex& expression, std::int32_t index) {
  return expression.kind == RexKind::kInputRef && expression.index == index;
}

bool IsComparison(const Rex& expression) {
  return expression.kind == RexKind::kCall && expression.operands.size() == 2 &&
         FindComparison(expression.op) != nullptr;
}

std::string ReverseComparison(std::string_view op) {
  const auto* comparison = FindComparison(op);
  return std::string(comparison == nullptr ? op : comparison->reversed);
}

std::string NegateComparison(std::string_view op) {
  const auto* comparison = FindComparison(op);
  return comparison == nullptr ? std::string() : std::string(comparison->negated);
}

bool IsDeterministic(const Rex& expression) { return !CallsAnyOf(expression, kNonDeterministic); }

bool IsConstant(const Rex& expression) {
  return !ReadsInput(expression) && IsDeterministic(expression) && !CallsAnyOf(expression, kDynamic);
}

bool ContainsOver(const Rex& expression) {
  if (expression.kind == RexKind::kOver) return true;
  return std::ranges::any_of(expression.operands, [](const auto& part) { return ContainsOver(*part); });
}

RexPtr MakeBoolean(bool value) { return Rex::Literal(value, LogicalType::Boolean(false)); }
RexPtr MakeNull(const LogicalType& type) { return Rex::Literal(std::monostate{}, type.WithNullable(true)); }
RexPtr MakeBigInt(std::int64_t value) { return Rex::Literal(value, LogicalType::BigInt(false)); }

RexPtr MakeCast(const LogicalType& type, RexPtr operand) {
  const SourcePosition position = operand->position;
  return Rex::Call("CAST", {std::move(operand)}, type, position);
}

RexPtr MakePredicate(std::string_view op, std::vector<RexPtr> operands) {
  const bool never_null = op.starts_with("IS ");
  const bool nullable = !never_null && std::ranges::any_of(operands, [](const auto& operand) {
    return operand->type.nullable();
  });
  const SourcePosition position = operands.empty() ? SourcePosition{} : operands[0]->position;
  return Rex::Call(std::string(op), std::move(operands), LogicalType::Boolean(nullable), position);
}

RexPtr MakeNot(const RexPtr& expression) {
  if (IsAlwaysTrue(*expression)) return MakeBoolean(false);
  if (IsAlwaysFalse(*expression)) return MakeBoolean(true);
  if (IsCall(*expression, "NOT")) return expression->operands[0];
  return MakePredicate("NOT", {expression});
}

RexPtr ComposeAnd(const std::vector<RexPtr>& terms) { return Compose(terms, "AND", true); }
RexPtr ComposeOr(const std::vector<RexPtr>& terms) { return Compose(terms, "OR", false); }

std::vector<RexPtr> SplitAnd(const RexPtr& expression) {
  std::vector<RexPtr> parts;
  Split(expression, "AND", parts);
  return parts;
}

std::vector<RexPtr> SplitOr(const RexPtr& expression) {
  std::vector<RexPtr> parts;
  Split(expression, "OR", parts);
  return parts;
}

RexPtr WithOperands(const RexPtr& expression, std::vector<RexPtr> operands) {
  if (operands == expression->operands) return expression;
  Rex copy = *expression;
  copy.operands = std::move(operands);
  return std::make_shared<const Rex>(std::move(copy));
}

bool ContainsExpression(const std::vector<RexPtr>& list, const Rex& expression) {
  return std::ranges::any_of(list, [&](const auto& item) { return SameExpression(*item, expression); });
}

RexPtr ReplaceExpressions(const RexPtr& expression, const std::vector<RexPtr>& from,
                          const std::vector<RexPtr>& to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (SameExpression(*expression, *from[i])) return to[i];
  }
  Rex copy = *expression;
  bool changed = false;
  const auto replace = [&](RexPtr& part) {
    RexPtr replaced = ReplaceExpressions(part, from, to);
    changed = changed || replaced != part;
    part = std::move(replaced);
  };
  for (auto& operand : copy.operands) replace(operand);
  for (auto& key : copy.partition_by) replace(key);
  for (auto& order : copy.order_by) replace(order.expression);
  return changed ? std::make_shared<const Rex>(std::move(copy)) : expression;
}

}  // namespace podium
