#include "podium/sql/analyzer/literals.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "podium/sql/analyzer/calendar.h"
#include "podium/sql/analyzer/decimal_text.h"

namespace podium {
namespace {

using syntax::LiteralKind;
using syntax::TimeUnit;

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

/// Exact numbers are held in 64 bits by Calcite, the point left out.
Result<RexPtr> ExactNumber(std::string text, SourcePosition position) {
  const auto value = ParseDecimal(text.ends_with('.') ? text.substr(0, text.size() - 1) : text);
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  if (!value || value->unscaled > kMax || value->unscaled < kMin) {
    return Status::Refused("Numeric literal '", text, "' out of range").At(position);
  }
  const auto number = static_cast<std::int64_t>(value->unscaled);
  if (value->scale == 0) {
    const bool fits_int = number >= std::numeric_limits<std::int32_t>::min() &&
                          number <= std::numeric_limits<std::int32_t>::max();
    return Rex::Literal(number, fits_int ? LogicalType::Int(false) : LogicalType::BigInt(false), position);
  }
  // The precision counts the digits as written: 0.50 is DECIMAL(3, 2).
  const auto digits = static_cast<std::int32_t>(text.size()) - (text.starts_with('-') ? 2 : 1);
  return Rex::Literal(*value, LogicalType::Decimal(std::max(digits, value->scale), value->scale, false),
                      position);
}

Result<RexPtr> ApproximateNumber(const std::string& text, SourcePosition position) {
  const double value = std::strtod(text.c_str(), nullptr);
  if (value > std::numeric_limits<double>::max() || value < std::numeric_limits<double>::lowest()) {
    return Status::Refused("Numeric literal '", text, "' out of range").At(position);
  }
  return Rex::Literal(value, LogicalType::Double(false), position);
}

Result<RexPtr> DatetimeLiteral(const syntax::Expression& literal) {
  const std::string& text = literal.text;
  const auto refuse = [&](std::string_view kind, std::string_view form) {
    return Status::Refused("Illegal ", kind, " literal '", text, "': not in format '", form, "'")
        .At(literal.position);
  };
  switch (literal.literal) {
    case LiteralKind::kDate: {
      const auto days = ParseDateLiteral(text);
      if (!days) return refuse("DATE", "yyyy-MM-dd");
      return Rex::Literal(*days, LogicalType::Date(false), literal.position);
    }
    case LiteralKind::kTime: {
      const auto milliseconds = ParseTimeLiteral(text);
      if (!milliseconds) return refuse("TIME", "HH:mm:ss");
      return Rex::Literal(*milliseconds, LogicalType::Time(LiteralFractionDigits(text), false),
                          literal.position);
    }
    default: {
      const auto point = ParseTimestampLiteral(text);
      if (!point) return refuse("TIMESTAMP", "yyyy-MM-dd HH:mm:ss");
      return Rex::Literal(*point, LogicalType::Timestamp(LiteralFractionDigits(text), false),
                          literal.position);
    }
  }
}

bool IsYearMonth(TimeUnit unit) {
  return unit == TimeUnit::kYear || unit == TimeUnit::kQuarter || unit == TimeUnit::kMonth;
}

/// Months or milliseconds in one unit; 0 for a unit that intervals do not have.
std::int64_t UnitSize(TimeUnit unit) {
  switch (unit) {
    case TimeUnit::kYear:
      return 12;
    case TimeUnit::kQuarter:
      return 3;
    case TimeUnit::kMonth:
      return 1;
    case TimeUnit::kDay:
      return kDay;
    case TimeUnit::kHour:
      return kHour;
    case TimeUnit::kMinute:
      return kMinute;
    case TimeUnit::kSecond:
      return kSecond;
    default:
      return 0;
  }
}

/// Reads digits at the front of `text`; nothing if there are none or too many.
std::optional<std::int64_t> TakeNumber(std::string_view& text) {
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == 10) return std::nullopt;  // Calcite allows no more digits in a field.
    value = value * 10 + (text[digits] - '0');
    ++digits;
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool Take(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

/// Milliseconds of `.5` at the front; further digits are dropped.
std::int64_t TakeFraction(std::string_view& text) {
  if (!Take(text, '.')) return 0;
  std::int64_t value = 0;
  std::int64_t weight = 100;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    value += (text.front() - '0') * weight;
    weight /= 10;
    text.remove_prefix(1);
  }
  return value;
}

/// The value of '1 02:03:04.5' between the units `start` and `end`; nothing if the text has another form.
std::optional<std::int64_t> IntervalValue(std::string_view text, TimeUnit start, TimeUnit end) {
  constexpr std::array kDayTime = {TimeUnit::kDay, TimeUnit::kHour, TimeUnit::kMinute, TimeUnit::kSecond};
  bool negative = Take(text, '-');
  if (!negative) Take(text, '+');
  std::int64_t value = 0;
  if (IsYearMonth(start)) {
    const auto first = TakeNumber(text);
    if (!first) return std::nullopt;
    value = *first * UnitSize(start);
    if (start != end) {
      const auto months = Take(text, '-') ? TakeNumber(text) : std::nullopt;
      if (!months || *months > 11) return std::nullopt;
      value += *months;
    }
  } else {
    bool first = true;
    for (const TimeUnit unit : kDayTime) {
      if (unit < start || unit > end) continue;
      if (!first && !Take(text, unit == TimeUnit::kHour ? ' ' : ':')) return std::nullopt;
      const auto part = TakeNumber(text);
      if (!part || (!first && *part > (unit == TimeUnit::kHour ? 23 : 59))) return std::nullopt;
      value += *part * UnitSize(unit);
      if (unit == TimeUnit::kSecond) value += TakeFraction(text);
      first = false;
    }
  }
  if (!text.empty()) return std::nullopt;
  return negative ? -value : value;
}

Result<RexPtr> IntervalLiteral(const syntax::Expression& literal) {
  const auto& qualifier = literal.interval;
  const TimeUnit end = qualifier.end.value_or(qualifier.start);
  if (UnitSize(qualifier.start) == 0) {
    return Status::NotSupported("an INTERVAL in units of ", syntax::TimeUnitName(qualifier.start))
        .At(literal.position)
        .WithHint(qualifier.start == TimeUnit::kWeek
                      ? "Flink 2.2.1 reads it as hours; write days: INTERVAL '7' DAY"
                      : "write it in YEAR, MONTH, DAY, HOUR, MINUTE or SECOND");
  }
  const auto value = IntervalValue(literal.text, qualifier.start, end);
  if (!value) {
    return Status::Refused("Illegal interval literal format '", literal.text, "' for INTERVAL ",
                           QualifierText(qualifier))
        .At(literal.position);
  }
  Rex rex;
  rex.kind = RexKind::kLiteral;
  rex.type = IsYearMonth(qualifier.start) ? LogicalType::IntervalYearMonth(false)
                                          : LogicalType::IntervalDayTime(false);
  rex.literal = literal.negative ? -*value : *value;
  rex.op = QualifierText(qualifier);
  rex.position = literal.position;
  return std::make_shared<const Rex>(std::move(rex));
}

}  // namespace

std::string QualifierText(const syntax::IntervalQualifier& qualifier) {
  std::string text(syntax::TimeUnitName(qualifier.start));
  const bool seconds_alone = qualifier.start == TimeUnit::kSecond;
  if (seconds_alone && qualifier.fractional_precision) {
    return text + "(" + std::to_string(qualifier.start_precision.value_or(2)) + ", " +
           std::to_string(*qualifier.fractional_precision) + ")";
  }
  if (qualifier.start_precision) text += "(" + std::to_string(*qualifier.start_precision) + ")";
  if (!qualifier.end) return text;
  text += " TO " + std::string(syntax::TimeUnitName(*qualifier.end));
  if (qualifier.fractional_precision) text += "(" + std::to_string(*qualifier.fractional_precision) + ")";
  return text;
}

Result<RexPtr> UnitInterval(const std::string& unit, SourcePosition position) {
  constexpr std::array kUnits = {TimeUnit::kYear, TimeUnit::kQuarter, TimeUnit::kMonth, TimeUnit::kDay,
                                 TimeUnit::kHour, TimeUnit::kMinute,  TimeUnit::kSecond};
  for (const TimeUnit known : kUnits) {
    const std::string name(syntax::TimeUnitName(known));
    if (unit != name && unit != "SQL_TSI_" + name) continue;
    Rex rex;
    rex.kind = RexKind::kLiteral;
    rex.type =
        IsYearMonth(known) ? LogicalType::IntervalYearMonth(false) : LogicalType::IntervalDayTime(false);
    rex.literal = UnitSize(known);
    rex.op = name;
    rex.position = position;
    return std::make_shared<const Rex>(std::move(rex));
  }
  return Status::NotSupported("counting in ", unit)
      .At(position)
      .WithHint("units that run: YEAR, QUARTER, MONTH, DAY, HOUR, MINUTE, SECOND");
}

Result<RexPtr> ResolveLiteral(const syntax::Expression& literal) {
  const SourcePosition position = literal.position;
  switch (literal.literal) {
    case LiteralKind::kNull:
      return Rex::Literal(std::monostate{}, LogicalType::Null(), position);
    case LiteralKind::kUnknown:
      return Rex::Literal(std::monostate{}, LogicalType::Boolean(), position);
    case LiteralKind::kBoolean:
      return Rex::Literal(literal.text == "TRUE", LogicalType::Boolean(false), position);
    case LiteralKind::kExact:
      return ExactNumber((literal.negative ? "-" : "") + literal.text, position);
    case LiteralKind::kApproximate:
      return ApproximateNumber((literal.negative ? "-" : "") + literal.text, position);
    case LiteralKind::kString:
      return Rex::Literal(literal.text, LogicalType::Char(Utf16Length(literal.text), false), position);
    case LiteralKind::kBinary:
      return Rex::Literal(
          literal.text, LogicalType::Binary(static_cast<std::int32_t>(literal.text.size()), false), position);
    case LiteralKind::kDate:
    case LiteralKind::kTime:
    case LiteralKind::kTimestamp:
      return DatetimeLiteral(literal);
    case LiteralKind::kTimestampLtz:
      return Status::NotSupported("TIMESTAMP WITH LOCAL TIME ZONE literals")
          .At(position)
          .WithHint("write TO_TIMESTAMP_LTZ(<milliseconds>, 3)");
    case LiteralKind::kInterval:
      return IntervalLiteral(literal);
  }
  return Status::Internal("a literal of an unknown kind").At(position);
}

}  // namespace podium
