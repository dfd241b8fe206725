#include "podium/eval/date_pattern.h"

#include <utility>

#include "podium/eval/date_names.h"
#include "podium/eval/temporal.h"
#include "podium/eval/temporal_text.h"

namespace podium::eval {
namespace {

bool IsLetter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

constexpr std::string_view kLetters = "yuMLdDHkKhmsSaE";
/// What Java knows and this class does not.
constexpr std::string_view kJavaTimeLetters = "GQqYwWecFBAnNVvzOXxZp";
constexpr std::string_view kJavaTextLetters = "GYwWFzZXu";

}  // namespace

Result<DatePattern> DatePattern::Make(std::string_view pattern, PatternDialect dialect) {
  DatePattern result;
  result.dialect_ = dialect;
  PODIUM_RETURN_NOT_OK(result.Lex(pattern));
  return result;
}

Status DatePattern::CheckField(char letter, std::size_t count) const {
  const bool java_time = dialect_ == PatternDialect::kDateTimeFormatter;
  const bool known = kLetters.find(letter) != std::string_view::npos && (java_time || letter != 'u');
  if (!known && (java_time ? kJavaTimeLetters : kJavaTextLetters).find(letter) != std::string_view::npos) {
    return Status::NotSupported("letter ", letter, " in a date pattern; y M d D H k K h m s S a E run");
  }
  if (!known) {
    return java_time ? Status::Invalid("Unknown pattern letter: ", letter)
                     : Status::Invalid("Illegal pattern character '", letter, "'");
  }
  if (!java_time) return Status::OK();
  const std::string_view at_most_two = "dHkKhms";
  const std::size_t most = at_most_two.find(letter) != std::string_view::npos ? 2
                           : letter == 'a'                                    ? 1
                           : letter == 'D'                                    ? 3
                           : letter == 'S'                                    ? 9
                           : letter == 'y' || letter == 'u'                   ? 19
                                                                              : 4;
  if (count > most) return Status::Invalid("Too many pattern letters: ", letter);
  return Status::OK();
}

Status DatePattern::Lex(std::string_view pattern) {
  const bool java_time = dialect_ == PatternDialect::kDateTimeFormatter;
  std::vector<std::size_t> open;
  const auto literal = [&](char c) {
    if (tokens_.empty() || tokens_.back().kind != Kind::kLiteral) tokens_.push_back({});
    tokens_.back().text += c;
  };
  for (std::size_t at = 0; at < pattern.size();) {
    const char c = pattern[at];
    if (IsLetter(c)) {
      std::size_t end = at;
      while (end < pattern.size() && pattern[end] == c) ++end;
      PODIUM_RETURN_NOT_OK(CheckField(c, end - at));
      tokens_.push_back({.kind = Kind::kField, .letter = c, .count = end - at, .text = {}});
      at = end;
    } else if (c == '\'') {
      if (at + 1 < pattern.size() && pattern[at + 1] == '\'') {
        literal('\'');
        at += 2;
        continue;
      }
      for (++at; at < pattern.size(); ++at) {
        if (pattern[at] != '\'') {
          literal(pattern[at]);
        } else if (at + 1 < pattern.size() && pattern[at + 1] == '\'') {
          literal(pattern[at++]);
        } else {
          break;
        }
      }
      if (at == pattern.size()) {
        return java_time ? Status::Invalid("Pattern ends with an incomplete string literal: ", pattern)
                         : Status::Invalid("Unterminated quote");
      }
      ++at;
    } else if (java_time && c == '[') {
      open.push_back(tokens_.size());
      tokens_.push_back({.kind = Kind::kOptionalBegin, .letter = 0, .count = 0, .text = {}});
      ++at;
    } else if (java_time && c == ']') {
      if (open.empty()) return Status::Invalid("Pattern invalid as it contains ] without previous [");
      tokens_[open.back()].count = tokens_.size();
      open.pop_back();
      tokens_.push_back({.kind = Kind::kOptionalEnd, .letter = 0, .count = 0, .text = {}});
      ++at;
    } else if (java_time && (c == '{' || c == '}' || c == '#')) {
      return Status::Invalid("Pattern includes reserved character: '", c, "'");
    } else {
      literal(c);
      ++at;
    }
  }
  // An optional part that is not closed ends with the pattern.
  for (; !open.empty(); open.pop_back()) {
    tokens_[open.back()].count = tokens_.size();
    tokens_.push_back({.kind = Kind::kOptionalEnd, .letter = 0, .count = 0, .text = {}});
  }
  return Status::OK();
}

void DatePattern::Format(std::string& out, TimestampValue local) const {
  const std::int64_t days = FloorDivide(local.epoch_ms, kMillisPerDay);
  const std::int64_t millis = FloorModulo(local.epoch_ms, kMillisPerDay);
  const CivilDay date = CivilFromDays(days);
  const std::int64_t hour = millis / kMillisPerHour;
  const auto weekday = static_cast<std::size_t>(FloorModulo(days + 3, 7));
  for (const Token& token : tokens_) {
    if (token.kind == Kind::kLiteral) out += token.text;
    if (token.kind != Kind::kField) continue;
    const std::size_t count = token.count;
    switch (token.letter) {
      case 'y':
      case 'u':
        if (count == 2) {
          AppendPadded(out, FloorModulo(date.year, 100), 2);
        } else {
          // java.time shows that a year takes more digits than the pattern has.
          if (dialect_ == PatternDialect::kDateTimeFormatter && count >= 4 && date.year > 9999) out += '+';
          AppendPadded(out, date.year, count);
        }
        break;
      case 'M':
      case 'L': {
        const std::string_view name = kMonthNames[static_cast<std::size_t>(date.month - 1)];
        if (count < 3) AppendPadded(out, date.month, count);
        if (count >= 3) out += count == 3 ? name.substr(0, kShortName) : name;
        break;
      }
      case 'd':
        AppendPadded(out, date.day, count);
        break;
      case 'D':
        AppendPadded(out, days - DaysFromCivil(date.year, 1, 1) + 1, count);
        break;
      case 'H':
        AppendPadded(out, hour, count);
        break;
      case 'k':
        AppendPadded(out, hour == 0 ? 24 : hour, count);
        break;
      case 'K':
        AppendPadded(out, hour % 12, count);
        break;
      case 'h':
        AppendPadded(out, hour % 12 == 0 ? 12 : hour % 12, count);
        break;
      case 'm':
        AppendPadded(out, millis / kMillisPerMinute % 60, count);
        break;
      case 's':
        AppendPadded(out, millis / kMillisPerSecond % 60, count);
        break;
      case 'S':
        if (dialect_ == PatternDialect::kDateTimeFormatter) {
          std::string nanos;
          AppendPadded(nanos, millis % 1000 * 1'000'000 + local.nano_of_ms, 9);
          out += nanos.substr(0, count);
        } else {
          AppendPadded(out, millis % 1000, count);
        }
        break;
      case 'a':
        out += hour < 12 ? "AM" : "PM";
        break;
      default:
        out += count < 4 ? kDayNames[weekday].substr(0, kShortName) : kDayNames[weekday];
        break;
    }
  }
}

}  // namespace podium::eval
