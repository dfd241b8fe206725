#include "podium/connect/format/text_value.h"

#include <arrow/api.h>

#include <array>
#include <limits>
#include <optional>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/number_text.h"
#include "podium/connect/format/time_text.h"

namespace podium {
namespace {

template <class BuilderType, class Value>
Status Append(arrow::ArrayBuilder& builder, const Value& value) {
  PODIUM_ARROW_RETURN_NOT_OK(static_cast<BuilderType&>(builder).Append(value));
  return Status::OK();
}

std::string_view Trim(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

template <class BuilderType, class Value>
Status AppendInteger(std::string_view text, const LogicalType& type, const TextRules& rules,
                     arrow::ArrayBuilder& builder) {
  const auto value = ParseInteger(rules.trim_numbers ? Trim(text) : text, std::numeric_limits<Value>::min(),
                                  std::numeric_limits<Value>::max());
  if (!value) return BadValue(type, text);
  return Append<BuilderType>(builder, static_cast<Value>(*value));
}

bool EqualsIgnoringCase(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((text[i] | 0x20) != lower[i]) return false;
  }
  return true;
}

Status AppendBoolean(std::string_view text, const LogicalType& type, const TextRules& rules,
                     arrow::ArrayBuilder& builder) {
  const std::string_view word = rules.trim_numbers ? Trim(text) : text;
  const bool is_true = EqualsIgnoringCase(word, "true");
  if (!is_true && !EqualsIgnoringCase(word, "false")) return BadValue(type, text);
  return Append<arrow::BooleanBuilder>(builder, is_true);
}

Status AppendDecimalText(std::string_view text, const LogicalType& type, const TextRules& rules,
                         arrow::ArrayBuilder& builder) {
  const ParsedDecimal parsed =
      ParseDecimal(rules.trim_numbers ? Trim(text) : text, type.precision(), type.scale());
  switch (parsed.outcome) {
    case DecimalOutcome::kMalformed:
      return BadValue(type, text);
    case DecimalOutcome::kOverflow:
      if (rules.decimal_overflow == TextRules::DecimalOverflow::kError) return BadValue(type, text);
      PODIUM_ARROW_RETURN_NOT_OK(builder.AppendNull());
      return Status::OK();
    case DecimalOutcome::kOk:
      break;
  }
  const arrow::Decimal128 value(static_cast<std::int64_t>(parsed.unscaled >> 64),
                                static_cast<std::uint64_t>(parsed.unscaled));
  return Append<arrow::Decimal128Builder>(builder, value);
}

Status AppendBytes(std::string_view text, const LogicalType& type, const TextRules& rules,
                   arrow::ArrayBuilder& builder) {
  std::string bytes;
  const bool ok = rules.bytes == TextRules::Bytes::kHex ? DecodeHex(text, bytes) : DecodeBase64(text, bytes);
  if (!ok) return BadValue(type, text);
  return Append<arrow::BinaryBuilder>(builder, std::string_view(bytes));
}

std::int64_t TicksPerSecond(std::int32_t precision) {
  if (precision <= 3) return 1000;
  return precision <= 6 ? 1'000'000 : 1'000'000'000;
}

Status AppendTimestamp(std::string_view text, const LogicalType& type, const TextRules& rules,
                       arrow::ArrayBuilder& builder) {
  std::string_view local = text;
  if (type.root() == TypeRoot::kTimestampLtz) {
    if (!local.ends_with('Z')) return BadValue(type, text);
    local.remove_suffix(1);
  }
  const auto moment = ParseMoment(local, rules.timestamp_separator, rules.optional_seconds);
  if (!moment) return BadValue(type, text);
  const auto ticks = moment->ToTicks(TicksPerSecond(type.precision()));
  if (!ticks) {
    return Status::NotSupported(
        "a timestamp outside the years 1677 to 2262 in a column of more than 6 digits: '", text, "'");
  }
  return Append<arrow::TimestampBuilder>(builder, *ticks);
}

/// What a reader must write instead, for the types whose form is not obvious.
std::string_view ExpectedForm(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kDate:
      return " (expected: yyyy-MM-dd)";
    case TypeRoot::kTime:
      return " (expected: HH:mm:ss, with a fraction if any)";
    case TypeRoot::kTimestamp:
      return " (expected: yyyy-MM-dd HH:mm:ss, with a fraction if any)";
    case TypeRoot::kTimestampLtz:
      return " (expected: yyyy-MM-dd HH:mm:ssZ, with a fraction if any)";
    default:
      return "";
  }
}

}  // namespace

Status BadValue(const LogicalType& type, std::string_view text) {
  constexpr std::size_t kShown = 60;
  const bool cut = text.size() > kShown;
  return Status::Invalid("not a value of type ", type.WithNullable(true).ToString(), ExpectedForm(type),
                         ": '", text.substr(0, kShown), cut ? "...'" : "'");
}

