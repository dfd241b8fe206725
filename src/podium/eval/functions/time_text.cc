#include "podium/eval/functions/time_text.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "podium/eval/date_pattern.h"
#include "podium/eval/functions/current_time.h"
#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/physical.h"
#include "podium/eval/temporal.h"
#include "podium/eval/temporal_text.h"
#include "podium/eval/text_parsing.h"
#include "podium/eval/time_zone.h"

namespace podium::eval {
namespace {

constexpr std::string_view kDefaultPattern = "yyyy-MM-dd HH:mm:ss";

/// The pattern of a row: the constant one, or one compiled for the row.
class PatternSource {
 public:
  /// Errors: a constant pattern with a letter that is not built. An illegal one fails the rows that use it.
  static Result<PatternSource> Make(const std::string* constant, PatternDialect dialect) {
    PatternSource source;
    source.dialect_ = dialect;
    if (constant == nullptr) return source;
    source.constant_.emplace(DatePattern::Make(*constant, dialect));
    if (!source.constant_->ok() && source.constant_->status().code() == StatusCode::kNotSupported) {
      return source.constant_->status();
    }
    return source;
  }

  Result<DatePattern> For(std::string_view pattern) const {
    return constant_.has_value() ? *constant_ : DatePattern::Make(pattern, dialect_);
  }

