#include "podium/eval/functions/time_fields.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/physical.h"
#include "podium/eval/row_operation.h"
#include "podium/eval/temporal.h"
#include "podium/eval/time_zone.h"

namespace podium::eval {
namespace {

enum class TimeField : std::uint8_t {
  kMillennium,
  kCentury,
  kDecade,
  kYear,
  kIsoYear,
  kQuarter,
  kMonth,
  kWeek,
  kDoy,
  kDay,
  kDow,
  kIsoDow,
  kHour,
  kMinute,
  kSecond,
  kMillisecond,
  kMicrosecond,
  kNanosecond,
  kEpoch
};

std::optional<TimeField> FindField(const Rex& operand) {
  constexpr std::array<std::string_view, 19> kNames = {
      "MILLENNIUM", "CENTURY",     "DECADE",      "YEAR",       "ISOYEAR", "QUARTER", "MONTH",
      "WEEK",       "DOY",         "DAY",         "DOW",        "ISODOW",  "HOUR",    "MINUTE",
      "SECOND",     "MILLISECOND", "MICROSECOND", "NANOSECOND", "EPOCH"};
  const auto* name = std::get_if<std::string>(&operand.literal);
  if (name == nullptr) return std::nullopt;
  const auto found = std::ranges::find(kNames, *name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<TimeField>(found - kNames.begin());
}

/// Flink's epoch days lie this many days behind the Julian day number.
constexpr std::int64_t kJulianEpoch = 2440588;

/// Monday is 1.
std::int32_t IsoDayOfWeek(std::int64_t epoch_days) {
  return static_cast<std::int32_t>(FloorModulo(epoch_days + kJulianEpoch, 7)) + 1;
}

std::int32_t DayOfYear(std::int64_t epoch_days, std::int64_t year) {
  return static_cast<std::int32_t>(epoch_days - DaysFromCivil(year, 1, 1)) + 1;
}

/// A field of a day. Source of the formulas: Flink's DateTimeUtils.julianExtract.
std::int64_t DayField(TimeField field, std::int64_t epoch_days) {
  const CivilDay date = CivilFromDays(epoch_days);
  const std::int64_t year = date.year;
  // The week of a day, and the year that the week counts to, are those of the week's Thursday.
  const std::int64_t thursday = epoch_days + 4 - IsoDayOfWeek(epoch_days);
  switch (field) {
    case TimeField::kMillennium:
      return year > 0 ? (year + 999) / 1000 : (year - 999) / 1000;
    case TimeField::kCentury:
      return year > 0 ? (year + 99) / 100 : (year - 99) / 100;
    case TimeField::kDecade:
      return year / 10;
    case TimeField::kYear:
      return year;
    case TimeField::kIsoYear:
      return CivilFromDays(thursday).year;
    case TimeField::kQuarter:
      return (date.month + 2) / 3;
    case TimeField::kMonth:
      return date.month;
    case TimeField::kWeek:
      return (DayOfYear(thursday, CivilFromDays(thursday).year) - 1) / 7 + 1;
    case TimeField::kDoy:
      return DayOfYear(epoch_days, year);
    case TimeField::kDay:
      return date.day;
    case TimeField::kDow:
      return IsoDayOfWeek(epoch_days) % 7 + 1;
    case TimeField::kIsoDow:
      return IsoDayOfWeek(epoch_days);
    default:
      return epoch_days * 86400;
  }
}

/// A field of a time of day, or of epoch milliseconds (towards zero before 1970, as Flink divides).
std::int64_t ClockField(TimeField field, std::int64_t millis) {
  switch (field) {
    case TimeField::kHour:
      return millis % kMillisPerDay / kMillisPerHour;
    case TimeField::kMinute:
      return millis % kMillisPerHour / kMillisPerMinute;
    case TimeField::kSecond:
      return millis % kMillisPerMinute / kMillisPerSecond;
    default:
      return millis % kMillisPerSecond;
  }
}

bool IsDayField(TimeField field) { return field < TimeField::kHour; }

std::int64_t TimestampField(TimeField field, TimestampValue value) {
  if (IsDayField(field)) return DayField(field, value.epoch_ms / kMillisPerDay);
  switch (field) {
    case TimeField::kEpoch:
      return value.epoch_ms / kMillisPerSecond;
    case TimeField::kMicrosecond:
      return value.epoch_ms % 1000 * 1000 + value.nano_of_ms / 1000;
    case TimeField::kNanosecond:
      return value.epoch_ms % 1000 * 1'000'000 + value.nano_of_ms;
    default:
      return ClockField(field, value.epoch_ms);
  }
}

Result<Slot> CompileFieldOf(ExpressionBuilder& builder, const Rex& call, TimeField field,
                            const RexPtr& operand) {
  PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.Compile(*operand));
  const LogicalType& from = operand->type;
  const auto bigint = arrow::int64();
  std::unique_ptr<Operation> operation;
  if (from.is_timestamp()) {
    const TimeZone zone(from.root() == TypeRoot::kTimestampLtz ? builder.context()->time_zone : "UTC");
    operation = PerRow<std::int64_t, std::int64_t>(
        bigint, [field, zone, precision = from.precision()](std::int64_t ticks) {
          TimestampValue value = FromTicks(ticks, precision);
          value.epoch_ms = zone.ToLocal(value.epoch_ms);
          return TimestampField(field, value);
        });
  } else if (from.root() == TypeRoot::kDate && (IsDayField(field) || field == TimeField::kEpoch)) {
    operation = PerRow<std::int64_t, std::int32_t>(
        bigint, [field](std::int32_t days) { return DayField(field, days); });
  } else if (from.root() == TypeRoot::kDate) {
    operation = PerRow<std::int64_t, std::int32_t>(
        bigint, [field](std::int32_t days) { return ClockField(field, days); });
  } else if (from.root() == TypeRoot::kTime && !IsDayField(field) && field <= TimeField::kMillisecond) {
    operation = PerRow<std::int64_t, std::int32_t>(
        bigint, [field](std::int32_t millis) { return ClockField(field, millis); });
  } else if (from.root() == TypeRoot::kIntervalDayTime && field <= TimeField::kMillisecond) {
    operation = PerRow<std::int64_t, std::int64_t>(bigint, [field](std::int64_t millis) {
      return field == TimeField::kDay ? millis / kMillisPerDay : ClockField(field, millis);
    });
  } else if (from.root() == TypeRoot::kIntervalYearMonth) {
    operation = PerRow<std::int64_t, std::int32_t>(bigint, [field](std::int32_t months) -> std::int64_t {
      if (field == TimeField::kYear) return months / 12;
      return field == TimeField::kQuarter ? (months % 12 - 1) / 3 + 1 : months % 12;
    });
  } else {
    return UnsupportedOperands(call);
  }
  PODIUM_ASSIGN_OR_RETURN(const Slot value, builder.Add(std::move(operation), {slot}, LogicalType::BigInt()));
  return call.type.root() == TypeRoot::kBigInt ? Result<Slot>(value) : builder.Convert(value, call.type);
}

Result<Slot> CompileExtract(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 2, 2));
  const auto field = FindField(*call.operands[0]);
  if (!field.has_value()) return UnsupportedOperands(call);
  return CompileFieldOf(builder, call, *field, call.operands[1]);
}

