#include "podium/connect/format/value_text.h"

#include <arrow/api.h>

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/interval_text.h"
#include "podium/connect/format/number_text.h"
#include "podium/connect/format/time_text.h"

namespace podium {
namespace {

template <class ArrayType>
const ArrayType& As(const arrow::Array& array) {
  return static_cast<const ArrayType&>(array);
}

void AppendInteger(std::int64_t value, std::string& out) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
}

/// The two styles that put text into double quotes.
bool QuotesText(ValueStyle style) { return style == ValueStyle::kScript || style == ValueStyle::kJson; }

constexpr std::string_view kLowerHex = "0123456789abcdef";

void AppendBase64(std::string_view bytes, std::string& out) {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      out += j <= count ? kAlphabet[group >> (18 - 6 * j) & 63U] : '=';
    }
  }
}

void AppendBytes(std::string_view bytes, ValueStyle style, std::string& out) {
  switch (style) {
    case ValueStyle::kPrint:
      out += '[';
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i > 0) out += ", ";
        AppendInteger(static_cast<signed char>(bytes[i]), out);
      }
      out += ']';
      return;
    case ValueStyle::kScript:
      out += '"';
      for (const char c : bytes) {
        out += kLowerHex[static_cast<unsigned char>(c) >> 4];
        out += kLowerHex[static_cast<unsigned char>(c) & 15U];
      }
      out += '"';
      return;
    case ValueStyle::kJson:
      out += '"';
      AppendBase64(bytes, out);
      out += '"';
      return;
    case ValueStyle::kCsv:
      AppendBase64(bytes, out);
      return;
  }
}

template <class T>
void AppendFloating(T value, ValueStyle style, std::string& out) {
  if (style == ValueStyle::kScript) {
    AppendScientificNumber(value, out);
    return;
  }
  // JSON has no number for NaN and the infinities: Jackson quotes them.
  const bool quoted = style == ValueStyle::kJson && !(value - value == 0);
  if (quoted) out += '"';
  AppendJavaNumber(value, out);
  if (quoted) out += '"';
}

void AppendDecimalValue(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                        const ValueFormat& format, std::string& out) {
  const arrow::Decimal128 decimal(As<arrow::Decimal128Array>(column).GetValue(row));
  const DecimalDigits unscaled =
      static_cast<DecimalDigits>(decimal.high_bits()) * (static_cast<DecimalDigits>(1) << 64) +
      static_cast<DecimalDigits>(decimal.low_bits());
  switch (format.style) {
    case ValueStyle::kPrint:
      AppendDecimal(unscaled, type.scale(), DecimalForm::kJava, out);
      return;
    case ValueStyle::kScript:
      out += '"';
      AppendDecimal(unscaled, type.scale(), DecimalForm::kPlain, out);
      out += '"';
      return;
    case ValueStyle::kJson:
    case ValueStyle::kCsv:
      AppendDecimal(unscaled, type.scale(),
                    format.plain_decimals ? DecimalForm::kPlain : DecimalForm::kStripped, out);
      return;
  }
}

void AppendTimestamp(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                     const ValueFormat& format, std::string& out) {
  const auto moment =
      Moment::FromTicks(As<arrow::TimestampArray>(column).Value(row),
                        TicksPerSecond(static_cast<const arrow::TimestampType&>(*column.type()).unit()));
  const bool instant = type.root() == TypeRoot::kTimestampLtz;
  using Rule = FractionDigits::Rule;
  switch (format.style) {
    case ValueStyle::kPrint:
      AppendMoment(moment, 'T', {.rule = Rule::kGroups, .digits = 0}, /*short_minutes=*/!instant, out);
      break;
    case ValueStyle::kScript:
      AppendMoment(moment, ' ', {.rule = Rule::kExactly, .digits = type.precision()}, false, out);
      break;
    case ValueStyle::kJson:
    case ValueStyle::kCsv:
      AppendMoment(moment, format.timestamp_separator, {.rule = Rule::kShortest, .digits = 0}, false, out);
      break;
  }
  if (instant) out += 'Z';
}

