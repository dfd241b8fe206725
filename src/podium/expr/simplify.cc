#include "podium/expr/simplify.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"
#include "podium/expr/sarg.h"

namespace podium {
namespace {

constexpr std::array<std::string_view, 27> kSafeOperators = {"+",
                                                             "-",
                                                             "*",
                                                             "IS FALSE",
                                                             "IS NOT FALSE",
                                                             "IS TRUE",
                                                             "IS NOT TRUE",
                                                             "IS NULL",
                                                             "IS NOT NULL",
                                                             "IS DISTINCT FROM",
                                                             "IS NOT DISTINCT FROM",
                                                             "IN",
                                                             "NOT IN",
                                                             "OR",
                                                             "AND",
                                                             "NOT",
                                                             "CASE",
                                                             "LIKE",
                                                             "COALESCE",
                                                             "TRIM",
                                                             "<",
                                                             "<=",
                                                             ">",
                                                             ">=",
                                                             "=",
                                                             "<>",
                                                             "SEARCH"};

// Operators that are NULL whenever an operand is, so that a predicate over them cannot be true.
constexpr std::array<std::string_view, 24> kStrictOperators = {
    "+",   "-",           "*",    "/",         "=",        "<>",    "<",    "<=",
    ">",   ">=",          "CAST", "LIKE",      "UPPER",    "LOWER", "TRIM", "ABS",
    "MOD", "CHAR_LENGTH", "||",   "SUBSTRING", "POSITION", "FLOOR", "CEIL", "EXTRACT"};

template <std::size_t N>
bool IsOneOf(std::string_view op, const std::array<std::string_view, N>& list) {
  return std::ranges::find(list, op) != list.end();
}

/// True if the expression is NULL whenever `reference` is.
bool IsNullOn(const Rex& expression, const Rex& reference) {
  if (SameExpression(expression, reference)) return true;
  if (expression.kind == RexKind::kField) return IsNullOn(*expression.operands[0], reference);
  if (expression.kind != RexKind::kCall || !IsOneOf(expression.op, kStrictOperators)) return false;
  return std::ranges::any_of(expression.operands,
                             [&](const auto& part) { return IsNullOn(*part, reference); });
}

}  // namespace

bool IsSafe(const Rex& expression) {
  if (expression.kind == RexKind::kInputRef || expression.kind == RexKind::kLiteral ||
      expression.kind == RexKind::kField) {
    return true;
  }
  if (expression.kind != RexKind::kCall || !IsOneOf(expression.op, kSafeOperators)) return false;
  return std::ranges::all_of(expression.operands, [](const auto& part) { return IsSafe(*part); });
}

bool RejectsNull(const Rex& predicate, const Rex& reference) {
  if (predicate.kind != RexKind::kCall) return IsNullOn(predicate, reference);
  if (predicate.op == "IS NOT NULL" || predicate.op == "IS TRUE" || predicate.op == "IS FALSE")
    return IsNullOn(*predicate.operands[0], reference);
  const auto rejects = [&](const auto& part) { return RejectsNull(*part, reference); };
  if (predicate.op == "AND") return std::ranges::any_of(predicate.operands, rejects);
  if (predicate.op == "OR") return std::ranges::all_of(predicate.operands, rejects);
  if (predicate.op == "NOT") return IsNullOn(*predicate.operands[0], reference);
  if (predicate.op == "SEARCH") {
    const auto sarg = Sarg::Of(predicate, *predicate.operands[0]);
    return sarg.has_value() && sarg->null_as != NullResult::kTrue &&
           IsNullOn(*predicate.operands[0], reference);
  }
  return IsNullOn(predicate, reference);
}

RexPtr Simplifier::Simplify(const RexPtr& expression, UnknownAs unknown_as) const {
  if (expression->kind == RexKind::kLiteral && IsNullLiteral(*expression) &&
      expression->type.root() == TypeRoot::kBoolean && unknown_as != UnknownAs::kUnknown) {
    return MakeBoolean(unknown_as == UnknownAs::kTrue);
  }
  if (expression->kind != RexKind::kCall) return expression;
  const std::string& op = expression->op;
  if (op == "AND") return SimplifyAnd(expression, unknown_as);
  if (op == "OR") return SimplifyOr(expression, unknown_as);
  if (op == "NOT") return SimplifyNot(expression, unknown_as);
  if (op == "CASE") return SimplifyCase(expression, unknown_as);
  if (op == "COALESCE" && coalesce_ == Coalesce::kReduce) return SimplifyCoalesce(expression);
  if (op == "CAST") return SimplifyCast(expression);
  if (op == "IS NULL" || op == "IS NOT NULL" || op == "IS TRUE" || op == "IS NOT TRUE" || op == "IS FALSE" ||
      op == "IS NOT FALSE") {
    return SimplifyIs(expression, unknown_as);
  }
  if (IsComparison(*expression)) return SimplifyComparison(expression, unknown_as);
  if (op == "SEARCH") return SimplifySearch(expression, unknown_as);
  if (op == "-" && expression->operands.size() == 1) {
    const RexPtr& operand = expression->operands[0];
    if (IsCall(*operand, "-") && operand->operands.size() == 1)
      return Simplify(operand->operands[0], unknown_as);
  }
  if (expression->operands.size() == 2 && (op == "+" || op == "-" || op == "*" || op == "/"))
    return SimplifyArithmetic(expression);
  if (op == "LIKE" && expression->operands.size() == 2) {
    const auto* pattern = std::get_if<std::string>(&expression->operands[1]->literal);
    if (IsLiteral(*expression->operands[1]) && pattern != nullptr && *pattern == "%") {
      const RexPtr& text = expression->operands[0];
      return Simplify(MakePredicate("=", {text, text}), unknown_as);
    }
  }
  return SimplifyOperands(expression);
}

RexPtr Simplifier::SimplifyPreservingType(const RexPtr& expression, UnknownAs unknown_as) const {
  RexPtr simplified = Simplify(expression, unknown_as);
  if (simplified->type == expression->type) return simplified;
  RexPtr cast = MakeCast(expression->type, simplified);
  return SameExpression(*cast, *expression) ? expression : cast;
}

RexPtr Simplifier::SimplifyOperands(const RexPtr& call) const {
  std::vector<RexPtr> operands;
  for (const auto& operand : call->operands) operands.push_back(Simplify(operand, UnknownAs::kUnknown));
  return WithOperands(call, std::move(operands));
}

RexPtr Simplifier::SimplifyNot(const RexPtr& call, UnknownAs unknown_as) const {
  const RexPtr& operand = call->operands[0];
  const UnknownAs negated = unknown_as == UnknownAs::kUnknown ? unknown_as
                            : unknown_as == UnknownAs::kFalse ? UnknownAs::kTrue
                                                              : UnknownAs::kFalse;
  if (IsCall(*operand, "NOT")) return Simplify(operand->operands[0], unknown_as);
  if (IsCall(*operand, "SEARCH")) {
    if (const auto sarg = Sarg::Of(*operand, *operand->operands[0]))
      return SimplifySearch(sarg->Negate().ToSearch(operand->operands[0]), negated);
  }
  if (IsAlwaysTrue(*operand) || IsAlwaysFalse(*operand)) return MakeBoolean(!IsAlwaysTrue(*operand));
  if (IsCall(*operand, "AND") || IsCall(*operand, "OR")) {
    std::vector<RexPtr> operands;
    for (const auto& part : operand->operands) operands.push_back(Simplify(MakeNot(part), unknown_as));
    return Simplify(MakePredicate(operand->op == "AND" ? "OR" : "AND", std::move(operands)), unknown_as);
  }
  if (IsCall(*operand, "CASE")) {
    std::vector<RexPtr> operands = operand->operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i % 2 == 1 || i + 1 == operands.size()) operands[i] = MakeNot(operands[i]);
    }
    return Simplify(WithOperands(operand, std::move(operands)), unknown_as);
  }
  if (IsComparison(*operand))
    return Simplify(MakePredicate(NegateComparison(operand->op), operand->operands), unknown_as);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOpposites = {
      {{"IS NULL", "IS NOT NULL"},
       {"IS NOT NULL", "IS NULL"},
       {"IS TRUE", "IS NOT TRUE"},
       {"IS NOT TRUE", "IS TRUE"},
       {"IS FALSE", "IS NOT FALSE"},
       {"IS NOT FALSE", "IS FALSE"}}};
  for (const auto& [op, opposite] : kOpposites) {
    if (IsCall(*operand, op)) return Simplify(MakePredicate(opposite, operand->operands), unknown_as);
  }
  RexPtr simplified = Simplify(operand, negated);
  return simplified == operand ? call : MakeNot(simplified);
}

