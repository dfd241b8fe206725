#include "podium/sql/analyzer/literal_casts.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "podium/sql/analyzer/calendar.h"
#include "podium/sql/analyzer/decimal_text.h"

namespace podium {
namespace {

constexpr std::int64_t kMillisPerDay = 86'400'000;

/// The low bits of a number, as Java narrows integers.
std::int64_t Narrow(std::int64_t value, TypeRoot root) {
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

bool FitsPrecision(const DecimalValue& value, const LogicalType& type) {
  return DigitCount(value.unscaled) <= type.precision();
}

std::optional<LiteralValue> DecimalTo(const DecimalValue& value, const LogicalType& type) {
  if (type.root() == TypeRoot::kDecimal) {
    const auto rescaled = Rescale(value, type.scale());
    if (!rescaled || !FitsPrecision(*rescaled, type)) return std::nullopt;
    return *rescaled;
  }
  if (type.is_integer()) {
    Int128 whole = value.unscaled;
    for (std::int32_t i = 0; i < value.scale; ++i) whole /= 10;
    return Narrow(static_cast<std::int64_t>(whole), type.root());
  }
  if (type.root() == TypeRoot::kBoolean) return value.unscaled != 0;
  return std::nullopt;
}

std::optional<LiteralValue> DoubleTo(double value, const LogicalType& type) {
  constexpr double kSafe = 9.0e15;  // Every whole number up to here is a double.
  if (type.is_integer() && std::fabs(value) < kSafe)
    return Narrow(static_cast<std::int64_t>(value), type.root());
  if (type.root() == TypeRoot::kBoolean) return value != 0;
  return std::nullopt;
}

std::string Trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::optional<LiteralValue> ParseInteger(const std::string& text, TypeRoot root) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || Narrow(value, root) != value) return std::nullopt;
  return value;
}

std::optional<LiteralValue> ParseBoolean(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (text == "true" || text == "false") return text == "true";
  return std::nullopt;
}

template <class T>
std::optional<LiteralValue> Wrapped(const std::optional<T>& value) {
  return value ? std::optional<LiteralValue>(*value) : std::nullopt;
}

std::optional<LiteralValue> TextTo(const std::string& text, const LogicalType& type) {
  const std::string trimmed = Trimmed(text);
  if (type.is_integer()) return ParseInteger(trimmed, type.root());
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return ParseBoolean(trimmed);
    case TypeRoot::kDouble: {
      const auto plain = ParseDecimal(trimmed);
      return plain && !trimmed.empty() ? std::optional<LiteralValue>(ToDouble(*plain)) : std::nullopt;
    }
    case TypeRoot::kDecimal: {
      const auto value = ParseDecimal(trimmed);
      return value && !trimmed.empty() ? DecimalTo(*value, type) : std::nullopt;
    }
    case TypeRoot::kDate:
      return Wrapped(ParseDateLiteral(trimmed));
    case TypeRoot::kTime:
      return Wrapped(ParseTimeLiteral(trimmed));
    case TypeRoot::kTimestamp: {
      // Digits past the precision would have to be rounded: they stay for the run.
      const bool fits = LiteralFractionDigits(trimmed) <= type.precision();
      return fits ? Wrapped(ParseTimestampLiteral(trimmed)) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

/// The literal as text; nothing where Flink's spelling depends on more than the value.
std::optional<std::string> AsText(const Rex& literal) {
  if (const auto* flag = std::get_if<bool>(&literal.literal)) return *flag ? "TRUE" : "FALSE";
  if (const auto* decimal = std::get_if<DecimalValue>(&literal.literal)) return DecimalText(*decimal);
  if (const auto* text = std::get_if<std::string>(&literal.literal)) {
    return literal.type.is_character() ? std::optional(*text) : std::nullopt;
  }
  const auto* number = std::get_if<std::int64_t>(&literal.literal);
  if (number == nullptr) return std::nullopt;
  if (literal.type.root() == TypeRoot::kDate) return DateText(*number);
  return literal.type.is_integer() ? std::optional(std::to_string(*number)) : std::nullopt;
}

/// Cut to the length of the type, or filled with blanks up to that of a CHAR. ASCII only: there a byte is a
/// character.
std::optional<LiteralValue> Fitted(std::string text, const LogicalType& type) {
  if (Utf16Length(text) != static_cast<std::int32_t>(text.size())) return std::nullopt;
  const auto length = static_cast<std::size_t>(type.length());
  if (text.size() > length) text.resize(length);
  constexpr std::size_t kMaxPadding = 1000;
  if (type.root() == TypeRoot::kChar && text.size() < length) {
    if (length > kMaxPadding) return std::nullopt;
    text.resize(length, ' ');
  }
  return text;
}

std::optional<LiteralValue> Convert(const Rex& literal, const LogicalType& type) {
  if (type.is_character()) {
    auto text = AsText(literal);
    return text ? Fitted(std::move(*text), type) : std::nullopt;
  }
  if (const auto* text = std::get_if<std::string>(&literal.literal)) {
    return literal.type.is_character() ? TextTo(*text, type) : std::nullopt;
  }
  if (const auto* decimal = std::get_if<DecimalValue>(&literal.literal)) return DecimalTo(*decimal, type);
  if (const auto* number = std::get_if<double>(&literal.literal)) return DoubleTo(*number, type);
  if (const auto* point = std::get_if<TimestampValue>(&literal.literal)) {
    const std::int64_t days =
        (point->epoch_ms - (point->epoch_ms < 0 ? kMillisPerDay - 1 : 0)) / kMillisPerDay;
    return type.root() == TypeRoot::kDate ? std::optional<LiteralValue>(days) : std::nullopt;
  }
  const auto* integer = std::get_if<std::int64_t>(&literal.literal);
  if (integer == nullptr) return std::nullopt;
  if (literal.type.root() == TypeRoot::kDate && type.root() == TypeRoot::kTimestamp) {
    return TimestampValue{.epoch_ms = *integer * kMillisPerDay, .nano_of_ms = 0};
  }
  return literal.type.is_integer() ? DecimalTo({.unscaled = *integer, .scale = 0}, type) : std::nullopt;
}

}  // namespace

RexPtr FoldLiteralCasts(const RexPtr& expression) {
  if (expression->operands.empty() || expression->kind == RexKind::kOver) return expression;
  Rex copy = *expression;
  bool changed = false;
  for (auto& operand : copy.operands) {
    RexPtr folded = FoldLiteralCasts(operand);
    changed = changed || folded != operand;
    operand = std::move(folded);
  }
  const Rex& operand = *copy.operands[0];
  const bool cast = copy.kind == RexKind::kCall && copy.op == "CAST" && operand.kind == RexKind::kLiteral &&
                    !std::holds_alternative<std::monostate>(operand.literal) && !copy.type.nullable();
  if (cast) {
    if (auto value = Convert(operand, copy.type)) {
      return Rex::Literal(std::move(*value), copy.type, copy.position);
    }
  }
  return changed ? std::make_shared<const Rex>(std::move(copy)) : expression;
}

}  // namespace podium
