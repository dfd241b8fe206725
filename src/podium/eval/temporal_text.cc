#include "podium/eval/temporal_text.h"

#include <charconv>
#include <cstdlib>

#include "podium/eval/temporal.h"
#include "podium/eval/text_parsing.h"

namespace podium::eval {
namespace {

/// Digits only, blanks around them allowed.
std::optional<std::int32_t> ParseDigits(std::string_view text) {
  text = TrimJava(text);
  std::int32_t value = 0;
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{}) return std::nullopt;
  return value;
}

bool IsValidDate(std::int32_t year, std::int32_t month, std::int32_t day) {
  return year >= 0 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 &&
         day <= LastDayOfMonth(year, month);
}

/// The digits behind a point as milliseconds, the fourth rounded half up; anything else counts as a zero.
std::int32_t ParseMillis(std::string_view text) {
  const auto digit = [&](std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9' ? text[at] - '0' : 0;
  };
  const std::int32_t millis = digit(0) * 100 + digit(1) * 10 + digit(2);
  return text.size() > 3 && text[3] >= '5' ? millis + 1 : millis;
}

/// Reads a text as java.time's DateTimeFormatter reads
/// "yyyy-[MM][M]-[dd][d][ [HH][H]:[mm][m]:[ss][s][.fraction]]".
class TimestampReader {
 public:
  explicit TimestampReader(std::string_view text) : text_(text) {}

  Result<TimestampValue> Read(std::int32_t precision) {
    if (!ReadYear()) return ErrorAt(0);
    if (!Literal('-')) return ErrorAt(at_);
    ReadField(month_);
    if (!Literal('-')) return ErrorAt(at_);
    ReadField(day_);
    const std::size_t date_end = at_;
    if (!ReadTime()) {
      // The time is optional: as if it had not been tried.
      at_ = date_end;
      hour_ = minute_ = second_ = nano_ = std::nullopt;
    }
    if (at_ != text_.size()) {
      return Status::Invalid("Text '", text_, "' could not be parsed, unparsed text found at index ", at_);
    }
    return Resolve(precision);
  }

 private:
  using Field = std::optional<std::int64_t>;

  Status ErrorAt(std::size_t index) const {
    return Status::Invalid("Text '", text_, "' could not be parsed at index ", index);
  }

  bool IsDigitAt(std::size_t at) const { return at < text_.size() && text_[at] >= '0' && text_[at] <= '9'; }