template <TimeField field>
Result<Slot> CompileShortForm(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  return CompileFieldOf(builder, call, field, call.operands[0]);
}

/// Days before 1582-10-15 are split by the Julian calendar here, as Flink's julianDateFloor does.
CivilDay CivilForRounding(std::int64_t epoch_days) {
  constexpr std::int64_t kLastJulianDay = 2299160;
  const std::int64_t julian = epoch_days + kJulianEpoch;
  if (julian > kLastJulianDay) return CivilFromDays(epoch_days);
  const std::int64_t days = julian + 32082;
  const std::int64_t cycle_year = (4 * days + 3) / 1461;
  const std::int64_t day_of_year = days - 1461 * cycle_year / 4;
  const std::int64_t month = (5 * day_of_year + 2) / 153;
  return {static_cast<std::int32_t>(cycle_year - 4800 + month / 10),
          static_cast<std::int32_t>(month + 3 - 12 * (month / 10)),
          static_cast<std::int32_t>(day_of_year - (153 * month + 2) / 5 + 1)};
}

/// A day rounded to a unit of days. Source: Flink's DateTimeUtils.julianDateFloor.
std::int64_t RoundDay(TimeField unit, std::int64_t epoch_days, TimeRounding rounding) {
  const CivilDay date = CivilForRounding(epoch_days);
  const bool floor = rounding == TimeRounding::kFloor;
  const std::int64_t year = date.year;
  const bool first_of_month = date.day == 1;
  const bool first_of_year = date.month == 1 && first_of_month;
  switch (unit) {
    case TimeField::kMillennium:
      return DaysFromCivil(1000 * ((year + 999) / 1000) + (floor ? -999 : 1), 1, 1);
    case TimeField::kCentury:
      return DaysFromCivil(100 * ((year + 99) / 100) + (floor ? -99 : 1), 1, 1);
    case TimeField::kDecade:
      return DaysFromCivil(10 * (year / 10 + (floor ? 0 : 1)), 1, 1);
    case TimeField::kYear:
      return DaysFromCivil(year + (floor || first_of_year ? 0 : 1), 1, 1);
    case TimeField::kQuarter: {
      const std::int32_t quarter = (date.month + 2) / 3 + (floor || first_of_year ? 0 : 1);
      return DaysFromCivil(year, quarter * 3 - 2, 1);
    }
    case TimeField::kMonth:
      return DaysFromCivil(year, date.month + (floor || first_of_month ? 0 : 1), 1);
    case TimeField::kWeek: {
      const std::int64_t since_sunday = FloorModulo(epoch_days + kJulianEpoch + 1, 7);
      const std::int64_t day = DaysFromCivil(year, date.month, date.day);
      return floor || since_sunday == 0 ? day - since_sunday : day - since_sunday + 7;
    }
    default:
      return DaysFromCivil(year, date.month, date.day) + (floor ? 0 : 1);
  }
}