RexPtr Simplifier::SimplifyIs(const RexPtr& call, UnknownAs unknown_as) const {
  const std::string& op = call->op;
  const RexPtr& operand = call->operands[0];
  if (unknown_as == UnknownAs::kFalse && op == "IS TRUE") return Simplify(operand, unknown_as);
  if (unknown_as == UnknownAs::kFalse && op == "IS FALSE") return Simplify(MakeNot(operand), unknown_as);
  if (unknown_as == UnknownAs::kTrue && op == "IS NOT FALSE") return Simplify(operand, unknown_as);
  if (unknown_as == UnknownAs::kTrue && op == "IS NOT TRUE") return Simplify(MakeNot(operand), unknown_as);
  for (const auto& predicate : predicates_) {
    if ((op == "IS NULL" || op == "IS NOT NULL") && IsCall(*predicate, op) &&
        SameExpression(*predicate->operands[0], *operand)) {
      return MakeBoolean(true);
    }
  }
  if (op == "IS NULL" || op == "IS NOT NULL") return SimplifyNullTest(call);
  if (!operand->type.nullable()) {
    const bool positive = op == "IS TRUE" || op == "IS NOT FALSE";
    return Simplify(positive ? operand : MakeNot(operand), unknown_as);
  }
  if (IsCall(*operand, "NOT")) {
    // (NOT x) IS TRUE is x IS FALSE, and so on.
    const std::string_view mirrored = op == "IS TRUE"       ? "IS FALSE"
                                      : op == "IS FALSE"    ? "IS TRUE"
                                      : op == "IS NOT TRUE" ? "IS NOT FALSE"
                                                            : "IS NOT TRUE";
    return Simplify(MakePredicate(mirrored, {operand->operands[0]}), UnknownAs::kUnknown);
  }
  const UnknownAs inner = op == "IS TRUE"        ? UnknownAs::kFalse
                          : op == "IS NOT FALSE" ? UnknownAs::kTrue
                                                 : UnknownAs::kUnknown;
  RexPtr simplified = Simplify(operand, inner);
  if (simplified == operand) return call;
  if (IsAlwaysTrue(*simplified) || IsAlwaysFalse(*simplified)) {
    const bool positive = op == "IS TRUE" || op == "IS NOT FALSE";
    return MakeBoolean(IsAlwaysTrue(*simplified) == positive);
  }
  return MakePredicate(op, {std::move(simplified)});
}

