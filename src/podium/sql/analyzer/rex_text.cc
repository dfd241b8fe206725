#include "podium/sql/analyzer/rex_text.h"

#include <array>
#include <charconv>
#include <string_view>

#include "podium/sql/analyzer/calendar.h"
#include "podium/sql/analyzer/decimal_text.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

enum class TypeShown { kIfNeeded, kNever };

std::string CharacterText(const std::string& value) {
  std::string text = "_UTF-16LE'";
  for (const char c : value) {
    if (c == '\'') text += '\'';
    text += c;
  }
  return text + "'";
}

std::string BinaryText(const std::string& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "X'";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text + "'";
}

/// Util.toScientificNotation: one digit before the point, an exponent always: 1E3, 1.5E-2.
std::string ScientificText(double value) {
  std::array<char, 40> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
  const std::size_t e = text.find('e');
  if (e == std::string_view::npos) return std::string(text);  // Infinity or NaN: no literal has them.
  std::string_view exponent = text.substr(e + 1);
  const bool negative = exponent.front() == '-';
  exponent.remove_prefix(1);
  while (exponent.size() > 1 && exponent.front() == '0') exponent.remove_prefix(1);
  return std::string(text.substr(0, e)) + "E" + (negative ? "-" : "") + std::string(exponent);
}

std::string IntegerText(const Rex& literal) {
  const std::int64_t value = std::get<std::int64_t>(literal.literal);
  switch (literal.type.root()) {
    case TypeRoot::kDate:
      return DateText(value);
    case TypeRoot::kTime:
      return TimeText(value);
    default:
      return std::to_string(value);
  }
}

/// Whether the value alone would not tell the type (RexLiteral.shouldIncludeType).
bool NeedsType(const Rex& literal) {
  const LogicalType& type = literal.type;
  if (type.nullable()) return true;
  switch (type.root()) {
    case TypeRoot::kBoolean:
    case TypeRoot::kInt:
    case TypeRoot::kSymbol:
    case TypeRoot::kDate:
      return false;
    case TypeRoot::kTime:
    case TypeRoot::kTimestamp:
      return type.precision() != 0;
    case TypeRoot::kChar: {
      const auto* text = std::get_if<std::string>(&literal.literal);
      return text == nullptr || Utf16Length(*text) != type.length();
    }
    default:
      return true;
  }
}

/// The type behind a literal. An interval keeps the qualifier that the user wrote.
std::string LiteralTypeText(const Rex& literal) {
  if (literal.type.is_interval() && !literal.op.empty()) return "INTERVAL " + literal.op;
  return FullTypeText(literal.type.WithNullable(true));
}

std::string LiteralText(const Rex& literal, TypeShown shown) {
  std::string text = LiteralValueText(literal);
  if (shown == TypeShown::kIfNeeded && NeedsType(literal)) text += ":" + LiteralTypeText(literal);
  return text;
}

bool IsSimpleBinary(std::string_view op) {
  constexpr std::array<std::string_view, 10> kOperators = {"+",  "-", "*",  "/", "=",
                                                           "<>", "<", "<=", ">", ">="};
  for (const auto known : kOperators) {
    if (op == known) return true;
  }
  return false;
}

/// Whether operand `i` prints without a type because its neighbour shows it (RexCall.appendOperands).
TypeShown ShownFor(const Rex& call, std::size_t i) {
  const Rex& operand = *call.operands[i];
  if ((call.op == "AND" || call.op == "OR") && operand.type.root() == TypeRoot::kBoolean)
    return TypeShown::kNever;
  if (call.operands.size() != 2 || !IsSimpleBinary(call.op)) return TypeShown::kIfNeeded;
  const Rex& other = *call.operands[1 - i];
  const bool other_shows = other.kind != RexKind::kLiteral || !NeedsType(other);
  const bool same = operand.type.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone) ==
                    other.type.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone);
  return other_shows && same ? TypeShown::kNever : TypeShown::kIfNeeded;
}

std::string OperandsText(const Rex& call) {
  std::string text;
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    if (i > 0) text += ", ";
    const Rex& operand = *call.operands[i];
    text += operand.kind == RexKind::kLiteral ? LiteralText(operand, ShownFor(call, i)) : RexText(operand);
  }
  return text;
}

/// Functions that SQL writes without parentheses.
bool IsNiladic(const Rex& call) {
  return call.operands.empty() &&
         (call.op == "CURRENT_TIMESTAMP" || call.op == "CURRENT_DATE" || call.op == "CURRENT_TIME" ||
          call.op == "LOCALTIME" || call.op == "LOCALTIMESTAMP");
}

