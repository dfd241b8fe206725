#include "podium/eval/temporal.h"

#include <array>
#include <limits>

#include "podium/eval/physical.h"

namespace podium::eval {

// The calendar is counted in eras of 400 years that begin on a 1st of March, so that the leap day is the last
// day of a year (http://howardhinnant.github.io/date_algorithms.html).
CivilDay CivilFromDays(std::int64_t epoch_days) {
  constexpr std::int64_t kDaysPerEra = 146097;
  const std::int64_t days = epoch_days + 719468;
  const std::int64_t era = FloorDivide(days, kDaysPerEra);
  const std::int64_t day_of_era = days - era * kDaysPerEra;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
  const std::int64_t day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
  const std::int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return {static_cast<std::int32_t>(year), static_cast<std::int32_t>(month), static_cast<std::int32_t>(day)};
}

std::int64_t DaysFromCivil(std::int64_t year, std::int32_t month, std::int32_t day) {
  year += FloorDivide(month - 1, 12);
  month = static_cast<std::int32_t>(FloorModulo(month - 1, 12)) + 1;
  if (month <= 2) --year;
  const std::int64_t era = FloorDivide(year, 400);
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const std::int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

bool IsLeapYear(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

std::int32_t LastDayOfMonth(std::int64_t year, std::int32_t month) {
  constexpr std::array<std::int32_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeapYear(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

std::int32_t AddMonths(std::int32_t epoch_days, std::int32_t months) {
  const CivilDay from = CivilFromDays(epoch_days);
  const std::int64_t total = std::int64_t{from.year} * 12 + (from.month - 1) + months;
  const std::int64_t year = FloorDivide(total, 12);
  const auto month = static_cast<std::int32_t>(FloorModulo(total, 12)) + 1;
  const std::int32_t last = LastDayOfMonth(year, month);
  return static_cast<std::int32_t>(DaysFromCivil(year, month, from.day < last ? from.day : last));
}

std::int32_t SubtractMonths(std::int32_t end, std::int32_t start) {
  if (end < start) return -SubtractMonths(start, end);
  const CivilDay a = CivilFromDays(start);
  const CivilDay b = CivilFromDays(end);
  std::int32_t months = (b.year - a.year) * 12 + (b.month - a.month);
  // The last day of a short month completes a month that began on a later day.
  if (months > 0 && AddMonths(start, months) > end) --months;
  return months;
}

std::int64_t AddMonthsToMillis(std::int64_t epoch_ms, std::int32_t months) {
  const auto day = static_cast<std::int32_t>(FloorDivide(epoch_ms, kMillisPerDay));
  return AddMonths(day, months) * kMillisPerDay + FloorModulo(epoch_ms, kMillisPerDay);
}

std::int32_t SubtractMonthsOfMillis(std::int64_t end_ms, std::int64_t start_ms) {
  const auto end_day = static_cast<std::int32_t>(FloorDivide(end_ms, kMillisPerDay));
  const auto start_day = static_cast<std::int32_t>(FloorDivide(start_ms, kMillisPerDay));
  const std::int32_t months = SubtractMonths(end_day, start_day);
  const bool same_day = AddMonths(start_day, months) == end_day;
  if (same_day && FloorModulo(end_ms, kMillisPerDay) < FloorModulo(start_ms, kMillisPerDay))
    return months - 1;
  return months;
}

Result<std::int64_t> ToTicks(TimestampValue value, std::int32_t precision) {
  const std::int64_t unit = TicksPerMilli(precision);
  const std::int64_t rest = unit == 1 ? 0 : value.nano_of_ms / (1'000'000 / unit);
  const Int128 ticks = static_cast<Int128>(value.epoch_ms) * unit + rest;
  if (ticks > std::numeric_limits<std::int64_t>::max() || ticks < std::numeric_limits<std::int64_t>::min()) {
    return Status::NotSupported("TIMESTAMP(", precision,
                                ") outside the years 1677 to 2262; use a precision up to 6");
  }
  return static_cast<std::int64_t>(ticks);
}

TimestampValue FromTicks(std::int64_t ticks, std::int32_t precision) {
  const std::int64_t unit = TicksPerMilli(precision);
  return {FloorDivide(ticks, unit), static_cast<std::int32_t>(FloorModulo(ticks, unit) * (1'000'000 / unit))};
}

TimestampValue TruncateTimestamp(TimestampValue value, std::int32_t precision) {
  constexpr std::array<std::int32_t, 7> kPowers = {1, 10, 100, 1000, 10000, 100000, 1000000};
  if (precision <= 3) {
    // Towards the epoch, also before it: Flink divides the milliseconds.
    const std::int64_t unit = kPowers[static_cast<std::size_t>(3 - precision)];
    return {value.epoch_ms / unit * unit, 0};
  }
  const std::int32_t unit = kPowers[static_cast<std::size_t>(9 - precision)];
  return {value.epoch_ms, value.nano_of_ms / unit * unit};
}

std::int32_t TruncateTime(std::int32_t millis, std::int32_t precision) {
  if (precision == 0) return millis / 1000 * 1000;
  if (precision == 1) return millis / 100 * 100;
  if (precision == 2) return millis / 10 * 10;
  return millis;
}

}  // namespace podium::eval
