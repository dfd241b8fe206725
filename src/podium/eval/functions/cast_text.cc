#include <charconv>
#include <limits>
#include <string>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/functions/cast.h"
#include "podium/eval/java_text.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"
#include "podium/eval/temporal.h"
#include "podium/eval/temporal_text.h"
#include "podium/eval/text_parsing.h"
#include "podium/eval/time_zone.h"
#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

template <class T>
std::unique_ptr<Operation> TextToInteger(const LogicalType& to) {
  return PerRow<T, std::string_view>(ToArrowType(to), [](std::string_view text) -> Result<T> {
    using Limits = std::numeric_limits<T>;
    using Read = std::conditional_t<sizeof(T) == sizeof(std::int64_t), std::int64_t, std::int32_t>;
    const std::string_view trimmed = TrimBlanks(text);
    PODIUM_ASSIGN_OR_RETURN(const std::int64_t value, ParseInteger(trimmed, std::numeric_limits<Read>::min(),
                                                                   std::numeric_limits<Read>::max()));
    if (value < Limits::min() || value > Limits::max()) {
      return Status::Invalid("For input string: '", trimmed, "'. Overflow.");
    }
    return static_cast<T>(value);
  });
}

template <class T>
std::unique_ptr<Operation> NumberToText(const std::shared_ptr<arrow::DataType>& type) {
  return PerRow<Text, T>(type, [](std::string& out, T value) {
    if constexpr (std::is_floating_point_v<T>) {
      AppendJavaText(out, value);
    } else {
      out += std::to_string(value);
    }
  });
}

std::unique_ptr<Operation> TextToTimestamp(const LogicalType& to, const EvalContext* context) {
  const std::int32_t precision = to.precision();
  const bool instant = to.root() == TypeRoot::kTimestampLtz;
  const TimeZone zone(context->time_zone);
  return PerRow<std::int64_t, std::string_view>(
      ToArrowType(to), [precision, instant, zone](std::string_view text) -> Result<std::int64_t> {
        PODIUM_ASSIGN_OR_RETURN(TimestampValue value, ParseTimestamp(text, precision));
        if (instant) value.epoch_ms = zone.ToInstant(value.epoch_ms);
        return ToTicks(value, precision);
      });
}

std::unique_ptr<Operation> TimestampToText(const LogicalType& from,
                                           const std::shared_ptr<arrow::DataType>& type,
                                           const EvalContext* context) {
  const std::int32_t precision = from.precision();
  const TimeZone zone(from.root() == TypeRoot::kTimestampLtz ? context->time_zone : "UTC");
  return PerRow<Text, std::int64_t>(type, [precision, zone](std::string& out, std::int64_t ticks) {
    TimestampValue value = FromTicks(ticks, precision);
    value.epoch_ms = zone.ToLocal(value.epoch_ms);
    AppendTimestamp(out, value, precision);
  });
}

}  // namespace

std::unique_ptr<Operation> CastFromText(const LogicalType&, const LogicalType& to,
                                        const EvalContext* context) {
  const auto type = ToArrowType(to);
  switch (to.root()) {
    case TypeRoot::kBoolean:
      return PerRow<bool, std::string_view>(type, [](std::string_view text) { return ParseBoolean(text); });
    case TypeRoot::kTinyInt:
      return TextToInteger<std::int8_t>(to);
    case TypeRoot::kSmallInt:
      return TextToInteger<std::int16_t>(to);
    case TypeRoot::kInt:
      return TextToInteger<std::int32_t>(to);
    case TypeRoot::kBigInt:
      return TextToInteger<std::int64_t>(to);
    case TypeRoot::kFloat:
      return PerRow<float, std::string_view>(
          type, [](std::string_view text) { return ParseFloat(TrimBlanks(text)); });
    case TypeRoot::kDouble:
      return PerRow<double, std::string_view>(
          type, [](std::string_view text) { return ParseDouble(TrimBlanks(text)); });
    case TypeRoot::kDecimal:
      return PerRow<Int128, std::string_view>(
          type, [shape = ShapeOf(to)](std::string_view text) { return ParseDecimalText(text, shape); });
    case TypeRoot::kDate:
      return PerRow<std::int32_t, std::string_view>(type, [](std::string_view text) -> Result<std::int32_t> {
        const auto days = ParseDate(text);
        if (!days.has_value()) return Status::Invalid("For input string: '", text, "'.");
        return *days;
      });
    case TypeRoot::kTime:
      return PerRow<std::int32_t, std::string_view>(
          type, [precision = to.precision()](std::string_view text) -> Result<std::int32_t> {
            const auto millis = ParseTime(text);
            if (!millis.has_value()) {
              return Status::Invalid(
                  "Invalid time format: '", text,
                  "'. Expected format: HH:mm:ss[.fff] where HH is 00-23, mm is 00-59, ss is 00-59");
            }
            return TruncateTime(*millis, precision);
          });
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return TextToTimestamp(to, context);
    default:
      return nullptr;
  }
}