RexPtr Simplifier::SimplifyNullTest(const RexPtr& call) const {
  const bool asks_null = call->op == "IS NULL";
  const RexPtr operand = Simplify(call->operands[0], UnknownAs::kUnknown);
  if (!operand->type.nullable() && IsSafe(*operand)) return MakeBoolean(!asks_null);
  if (IsLiteral(*operand)) return MakeBoolean(IsNullLiteral(*operand) == asks_null);
  if (operand->kind == RexKind::kCall && IsOneOf(operand->op, kStrictOperators) && operand->op != "CAST" &&
      operand->op != "/" && operand->op != "MOD") {
    // A strict operator is NULL exactly if an operand is.
    std::vector<RexPtr> tests;
    for (const auto& part : operand->operands) {
      if (part->type.root() == TypeRoot::kSymbol) continue;
      tests.push_back(SimplifyNullTest(MakePredicate(call->op, {part})));
    }
    return asks_null ? ComposeOr(tests) : ComposeAnd(tests);
  }
  return operand == call->operands[0] ? call : MakePredicate(call->op, {operand});
}

RexPtr Simplifier::SimplifyComparison(const RexPtr& call, UnknownAs unknown_as) const {
  const RexPtr simplified = SimplifyOperands(call);
  const RexPtr& left = simplified->operands[0];
  const RexPtr& right = simplified->operands[1];
  if (IsNullLiteral(*left) || IsNullLiteral(*right)) {
    return unknown_as == UnknownAs::kUnknown ? MakeNull(LogicalType::Boolean())
                                             : MakeBoolean(unknown_as == UnknownAs::kTrue);
  }
  const bool reflexive = call->op == "=" || call->op == "<=" || call->op == ">=";
  if (SameExpression(*left, *right) && IsDeterministic(*left)) {
    const RexPtr unknown = MakeNull(LogicalType::Boolean());
    const RexPtr test = MakePredicate(reflexive ? "IS NOT NULL" : "IS NULL", {left});
    return Simplify(MakePredicate(reflexive ? "OR" : "AND", {unknown, test}), unknown_as);
  }
  if (left->type.root() == TypeRoot::kBoolean && (call->op == "=" || call->op == "<>")) {
    for (int side = 0; side < 2; ++side) {
      const RexPtr& literal = simplified->operands[static_cast<std::size_t>(side)];
      const RexPtr& other = simplified->operands[static_cast<std::size_t>(1 - side)];
      if (!IsAlwaysTrue(*literal) && !IsAlwaysFalse(*literal)) continue;
      return IsAlwaysTrue(*literal) == (call->op == "=") ? other : Simplify(MakeNot(other), unknown_as);
    }
  }
  if (IsLiteral(*left) && IsLiteral(*right) &&
      left->type.WithNullable(true) == right->type.WithNullable(true)) {
    if (RexPtr folded = FoldConstant(simplified)) return folded;
  }
  return SimplifyUsingPredicates(simplified);
}

