#include "podium/expr/constants.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "podium/expr/constant_functions.h"
#include "podium/expr/expressions.h"

namespace podium {
namespace {

__extension__ using Int128 = __int128;

/// 10^38, the first number that DECIMAL cannot hold.
Int128 DecimalLimit() {
  Int128 limit = 1;
  for (int i = 0; i < 38; ++i) limit *= 10;
  return limit;
}

/// unscaled * 10^(to - from) for to >= from; nullopt beyond 38 digits.
std::optional<Int128> Rescale(Int128 unscaled, std::int32_t from, std::int32_t to) {
  static const Int128 limit = DecimalLimit();
  for (std::int32_t scale = from; scale < to; ++scale) {
    if (unscaled >= limit / 10 || unscaled <= -limit / 10) return std::nullopt;
    unscaled *= 10;
  }
  return unscaled;
}

std::optional<DecimalValue> ExactNumber(const LiteralValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return DecimalValue{*integer, 0};
  if (const auto* decimal = std::get_if<DecimalValue>(&value)) return *decimal;
  return std::nullopt;
}

std::strong_ordering CompareDecimals(const DecimalValue& left, const DecimalValue& right) {
  const std::int32_t scale = std::max(left.scale, right.scale);
  const auto a = Rescale(left.unscaled, left.scale, scale);
  const auto b = Rescale(right.unscaled, right.scale, scale);
  if (a.has_value() && b.has_value()) {
    return *a < *b ? std::strong_ordering::less
                   : (*a > *b ? std::strong_ordering::greater : std::strong_ordering::equal);
  }
  // Only the one that does not fit at the common scale is that large; its sign decides.
  if (!a.has_value()) return left.unscaled < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
  return right.unscaled < 0 ? std::strong_ordering::greater : std::strong_ordering::less;
}

std::int32_t IntegerDigits(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kTinyInt:
      return 3;
    case TypeRoot::kSmallInt:
      return 5;
    case TypeRoot::kInt:
      return 10;
    case TypeRoot::kBigInt:
      return 19;
    default:
      return type.precision() - type.scale();
  }
}

/// Java's wrap-around at the width of the type.
std::int64_t Wrap(std::int64_t value, TypeRoot root) {
  switch (root) {
    case TypeRoot::kTinyInt:
      return static_cast<std::int8_t>(value);
    case TypeRoot::kSmallInt:
      return static_cast<std::int16_t>(value);
    case TypeRoot::kInt:
      return static_cast<std::int32_t>(value);
    default:
      return value;
  }
}

std::optional<std::int64_t> FoldIntegers(std::string_view op, std::int64_t left, std::int64_t right) {
  const auto a = static_cast<std::uint64_t>(left);
  const auto b = static_cast<std::uint64_t>(right);
  if (op == "+") return static_cast<std::int64_t>(a + b);
  if (op == "-") return static_cast<std::int64_t>(a - b);
  if (op == "*") return static_cast<std::int64_t>(a * b);
  // Division by zero is an error of the running query, not of planning.
  if (right == 0 || (left == std::numeric_limits<std::int64_t>::min() && right == -1)) return std::nullopt;
  if (op == "/") return left / right;
  if (op == "MOD" || op == "%") return left % right;
  return std::nullopt;
}

std::optional<DecimalValue> FoldDecimals(std::string_view op, const DecimalValue& left,
                                         const DecimalValue& right, std::int32_t scale) {
  if (op == "*") {
    if (left.scale + right.scale != scale) return std::nullopt;
    Int128 product = 0;
    if (__builtin_mul_overflow(left.unscaled, right.unscaled, &product)) return std::nullopt;
    return DecimalValue{product, scale};
  }
  const auto a = Rescale(left.unscaled, left.scale, scale);
  const auto b = Rescale(right.unscaled, right.scale, scale);
  if (!a.has_value() || !b.has_value() || left.scale > scale || right.scale > scale) return std::nullopt;
  if (op == "+") return DecimalValue{*a + *b, scale};
  if (op == "-") return DecimalValue{*a - *b, scale};
  return std::nullopt;
}

bool FitsDecimal(const DecimalValue& value, std::int32_t precision) {
  Int128 bound = 1;
  for (std::int32_t i = 0; i < precision; ++i) bound *= 10;
  return value.unscaled < bound && value.unscaled > -bound;
}

RexPtr FoldArithmetic(const Rex& call, const Rex& left, const Rex& right) {
  const LogicalType type = call.type.WithNullable(false);
  const auto* a = std::get_if<std::int64_t>(&left.literal);
  const auto* b = std::get_if<std::int64_t>(&right.literal);
  if (type.is_integer() && a != nullptr && b != nullptr && left.type.is_integer() &&
      right.type.is_integer()) {
    const auto value = FoldIntegers(call.op, *a, *b);
    return value.has_value() ? Rex::Literal(Wrap(*value, type.root()), type, call.position) : nullptr;
  }
  if (type.root() != TypeRoot::kDecimal || !left.type.is_numeric() || !right.type.is_numeric())
    return nullptr;
  const auto x = ExactNumber(left.literal);
  const auto y = ExactNumber(right.literal);
  if (!x.has_value() || !y.has_value()) return nullptr;
  const auto value = FoldDecimals(call.op, *x, *y, type.scale());
  if (!value.has_value() || !FitsDecimal(*value, type.precision())) return nullptr;
  return Rex::Literal(*value, type, call.position);
}

RexPtr FoldNegation(const Rex& call, const Rex& operand) {
  const LogicalType type = call.type.WithNullable(false);
  if (const auto* integer = std::get_if<std::int64_t>(&operand.literal)) {
    if (!operand.type.is_integer()) return nullptr;
    const auto value = FoldIntegers("-", 0, *integer);
    return Rex::Literal(Wrap(*value, type.root()), type, call.position);
  }
  if (const auto* decimal = std::get_if<DecimalValue>(&operand.literal))
    return Rex::Literal(DecimalValue{-decimal->unscaled, decimal->scale}, type, call.position);
  if (const auto* approximate = std::get_if<double>(&operand.literal))
    return Rex::Literal(-*approximate, type, call.position);
  return nullptr;
}

RexPtr FoldComparison(const Rex& call, const Rex& left, const Rex& right) {
  const auto order = CompareLiterals(left, right);
  if (!order.has_value()) return nullptr;
  const auto value = *order;
  if (call.op == "=") return MakeBoolean(value == 0);
  if (call.op == "<>") return MakeBoolean(value != 0);
  if (call.op == "<") return MakeBoolean(value < 0);
  if (call.op == "<=") return MakeBoolean(value <= 0);
  if (call.op == ">") return MakeBoolean(value > 0);
  return MakeBoolean(value >= 0);
}

bool FitsInteger(std::int64_t value, TypeRoot root) { return Wrap(value, root) == value; }

RexPtr FoldCast(const Rex& call, const Rex& operand) {
  const LogicalType type = call.type.WithNullable(false);
  const auto* integer = std::get_if<std::int64_t>(&operand.literal);
  if (integer != nullptr && operand.type.is_integer() && type.is_integer()) {
    if (!FitsInteger(*integer, type.root())) return nullptr;
    return Rex::Literal(*integer, type, call.position);
  }
  if (operand.type.is_numeric() && type.root() == TypeRoot::kDecimal) {
    const auto number = ExactNumber(operand.literal);
    if (!number.has_value() || number->scale > type.scale()) return nullptr;
    const auto unscaled = Rescale(number->unscaled, number->scale, type.scale());
    if (!unscaled.has_value() || !FitsDecimal({*unscaled, type.scale()}, type.precision())) return nullptr;
    return Rex::Literal(DecimalValue{*unscaled, type.scale()}, type, call.position);
  }
  const auto* text = std::get_if<std::string>(&operand.literal);
  if (text != nullptr && operand.type.is_character() && type.root() == TypeRoot::kVarChar &&
      std::ssize(*text) <= type.length()) {
    return Rex::Literal(*text, type, call.position);
  }
  return nullptr;
}

}  // namespace