std::unique_ptr<Operation> CastToText(const LogicalType& from, const LogicalType& to,
                                      const EvalContext* context) {
  const auto type = ToArrowType(to);
  switch (from.root()) {
    case TypeRoot::kBoolean:
      return PerRow<Text, bool>(type, [](std::string& out, bool value) { out += value ? "TRUE" : "FALSE"; });
    case TypeRoot::kTinyInt:
      return NumberToText<std::int8_t>(type);
    case TypeRoot::kSmallInt:
      return NumberToText<std::int16_t>(type);
    case TypeRoot::kInt:
      return NumberToText<std::int32_t>(type);
    case TypeRoot::kBigInt:
      return NumberToText<std::int64_t>(type);
    case TypeRoot::kFloat:
      return NumberToText<float>(type);
    case TypeRoot::kDouble:
      return NumberToText<double>(type);
    case TypeRoot::kDecimal:
      return PerRow<Text, Int128>(
          type, [scale = from.scale()](std::string& out, Int128 value) { AppendDecimal(out, value, scale); });
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return PerRow<Text, std::string_view>(type,
                                            [](std::string& out, std::string_view value) { out += value; });
    case TypeRoot::kDate:
      return PerRow<Text, std::int32_t>(type,
                                        [](std::string& out, std::int32_t days) { AppendDate(out, days); });
    case TypeRoot::kTime:
      return PerRow<Text, std::int32_t>(
          type, [precision = from.precision()](std::string& out, std::int32_t millis) {
            AppendTime(out, millis, precision);
          });
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return TimestampToText(from, type, context);
    case TypeRoot::kIntervalYearMonth:
      return PerRow<Text, std::int32_t>(
          type, [](std::string& out, std::int32_t months) { AppendIntervalYearMonth(out, months); });
    case TypeRoot::kIntervalDayTime:
      return PerRow<Text, std::int64_t>(
          type, [](std::string& out, std::int64_t millis) { AppendIntervalDayTime(out, millis); });
    default:
      return nullptr;
  }
}

std::unique_ptr<Operation> FitLength(const LogicalType& from, const LogicalType& to) {
  const std::int64_t length = to.length();
  if (length == LogicalType::kMaxLength) return nullptr;
  const bool pad = to.root() == TypeRoot::kChar || to.root() == TypeRoot::kBinary;
  if (!pad && from.length() <= length) return nullptr;
  const auto type = ToArrowType(to);
  if (to.is_binary()) {
    return PerRow<Text, std::string_view>(type, [length, pad](std::string& out, std::string_view bytes) {
      const auto limit = static_cast<std::size_t>(length);
      out += bytes.substr(0, limit);
      if (pad && bytes.size() < limit) out.append(limit - bytes.size(), '\0');
    });
  }
  return PerRow<Text, std::string_view>(type, [length, pad](std::string& out, std::string_view text) {
    const std::size_t end = OffsetOfChar(text, length);
    out += text.substr(0, end);
    if (!pad || end < text.size()) return;
    const std::int64_t chars = CountChars(text);
    if (chars < length) out.append(static_cast<std::size_t>(length - chars), ' ');
  });
}

}  // namespace podium::eval