RexPtr Simplifier::SimplifyUsingPredicates(const RexPtr& comparison) const {
  const bool literal_right = IsLiteral(*comparison->operands[1]);
  const RexPtr& reference = comparison->operands[literal_right ? 0 : 1];
  auto term = Sarg::Of(*comparison, *reference);
  if (predicates_.empty() || !term.has_value()) return comparison;
  const Sarg original = *term;
  for (const auto& predicate : predicates_) {
    auto known = Sarg::Of(*predicate, *reference);
    if (!known.has_value() || IsCall(*predicate, "IS NULL") || IsCall(*predicate, "IS NOT NULL")) continue;
    known->null_as = NullResult::kUnknown;
    if (known->Intersect(original.Negate()).IsNone()) {
      // Whatever satisfies the predicate satisfies the term.
      return Simplify(MakePredicate("IS NOT NULL", {reference}), UnknownAs::kUnknown);
    }
    term = term->Intersect(*known);
    if (term->IsNone()) return MakeBoolean(false);
  }
  if (term->ranges().size() == 1 && term->IsPoints() && !original.IsPoints())
    return MakePredicate("=", {reference, term->ranges()[0].lower.value});
  return comparison;
}

RexPtr Simplifier::SimplifySearch(const RexPtr& call, UnknownAs unknown_as) const {
  const RexPtr& reference = call->operands[0];
  auto sarg = Sarg::Of(*call, *reference);
  if (!sarg.has_value()) return call;
  if (sarg->IsAll() || sarg->IsNone()) {
    const bool all = sarg->IsAll();
    const bool total =
        (all && sarg->null_as == NullResult::kTrue) || (!all && sarg->null_as == NullResult::kFalse);
    if (total) return MakeBoolean(all);
    if (sarg->null_as != NullResult::kUnknown)
      return Simplify(MakePredicate(all ? "IS NOT NULL" : "IS NULL", {reference}), unknown_as);
    if (unknown_as == UnknownAs::kFalse)
      return all ? Simplify(MakePredicate("IS NOT NULL", {reference}), unknown_as) : MakeBoolean(false);
    return call;
  }
  if (sarg->null_as != NullResult::kUnknown && !reference->type.nullable()) {
    sarg->null_as = NullResult::kUnknown;
    return SimplifySearch(sarg->ToSearch(reference), unknown_as);
  }
  if (sarg->null_as == NullResult::kUnknown && sarg->IsPoints() && sarg->ranges().size() <= 1)
    return sarg->Expand(reference);
  return call;
}

}  // namespace podium
