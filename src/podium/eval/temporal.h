#pragma once

#include <cstdint>

#include "podium/base/result.h"
#include "podium/expr/literal.h"

namespace podium::eval {

inline constexpr std::int64_t kMillisPerSecond = 1000;
inline constexpr std::int64_t kMillisPerMinute = 60 * kMillisPerSecond;
inline constexpr std::int64_t kMillisPerHour = 60 * kMillisPerMinute;
inline constexpr std::int64_t kMillisPerDay = 24 * kMillisPerHour;

/// Division that rounds down, and its remainder, which has the divisor's sign.
constexpr std::int64_t FloorDivide(std::int64_t value, std::int64_t divisor) {
  const std::int64_t quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}
constexpr std::int64_t FloorModulo(std::int64_t value, std::int64_t divisor) {
  return value - FloorDivide(value, divisor) * divisor;
}

/// A day of the proleptic Gregorian calendar.
struct CivilDay {
  std::int32_t year = 1970;
  std::int32_t month = 1;  ///< 1..12
  std::int32_t day = 1;    ///< 1..31
};
CivilDay CivilFromDays(std::int64_t epoch_days);
/// `month` and `day` may lie outside their range; the day before the first of a month is day 0.
std::int64_t DaysFromCivil(std::int64_t year, std::int32_t month, std::int32_t day);
bool IsLeapYear(std::int64_t year);
std::int32_t LastDayOfMonth(std::int64_t year, std::int32_t month);

/// Flink's addMonths: the same day of another month, or that month's last day.
std::int32_t AddMonths(std::int32_t epoch_days, std::int32_t months);
/// Whole months from `start` to `end`, both in epoch days.
std::int32_t SubtractMonths(std::int32_t end, std::int32_t start);
/// The same for epoch milliseconds: the time of day counts as well.
std::int64_t AddMonthsToMillis(std::int64_t epoch_ms, std::int32_t months);
std::int32_t SubtractMonthsOfMillis(std::int64_t end_ms, std::int64_t start_ms);

/// A timestamp in the Arrow unit of a precision, and back. Errors: a value outside the years 1677 to 2262
/// where the unit is nanoseconds (or, for microseconds, outside +-292,000 years).
Result<std::int64_t> ToTicks(TimestampValue value, std::int32_t precision);
TimestampValue FromTicks(std::int64_t ticks, std::int32_t precision);

/// Cuts off the digits of a second behind `precision`, as Flink does when a value gets a type of less
/// precision.
TimestampValue TruncateTimestamp(TimestampValue value, std::int32_t precision);
/// The same for a TIME, in milliseconds.
std::int32_t TruncateTime(std::int32_t millis, std::int32_t precision);

}  // namespace podium::eval
