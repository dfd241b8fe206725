#include "podium/sql/analyzer/casts.h"

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "podium/sql/analyzer/calendar.h"
#include "podium/sql/analyzer/decimal_text.h"
#include "podium/sql/analyzer/type_rules.h"

namespace podium {
namespace {

RexPtr WithType(const Rex& literal, LiteralValue value, const LogicalType& type, std::string op = {}) {
  Rex copy = literal;
  copy.literal = std::move(value);
  copy.type = type;
  copy.op = std::move(op);
  return std::make_shared<const Rex>(std::move(copy));
}

bool FitsDecimal(const DecimalValue& value, const LogicalType& type) {
  return value.scale <= type.scale() &&
         DigitCount(value.unscaled) - value.scale <= type.precision() - type.scale();
}

bool FitsInteger(std::int64_t value, TypeRoot root) {
  switch (root) {
    case TypeRoot::kTinyInt:
      return value >= -128 && value <= 127;
    case TypeRoot::kSmallInt:
      return value >= -32768 && value <= 32767;
    case TypeRoot::kInt:
      return value >= -2147483648LL && value <= 2147483647LL;
    default:
      return true;
  }
}

/// The exact value of a numeric literal; nothing for a DOUBLE that was written as one.
std::optional<DecimalValue> ExactValue(const Rex& literal) {
  if (const auto* number = std::get_if<std::int64_t>(&literal.literal)) {
    return DecimalValue{.unscaled = *number, .scale = 0};
  }
  if (const auto* decimal = std::get_if<DecimalValue>(&literal.literal)) return *decimal;
  return std::nullopt;
}

/// A numeric literal in another numeric type, or null if the cast has to stay.
RexPtr NumericLiteral(const Rex& literal, const LogicalType& type) {
  const auto exact = ExactValue(literal);
  if (!exact) {
    if (type.is_approximate()) return WithType(literal, literal.literal, type, literal.op);
    return nullptr;
  }
  if (type.is_approximate()) return WithType(literal, ToDouble(*exact), type, DecimalText(*exact));
  if (type.root() == TypeRoot::kDecimal) {
    return FitsDecimal(*exact, type) ? WithType(literal, *exact, type) : nullptr;
  }
  const auto whole = exact->scale == 0 ? exact : Rescale(*exact, 0);
  if (!whole || (exact->scale != 0 && Rescale(*whole, exact->scale) != *exact)) return nullptr;
  const auto value = static_cast<std::int64_t>(whole->unscaled);
  if (value != whole->unscaled || !FitsInteger(value, type.root())) return nullptr;
  return WithType(literal, value, type);
}

RexPtr StringLiteral(const Rex& literal, const LogicalType& type) {
  const auto& text = std::get<std::string>(literal.literal);
  const std::int32_t length =
      type.is_character() ? Utf16Length(text) : static_cast<std::int32_t>(text.size());
  const bool fixed = type.root() == TypeRoot::kChar || type.root() == TypeRoot::kBinary;
  if (fixed ? length != type.length() : length > type.length()) return nullptr;
  return WithType(literal, literal.literal, type);
}

/// The literal itself in the new type where Calcite drops the cast (canRemoveCastFromLiteral), else null.
RexPtr CastLiteral(const Rex& literal, const LogicalType& target) {
  if (std::holds_alternative<std::monostate>(literal.literal)) {
    return WithType(literal, std::monostate{}, target.WithNullable(true));
  }
  const LogicalType type = target.WithNullable(false);
  const LogicalType& source = literal.type;
  if (source.is_numeric() && type.is_numeric()) return NumericLiteral(literal, type);
  if (source.is_character() && type.is_character()) return StringLiteral(literal, type);
  if (source.is_binary() && type.is_binary()) return StringLiteral(literal, type);
  if (source.root() != type.root() || source.is_nested()) return nullptr;
  if (source.is_timestamp() || source.root() == TypeRoot::kTime) {
    return source.precision() <= type.precision() ? WithType(literal, literal.literal, type) : nullptr;
  }
  return WithType(literal, literal.literal, type, literal.op);
}

RexPtr BooleanToExact(const LogicalType& type, const RexPtr& expression) {
  const LogicalType value_type = type.WithNullable(false);
  RexPtr number = Rex::Call("CASE", {expression, ExactLiteral(1, value_type), ExactLiteral(0, value_type)},
                            value_type, expression->position);
  if (!expression->type.nullable()) return number;
  const RexPtr known =
      Rex::Call("IS NOT NULL", {expression}, LogicalType::Boolean(false), expression->position);
  return Rex::Call("CASE", {known, std::move(number), NullLiteral(type)}, type.WithNullable(true),
                   expression->position);
}

RexPtr ExactToBoolean(const RexPtr& expression) {
  return Rex::Call("<>", {expression, ExactLiteral(0, expression->type.WithNullable(false))},
                   LogicalType::Boolean(expression->type.nullable()), expression->position);
}

bool IsExact(const LogicalType& type) { return type.is_integer() || type.root() == TypeRoot::kDecimal; }

}  // namespace

RexPtr NullLiteral(const LogicalType& type) {
  return Rex::Literal(std::monostate{}, type.WithNullable(true));
}

RexPtr ExactLiteral(std::int64_t value, const LogicalType& type) {
  if (type.root() == TypeRoot::kDecimal)
    return Rex::Literal(DecimalValue{.unscaled = value, .scale = 0}, type);
  if (type.is_approximate()) return Rex::Literal(static_cast<double>(value), type);
  return Rex::Literal(value, type);
}

RexPtr AbstractCast(const LogicalType& type, const RexPtr& expression) {
  return Rex::Call("CAST", {expression}, type, expression->position);
}

RexPtr MakeCast(const LogicalType& type, const RexPtr& expression) {
  if (expression->type.root() == TypeRoot::kBoolean && IsExact(type)) return BooleanToExact(type, expression);
  if (expression->kind == RexKind::kLiteral) {
    if (RexPtr literal = CastLiteral(*expression, type)) return literal;
  } else if (type.root() == TypeRoot::kBoolean && IsExact(expression->type)) {
    return ExactToBoolean(expression);
  }
  return AbstractCast(type, expression);
}

RexPtr EnsureType(const LogicalType& type, const RexPtr& expression) {
  const LogicalType target =
      type.WithNullable(expression->type.nullable()).WithTimeAttribute(TimeAttribute::kNone);
  if (expression->type.WithTimeAttribute(TimeAttribute::kNone) == target) return expression;
  return MakeCast(target, expression);
}

}  // namespace podium
