#include <array>
#include <span>

#include "podium/eval/date_names.h"
#include "podium/eval/date_pattern.h"
#include "podium/eval/temporal.h"

namespace podium::eval {
namespace {

using Field = std::optional<std::int64_t>;

struct DateFields {
  Field year;
  Field month;
  Field day;
  Field day_of_year;
  Field hour;       ///< 0..23 (24 as the end of a day)
  Field half_hour;  ///< Hour of AM or PM, 0..11
  Field half;       ///< 0 is AM, 1 is PM
  Field minute;
  Field second;
  Field nano;
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool SameIgnoringCase(std::string_view left, std::string_view right) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (lower(left[i]) != lower(right[i])) return false;
  }
  return true;
}

bool InRange(const Field& field, std::int64_t least, std::int64_t greatest) {
  return !field.has_value() || (*field >= least && *field <= greatest);
}

}  // namespace

/// Reads one text by one pattern.
class DatePatternParser {
 public:
  DatePatternParser(const DatePattern& pattern, std::string_view text)
      : pattern_(pattern), java_time_(pattern.dialect_ == PatternDialect::kDateTimeFormatter), text_(text) {}

  std::optional<TimestampValue> Parse() {
    if (!ParseTokens(0, pattern_.tokens_.size())) return std::nullopt;
    if (java_time_ && at_ != text_.size()) return std::nullopt;
    return java_time_ ? ResolveStrictly() : ResolveLeniently();
  }

 private:
  using Kind = DatePattern::Kind;
  using Token = DatePattern::Token;