std::optional<std::strong_ordering> CompareLiterals(const Rex& left, const Rex& right) {
  if (IsNullLiteral(left) || IsNullLiteral(right)) return std::nullopt;
  if (left.type.is_numeric() && right.type.is_numeric()) {
    const auto a = ExactNumber(left.literal);
    const auto b = ExactNumber(right.literal);
    if (a.has_value() && b.has_value()) return CompareDecimals(*a, *b);
  }
  if (left.literal.index() != right.literal.index()) return std::nullopt;
  if (const auto* text = std::get_if<std::string>(&left.literal))
    return text->compare(std::get<std::string>(right.literal)) <=> 0;
  if (const auto* integer = std::get_if<std::int64_t>(&left.literal))
    return *integer <=> std::get<std::int64_t>(right.literal);
  if (const auto* flag = std::get_if<bool>(&left.literal)) return *flag <=> std::get<bool>(right.literal);
  if (const auto* time = std::get_if<TimestampValue>(&left.literal))
    return *time <=> std::get<TimestampValue>(right.literal);
  if (const auto* number = std::get_if<double>(&left.literal)) {
    const auto order = *number <=> std::get<double>(right.literal);
    if (order == std::partial_ordering::unordered) return std::nullopt;
    return order < 0 ? std::strong_ordering::less
                     : (order > 0 ? std::strong_ordering::greater : std::strong_ordering::equal);
  }
  return std::nullopt;
}

