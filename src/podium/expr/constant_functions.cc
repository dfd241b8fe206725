#include "podium/expr/constant_functions.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "podium/expr/expressions.h"

namespace podium {
namespace {

using Date = std::chrono::year_month_day;

const std::string* AsciiText(const Rex& literal) {
  const auto* text = std::get_if<std::string>(&literal.literal);
  if (text == nullptr || !literal.type.is_character()) return nullptr;
  const bool ascii = std::ranges::all_of(*text, [](char c) { return static_cast<unsigned char>(c) < 128; });
  return ascii ? text : nullptr;
}

RexPtr Value(const Rex& call, LiteralValue value) {
  return Rex::Literal(std::move(value), call.type.WithNullable(false), call.position);
}

RexPtr FoldConcatenation(const Rex& call, const std::vector<const Rex*>& operands) {
  std::string joined;
  for (const auto* operand : operands) {
    const auto* part = AsciiText(*operand);
    if (part == nullptr) return nullptr;
    joined += *part;
  }
  return Value(call, std::move(joined));
}

RexPtr FoldCase(const Rex& call, const Rex& operand) {
  const auto* text = AsciiText(operand);
  if (text == nullptr) return nullptr;
  std::string mapped = *text;
  for (char& c : mapped) {
    const auto byte = static_cast<unsigned char>(c);
    c = static_cast<char>(call.op == "UPPER" ? std::toupper(byte) : std::tolower(byte));
  }
  return Value(call, std::move(mapped));
}

RexPtr FoldAbs(const Rex& call, const Rex& operand) {
  const auto* integer = std::get_if<std::int64_t>(&operand.literal);
  if (integer == nullptr || !operand.type.is_integer() || call.type.root() != operand.type.root())
    return nullptr;
  // The smallest number of a width has no absolute value in it; what then happens is the function's business.
  const bool smallest =
      (operand.type.root() == TypeRoot::kInt && *integer == std::numeric_limits<int>::min()) ||
      *integer == std::numeric_limits<std::int64_t>::min();
  return smallest ? nullptr : Value(call, *integer < 0 ? -*integer : *integer);
}

Date DateOf(std::int64_t days) { return Date(std::chrono::sys_days(std::chrono::days(days))); }

std::int64_t DaysOf(const Date& date) { return std::chrono::sys_days(date).time_since_epoch().count(); }

/// Months added, the day cut to the length of the month.
std::int64_t AddMonths(std::int64_t days, std::int64_t months) {
  Date date = DateOf(days) + std::chrono::months(months);
  if (!date.ok()) date = Date(date.year() / date.month() / std::chrono::last);
  return DaysOf(date);
}

/// DATE or TIMESTAMP plus or minus an interval. Out of a range that surely fits, the running query decides.
RexPtr FoldTimeArithmetic(const Rex& call, const Rex& time, const Rex& interval) {
  constexpr std::int64_t kDayMs = 86'400'000;
  constexpr std::int64_t kMonths = 12 * 10'000;
  const auto* amount = std::get_if<std::int64_t>(&interval.literal);
  if (amount == nullptr || !interval.type.is_interval()) return nullptr;
  const std::int64_t signed_amount = call.op == "-" ? -*amount : *amount;
  const bool months = interval.type.root() == TypeRoot::kIntervalYearMonth;
  if (signed_amount > kMonths * 31 * kDayMs || signed_amount < -kMonths * 31 * kDayMs) return nullptr;
  if (months && (signed_amount > kMonths || signed_amount < -kMonths)) return nullptr;
  if (const auto* days = std::get_if<std::int64_t>(&time.literal)) {
    if (time.type.root() != TypeRoot::kDate || call.type.root() != TypeRoot::kDate) return nullptr;
    if (months) return Value(call, AddMonths(*days, signed_amount));
    return signed_amount % kDayMs == 0 ? Value(call, *days + signed_amount / kDayMs) : nullptr;
  }
  const auto* timestamp = std::get_if<TimestampValue>(&time.literal);
  if (timestamp == nullptr || months || call.type.root() != time.type.root()) return nullptr;
  return Value(call, TimestampValue{timestamp->epoch_ms + signed_amount, timestamp->nano_of_ms});
}

RexPtr FoldExtract(const Rex& call, const Rex& unit, const Rex& date) {
  const auto* name = std::get_if<std::string>(&unit.literal);
  const auto* days = std::get_if<std::int64_t>(&date.literal);
  if (name == nullptr || days == nullptr || date.type.root() != TypeRoot::kDate) return nullptr;
  const Date value = DateOf(*days);
  const auto month = static_cast<std::int64_t>(static_cast<unsigned>(value.month()));
  if (*name == "YEAR") return Value(call, static_cast<std::int64_t>(static_cast<int>(value.year())));
  if (*name == "QUARTER") return Value(call, (month + 2) / 3);
  if (*name == "MONTH") return Value(call, month);
  if (*name == "DAY") return Value(call, static_cast<std::int64_t>(static_cast<unsigned>(value.day())));
  return nullptr;
}

std::optional<std::int64_t> ParseInteger(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// `yyyy-MM-dd`, nothing else.
std::optional<std::int64_t> ParseDate(const std::string& text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = ParseInteger(std::string_view(text).substr(0, 4));
  const auto month = ParseInteger(std::string_view(text).substr(5, 2));
  const auto day = ParseInteger(std::string_view(text).substr(8, 2));
  if (!year || !month || !day || *year < 0 || *month < 0 || *day < 0) return std::nullopt;
  const Date date(std::chrono::year(static_cast<int>(*year)),
                  std::chrono::month(static_cast<unsigned>(*month)),
                  std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return DaysOf(date);
}

bool FitsInteger(std::int64_t value, TypeRoot root) {
  switch (root) {
    case TypeRoot::kTinyInt:
      return value == static_cast<std::int8_t>(value);
    case TypeRoot::kSmallInt:
      return value == static_cast<std::int16_t>(value);
    case TypeRoot::kInt:
      return value == static_cast<std::int32_t>(value);
    default:
      return root == TypeRoot::kBigInt;
  }
}

/// Casts between text and whole numbers or dates, where the text is the plain form.
RexPtr FoldTextCast(const Rex& call, const Rex& operand) {
  const auto* integer = std::get_if<std::int64_t>(&operand.literal);
  if (integer != nullptr && operand.type.is_integer() && call.type.root() == TypeRoot::kVarChar) {
    std::string text = std::to_string(*integer);
    return std::ssize(text) <= call.type.length() ? Value(call, std::move(text)) : nullptr;
  }
  const auto* text = AsciiText(operand);
  if (text == nullptr) return nullptr;
  if (call.type.is_integer()) {
    const auto value = ParseInteger(*text);
    return value.has_value() && FitsInteger(*value, call.type.root()) ? Value(call, *value) : nullptr;
  }
  if (call.type.root() != TypeRoot::kDate) return nullptr;
  const auto days = ParseDate(*text);
  return days.has_value() ? Value(call, *days) : nullptr;
}

}  // namespace

RexPtr FoldFunction(const Rex& call, const std::vector<const Rex*>& operands) {
  const std::string& op = call.op;
  if (op == "||" || op == "CONCAT") return FoldConcatenation(call, operands);
  if (operands.size() == 1) {
    if (op == "UPPER" || op == "LOWER") return FoldCase(call, *operands[0]);
    if (op == "ABS") return FoldAbs(call, *operands[0]);
    if (op == "CAST") return FoldTextCast(call, *operands[0]);
    if (op == "CHAR_LENGTH") {
      const auto* text = AsciiText(*operands[0]);
      return text == nullptr ? nullptr : Value(call, static_cast<std::int64_t>(text->size()));
    }
  }
  if (operands.size() == 2) {
    if (op == "+" || op == "-") return FoldTimeArithmetic(call, *operands[0], *operands[1]);
    if (op == "EXTRACT") return FoldExtract(call, *operands[0], *operands[1]);
  }
  return nullptr;
}

}  // namespace podium