 private:
  PatternDialect dialect_ = PatternDialect::kSimpleDateFormat;
  std::optional<Result<DatePattern>> constant_;
};

/// The pattern in operand `index`, or the default one if the call has fewer operands.
Result<PatternSource> PatternOf(ExpressionBuilder& builder, const Rex& call, std::size_t index,
                                PatternDialect dialect) {
  if (call.operands.size() <= index) {
    const std::string fallback(kDefaultPattern);
    return PatternSource::Make(&fallback, dialect);
  }
  PODIUM_ASSIGN_OR_RETURN(const Slot pattern, builder.Compile(*call.operands[index]));
  return PatternSource::Make(builder.ConstantText(pattern).get(), dialect);
}

/// DATE_FORMAT(timestamp, pattern) by java.time; DATE_FORMAT(text, pattern) by java.text, NULL for a text
/// that is no "yyyy-MM-dd HH:mm:ss".
Result<Slot> CompileDateFormat(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  const LogicalType& from = call.operands[0]->type;
  const bool text = from.is_character();
  if (!text && !from.is_timestamp()) return UnsupportedOperands(call);
  PODIUM_ASSIGN_OR_RETURN(
      auto source, PatternOf(builder, call, 1,
                             text ? PatternDialect::kSimpleDateFormat : PatternDialect::kDateTimeFormatter));
  if (text) {
    PODIUM_ASSIGN_OR_RETURN(auto reader,
                            DatePattern::Make(kDefaultPattern, PatternDialect::kSimpleDateFormat));
    return CompileText<std::string_view, std::string_view>(
        builder, call,
        [source = std::move(source), reader = std::move(reader)](std::string& out, std::string_view value,
                                                                 std::string_view pattern) -> Result<bool> {
          PODIUM_ASSIGN_OR_RETURN(const auto compiled, source.For(pattern));
          const auto time = reader.Parse(value);
          if (time.has_value()) compiled.Format(out, *time);
          return time.has_value();
        });
  }
  PODIUM_ASSIGN_OR_RETURN(auto slots, builder.CompileAll(call.operands));
  const TimeZone zone(from.root() == TypeRoot::kTimestampLtz ? builder.context()->time_zone : "UTC");
  auto operation = PerRow<Text, std::int64_t, std::string_view>(
      ToArrowType(call.type),
      [source = std::move(source), zone, precision = from.precision()](std::string& out, std::int64_t ticks,
                                                                       std::string_view pattern) -> Status {
        PODIUM_ASSIGN_OR_RETURN(const auto compiled, source.For(pattern));
        TimestampValue value = FromTicks(ticks, precision);
        value.epoch_ms = zone.ToLocal(value.epoch_ms);
        compiled.Format(out, value);
        return Status::OK();
      });
  return builder.Add(std::move(operation), std::move(slots), call.type);
}

/// One or more digits, at most `most` of them, taken off the front.
std::optional<std::int64_t> TakeNumber(std::string_view& text, std::size_t most) {
  std::int64_t value = 0;
  std::size_t digits = 0;
  while (digits < most && digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    value = value * 10 + (text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool TakeCharacter(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// java.sql's Timestamp.valueOf and Date.valueOf, which Flink tries if the pattern does not fit: a day up to
/// 31 and any time of day, which carry on.
std::optional<TimestampValue> ParseSqlTime(std::string_view text) {
  text = TrimJava(text);
  const std::size_t size = text.size();
  const auto year = TakeNumber(text, 4);
  if (!year.has_value() || size - text.size() != 4 || !TakeCharacter(text, '-')) return std::nullopt;
  const auto month = TakeNumber(text, 2);
  if (!month.has_value() || *month < 1 || *month > 12 || !TakeCharacter(text, '-')) return std::nullopt;
  const auto day = TakeNumber(text, 2);
  if (!day.has_value() || *day < 1 || *day > 31) return std::nullopt;
  TimestampValue value{
      (DaysFromCivil(*year, static_cast<std::int32_t>(*month), 1) + *day - 1) * kMillisPerDay, 0};
  if (text.empty()) return value;

  constexpr std::size_t kMostDigits = 9;  // As many as an int surely holds.
  if (!TakeCharacter(text, ' ')) return std::nullopt;
  const auto hour = TakeNumber(text, kMostDigits);
  if (!hour.has_value() || !TakeCharacter(text, ':')) return std::nullopt;
  const auto minute = TakeNumber(text, kMostDigits);
  if (!minute.has_value() || !TakeCharacter(text, ':')) return std::nullopt;
  const auto second = TakeNumber(text, kMostDigits);
  if (!second.has_value()) return std::nullopt;
  value.epoch_ms += *hour * kMillisPerHour + *minute * kMillisPerMinute + *second * kMillisPerSecond;
  if (text.empty()) return value;

  if (!TakeCharacter(text, '.')) return std::nullopt;
  const std::size_t digits = text.size();
  auto nano = TakeNumber(text, 9);
  if (!nano.has_value() || !text.empty()) return std::nullopt;
  for (std::size_t i = digits; i < 9; ++i) *nano *= 10;
  value.epoch_ms += *nano / 1'000'000;
  value.nano_of_ms = static_cast<std::int32_t>(*nano % 1'000'000);
  return value;
}

/// A text as a local time by a java.time pattern; nullopt for a text, or a pattern, that is none.
Result<std::optional<TimestampValue>> ParseByPattern(const PatternSource& source, std::string_view text,
                                                     std::string_view pattern) {
  const auto compiled = source.For(pattern);
  if (!compiled.ok()) {
    if (compiled.status().code() == StatusCode::kNotSupported) return compiled.status();
    return std::optional<TimestampValue>();
  }
  const auto value = compiled.value().Parse(text);
  return value.has_value() ? value : ParseSqlTime(text);
}

Result<std::optional<std::int64_t>> OptionalTicks(const Result<std::optional<TimestampValue>>& value,
                                                  std::int32_t precision) {
  if (!value.ok()) return value.status();
  if (!value.value().has_value()) return std::optional<std::int64_t>();
  PODIUM_ASSIGN_OR_RETURN(const std::int64_t ticks, ToTicks(TruncateTimestamp(*value.value(), 3), precision));
  return std::optional<std::int64_t>(ticks);
}

/// TO_TIMESTAMP(text [, pattern]): NULL for a text that is no time.
Result<Slot> CompileToTimestamp(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  const std::int32_t precision = call.type.precision();
  if (call.operands.size() == 1) {
    return CompileValue<std::int64_t, std::string_view>(
        builder, call, [precision](std::string_view text) -> Result<std::optional<std::int64_t>> {
          const auto value = ParseTimestamp(text, 3);
          if (!value.ok()) return std::optional<std::int64_t>();
          return OptionalTicks(std::optional<TimestampValue>(value.value()), precision);
        });
  }
  PODIUM_ASSIGN_OR_RETURN(auto source, PatternOf(builder, call, 1, PatternDialect::kDateTimeFormatter));
  return CompileValue<std::int64_t, std::string_view, std::string_view>(
      builder, call,
      [source = std::move(source), precision](std::string_view text, std::string_view pattern) {
        return OptionalTicks(ParseByPattern(source, text, pattern), precision);
      });
}

constexpr std::int64_t kLeastEpochMillis = -62167219200000;     // 0000-01-01 00:00:00
constexpr std::int64_t kGreatestEpochMillis = 253402300799999;  // 9999-12-31 23:59:59.999

/// An instant within the years 0 to 9999; nullopt outside.
std::optional<std::int64_t> CheckedInstant(std::int64_t millis) {
  if (millis < kLeastEpochMillis || millis > kGreatestEpochMillis) return std::nullopt;
  return millis;
}

Status CheckEpochPrecision(std::int32_t precision) {
  if (precision == 0 || precision == 3) return Status::OK();
  return Status::Invalid(
      "The precision value '", precision,
      "' for function TO_TIMESTAMP_LTZ(numeric, precision) is unsupported, the supported value is "
      "'0' for second or '3' for millisecond.");
}

/// TO_TIMESTAMP_LTZ(number [, precision]): seconds (0) or milliseconds (3, the default).
Result<Slot> CompileEpoch(ExpressionBuilder& builder, const Rex& call) {
  const LogicalType& from = call.operands[0]->type;
  const RexPtr precision =
      call.operands.size() == 2 ? call.operands[1] : Rex::Literal(std::int64_t{3}, LogicalType::Int(false));
  const std::int32_t to = call.type.precision();
  const auto ticks = [to](std::optional<std::int64_t> millis) -> Result<std::optional<std::int64_t>> {
    if (!millis.has_value()) return std::optional<std::int64_t>();
    PODIUM_ASSIGN_OR_RETURN(const std::int64_t value, ToTicks({*millis, 0}, to));
    return std::optional<std::int64_t>(value);
  };
  if (from.is_approximate()) {
    const Rex normal = *Rex::Call(call.op, {call.operands[0], precision}, call.type, call.position);
    return CompileValue<std::int64_t, double, std::int32_t>(
        builder, normal, [ticks](double epoch, std::int32_t unit) -> Result<std::optional<std::int64_t>> {
          PODIUM_RETURN_NOT_OK(CheckEpochPrecision(unit));
          const double millis = unit == 0 ? epoch * 1000 : epoch;
          if (!(millis >= static_cast<double>(kLeastEpochMillis) &&
                millis <= static_cast<double>(kGreatestEpochMillis))) {
            // Java turns NaN into 0.
            return ticks(std::isnan(epoch) && unit == 3 ? std::optional<std::int64_t>(0) : std::nullopt);
          }
          return ticks(CheckedInstant(static_cast<std::int64_t>(millis)));
        });
  }
  // Whole seconds or milliseconds; a DECIMAL is cut to them, as Flink cuts it.
  const RexPtr whole = Rex::Call("CAST", {call.operands[0]}, LogicalType::BigInt(), call.position);
  const Rex normal = *Rex::Call(call.op, {whole, precision}, call.type, call.position);
  return CompileValue<std::int64_t, std::int64_t, std::int32_t>(
      builder, normal, [ticks](std::int64_t epoch, std::int32_t unit) -> Result<std::optional<std::int64_t>> {
        PODIUM_RETURN_NOT_OK(CheckEpochPrecision(unit));
        if (unit == 3) return ticks(CheckedInstant(epoch));
        if (epoch < kLeastEpochMillis / 1000 || epoch > kGreatestEpochMillis / 1000)
          return ticks(std::nullopt);
        return ticks(CheckedInstant(epoch * 1000));
      });
}

/// TO_TIMESTAMP_LTZ of text: read as UTC, or in the zone of the third argument.
Result<Slot> CompileToTimestampLtz(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 3));
  if (!call.operands[0]->type.is_character()) return CompileEpoch(builder, call);
  const std::int32_t precision = call.type.precision();
  if (call.operands.size() == 1) {
    return CompileValue<std::int64_t, std::string_view>(
        builder, call, [precision](std::string_view text) -> Result<std::int64_t> {
          PODIUM_ASSIGN_OR_RETURN(const TimestampValue value, ParseTimestamp(text, 3));
          return ToTicks(value, precision);
        });
  }
  PODIUM_ASSIGN_OR_RETURN(auto source, PatternOf(builder, call, 1, PatternDialect::kDateTimeFormatter));
  if (call.operands.size() == 2) {
    return CompileValue<std::int64_t, std::string_view, std::string_view>(
        builder, call,
        [source = std::move(source), precision](std::string_view text, std::string_view pattern) {
          return OptionalTicks(ParseByPattern(source, text, pattern), precision);
        });
  }
  return CompileValue<std::int64_t, std::string_view, std::string_view, std::string_view>(
      builder, call,
      [source = std::move(source), precision](std::string_view text, std::string_view pattern,
                                              std::string_view zone) {
        auto value = ParseByPattern(source, text, pattern);
        if (value.ok() && value.value().has_value()) {
          if (!TimeZone::IsKnown(std::string(zone)))
            value = std::optional<TimestampValue>();
          else
            value.value()->epoch_ms = TimeZone(std::string(zone)).ToInstant(value.value()->epoch_ms);
        }
        return OptionalTicks(value, precision);
      });
}

/// TO_DATE(text [, pattern]): NULL for a text that is no date.
Result<Slot> CompileToDate(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  if (call.operands.size() == 1)
    return CompileValue<std::int32_t, std::string_view>(builder, call, ParseDate);
  PODIUM_ASSIGN_OR_RETURN(auto source, PatternOf(builder, call, 1, PatternDialect::kSimpleDateFormat));
  return CompileValue<std::int32_t, std::string_view, std::string_view>(
      builder, call,
      [source = std::move(source)](std::string_view text,
                                   std::string_view pattern) -> Result<std::optional<std::int32_t>> {
        PODIUM_ASSIGN_OR_RETURN(const auto compiled, source.For(pattern));
        const auto value = compiled.Parse(text);
        if (!value.has_value()) return std::optional<std::int32_t>();
        return std::optional(static_cast<std::int32_t>(FloorDivide(value->epoch_ms, kMillisPerDay)));
      });
}

/// FROM_UNIXTIME(seconds [, pattern]), in the session's zone.
Result<Slot> CompileFromUnixTime(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 2));
  PODIUM_ASSIGN_OR_RETURN(auto source, PatternOf(builder, call, 1, PatternDialect::kSimpleDateFormat));
  const auto format = [source = std::move(source), zone = TimeZone(builder.context()->time_zone)](
                          std::string& out, std::int64_t seconds, std::string_view pattern) -> Status {
    PODIUM_ASSIGN_OR_RETURN(const auto compiled, source.For(pattern));
    // Java multiplies without a check; the wrapped time is what it shows.
    const auto millis = static_cast<std::int64_t>(static_cast<std::uint64_t>(seconds) * 1000);
    compiled.Format(out, {zone.ToLocal(millis), 0});
    return Status::OK();
  };
  if (call.operands.size() == 2) return CompileText<std::int64_t, std::string_view>(builder, call, format);
  return CompileText<std::int64_t>(builder, call, [format](std::string& out, std::int64_t seconds) {
    return format(out, seconds, kDefaultPattern);
  });
}

/// UNIX_TIMESTAMP(): now. UNIX_TIMESTAMP(text [, pattern]): seconds, read in the session's zone; the least
/// BIGINT for a text that is no time.
Result<Slot> CompileUnixTimestamp(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 0, 2));
  if (call.operands.empty()) return AddCurrentTime(builder, call.type);
  PODIUM_ASSIGN_OR_RETURN(auto source, PatternOf(builder, call, 1, PatternDialect::kSimpleDateFormat));
  const auto parse = [source = std::move(source), zone = TimeZone(builder.context()->time_zone)](
                         std::string_view text, std::string_view pattern) -> Result<std::int64_t> {
    PODIUM_ASSIGN_OR_RETURN(const auto compiled, source.For(pattern));
    const auto value = compiled.Parse(text);
    if (!value.has_value()) return std::numeric_limits<std::int64_t>::min();
    return zone.ToInstant(value->epoch_ms) / 1000;
  };
  if (call.operands.size() == 2) {
    return CompileValue<std::int64_t, std::string_view, std::string_view>(builder, call, parse);
  }
  return CompileValue<std::int64_t, std::string_view>(
      builder, call, [parse](std::string_view text) { return parse(text, kDefaultPattern); });
}