LogicalType LeastRestrictive(const LogicalType& left, const LogicalType& right) {
  const bool nullable = left.nullable() || right.nullable();
  if (left.WithNullable(nullable) == right.WithNullable(nullable)) return left.WithNullable(nullable);
  const bool left_exact = left.is_integer() || left.root() == TypeRoot::kDecimal;
  const bool right_exact = right.is_integer() || right.root() == TypeRoot::kDecimal;
  if (left.is_integer() && right.is_integer())
    return (left.root() < right.root() ? right : left).WithNullable(nullable);
  if (left_exact && right_exact) {
    const std::int32_t scale =
        std::max(left.is_integer() ? 0 : left.scale(), right.is_integer() ? 0 : right.scale());
    const std::int32_t digits = std::max(IntegerDigits(left), IntegerDigits(right));
    return LogicalType::Decimal(std::min(38, digits + scale), scale, nullable);
  }
  if (left.is_numeric() && right.is_numeric()) return LogicalType::Double(nullable);
  if (left.is_character() && right.is_character())
    return LogicalType::VarChar(std::max(left.length(), right.length()), nullable);
  if (left.root() == right.root())
    return (left.precision() < right.precision() ? right : left).WithNullable(nullable);
  return left.WithNullable(nullable);
}

RexPtr FoldConstant(const RexPtr& expression) {
  if (IsLiteral(*expression)) {
    // Evaluation gives a decimal all the digits of its scale.
    const auto* decimal = std::get_if<DecimalValue>(&expression->literal);
    if (decimal == nullptr || expression->type.root() != TypeRoot::kDecimal) return expression;
    const auto unscaled = Rescale(decimal->unscaled, decimal->scale, expression->type.scale());
    if (!unscaled.has_value() || decimal->scale >= expression->type.scale()) return expression;
    return Rex::Literal(DecimalValue{*unscaled, expression->type.scale()}, expression->type,
                        expression->position);
  }
  if (expression->kind != RexKind::kCall || expression->operands.empty()) return nullptr;
  std::vector<RexPtr> folded;
  std::vector<const Rex*> operands;
  for (const auto& operand : expression->operands) {
    folded.push_back(FoldConstant(operand));
    if (folded.back() == nullptr || IsNullLiteral(*folded.back())) return nullptr;
    operands.push_back(folded.back().get());
  }
  const Rex& call = *expression;
  if (call.op == "CAST") {
    if (RexPtr value = FoldCast(call, *operands[0])) return value;
  }
  if (operands.size() == 1 && call.op == "-") return FoldNegation(call, *operands[0]);
  if (operands.size() == 2 && IsComparison(call)) return FoldComparison(call, *operands[0], *operands[1]);
  if (operands.size() == 2) {
    if (RexPtr number = FoldArithmetic(call, *operands[0], *operands[1])) return number;
  }
  return FoldFunction(call, operands);
}

}  // namespace podium
