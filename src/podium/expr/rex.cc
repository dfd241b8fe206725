#include "podium/expr/rex.h"

#include <bit>
#include <cassert>
#include <functional>
#include <utility>

namespace podium {
namespace {

/// By bits for doubles: 0.0 and -0.0 are different literals, and a NaN is the same literal as itself.
bool SameLiteral(const LiteralValue& left, const LiteralValue& right) {
  const auto* a = std::get_if<double>(&left);
  const auto* b = std::get_if<double>(&right);
  if (a != nullptr && b != nullptr)
    return std::bit_cast<std::uint64_t>(*a) == std::bit_cast<std::uint64_t>(*b);
  return left == right;
}

bool SameList(const std::vector<RexPtr>& left, const std::vector<RexPtr>& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] != right[i] && !SameExpression(*left[i], *right[i])) return false;
  }
  return true;
}

bool SameOrder(const std::vector<RexOrder>& left, const std::vector<RexOrder>& right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].direction != right[i].direction || left[i].nulls != right[i].nulls ||
        !SameExpression(*left[i].expression, *right[i].expression)) {
      return false;
    }
  }
  return true;
}

/// Calls `visit` for every input reference, until one call returns true; returns whether one did.
bool AnyInputRef(const Rex& expression, const std::function<bool(std::int32_t)>& visit) {
  if (expression.kind == RexKind::kInputRef) return visit(expression.index);
  for (const auto& operand : expression.operands) {
    if (AnyInputRef(*operand, visit)) return true;
  }
  for (const auto& key : expression.partition_by) {
    if (AnyInputRef(*key, visit)) return true;
  }
  for (const auto& order : expression.order_by) {
    if (AnyInputRef(*order.expression, visit)) return true;
  }
  return false;
}

using ReplaceInputRef = std::function<RexPtr(const RexPtr&)>;

/// The expression with `replace` applied to every input reference. Subtrees without a change are shared.
RexPtr Rewrite(const RexPtr& expression, const ReplaceInputRef& replace) {
  if (expression->kind == RexKind::kInputRef) return replace(expression);
  Rex copy = *expression;
  bool changed = false;
  const auto rewrite = [&](RexPtr& part) {
    RexPtr rewritten = Rewrite(part, replace);
    changed = changed || rewritten != part;
    part = std::move(rewritten);
  };
  for (auto& operand : copy.operands) rewrite(operand);
  for (auto& key : copy.partition_by) rewrite(key);
  for (auto& order : copy.order_by) rewrite(order.expression);
  return changed ? std::make_shared<const Rex>(std::move(copy)) : expression;
}

bool IsAnd(const Rex& expression) { return expression.kind == RexKind::kCall && expression.op == "AND"; }

void AppendConjuncts(const RexPtr& condition, std::vector<RexPtr>& conjuncts) {
  if (!IsAnd(*condition)) {
    conjuncts.push_back(condition);
    return;
  }
  for (const auto& operand : condition->operands) AppendConjuncts(operand, conjuncts);
}

}  // namespace

RexPtr Rex::InputRef(std::int32_t index, LogicalType type, SourcePosition position) {
  Rex rex;
  rex.kind = RexKind::kInputRef;
  rex.type = std::move(type);
  rex.index = index;
  rex.position = position;
  return std::make_shared<const Rex>(std::move(rex));
}

RexPtr Rex::Literal(LiteralValue value, LogicalType type, SourcePosition position) {
  Rex rex;
  rex.kind = RexKind::kLiteral;
  rex.type = std::move(type);
  rex.literal = std::move(value);
  rex.position = position;
  return std::make_shared<const Rex>(std::move(rex));
}

RexPtr Rex::Call(std::string op, std::vector<RexPtr> operands, LogicalType type, SourcePosition position) {
  Rex rex;
  rex.kind = RexKind::kCall;
  rex.type = std::move(type);
  rex.op = std::move(op);
  rex.operands = std::move(operands);
  rex.position = position;
  return std::make_shared<const Rex>(std::move(rex));
}

RexPtr Rex::Field(RexPtr row, std::int32_t index, LogicalType type, SourcePosition position) {
  Rex rex;
  rex.kind = RexKind::kField;
  rex.type = std::move(type);
  rex.index = index;
  rex.operands.push_back(std::move(row));
  rex.position = position;
  return std::make_shared<const Rex>(std::move(rex));
}

bool SameExpression(const Rex& left, const Rex& right) {
  if (&left == &right) return true;
  return left.kind == right.kind && left.index == right.index && left.op == right.op &&
         left.distinct == right.distinct && left.type == right.type &&
         SameLiteral(left.literal, right.literal) && SameList(left.operands, right.operands) &&
         SameList(left.partition_by, right.partition_by) && SameOrder(left.order_by, right.order_by);
}

bool RefersTo(const Rex& expression, std::int32_t index) {
  return AnyInputRef(expression, [index](std::int32_t input) { return input == index; });
}

void CollectInputRefs(const Rex& expression, std::vector<bool>& used) {
  AnyInputRef(expression, [&used](std::int32_t input) {
    assert(input >= 0 && static_cast<std::size_t>(input) < used.size());
    used[static_cast<std::size_t>(input)] = true;
    return false;
  });
}

RexPtr Substitute(const RexPtr& expression, const std::vector<RexPtr>& replacement) {
  return Rewrite(expression, [&replacement](const RexPtr& input) {
    assert(input->index >= 0 && static_cast<std::size_t>(input->index) < replacement.size());
    const RexPtr& value = replacement[static_cast<std::size_t>(input->index)];
    return value ? value : input;
  });
}

RexPtr Renumber(const RexPtr& expression, const std::vector<std::int32_t>& mapping) {
  return Rewrite(expression, [&mapping](const RexPtr& input) {
    assert(input->index >= 0 && static_cast<std::size_t>(input->index) < mapping.size());
    const std::int32_t index = mapping[static_cast<std::size_t>(input->index)];
    assert(index >= 0 && "the caller keeps every column that the expression reads");
    return index == input->index ? input : Rex::InputRef(index, input->type, input->position);
  });
}

std::vector<RexPtr> Conjuncts(const RexPtr& condition) {
  std::vector<RexPtr> conjuncts;
  if (condition) AppendConjuncts(condition, conjuncts);
  return conjuncts;
}

RexPtr AndAll(const std::vector<RexPtr>& conjuncts) {
  if (conjuncts.empty()) return nullptr;
  if (conjuncts.size() == 1) return conjuncts.front();
  bool nullable = false;
  for (const auto& conjunct : conjuncts) nullable = nullable || conjunct->type.nullable();
  return Rex::Call("AND", conjuncts, LogicalType::Boolean(nullable), conjuncts.front()->position);
}

}  // namespace podium
