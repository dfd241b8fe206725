#include "podium/connect/format/time_text.h"

#include <array>
#include <charconv>
#include <limits>

namespace podium {
namespace {

constexpr std::int64_t kSecondsPerDay = 86400;
constexpr std::int32_t kNanosPerSecond = 1'000'000'000;
constexpr std::int64_t kMaxYear = 999'999'999;  // Java's LocalDate.

std::int64_t FloorDivide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

struct CivilDate {
  std::int64_t year;
  std::int32_t month;
  std::int32_t day;
};

// Days are counted from 1 March of year 0 in eras of 400 years, so that the leap day ends a year.
constexpr std::int64_t kDaysPerEra = 146097;
constexpr std::int64_t kEpochOffset = 719468;

CivilDate CivilFromDays(std::int64_t days) {
  const std::int64_t shifted = days + kEpochOffset;
  const std::int64_t era = FloorDivide(shifted, kDaysPerEra);
  const std::int64_t day_of_era = shifted - era * kDaysPerEra;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
  const auto day = static_cast<std::int32_t>(day_of_year - (153 * shifted_month + 2) / 5 + 1);
  const auto month = static_cast<std::int32_t>(shifted_month < 10 ? shifted_month + 3 : shifted_month - 9);
  return {.year = year_of_era + era * 400 + (month <= 2 ? 1 : 0), .month = month, .day = day};
}

std::int64_t DaysFromCivil(CivilDate date) {
  const std::int64_t year = date.year - (date.month <= 2 ? 1 : 0);
  const std::int64_t era = FloorDivide(year, 400);
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return era * kDaysPerEra + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year -
         kEpochOffset;
}

bool IsLeap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

std::int32_t DaysOfMonth(std::int64_t year, std::int32_t month) {
  constexpr std::array<std::int32_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

void AppendPadded(std::int64_t value, std::size_t width, std::string& out) {
  const std::string digits = std::to_string(value);
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

void AppendTwo(std::int32_t value, std::string& out) {
  out += static_cast<char>('0' + value / 10);
  out += static_cast<char>('0' + value % 10);
}

void AppendFraction(std::int32_t nanos, FractionDigits fraction, std::string& out) {
  std::string digits;
  AppendPadded(nanos, 9, digits);
  std::size_t kept = 0;
  if (fraction.rule == FractionDigits::Rule::kExactly) {
    kept = static_cast<std::size_t>(fraction.digits);
  } else {
    kept = digits.find_last_not_of('0') + 1;  // npos + 1 is 0.
    if (fraction.rule == FractionDigits::Rule::kGroups) kept = (kept + 2) / 3 * 3;
  }
  if (kept == 0) return;
  out += '.';
  out.append(digits, 0, kept);
}

/// Takes exactly `width` digits from the front.
std::optional<std::int32_t> TakeDigits(std::string_view& text, std::size_t width) {
  if (text.size() < width) return std::nullopt;
  std::int32_t value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(width);
  return value;
}

bool TakeChar(std::string_view& text, char c) {
  if (text.empty() || text.front() != c) return false;
  text.remove_prefix(1);
  return true;
}

/// Four digits; more (up to nine) after a plus sign, any four to nine after a minus.
std::optional<std::int64_t> TakeYear(std::string_view& text) {
  const bool minus = TakeChar(text, '-');
  const bool plus = !minus && TakeChar(text, '+');
  std::size_t width = 0;
  while (width < text.size() && text[width] >= '0' && text[width] <= '9') ++width;
  if (width < 4 || width > 9 || (width > 4) != plus) {
    if (!(minus && width >= 4 && width <= 9)) return std::nullopt;
  }
  std::int64_t year = 0;
  std::from_chars(text.data(), text.data() + width, year);
  text.remove_prefix(width);
  return minus ? -year : year;
}

std::optional<std::int64_t> TakeDate(std::string_view& text) {
  const auto year = TakeYear(text);
  if (!year || *year > kMaxYear || *year < -kMaxYear || !TakeChar(text, '-')) return std::nullopt;
  const auto month = TakeDigits(text, 2);
  if (!month || *month < 1 || *month > 12 || !TakeChar(text, '-')) return std::nullopt;
  const auto day = TakeDigits(text, 2);
  if (!day || *day < 1 || *day > DaysOfMonth(*year, *month)) return std::nullopt;
  return DaysFromCivil({.year = *year, .month = *month, .day = *day});
}

}  // namespace

Moment Moment::FromTicks(std::int64_t ticks, std::int64_t ticks_per_second) {
  const std::int64_t seconds = FloorDivide(ticks, ticks_per_second);
  const std::int64_t rest = ticks - seconds * ticks_per_second;
  return {.seconds = seconds,
          .nanos = static_cast<std::int32_t>(rest * (kNanosPerSecond / ticks_per_second))};
}

std::optional<std::int64_t> Moment::ToTicks(std::int64_t ticks_per_second) const {
  std::int64_t ticks = 0;
  if (__builtin_mul_overflow(seconds, ticks_per_second, &ticks)) return std::nullopt;
  if (__builtin_add_overflow(ticks, nanos / (kNanosPerSecond / ticks_per_second), &ticks))
    return std::nullopt;
  return ticks;
}

void AppendDate(std::int64_t days, std::string& out) {
  const CivilDate date = CivilFromDays(days);
  if (date.year < 0) {
    out += '-';
  } else if (date.year > 9999) {
    out += '+';
  }
  AppendPadded(date.year < 0 ? -date.year : date.year, 4, out);
  out += '-';
  AppendTwo(date.month, out);
  out += '-';
  AppendTwo(date.day, out);
}

void AppendTimeOfDay(std::int32_t second_of_day, std::int32_t nanos, FractionDigits fraction,
                     bool short_minutes, std::string& out) {
  AppendTwo(second_of_day / 3600, out);
  out += ':';
  AppendTwo(second_of_day / 60 % 60, out);
  if (short_minutes && second_of_day % 60 == 0 && nanos == 0) return;
  out += ':';
  AppendTwo(second_of_day % 60, out);
  AppendFraction(nanos, fraction, out);
}

void AppendMoment(Moment moment, char separator, FractionDigits fraction, bool short_minutes,
                  std::string& out) {
  const std::int64_t days = FloorDivide(moment.seconds, kSecondsPerDay);
  AppendDate(days, out);
  out += separator;
  AppendTimeOfDay(static_cast<std::int32_t>(moment.seconds - days * kSecondsPerDay), moment.nanos, fraction,
                  short_minutes, out);
}

std::optional<std::int64_t> ParseDate(std::string_view text) {
  const auto days = TakeDate(text);
  if (!text.empty()) return std::nullopt;
  return days;
}

std::optional<std::int64_t> ParseTimeOfDay(std::string_view text, bool optional_seconds) {
  const auto hour = TakeDigits(text, 2);
  if (!hour || *hour > 23 || !TakeChar(text, ':')) return std::nullopt;
  const auto minute = TakeDigits(text, 2);
  if (!minute || *minute > 59) return std::nullopt;
  std::int64_t seconds = *hour * 3600 + *minute * 60;
  std::int64_t nanos = 0;
  if (TakeChar(text, ':')) {
    const auto second = TakeDigits(text, 2);
    if (!second || *second > 59) return std::nullopt;
    seconds += *second;
    if (TakeChar(text, '.')) {
      if (text.size() > 9) return std::nullopt;
      const std::size_t width = text.size();
      const auto fraction = TakeDigits(text, width);
      if (!fraction) return std::nullopt;
      nanos = *fraction;
      for (std::size_t i = width; i < 9; ++i) nanos *= 10;
    }
  } else if (!optional_seconds) {
    return std::nullopt;
  }
  if (!text.empty()) return std::nullopt;
  return seconds * kNanosPerSecond + nanos;
}

std::optional<Moment> ParseMoment(std::string_view text, char separator, bool optional_seconds) {
  const auto days = TakeDate(text);
  if (!days || !TakeChar(text, separator)) return std::nullopt;
  const auto nanos = ParseTimeOfDay(text, optional_seconds);
  if (!nanos) return std::nullopt;
  return Moment{.seconds = *days * kSecondsPerDay + *nanos / kNanosPerSecond,
                .nanos = static_cast<std::int32_t>(*nanos % kNanosPerSecond)};
}

}  // namespace podium
