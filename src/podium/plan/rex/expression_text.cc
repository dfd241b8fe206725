#include "podium/plan/rex/expression_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fmt/format.h"
#include "podium/plan/rex/expressions.h"
#include "podium/plan/rex/sarg.h"

namespace podium {
namespace {

__extension__ using Int128 = __int128;

constexpr std::string_view kCharacterSet = " CHARACTER SET \"UTF-16LE\"";

std::string RowTypeText(const LogicalType& type, bool full) {
  std::string text = "RecordType(";
  for (std::size_t i = 0; i < type.children().size(); ++i) {
    if (i > 0) text += ", ";
    text += CalciteTypeText(type.children()[i], full) + " " + type.field_names()[i];
  }
  return text + ")";
}

std::string TypeName(const LogicalType& type, bool full) {
  switch (type.root()) {
    case TypeRoot::kNull:
      return "NULL";
    case TypeRoot::kBoolean:
      return "BOOLEAN";
    case TypeRoot::kTinyInt:
      return "TINYINT";
    case TypeRoot::kSmallInt:
      return "SMALLINT";
    case TypeRoot::kInt:
      return "INTEGER";
    case TypeRoot::kBigInt:
      return "BIGINT";
    case TypeRoot::kFloat:
      return "FLOAT";
    case TypeRoot::kDouble:
      return "DOUBLE";
    case TypeRoot::kDecimal:
      return fmt::format("DECIMAL({}, {})", type.precision(), type.scale());
    case TypeRoot::kChar:
      return fmt::format("CHAR({}){}", type.length(), full ? kCharacterSet : "");
    case TypeRoot::kVarChar:
      return fmt::format("VARCHAR({}){}", type.length(), full ? kCharacterSet : "");
    case TypeRoot::kBinary:
      return fmt::format("BINARY({})", type.length());
    case TypeRoot::kVarBinary:
      return fmt::format("VARBINARY({})", type.length());
    case TypeRoot::kDate:
      return "DATE";
    case TypeRoot::kTime:
      return fmt::format("TIME({})", type.precision());
    case TypeRoot::kTimestamp:
      return fmt::format("TIMESTAMP({})", type.precision());
    case TypeRoot::kTimestampLtz:
      return fmt::format("TIMESTAMP_WITH_LOCAL_TIME_ZONE({})", type.precision());
    case TypeRoot::kArray:
      return CalciteTypeText(type.children()[0], full) + " ARRAY";
    case TypeRoot::kMultiset:
      return CalciteTypeText(type.children()[0], full) + " MULTISET";
    case TypeRoot::kMap:
      return fmt::format("({}, {}) MAP", CalciteTypeText(type.children()[0], full),
                         CalciteTypeText(type.children()[1], full));
    case TypeRoot::kRow:
      return RowTypeText(type, full);
    case TypeRoot::kIntervalYearMonth:
      return "INTERVAL MONTH";
    case TypeRoot::kIntervalDayTime:
      return "INTERVAL SECOND";
    case TypeRoot::kSymbol:
      return "SYMBOL";
  }
  return "";
}

std::string Int128Text(Int128 value) {
  const bool negative = value < 0;
  std::string digits;
  do {
    const int digit = static_cast<int>(value % 10);
    digits.push_back(static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  } while (value != 0);
  if (negative) digits.push_back('-');
  std::ranges::reverse(digits);
  return digits;
}

std::string DecimalText(const DecimalValue& value) {
  std::string text = Int128Text(value.unscaled);
  if (value.scale <= 0) return text;
  const bool negative = text[0] == '-';
  std::string digits = negative ? text.substr(1) : text;
  const auto scale = static_cast<std::size_t>(value.scale);
  if (digits.size() <= scale) digits.insert(0, scale + 1 - digits.size(), '0');
  digits.insert(digits.size() - scale, ".");
  return negative ? "-" + digits : digits;
}

/// `1.5E0`: the shortest digits that read back, one of them before the point.
std::string ScientificText(double value) {
  if (value == 0) return "0E0";
  std::array<char, 40> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
  std::string text(buffer.data(), end.ptr);
  const auto exponent = text.find('e');
  return fmt::format("{}E{}", text.substr(0, exponent), std::stoi(text.substr(exponent + 1)));
}

struct CivilDate {
  std::int64_t year;
  unsigned month;
  unsigned day;
};

/// Days since 1970-01-01 as a date of the proleptic Gregorian calendar.
CivilDate DateOfDay(std::int64_t day) {
  // Count from 0000-03-01, so that the leap day is the last of its year; 146,097 days are 400 years.
  const std::int64_t shifted = day + 719468;
  const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  const std::int64_t of_era = shifted - era * 146097;
  const std::int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month = (5 * of_year + 2) / 153;
  const auto day_of_month = static_cast<unsigned>(of_year - (153 * month + 2) / 5 + 1);
  const auto civil_month = static_cast<unsigned>(month < 10 ? month + 3 : month - 9);
  return {year_of_era + era * 400 + (civil_month <= 2 ? 1 : 0), civil_month, day_of_month};
}

std::string DateText(std::int64_t day) {
  const CivilDate date = DateOfDay(day);
  return fmt::format("{:04}-{:02}-{:02}", date.year, date.month, date.day);
}

std::string Fraction(std::int64_t nanos) {
  if (nanos == 0) return "";
  std::string digits = fmt::format("{:09}", nanos);
  digits.erase(digits.find_last_not_of('0') + 1);
  return "." + digits;
}

std::string TimeText(std::int64_t ms_of_day) {
  const std::int64_t seconds = ms_of_day / 1000;
  return fmt::format("{:02}:{:02}:{:02}{}", seconds / 3600, seconds / 60 % 60, seconds % 60,
                     Fraction(ms_of_day % 1000 * 1'000'000));
}

std::string TimestampText(const TimestampValue& value) {
  constexpr std::int64_t kDayMs = 86'400'000;
  const std::int64_t day = (value.epoch_ms >= 0 ? value.epoch_ms : value.epoch_ms - (kDayMs - 1)) / kDayMs;
  const std::int64_t ms_of_day = value.epoch_ms - day * kDayMs;
  const std::int64_t seconds = ms_of_day / 1000;
  return fmt::format("{} {:02}:{:02}:{:02}{}", DateText(day), seconds / 3600, seconds / 60 % 60, seconds % 60,
                     Fraction(ms_of_day % 1000 * 1'000'000 + value.nano_of_ms));
}

std::string HexText(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

std::string QuotedText(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') quoted += '\'';
    quoted += c;
  }
  return quoted + "'";
}

/// The value alone, as Calcite writes it in a digest.
std::string ValueText(const Rex& literal) {
  const LogicalType& type = literal.type;
  if (IsNullLiteral(literal)) return "null";
  if (const auto* flag = std::get_if<bool>(&literal.literal)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<double>(&literal.literal)) return ScientificText(*number);
  if (const auto* decimal = std::get_if<DecimalValue>(&literal.literal)) return DecimalText(*decimal);
  if (const auto* time = std::get_if<TimestampValue>(&literal.literal)) return TimestampText(*time);
  if (const auto* text = std::get_if<std::string>(&literal.literal)) {
    if (type.root() == TypeRoot::kSymbol) return "FLAG(" + *text + ")";
    if (type.is_binary()) return "X'" + HexText(*text) + "'";
    return "_UTF-16LE" + QuotedText(*text);
  }
  const auto integer = std::get<std::int64_t>(literal.literal);
  if (type.root() == TypeRoot::kDate) return DateText(integer);
  if (type.root() == TypeRoot::kTime) return TimeText(integer);
  return std::to_string(integer);
}

std::int32_t NumCodeUnits(const std::string& text) {
  std::int32_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) count += byte >= 0xF0U ? 2 : 1;  // Beyond the basic plane: a surrogate pair.
  }
  return count;
}

/// Whether a digest shows the type of a literal (RexLiteral.shouldIncludeType).
bool ShowsType(const Rex& literal) {
  const LogicalType& type = literal.type;
  if (IsNullLiteral(literal) || type.nullable()) return true;
  switch (type.root()) {
    case TypeRoot::kBoolean:
    case TypeRoot::kInt:
    case TypeRoot::kSymbol:
    case TypeRoot::kDate:
      return false;
    case TypeRoot::kTime:
    case TypeRoot::kTimestamp:
      return type.precision() != 0;
    case TypeRoot::kChar:
      return NumCodeUnits(std::get<std::string>(literal.literal)) != type.length();
    default:
      return true;
  }
}

std::string DigestText(const Rex& literal) {
  std::string text = ValueText(literal);
  // A digest writes the type without its nullability.
  return ShowsType(literal) ? text + ":" + CalciteTypeText(literal.type.WithNullable(true), true) : text;
}

/// A literal in the execution plan: the bare value; characters without their character set.
std::string ExecutionLiteralText(const Rex& literal) {
  if (IsNullLiteral(literal)) return "null:" + CalciteTypeText(literal.type, false);
  if (literal.type.is_interval()) return DigestText(literal);
  const auto* text = std::get_if<std::string>(&literal.literal);
  if (text == nullptr) return ValueText(literal);
  if (literal.type.root() == TypeRoot::kSymbol) return *text;
  return literal.type.is_binary() ? "X'" + HexText(*text) + "'" : "'" + *text + "'";
}

std::string SargValueText(const Rex& value, const LogicalType& type, bool with_type) {
  Rex typed = value;
  typed.type = type.WithNullable(false);
  if (!with_type) return ValueText(value);
  std::string text = ValueText(value);
  if (type.root() == TypeRoot::kBigInt) text += "L";
  return ShowsType(typed) ? text + ":" + CalciteTypeText(type.WithNullable(true), true) : text;
}

/// `Sarg[(-∞..3), 7, [9..+∞); NULL AS TRUE]`, with types as a digest has them or without.
std::string SargText(const Sarg& sarg, const LogicalType& type, bool with_type) {
  std::string text = "Sarg[";
  const auto value = [&](const SargBound& bound) { return SargValueText(*bound.value, type, with_type); };
  bool first = true;
  for (const auto& range : sarg.ranges()) {
    if (!first) text += ", ";
    first = false;
    if (range.IsPoint()) {
      text += value(range.lower);
      continue;
    }
    text += range.lower.value == nullptr ? "(-∞" : (range.lower.closed ? "[" : "(") + value(range.lower);
    text += "..";
    text += range.upper.value == nullptr ? "+∞)" : value(range.upper) + (range.upper.closed ? "]" : ")");
  }
  if (sarg.null_as == NullResult::kTrue) text += "; NULL AS TRUE";
  if (sarg.null_as == NullResult::kFalse) text += "; NULL AS FALSE";
  text += "]";
  if (!with_type) return text;
  const bool plain = type.root() == TypeRoot::kInt || type.root() == TypeRoot::kBoolean ||
                     type.root() == TypeRoot::kDate || (type.is_timestamp() && type.precision() == 0);
  return plain ? text : text + ":" + CalciteTypeText(type.WithNullable(true), true);
}

class Printer {
 public:
  Printer(const std::vector<std::string>& names, ExpressionStyle style) : names_(names), style_(style) {}

