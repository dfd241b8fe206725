// The part of Simplifier that rewrites values: CASE, COALESCE, casts and arithmetic.

#include <algorithm>
#include <utility>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"
#include "podium/expr/simplify.h"

namespace podium {
namespace {

struct CaseBranch {
  RexPtr condition;
  RexPtr value;
};

std::vector<CaseBranch> BranchesOf(const Rex& call) {
  std::vector<CaseBranch> branches;
  for (std::size_t i = 0; i + 1 < call.operands.size(); i += 2)
    branches.push_back({call.operands[i], call.operands[i + 1]});
  branches.push_back({MakeBoolean(true), call.operands.back()});
  return branches;
}

bool SameTypeOrNarrowsNullability(const LogicalType& wanted, const LogicalType& type) {
  return wanted == type || (wanted.nullable() && wanted == type.WithNullable(true));
}

/// Counts nodes down from `budget`; false once there are more. The tree may share parts, which count each
/// time.
bool FitsBudget(const Rex& expression, int& budget) {
  if (--budget < 0) return false;
  return std::ranges::all_of(expression.operands,
                             [&](const auto& part) { return FitsBudget(*part, budget); });
}

/// A boolean CASE as an OR of its branches: (p1 AND x) OR (p2 AND y AND NOT p1) OR ...; null if a part of it
/// might fail and must not be evaluated out of turn.
RexPtr BooleanCase(const std::vector<CaseBranch>& branches) {
  // Each condition appears again in all later branches: nested, that doubles at every level.
  int budget = 200;
  bool constants = true;
  for (const auto& branch : branches) {
    if (!FitsBudget(*branch.condition, budget) || !FitsBudget(*branch.value, budget)) return nullptr;
    const bool first = &branch == branches.data();
    if ((!first && !IsSafe(*branch.condition)) || !IsSafe(*branch.value)) return nullptr;
    constants = constants && (IsAlwaysTrue(*branch.value) || IsAlwaysFalse(*branch.value));
  }
  std::vector<RexPtr> terms;
  std::vector<RexPtr> excluded;
  for (const auto& branch : branches) {
    const RexPtr condition =
        branch.condition->type.nullable() ? MakePredicate("IS TRUE", {branch.condition}) : branch.condition;
    const bool used = !IsAlwaysFalse(*branch.value);
    if (used) {
      std::vector<RexPtr> all = {ComposeAnd({condition, branch.value})};
      for (const auto& earlier : excluded) {
        all.push_back(IsCall(*earlier, "IS TRUE") ? MakePredicate("IS NOT TRUE", earlier->operands)
                                                  : MakeNot(earlier));
      }
      terms.push_back(ComposeAnd(all));
    }
    // Among constants, a branch that is TRUE anyway needs no exclusion from the later ones.
    if (!constants || !used) excluded.push_back(condition);
  }
  return ComposeOr(terms);
}

/// True if a cast keeps every value, so that a cast on top of it may start from the first type.
bool IsLossless(const LogicalType& from, const LogicalType& to) {
  if (from.is_integer() && to.is_integer()) return from.root() <= to.root();
  if (from.is_character() && to.root() == TypeRoot::kVarChar) return from.length() <= to.length();
  return from.is_binary() && to.root() == TypeRoot::kVarBinary && from.length() <= to.length();
}

bool IsNumberLiteral(const Rex& expression, std::int64_t value) {
  if (!IsLiteral(expression) || !expression.type.is_numeric()) return false;
  const auto order = CompareLiterals(expression, *MakeBigInt(value));
  return order.has_value() && *order == 0;
}

}  // namespace

RexPtr Simplifier::SimplifyCase(const RexPtr& call, UnknownAs unknown_as) const {
  const Simplifier without_predicates(coalesce_);
  std::vector<CaseBranch> branches;
  for (const auto& input : BranchesOf(*call)) {
    RexPtr condition = without_predicates.Simplify(input.condition, UnknownAs::kFalse);
    if (IsAlwaysFalse(*condition)) continue;
    RexPtr value = Simplify(input.value, unknown_as);
    if (!branches.empty() && SameExpression(*branches.back().value, *value) && IsSafe(*condition)) {
      const RexPtr either = MakePredicate("OR", {branches.back().condition, condition});
      branches.back().condition = without_predicates.Simplify(either, UnknownAs::kFalse);
    } else {
      branches.push_back({std::move(condition), std::move(value)});
    }
    if (IsAlwaysTrue(*branches.back().condition)) break;
  }
  if (branches.size() == 1) {
    const RexPtr& value = branches[0].value;
    return SameTypeOrNarrowsNullability(call->type, value->type) ? value : MakeCast(call->type, value);
  }
  if (call->type.root() == TypeRoot::kBoolean) {
    if (RexPtr combined = BooleanCase(branches)) {
      if (SameTypeOrNarrowsNullability(call->type, combined->type)) return Simplify(combined, unknown_as);
      RexPtr simplified = Simplify(combined, UnknownAs::kUnknown);
      return simplified->type.nullable() ? MakeCast(call->type, simplified) : simplified;
    }
  }
  std::vector<RexPtr> operands;
  for (std::size_t i = 0; i + 1 < branches.size(); ++i) {
    operands.push_back(branches[i].condition);
    operands.push_back(branches[i].value);
  }
  operands.push_back(branches.back().value);
  return WithOperands(call, std::move(operands));
}

RexPtr Simplifier::SimplifyCoalesce(const RexPtr& call) const {
  std::vector<RexPtr> operands;
  for (const auto& operand : call->operands) {
    RexPtr simplified = Simplify(operand, UnknownAs::kUnknown);
    const bool last = !simplified->type.nullable();
    if (!IsNullLiteral(*simplified) && !ContainsExpression(operands, *simplified))
      operands.push_back(std::move(simplified));
    if (last) break;
  }
  if (operands.empty()) return MakeNull(call->type);
  return operands.size() == 1 ? operands[0] : WithOperands(call, std::move(operands));
}

RexPtr Simplifier::SimplifyCast(const RexPtr& call) const {
  RexPtr operand = Simplify(call->operands[0], UnknownAs::kUnknown);
  if (IsCall(*operand, "CAST") && IsLossless(operand->operands[0]->type, operand->type))
    return Simplify(MakeCast(call->type, operand->operands[0]), UnknownAs::kUnknown);
  if (SameTypeOrNarrowsNullability(call->type, operand->type)) return operand;
  if (IsLiteral(*operand) && !IsNullLiteral(*operand)) {
    if (RexPtr folded = FoldConstant(MakeCast(call->type, operand))) return folded;
  }
  if (IsNullLiteral(*operand)) return MakeNull(call->type);
  return operand == call->operands[0] ? call : MakeCast(call->type, std::move(operand));
}

RexPtr Simplifier::SimplifyArithmetic(const RexPtr& call) const {
  const auto keep = [&](std::size_t side) {
    const RexPtr& operand = call->operands[side];
    return operand->type == call->type ? operand : MakeCast(call->type, operand);
  };
  const Rex& left = *call->operands[0];
  const Rex& right = *call->operands[1];
  if (IsNullLiteral(left) || IsNullLiteral(right)) return MakeNull(call->type);
  if (call->type.is_numeric()) {
    const std::int64_t neutral = call->op == "+" || call->op == "-" ? 0 : 1;
    if (IsNumberLiteral(right, neutral)) return keep(0);
    if ((call->op == "+" || call->op == "*") && IsNumberLiteral(left, neutral)) return keep(1);
  }
  return SimplifyOperands(call);
}

}  // namespace podium