std::string SargValueText(const Rex& value, const LogicalType& type) {
  Rex typed = value;
  typed.type = type.WithNullable(false);
  typed.op.clear();
  std::string text = LiteralValueText(typed);
  if (type.root() == TypeRoot::kBigInt) text += "L";
  return NeedsType(typed) ? text + ":" + LiteralTypeText(typed) : text;
}

/// The reference and the Sarg that a SEARCH stands for (sarg.h).
std::string SearchText(const Rex& call) {
  const Rex& reference = *call.operands[0];
  const auto sarg = Sarg::Of(call, reference);
  if (!sarg) return RexText(*call.operands[1]);
  return "SEARCH(" + RexText(reference) + ", " +
         SargText(*sarg, sarg->LiteralType().value_or(reference.type)) + ")";
}

std::string CallText(const Rex& call) {
  if (IsNiladic(call)) return call.op;
  if (call.op == "SEARCH" && call.operands.size() == 2) return SearchText(call);
  std::string text = call.op + "(" + (call.distinct ? "DISTINCT " : "") + OperandsText(call) + ")";
  if (call.op == "CAST") text += ":" + FullTypeText(call.type);
  return text;
}

std::string OverText(const Rex& over) {
  std::string text = over.op + "(" + (over.distinct ? "DISTINCT " : "") + OperandsText(over) + ") OVER (";
  for (std::size_t i = 0; i < over.partition_by.size(); ++i) {
    text += (i == 0 ? "PARTITION BY " : ", ") + RexText(*over.partition_by[i]);
  }
  for (std::size_t i = 0; i < over.order_by.size(); ++i) {
    const RexOrder& order = over.order_by[i];
    if (i == 0 && !over.partition_by.empty()) text += " ";
    text += (i == 0 ? "ORDER BY " : ", ") + RexText(*order.expression);
    if (order.direction == SortDirection::kDescending) text += " DESC";
    text += order.nulls == NullOrder::kFirst ? " NULLS FIRST" : " NULLS LAST";
  }
  return text + ")";
}

}  // namespace

std::string LiteralValueText(const Rex& literal) {
  if (std::holds_alternative<std::monostate>(literal.literal)) return "null";
  if (const auto* flag = std::get_if<bool>(&literal.literal)) return *flag ? "true" : "false";
  if (std::holds_alternative<std::int64_t>(literal.literal)) return IntegerText(literal);
  if (const auto* number = std::get_if<double>(&literal.literal)) {
    return literal.op.empty() ? ScientificText(*number) : literal.op;
  }
  if (const auto* decimal = std::get_if<DecimalValue>(&literal.literal)) return DecimalText(*decimal);
  if (const auto* point = std::get_if<TimestampValue>(&literal.literal)) return TimestampText(*point);
  const auto& text = std::get<std::string>(literal.literal);
  if (literal.type.root() == TypeRoot::kSymbol) return "FLAG(" + text + ")";
  return literal.type.is_binary() ? BinaryText(text) : CharacterText(text);
}

std::string SargText(const Sarg& sarg, const LogicalType& type) {
  std::string text;
  for (const auto& range : sarg.ranges()) {
    if (!text.empty()) text += ", ";
    if (range.IsPoint()) {
      text += SargValueText(*range.lower.value, type);
      continue;
    }
    text += range.lower.value ? (range.lower.closed ? "[" : "(") + SargValueText(*range.lower.value, type)
                              : "(-∞";
    text += "..";
    text += range.upper.value ? SargValueText(*range.upper.value, type) + (range.upper.closed ? "]" : ")")
                              : "+∞)";
  }
  if (sarg.null_as == NullResult::kTrue) text += "; NULL AS TRUE";
  if (sarg.null_as == NullResult::kFalse) text += "; NULL AS FALSE";
  text = "Sarg[" + text + "]";
  const bool plain =
      type.root() == TypeRoot::kInt || type.root() == TypeRoot::kDate || type.root() == TypeRoot::kBoolean ||
      ((type.root() == TypeRoot::kTime || type.root() == TypeRoot::kTimestamp) && type.precision() == 0);
  return plain ? text : text + ":" + FullTypeText(type.WithNullable(true));
}

std::string LiteralText(const Rex& literal) { return LiteralText(literal, TypeShown::kIfNeeded); }

std::string RexText(const Rex& expression) {
  switch (expression.kind) {
    case RexKind::kInputRef:
      return "$" + std::to_string(expression.index);
    case RexKind::kLiteral:
      return LiteralText(expression);
    case RexKind::kCall:
      return CallText(expression);
    case RexKind::kOver:
      return OverText(expression);
    case RexKind::kField: {
      const Rex& row = *expression.operands[0];
      return RexText(row) + "." + row.type.field_names()[static_cast<std::size_t>(expression.index)];
    }
  }
  return {};
}

}  // namespace podium