/// CONVERT_TZ(text, from, to): NULL for a text that is no "yyyy-MM-dd HH:mm:ss".
Result<Slot> CompileConvertTz(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_ASSIGN_OR_RETURN(auto pattern,
                          DatePattern::Make(kDefaultPattern, PatternDialect::kSimpleDateFormat));
  return CompileText<std::string_view, std::string_view, std::string_view>(
      builder, call,
      [pattern = std::move(pattern)](std::string& out, std::string_view text, std::string_view from,
                                     std::string_view to) {
        auto value = pattern.Parse(text);
        if (!value.has_value()) return false;
        const std::int64_t instant = TimeZone(std::string(from)).ToInstant(value->epoch_ms);
        pattern.Format(out, {TimeZone(std::string(to)).ToLocal(instant), 0});
        return true;
      });
}

}  // namespace

std::span<const FunctionEntry> TimeTextFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"DATE_FORMAT", CompileDateFormat},
      FunctionEntry{"TO_TIMESTAMP", CompileToTimestamp},
      FunctionEntry{"TO_TIMESTAMP_LTZ", CompileToTimestampLtz},
      FunctionEntry{"TO_DATE", CompileToDate},
      FunctionEntry{"FROM_UNIXTIME", CompileFromUnixTime},
      FunctionEntry{"UNIX_TIMESTAMP", CompileUnixTimestamp},
      FunctionEntry{"CONVERT_TZ", CompileConvertTz},
  };
  return kTable;
}

}  // namespace podium::eval
