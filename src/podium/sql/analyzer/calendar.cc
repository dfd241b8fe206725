#include "podium/sql/analyzer/calendar.h"

#include <array>

namespace podium {
namespace {

constexpr std::int64_t kMillisPerDay = 86'400'000;

std::string Padded(std::int64_t value, int width) {
  std::string digits = std::to_string(value);
  while (static_cast<int>(digits.size()) < width) digits.insert(digits.begin(), '0');
  return digits;
}

/// Reads exactly `width` digits at `at`.
std::optional<std::int64_t> Digits(std::string_view text, std::size_t at, std::size_t width) {
  if (at + width > text.size()) return std::nullopt;
  std::int64_t value = 0;
  for (std::size_t i = at; i < at + width; ++i) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    value = value * 10 + (text[i] - '0');
  }
  return value;
}

bool IsLeap(std::int64_t year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

std::int64_t DaysInMonth(std::int64_t year, std::int64_t month) {
  constexpr std::array<std::int64_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && IsLeap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

struct TimeOfDay {
  std::int64_t seconds = 0;
  std::int64_t nanos = 0;
};

std::optional<TimeOfDay> ParseTimeOfDay(std::string_view text) {
  if (text.size() < 8 || text[2] != ':' || text[5] != ':') return std::nullopt;
  const auto hour = Digits(text, 0, 2);
  const auto minute = Digits(text, 3, 2);
  const auto second = Digits(text, 6, 2);
  if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  TimeOfDay time{.seconds = *hour * 3600 + *minute * 60 + *second, .nanos = 0};
  if (text.size() == 8) return time;
  if (text[8] != '.' || text.size() == 9 || text.size() > 18) return std::nullopt;
  const std::size_t digits = text.size() - 9;
  const auto fraction = Digits(text, 9, digits);
  if (!fraction) return std::nullopt;
  time.nanos = *fraction;
  for (std::size_t i = digits; i < 9; ++i) time.nanos *= 10;
  return time;
}

std::string FractionText(std::int64_t nanos) {
  if (nanos == 0) return {};
  std::string digits = Padded(nanos, 9);
  while (digits.back() == '0') digits.pop_back();
  return "." + digits;
}

std::string SecondsText(std::int64_t seconds) {
  return Padded(seconds / 3600, 2) + ":" + Padded(seconds / 60 % 60, 2) + ":" + Padded(seconds % 60, 2);
}

}  // namespace

// Era arithmetic on years that begin in March, so that the leap day is the last of its year.
std::int64_t DaysFromCivil(std::int64_t year, std::int64_t month, std::int64_t day) {
  if (month <= 2) --year;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  const std::int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146'097 + day_of_era - 719'468;
}

std::optional<std::int64_t> ParseDateLiteral(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = Digits(text, 0, 4);
  const auto month = Digits(text, 5, 2);
  const auto day = Digits(text, 8, 2);
  if (!year || !month || !day || *month < 1 || *month > 12 || *day < 1 || *day > DaysInMonth(*year, *month)) {
    return std::nullopt;
  }
  return DaysFromCivil(*year, *month, *day);
}

std::optional<std::int64_t> ParseTimeLiteral(std::string_view text) {
  const auto time = ParseTimeOfDay(text);
  if (!time) return std::nullopt;
  return time->seconds * 1000 + time->nanos / 1'000'000;
}

std::optional<TimestampValue> ParseTimestampLiteral(std::string_view text) {
  if (text.size() == 10) {
    const auto day = ParseDateLiteral(text);
    return day ? std::optional(TimestampValue{.epoch_ms = *day * kMillisPerDay, .nano_of_ms = 0})
               : std::nullopt;
  }
  if (text.size() < 19 || text[10] != ' ') return std::nullopt;
  const auto days = ParseDateLiteral(text.substr(0, 10));
  const auto time = ParseTimeOfDay(text.substr(11));
  if (!days || !time) return std::nullopt;
  return TimestampValue{.epoch_ms = *days * kMillisPerDay + time->seconds * 1000 + time->nanos / 1'000'000,
                        .nano_of_ms = static_cast<std::int32_t>(time->nanos % 1'000'000)};
}

std::int32_t LiteralFractionDigits(std::string_view text) {
  const std::size_t point = text.find('.');
  return point == std::string_view::npos ? 0 : static_cast<std::int32_t>(text.size() - point - 1);
}

std::string DateText(std::int64_t days) {
  const std::int64_t shifted = days + 719'468;
  const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
  const std::int64_t day_of_era = shifted - era * 146'097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_index = (5 * day_of_year + 2) / 153;
  const std::int64_t day = day_of_year - (153 * month_index + 2) / 5 + 1;
  const std::int64_t month = month_index + (month_index < 10 ? 3 : -9);
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return Padded(year, 4) + "-" + Padded(month, 2) + "-" + Padded(day, 2);
}

std::string TimeText(std::int64_t milliseconds) {
  return SecondsText(milliseconds / 1000) + FractionText(milliseconds % 1000 * 1'000'000);
}

std::string TimestampText(const TimestampValue& value) {
  std::int64_t days = value.epoch_ms / kMillisPerDay;
  std::int64_t of_day = value.epoch_ms % kMillisPerDay;
  if (of_day < 0) {
    of_day += kMillisPerDay;
    --days;
  }
  return DateText(days) + " " + SecondsText(of_day / 1000) +
         FractionText(of_day % 1000 * 1'000'000 + value.nano_of_ms);
}

std::int32_t Utf16Length(std::string_view utf8) {
  std::int32_t length = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;  // A continuation byte.
    length += byte >= 0xF0 ? 2 : 1;       // Four bytes of UTF-8 are a surrogate pair.
  }
  return length;
}

}  // namespace podium