std::int64_t RoundTo(std::int64_t value, std::int64_t unit, TimeRounding rounding) {
  const std::int64_t up = rounding == TimeRounding::kCeil ? unit - 1 : 0;
  return FloorDivide(value + up, unit) * unit;
}

std::int64_t ClockUnit(TimeField unit) {
  switch (unit) {
    case TimeField::kDay:
      return kMillisPerDay;
    case TimeField::kHour:
      return kMillisPerHour;
    case TimeField::kMinute:
      return kMillisPerMinute;
    case TimeField::kSecond:
      return kMillisPerSecond;
    default:
      return 1;
  }
}

std::int64_t RoundTimestamp(TimeField unit, TimestampValue value, TimeRounding rounding) {
  if (unit == TimeField::kMillisecond) {
    return value.epoch_ms + (rounding == TimeRounding::kCeil && value.nano_of_ms > 0 ? 1 : 0);
  }
  if (unit == TimeField::kDay || !IsDayField(unit)) return RoundTo(value.epoch_ms, ClockUnit(unit), rounding);
  return RoundDay(unit, value.epoch_ms / kMillisPerDay, rounding) * kMillisPerDay;
}

}  // namespace

Result<Slot> CompileTimeRounding(ExpressionBuilder& builder, const Rex& call, TimeRounding rounding) {
  const RexPtr& operand = call.operands[0];
  const auto unit = FindField(*call.operands[1]);
  if (!unit.has_value() || *unit > TimeField::kMillisecond) return UnsupportedOperands(call);
  const LogicalType& from = operand->type;
  PODIUM_ASSIGN_OR_RETURN(const Slot slot, builder.CompileAs(operand, call.type));
  const auto type = ToArrowType(call.type);
  if (from.is_timestamp()) {
    const TimeZone zone(from.root() == TypeRoot::kTimestampLtz ? builder.context()->time_zone : "UTC");
    auto operation = PerRow<std::int64_t, std::int64_t>(
        type, [unit = *unit, zone, rounding, precision = call.type.precision()](std::int64_t ticks) {
          TimestampValue value = FromTicks(ticks, precision);
          const std::int64_t offset = zone.OffsetAt(value.epoch_ms);
          value.epoch_ms += offset;
          return ToTicks({RoundTimestamp(unit, value, rounding) - offset, 0}, precision);
        });
    return builder.Add(std::move(operation), {slot}, call.type);
  }
  if (from.root() == TypeRoot::kDate) {
    if (!IsDayField(*unit)) return slot;
    auto operation = PerRow<std::int32_t, std::int32_t>(type, [unit = *unit, rounding](std::int32_t days) {
      return static_cast<std::int32_t>(RoundDay(unit, days, rounding));
    });
    return builder.Add(std::move(operation), {slot}, call.type);
  }
  if (from.root() == TypeRoot::kTime && !IsDayField(*unit)) {
    auto operation = PerRow<std::int32_t, std::int32_t>(type, [unit = *unit, rounding](std::int32_t millis) {
      return static_cast<std::int32_t>(RoundTo(millis, ClockUnit(unit), rounding));
    });
    return builder.Add(std::move(operation), {slot}, call.type);
  }
  return UnsupportedOperands(call);
}

std::span<const FunctionEntry> TimeFieldFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"EXTRACT", CompileExtract},
      FunctionEntry{"YEAR", CompileShortForm<TimeField::kYear>},
      FunctionEntry{"QUARTER", CompileShortForm<TimeField::kQuarter>},
      FunctionEntry{"MONTH", CompileShortForm<TimeField::kMonth>},
      FunctionEntry{"WEEK", CompileShortForm<TimeField::kWeek>},
      FunctionEntry{"DAYOFYEAR", CompileShortForm<TimeField::kDoy>},
      FunctionEntry{"DAYOFMONTH", CompileShortForm<TimeField::kDay>},
      FunctionEntry{"DAYOFWEEK", CompileShortForm<TimeField::kDow>},
      FunctionEntry{"HOUR", CompileShortForm<TimeField::kHour>},
      FunctionEntry{"MINUTE", CompileShortForm<TimeField::kMinute>},
      FunctionEntry{"SECOND", CompileShortForm<TimeField::kSecond>},
  };
  return kTable;
}

}  // namespace podium::eval