void AppendTime(std::int32_t millis, const LogicalType& type, ValueStyle style, std::string& out) {
  using Rule = FractionDigits::Rule;
  // A value outside of a day (Flink's own arithmetic can make one) is a time of another day.
  constexpr std::int32_t kMillisPerDay = 86'400'000;
  millis = (millis % kMillisPerDay + kMillisPerDay) % kMillisPerDay;
  const std::int32_t second = millis / 1000;
  const std::int32_t nanos = millis % 1000 * 1'000'000;
  switch (style) {
    case ValueStyle::kPrint:
      AppendTimeOfDay(second, nanos, {.rule = Rule::kGroups, .digits = 0}, /*short_minutes=*/true, out);
      return;
    case ValueStyle::kScript:
      AppendTimeOfDay(second, nanos, {.rule = Rule::kExactly, .digits = type.precision()}, false, out);
      return;
    case ValueStyle::kJson:  // Flink's JSON loses the fraction of TIME in both directions; ours keeps it.
    case ValueStyle::kCsv:
      AppendTimeOfDay(second, nanos, {.rule = Rule::kShortest, .digits = 0}, false, out);
      return;
  }
}

void AppendNull(const ValueFormat& format, std::string& out) {
  if (format.style == ValueStyle::kCsv) {
    out += format.null_literal;
  } else {
    out += "null";
  }
}

void AppendList(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                const ValueFormat& format, std::string& out) {
  const auto& list = As<arrow::ListArray>(column);
  const bool csv = format.style == ValueStyle::kCsv;
  const std::string_view separator = csv                                  ? format.array_element_delimiter
                                     : format.style == ValueStyle::kPrint ? std::string_view(", ")
                                                                          : std::string_view(",");
  if (!csv) out += '[';
  for (std::int64_t i = list.value_offset(row); i < list.value_offset(row + 1); ++i) {
    if (i > list.value_offset(row)) out += separator;
    AppendValue(*list.values(), i, type.children()[0], format, out);
  }
  if (!csv) out += ']';
}

/// In MAP the values have their own type, in MULTISET they are counts.
LogicalType MapValueType(const LogicalType& type) {
  return type.root() == TypeRoot::kMap ? type.children()[1] : LogicalType::Int(/*nullable=*/false);
}

/// Pairs in increasing order of their text, so that the order of entries does not show.
void AppendScriptMap(const arrow::MapArray& map, std::int64_t row, const LogicalType& type,
                     const ValueFormat& format, std::string& out) {
  const LogicalType value_type = MapValueType(type);
  std::vector<std::string> pairs;
  for (std::int64_t i = map.value_offset(row); i < map.value_offset(row + 1); ++i) {
    std::string pair = "[";
    AppendValue(*map.keys(), i, type.children()[0], format, pair);
    pair += ',';
    AppendValue(*map.items(), i, value_type, format, pair);
    pair += ']';
    pairs.push_back(std::move(pair));
  }
  std::ranges::sort(pairs);
  out += '[';
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i > 0) out += ',';
    out += pairs[i];
  }
  out += ']';
}

void AppendMap(const arrow::Array& column, std::int64_t row, const LogicalType& type,
               const ValueFormat& format, std::string& out) {
  const auto& map = As<arrow::MapArray>(column);
  if (format.style == ValueStyle::kScript) {
    AppendScriptMap(map, row, type, format, out);
    return;
  }
  const bool json = format.style == ValueStyle::kJson;
  const LogicalType value_type = MapValueType(type);
  out += '{';
  bool first = true;
  for (std::int64_t i = map.value_offset(row); i < map.value_offset(row + 1); ++i) {
    if (!first) out += json ? "," : ", ";
    first = false;
    AppendValue(*map.keys(), i, type.children()[0], format, out);
    out += json ? ':' : '=';
    AppendValue(*map.items(), i, value_type, format, out);
  }
  out += '}';
}

void AppendNestedRow(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                     const ValueFormat& format, std::string& out) {
  const auto& record = As<arrow::StructArray>(column);
  const bool json = format.style == ValueStyle::kJson;
  const bool csv = format.style == ValueStyle::kCsv;
  if (json) {
    out += '{';
  } else if (!csv) {
    out += format.style == ValueStyle::kPrint ? "+I[" : "[";
  }
  bool first = true;
  for (std::size_t i = 0; i < type.children().size(); ++i) {
    const auto field = record.field(static_cast<int>(i));
    if (json && format.omit_null_fields && field->IsNull(row)) continue;
    if (!first) {
      out += csv                                  ? std::string_view(format.array_element_delimiter)
             : format.style == ValueStyle::kPrint ? std::string_view(", ")
                                                  : std::string_view(",");
    }
    first = false;
    if (json) {
      AppendQuoted(type.field_names()[i], ValueStyle::kJson, out);
      out += ':';
    }
    AppendValue(*field, row, type.children()[i], format, out);
  }
  if (!csv) out += json ? '}' : ']';
}