  bool Literal(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::int64_t Number(std::size_t from, std::size_t to) const {
    std::int64_t value = 0;
    for (std::size_t i = from; i < to; ++i) value = value * 10 + (text_[i] - '0');
    return value;
  }

  /// At least four digits; more only with a plus in front.
  bool ReadYear() {
    std::size_t from = at_;
    const bool sign = from < text_.size() && (text_[from] == '+' || text_[from] == '-');
    if (sign) ++from;
    std::size_t to = from;
    while (to - from < 18 && IsDigitAt(to)) ++to;
    const std::size_t digits = to - from;
    if (digits < 4) return false;
    const bool plus = sign && text_[at_] == '+';
    if (plus ? digits == 4 : (digits > 4 && !sign)) return false;
    year_ = sign && !plus ? -Number(from, to) : Number(from, to);
    at_ = to;
    return true;
  }

  /// "[MM][M]": two digits, or none; then a number of any length, or none. Both have to agree.
  void ReadField(Field& field) {
    if (IsDigitAt(at_) && IsDigitAt(at_ + 1)) {
      field = Number(at_, at_ + 2);
      at_ += 2;
    }
    std::size_t from = at_;
    const bool negative = from < text_.size() && text_[from] == '-';
    if (negative) ++from;
    std::size_t to = from;
    while (to - from < 18 && IsDigitAt(to)) ++to;
    if (to == from) return;
    const std::int64_t value = negative ? -Number(from, to) : Number(from, to);
    if (negative && value == 0) return;
    if (field.has_value() && *field != value) return;
    field = value;
    at_ = to;
  }

  bool ReadTime() {
    if (!Literal(' ')) return false;
    ReadField(hour_);
    if (!Literal(':')) return false;
    ReadField(minute_);
    if (!Literal(':')) return false;
    ReadField(second_);
    if (!Literal('.')) return true;
    std::size_t to = at_;
    while (to - at_ < 9 && IsDigitAt(to)) ++to;
    std::int64_t nano = Number(at_, to);
    for (std::size_t digits = to - at_; digits < 9; ++digits) nano *= 10;
    nano_ = nano;
    at_ = to;
    return true;
  }

  Status CheckRange(const Field& field, std::string_view name, std::int64_t least,
                    std::int64_t greatest) const {
    if (!field.has_value() || (*field >= least && *field <= greatest)) return Status::OK();
    return Status::Invalid("Text '", text_, "' could not be parsed: Invalid value for ", name,
                           " (valid values ", least, " - ", greatest, "): ", *field);
  }

  Result<TimestampValue> Resolve(std::int32_t precision) const {
    constexpr std::int64_t kMaxYear = 999999999;
    if (year_ < 1 || year_ > kMaxYear + 1) {
      return Status::Invalid("Text '", text_,
                             "' could not be parsed: Invalid value for YearOfEra (valid values 1 - ",
                             "999999999/1000000000): ", year_);
    }
    PODIUM_RETURN_NOT_OK(CheckRange(month_, "MonthOfYear", 1, 12));
    PODIUM_RETURN_NOT_OK(CheckRange(day_, "DayOfMonth", 1, 31));
    const bool midnight_at_end =
        hour_ == 24 && minute_.value_or(0) == 0 && second_.value_or(0) == 0 && nano_.value_or(0) == 0;
    if (!midnight_at_end) PODIUM_RETURN_NOT_OK(CheckRange(hour_, "HourOfDay", 0, 23));
    PODIUM_RETURN_NOT_OK(CheckRange(minute_, "MinuteOfHour", 0, 59));
    PODIUM_RETURN_NOT_OK(CheckRange(second_, "SecondOfMinute", 0, 59));

    const auto month = static_cast<std::int32_t>(month_.value_or(1));
    auto day = static_cast<std::int32_t>(day_.value_or(1));
    if (day > LastDayOfMonth(year_, month)) day = LastDayOfMonth(year_, month);
    const std::int64_t seconds = hour_.value_or(0) * 3600 + minute_.value_or(0) * 60 + second_.value_or(0);
    const std::int64_t nano = nano_.value_or(0);
    const TimestampValue value{
        DaysFromCivil(year_, month, day) * kMillisPerDay + seconds * 1000 + nano / 1'000'000,
        static_cast<std::int32_t>(nano % 1'000'000)};
    return CutFraction(value, precision);
  }

  /// Cuts the fraction of the second, which is never negative here.
  static TimestampValue CutFraction(TimestampValue value, std::int32_t precision) {
    if (precision > 3) return TruncateTimestamp(value, precision);
    std::int64_t unit = 1;
    for (std::int32_t digits = precision; digits < 3; ++digits) unit *= 10;
    return {FloorDivide(value.epoch_ms, unit) * unit, 0};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::int64_t year_ = 0;
  Field month_;
  Field day_;
  Field hour_;
  Field minute_;
  Field second_;
  Field nano_;
};

}  // namespace

std::optional<std::int32_t> ParseDate(std::string_view text) {
  if (const std::size_t blank = text.find(' '); blank != std::string_view::npos && blank > 0) {
    text = text.substr(0, blank);
  }
  std::int32_t fields[3] = {0, 1, 1};
  std::size_t from = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t hyphen = i < 2 ? text.find('-', from) : std::string_view::npos;
    const auto value =
        ParseDigits(text.substr(from, hyphen == std::string_view::npos ? hyphen : hyphen - from));
    if (!value.has_value()) return std::nullopt;
    fields[i] = *value;
    if (hyphen == std::string_view::npos) break;
    from = hyphen + 1;
  }
  if (!IsValidDate(fields[0], fields[1], fields[2])) return std::nullopt;
  return static_cast<std::int32_t>(DaysFromCivil(fields[0], fields[1], fields[2]));
}

std::optional<std::int32_t> ParseTime(std::string_view text) {
  constexpr auto kNone = std::string_view::npos;
  std::int32_t zone_sign = -1;
  std::size_t zone = text.find('-');
  if (zone == kNone) {
    zone = text.find('+');
    zone_sign = 1;
  }
  std::int32_t zone_hour = 0;
  std::int32_t zone_minute = 0;
  if (zone != kNone) {
    const std::size_t colon = text.find(':', zone);
    const auto hours = ParseDigits(text.substr(zone + 1, colon == kNone ? kNone : colon - zone - 1));
    if (!hours.has_value()) return std::nullopt;
    zone_hour = *hours;
    if (colon != kNone) {
      const auto minutes = ParseDigits(text.substr(colon + 1));
      if (!minutes.has_value()) return std::nullopt;
      zone_minute = *minutes;
    }
    // Flink looks for the first colon in the whole text, the zone included.
    if (text.find(':') > zone)
      return text.find(':') == kNone ? ParseDigits(text.substr(0, zone)) : std::nullopt;
    text = text.substr(0, zone);
  }

  std::int32_t fields[3] = {0, 0, 0};
  std::int32_t millis = 0;
  std::size_t from = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t end = i < 2 ? text.find(':', from) : text.find('.', from);
    const auto value = ParseDigits(text.substr(from, end == kNone ? kNone : end - from));
    if (!value.has_value()) return std::nullopt;
    fields[i] = *value;
    if (end == kNone) break;
    from = end + 1;
    if (i == 2) millis = ParseMillis(TrimJava(text.substr(from)));
  }
  if (fields[0] > 23 || fields[1] > 59 || fields[2] > 59) return std::nullopt;
  const std::int64_t hour = fields[0] + std::int64_t{zone_sign} * zone_hour;
  const std::int64_t minute = fields[1] + std::int64_t{zone_sign} * zone_minute;
  return static_cast<std::int32_t>(hour * kMillisPerHour + minute * kMillisPerMinute + fields[2] * 1000 +
                                   millis);
}