  std::string Print(const Rex& expression) const {
    switch (expression.kind) {
      case RexKind::kInputRef:
        return names_[static_cast<std::size_t>(expression.index)];
      case RexKind::kLiteral:
        return physical() ? DigestText(expression) : ExecutionLiteralText(expression);
      case RexKind::kField:
        return Print(*expression.operands[0]) + "." +
               expression.operands[0]->type.field_names()[static_cast<std::size_t>(expression.index)];
      case RexKind::kCall:
        return PrintCall(expression);
      case RexKind::kOver:
        return expression.op + "() OVER";
    }
    return "";
  }

 private:
  bool physical() const { return style_ == ExpressionStyle::kPhysical; }

  std::string PrintCall(const Rex& call) const {
    if (call.op == "SEARCH") return PrintSearch(call);
    std::vector<std::string> operands;
    for (const auto& operand : call.operands) operands.push_back(Print(*operand));
    if (call.op == "CAST" || call.op == "TRY_CAST")
      return fmt::format("{}({} AS {})", call.op, operands[0], CalciteTypeText(call.type, physical()));
    const std::string list = fmt::format("{}", fmt::join(operands, ", "));
    if (physical()) return fmt::format("{}({})", call.op, list);
    if (operands.size() == 1) {
      return call.op.starts_with("IS ") ? operands[0] + " " + call.op : fmt::format("{}({})", call.op, list);
    }
    if (!IsInfix(call)) return fmt::format("{}({})", call.op, list);
    return fmt::format("({})", fmt::join(operands, " " + call.op + " "));
  }

  static bool IsInfix(const Rex& call) {
    constexpr std::array<std::string_view, 6> kInfix = {"*", "/", "+", "-", "OR", "AND"};
    return call.operands.size() >= 2 &&
           (IsComparison(call) || std::ranges::find(kInfix, call.op) != kInfix.end());
  }

  std::string PrintSearch(const Rex& call) const {
    const auto sarg = Sarg::Of(call, *call.operands[0]);
    if (!sarg.has_value()) return Print(*call.operands[1]);
    const LogicalType type = sarg->LiteralType().value_or(call.operands[0]->type);
    return fmt::format("SEARCH({}, {})", Print(*call.operands[0]), SargText(*sarg, type, physical()));
  }

  const std::vector<std::string>& names_;
  ExpressionStyle style_;
};

}  // namespace

std::string CalciteTypeText(const LogicalType& type, bool full) {
  std::string text = TypeName(type, full);
  return full && !type.nullable() ? text + " NOT NULL" : text;
}

std::string ExpressionText(const Rex& expression, const std::vector<std::string>& names,
                           ExpressionStyle style) {
  return Printer(names, style).Print(expression);
}

}  // namespace podium