  bool ParseTokens(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      const Token& token = pattern_.tokens_[i];
      switch (token.kind) {
        case Kind::kLiteral:
          if (!text_.substr(at_).starts_with(token.text)) return false;
          at_ += token.text.size();
          break;
        case Kind::kField:
          if (!ParseField(token, i)) return false;
          break;
        case Kind::kOptionalBegin: {
          const std::size_t start = at_;
          const DateFields before = fields_;
          if (!ParseTokens(i + 1, token.count)) {
            at_ = start;
            fields_ = before;
          }
          i = token.count;
          break;
        }
        case Kind::kOptionalEnd:
          break;
      }
    }
    return true;
  }

  bool ParseField(const Token& token, std::size_t index) {
    if (token.letter == 'a') return ParseHalf();
    if (token.letter == 'E') return ParseName(kDayNames, token.count).has_value();
    if (token.named_month()) {
      const auto month = ParseName(kMonthNames, token.count);
      if (month.has_value()) fields_.month = static_cast<std::int64_t>(*month) + 1;
      return month.has_value();
    }
    const std::size_t before = at_;
    const auto number = java_time_ ? ReadStrictNumber(token, index) : ReadLenientNumber(token, index);
    if (!number.has_value()) return false;
    return Store(token, *number, at_ - before);
  }

  bool ParseHalf() {
    for (const std::int64_t half : {0, 1}) {
      const std::string_view name = half == 0 ? "AM" : "PM";
      const std::string_view here = text_.substr(at_, name.size());
      if (java_time_ ? here != name : !SameIgnoringCase(here, name)) continue;
      fields_.half = half;
      at_ += name.size();
      return true;
    }
    return false;
  }

  /// java.time takes the form that the pattern asks for; java.text takes either, in any case.
  std::optional<std::size_t> ParseName(std::span<const std::string_view> names, std::size_t count) {
    for (const bool whole : {true, false}) {
      if (java_time_ && whole != (count >= 4)) continue;
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = whole ? names[i] : names[i].substr(0, kShortName);
        const std::string_view here = text_.substr(at_, name.size());
        if (java_time_ ? here != name : !SameIgnoringCase(here, name)) continue;
        at_ += name.size();
        return i;
      }
    }
    return std::nullopt;
  }

  /// A fixed width of digits, if java.time gives the field one.
  static std::optional<std::size_t> FixedWidth(const Token& token) {
    if (token.letter == 'S') return token.count;
    if (token.letter == 'D') return std::nullopt;
    if (token.count == 2) return 2;
    return std::nullopt;
  }

  std::optional<std::int64_t> ReadStrictNumber(const Token& token, std::size_t index) {
    if (const auto width = FixedWidth(token)) return ReadDigits(*width, *width);
    std::size_t least = 1;
    std::size_t most = 18;
    if (token.letter == 'D') {
      least = token.count;
      most = 3;
    }
    const bool year = token.letter == 'y' || token.letter == 'u';
    if (year && token.count >= 3) least = token.count;
    const bool plus = year && token.count >= 4 && at_ < text_.size() && text_[at_] == '+';
    if (plus) ++at_;
    // Fields of a fixed width right behind take their digits from the end.
    std::size_t reserved = 0;
    for (std::size_t i = index + 1; i < pattern_.tokens_.size(); ++i) {
      const Token& next = pattern_.tokens_[i];
      const auto width = next.numeric() ? FixedWidth(next) : std::nullopt;
      if (!width.has_value()) break;
      reserved += *width;
    }
    std::size_t digits = 0;
    while (digits < most + reserved && at_ + digits < text_.size() && IsDigit(text_[at_ + digits])) ++digits;
    if (reserved > 0) {
      if (digits < least + reserved) return std::nullopt;
      digits -= reserved;
    }
    if (digits > most) digits = most;
    if (digits < least) return std::nullopt;
    // More digits than the pattern has need a plus, and a plus needs them.
    if (year && token.count >= 4 && plus != (digits > token.count)) return std::nullopt;
    return ReadDigits(digits, digits);
  }

  std::optional<std::int64_t> ReadLenientNumber(const Token& token, std::size_t index) {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    // Before another field the number has as many digits as the pattern has letters.
    const bool bounded =
        index + 1 < pattern_.tokens_.size() && pattern_.tokens_[index + 1].kind == Kind::kField;
    if (bounded && at_ + token.count > text_.size()) return std::nullopt;
    return ReadDigits(1, bounded ? token.count : 18);
  }

  std::optional<std::int64_t> ReadDigits(std::size_t least, std::size_t most) {
    std::int64_t value = 0;
    std::size_t digits = 0;
    while (digits < most && at_ + digits < text_.size() && IsDigit(text_[at_ + digits])) {
      value = value * 10 + (text_[at_ + digits] - '0');
      ++digits;
    }
    if (digits < least) return std::nullopt;
    at_ += digits;
    return value;
  }

  /// A field may come twice only with the same value.
  static bool Set(Field& field, std::int64_t value) {
    if (field.has_value() && *field != value) return false;
    field = value;
    return true;
  }

  bool Store(const Token& token, std::int64_t value, std::size_t digits) {
    switch (token.letter) {
      case 'y':
      case 'u':
        // Two digits are years from 2000 on in java.time; java.text puts them around the present.
        if (token.count == 2 && digits == 2) value += java_time_ || value < kTwoDigitTurn ? 2000 : 1900;
        return Set(fields_.year, value);
      case 'M':
      case 'L':
        return Set(fields_.month, value);
      case 'd':
        return Set(fields_.day, value);
      case 'D':
        return Set(fields_.day_of_year, value);
      case 'H':
        return Set(fields_.hour, value);
      case 'k':
        return (!java_time_ || (value >= 1 && value <= 24)) && Set(fields_.hour, value == 24 ? 0 : value);
      case 'K':
        return Set(fields_.half_hour, value);
      case 'h':
        return (!java_time_ || (value >= 1 && value <= 12)) &&
               Set(fields_.half_hour, value == 12 ? 0 : value);
      case 'm':
        return Set(fields_.minute, value);
      case 's':
        return Set(fields_.second, value);
      default:
        break;
    }
    if (!java_time_) return Set(fields_.nano, value * 1'000'000);
    for (std::size_t i = token.count; i < 9; ++i) value *= 10;
    return Set(fields_.nano, value);
  }

  /// java.time: every value in its range; the last day of the month for a day behind it.
  std::optional<TimestampValue> ResolveStrictly() {
    DateFields& f = fields_;
    const bool end_of_day = f.hour == 24 && f.minute.value_or(0) == 0 && f.second.value_or(0) == 0 &&
                            f.nano.value_or(0) == 0 && f.year && f.month && f.day;
    if (!InRange(f.year, 1, 999999999) || !InRange(f.month, 1, 12) || !InRange(f.day, 1, 31) ||
        !InRange(f.day_of_year, 1, 366) || !InRange(f.hour, 0, end_of_day ? 24 : 23) ||
        !InRange(f.half_hour, 0, 11) || !InRange(f.minute, 0, 59) || !InRange(f.second, 0, 59)) {
      return std::nullopt;
    }
    if (f.half_hour && f.half && !Set(f.hour, *f.half * 12 + *f.half_hour)) return std::nullopt;
    const std::int64_t year = f.year.value_or(1970);
    const auto month = static_cast<std::int32_t>(f.month.value_or(1));
    auto day = static_cast<std::int32_t>(f.day.value_or(1));
    if (day > LastDayOfMonth(year, month)) {
      // Only a whole date is corrected.
      if (!f.year || !f.month) return std::nullopt;
      day = LastDayOfMonth(year, month);
    }
    std::int64_t days = DaysFromCivil(year, month, day);
    if (f.year && f.day_of_year && !f.month) {
      if (*f.day_of_year == 366 && !IsLeapYear(year)) return std::nullopt;
      days = DaysFromCivil(year, 1, 1) + *f.day_of_year - 1;
    }
    return At(days, f.hour.value_or(0));
  }

  /// java.text: values out of range carry into the larger fields.
  std::optional<TimestampValue> ResolveLeniently() const {
    const DateFields& f = fields_;
    std::int64_t days = 0;
    if (f.day_of_year && !f.month && !f.day) {
      days = DaysFromCivil(f.year.value_or(1970), 1, 1) + *f.day_of_year - 1;
    } else {
      const std::int64_t months = f.month.value_or(1) - 1;
      days =
          DaysFromCivil(f.year.value_or(1970) + months / 12, static_cast<std::int32_t>(months % 12) + 1, 1) +
          f.day.value_or(1) - 1;
    }
    std::int64_t hour = f.hour.value_or(0);
    if (f.half_hour) hour = *f.half_hour + f.half.value_or(0) * 12;
    return At(days, hour);
  }

  std::optional<TimestampValue> At(std::int64_t days, std::int64_t hour) const {
    // Far beyond any date that has a meaning, sums would overflow.
    constexpr std::int64_t kMost = 1'000'000'000'000;
    for (const std::int64_t part : {days, hour, fields_.minute.value_or(0), fields_.second.value_or(0)}) {
      if (part > kMost || part < -kMost) return std::nullopt;
    }
    if (days > kMost / 100 || hour > kMost / 100) return std::nullopt;
    const std::int64_t nano = fields_.nano.value_or(0);
    return TimestampValue{days * kMillisPerDay + hour * kMillisPerHour +
                              fields_.minute.value_or(0) * kMillisPerMinute +
                              fields_.second.value_or(0) * 1000 + nano / 1'000'000,
                          static_cast<std::int32_t>(nano % 1'000'000)};
  }

  /// java.text reads two digits as a year from 80 years ago to 20 years ahead; as of 2025.
  static constexpr std::int64_t kTwoDigitTurn = 45;

  const DatePattern& pattern_;
  bool java_time_;
  std::string_view text_;
  std::size_t at_ = 0;
  DateFields fields_;
};

std::optional<TimestampValue> DatePattern::Parse(std::string_view text) const {
  return DatePatternParser(*this, text).Parse();
}

}  // namespace podium::eval