void AppendControl(unsigned char c, ValueStyle style, std::string& out) {
  if (style == ValueStyle::kJson) {
    const auto short_form = std::string_view("\b\t\n\f\r").find(static_cast<char>(c));
    if (short_form != std::string_view::npos) {
      out += '\\';
      out += std::string_view("btnfr")[short_form];
      return;
    }
  }
  out += "\\u00";
  const char low = kLowerHex[c & 15U];
  out += kLowerHex[c >> 4];
  out += style == ValueStyle::kJson && low >= 'a' ? static_cast<char>(low - 'a' + 'A') : low;
}

}  // namespace

void AppendQuoted(std::string_view text, ValueStyle style, std::string& out) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      AppendControl(static_cast<unsigned char>(c), style, out);
    } else {
      out += c;
    }
  }
  out += '"';
}

void AppendValue(const arrow::Array& column, std::int64_t row, const LogicalType& type, ValueStyle style,
                 std::string& out) {
  ValueFormat format;
  format.style = style;
  AppendValue(column, row, type, format, out);
}

void AppendValue(const arrow::Array& column, std::int64_t row, const LogicalType& type,
                 const ValueFormat& format, std::string& out) {
  if (column.IsNull(row)) {
    AppendNull(format, out);
    return;
  }
  const ValueStyle style = format.style;
  switch (type.root()) {
    case TypeRoot::kNull:
      AppendNull(format, out);
      return;
    case TypeRoot::kBoolean:
      out += As<arrow::BooleanArray>(column).Value(row) ? "true" : "false";
      return;
    case TypeRoot::kTinyInt:
      AppendInteger(As<arrow::Int8Array>(column).Value(row), out);
      return;
    case TypeRoot::kSmallInt:
      AppendInteger(As<arrow::Int16Array>(column).Value(row), out);
      return;
    case TypeRoot::kInt:
      AppendInteger(As<arrow::Int32Array>(column).Value(row), out);
      return;
    case TypeRoot::kBigInt:
      AppendInteger(As<arrow::Int64Array>(column).Value(row), out);
      return;
    case TypeRoot::kFloat:
      AppendFloating(As<arrow::FloatArray>(column).Value(row), style, out);
      return;
    case TypeRoot::kDouble:
      AppendFloating(As<arrow::DoubleArray>(column).Value(row), style, out);
      return;
    case TypeRoot::kDecimal:
      AppendDecimalValue(column, row, type, format, out);
      return;
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kSymbol: {
      const std::string_view text = As<arrow::StringArray>(column).GetView(row);
      if (QuotesText(style)) {
        AppendQuoted(text, style, out);
      } else {
        out += text;
      }
      return;
    }
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      AppendBytes(As<arrow::BinaryArray>(column).GetView(row), style, out);
      return;
    case TypeRoot::kDate:
      if (QuotesText(style)) out += '"';
      AppendDate(As<arrow::Date32Array>(column).Value(row), out);
      if (QuotesText(style)) out += '"';
      return;
    case TypeRoot::kTime:
      if (QuotesText(style)) out += '"';
      AppendTime(As<arrow::Time32Array>(column).Value(row), type, style, out);
      if (QuotesText(style)) out += '"';
      return;
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      if (QuotesText(style)) out += '"';
      AppendTimestamp(column, row, type, format, out);
      if (QuotesText(style)) out += '"';
      return;
    case TypeRoot::kArray:
      AppendList(column, row, type, format, out);
      return;
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
      AppendMap(column, row, type, format, out);
      return;
    case TypeRoot::kRow:
      AppendNestedRow(column, row, type, format, out);
      return;
    case TypeRoot::kIntervalYearMonth: {
      const std::int32_t months = As<arrow::Int32Array>(column).Value(row);
      style == ValueStyle::kPrint ? AppendPeriod(months, out) : AppendInteger(months, out);
      return;
    }
    case TypeRoot::kIntervalDayTime: {
      const std::int64_t millis = As<arrow::Int64Array>(column).Value(row);
      style == ValueStyle::kPrint ? AppendDuration(millis, out) : AppendInteger(millis, out);
      return;
    }
  }
}

}  // namespace podium