Result<TimestampValue> ParseTimestamp(std::string_view text, std::int32_t precision) {
  return TimestampReader(text).Read(precision);
}

void AppendPadded(std::string& out, std::int64_t value, std::size_t width) {
  if (value < 0) out += '-';
  const std::string digits = std::to_string(std::abs(value));
  if (digits.size() < width) out.append(width - digits.size(), '0');
  out += digits;
}

void AppendDate(std::string& out, std::int32_t epoch_days) {
  const CivilDay date = CivilFromDays(epoch_days);
  AppendPadded(out, date.year, 4);
  out += '-';
  AppendPadded(out, date.month, 2);
  out += '-';
  AppendPadded(out, date.day, 2);
}

namespace {

void AppendClock(std::string& out, std::int64_t millis_of_day) {
  AppendPadded(out, millis_of_day / kMillisPerHour, 2);
  out += ':';
  AppendPadded(out, millis_of_day / kMillisPerMinute % 60, 2);
  out += ':';
  AppendPadded(out, millis_of_day / kMillisPerSecond % 60, 2);
}

}  // namespace

void AppendTime(std::string& out, std::int32_t millis, std::int32_t precision) {
  const std::int64_t of_day = FloorModulo(millis, kMillisPerDay);
  AppendClock(out, of_day);
  if (precision <= 0) return;
  out += '.';
  std::int64_t rest = of_day % 1000;
  for (std::int32_t i = 0; i < precision; ++i) {
    out += static_cast<char>('0' + rest / 100);
    rest = rest % 100 * 10;
    if (rest == 0) break;
  }
}

void AppendTimestamp(std::string& out, TimestampValue value, std::int32_t precision) {
  AppendDate(out, static_cast<std::int32_t>(FloorDivide(value.epoch_ms, kMillisPerDay)));
  out += ' ';
  const std::int64_t of_day = FloorModulo(value.epoch_ms, kMillisPerDay);
  AppendClock(out, of_day);
  if (precision <= 0) return;
  out += '.';
  std::string nanos;
  AppendPadded(nanos, of_day % 1000 * 1'000'000 + value.nano_of_ms, 9);
  out += std::string_view(nanos).substr(0, static_cast<std::size_t>(precision));
}

void AppendIntervalYearMonth(std::string& out, std::int32_t months) {
  const std::int64_t magnitude = std::abs(std::int64_t{months});
  out += months >= 0 ? '+' : '-';
  out += std::to_string(magnitude / 12);
  out += '-';
  AppendPadded(out, magnitude % 12, 2);
}

void AppendIntervalDayTime(std::string& out, std::int64_t millis) {
  out += millis >= 0 ? '+' : '-';
  const std::int64_t magnitude = std::abs(millis);
  out += std::to_string(magnitude / kMillisPerDay);
  out += ' ';
  AppendClock(out, magnitude % kMillisPerDay);
  out += '.';
  AppendPadded(out, magnitude % 1000, 3);
}

}  // namespace podium::eval