bool DecodeHex(std::string_view text, std::string& out) {
  if (text.size() % 2 != 0) return false;
  std::uint32_t byte = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = static_cast<char>(text[i] | 0x20);
    std::uint32_t nibble = 0;
    if (text[i] >= '0' && text[i] <= '9') {
      nibble = static_cast<std::uint32_t>(text[i] - '0');
    } else if (c >= 'a' && c <= 'f') {
      nibble = static_cast<std::uint32_t>(c - 'a' + 10);
    } else {
      return false;
    }
    byte = byte << 4 | nibble;
    if (i % 2 == 1) {
      out += static_cast<char>(byte);
      byte = 0;
    }
  }
  return true;
}

bool DecodeBase64(std::string_view text, std::string& out) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) return false;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    std::uint32_t six = 0;
    if (c >= 'A' && c <= 'Z') {
      six = static_cast<std::uint32_t>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      six = static_cast<std::uint32_t>(c - 'a' + 26);
    } else if (c >= '0' && c <= '9') {
      six = static_cast<std::uint32_t>(c - '0' + 52);
    } else if (c == '+' || c == '/') {
      six = c == '+' ? 62 : 63;
    } else {
      return false;
    }
    bits = (bits << 6 | six) & 0xFFFFFFU;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xFFU);
    }
  }
  return true;
}

Status AppendText(std::string_view text, const LogicalType& type, const TextRules& rules,
                  arrow::ArrayBuilder& builder) {
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return AppendBoolean(text, type, rules, builder);
    case TypeRoot::kTinyInt:
      return AppendInteger<arrow::Int8Builder, std::int8_t>(text, type, rules, builder);
    case TypeRoot::kSmallInt:
      return AppendInteger<arrow::Int16Builder, std::int16_t>(text, type, rules, builder);
    case TypeRoot::kInt:
    case TypeRoot::kIntervalYearMonth:
      return AppendInteger<arrow::Int32Builder, std::int32_t>(text, type, rules, builder);
    case TypeRoot::kBigInt:
    case TypeRoot::kIntervalDayTime:
      return AppendInteger<arrow::Int64Builder, std::int64_t>(text, type, rules, builder);
    case TypeRoot::kFloat: {
      const auto value = ParseFloat(text);
      if (!value) return BadValue(type, text);
      return Append<arrow::FloatBuilder>(builder, *value);
    }
    case TypeRoot::kDouble: {
      const auto value = ParseDouble(text);
      if (!value) return BadValue(type, text);
      return Append<arrow::DoubleBuilder>(builder, *value);
    }
    case TypeRoot::kDecimal:
      return AppendDecimalText(text, type, rules, builder);
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
      return Append<arrow::StringBuilder>(builder, text);
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return AppendBytes(text, type, rules, builder);
    case TypeRoot::kDate: {
      const auto days = ParseDate(text);
      if (!days || *days != static_cast<std::int32_t>(*days)) return BadValue(type, text);
      return Append<arrow::Date32Builder>(builder, static_cast<std::int32_t>(*days));
    }
    case TypeRoot::kTime: {
      const auto nanos = ParseTimeOfDay(text, rules.optional_seconds);
      if (!nanos) return BadValue(type, text);
      return Append<arrow::Time32Builder>(builder, static_cast<std::int32_t>(*nanos / 1'000'000));
    }
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return AppendTimestamp(text, type, rules, builder);
    case TypeRoot::kNull:
    case TypeRoot::kArray:
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
    case TypeRoot::kRow:
    case TypeRoot::kSymbol:
      break;
  }
  return Status::Internal("no text form for type ", type.ToString());
}

void EvenOut(arrow::ArrayBuilder& builder) {
  const auto fill = [](arrow::ArrayBuilder& child, std::int64_t length) {
    // Out of memory here shows again at the next append; there is no better answer in the middle of an error.
    if (child.length() < length) static_cast<void>(child.AppendEmptyValues(length - child.length()).ok());
  };
  switch (builder.type()->id()) {
    case arrow::Type::STRUCT:
      for (int i = 0; i < builder.num_children(); ++i) {
        EvenOut(*builder.child(i));
        fill(*builder.child(i), builder.length());
      }
      return;
    case arrow::Type::LIST:
      EvenOut(*static_cast<arrow::ListBuilder&>(builder).value_builder());
      return;
    case arrow::Type::MAP: {
      auto& map = static_cast<arrow::MapBuilder&>(builder);
      EvenOut(*map.key_builder());
      EvenOut(*map.item_builder());
      fill(*map.item_builder(), map.key_builder()->length());
      return;
    }
    default:
      return;
  }
}

}  // namespace podium
