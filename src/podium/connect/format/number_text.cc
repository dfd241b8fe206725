#include "podium/connect/format/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace podium {
namespace {

/// The shortest decimal digits of a finite number: value = 0.D1D2D3... times ten to the power `point`.
struct ShortestDigits {
  std::array<char, 24> digits;
  std::size_t count = 0;
  std::int32_t point = 0;
};

template <class T>
ShortestDigits Shortest(T magnitude) {
  std::array<char, 48> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), magnitude, std::chars_format::scientific).ptr;
  ShortestDigits result;
  const char* at = text.data();
  for (; at != end && *at != 'e'; ++at) {
    if (*at != '.') result.digits[result.count++] = *at;
  }
  std::int32_t exponent = 0;
  ++at;
  if (at != end && *at == '+') ++at;
  std::from_chars(at, end, exponent);
  result.point = exponent + 1;
  return result;
}

template <class T>
void AppendJava(T value, std::string& out) {
  if (std::isnan(value)) {
    out += "NaN";
    return;
  }
  if (std::signbit(value)) out += '-';
  if (std::isinf(value)) {
    out += "Infinity";
    return;
  }
  const T magnitude = std::fabs(value);
  if (magnitude == 0) {
    out += "0.0";
    return;
  }
  const ShortestDigits shortest = Shortest(magnitude);
  const std::string_view digits(shortest.digits.data(), shortest.count);
  // Between 10^-3 and 10^7 Java writes no exponent.
  if (shortest.point > -3 && shortest.point <= 7) {
    if (shortest.point <= 0) {
      out += "0.";
      out.append(static_cast<std::size_t>(-shortest.point), '0');
      out += digits;
      return;
    }
    const auto whole = static_cast<std::size_t>(shortest.point);
    out += digits.substr(0, std::min(whole, digits.size()));
    if (digits.size() < whole) out.append(whole - digits.size(), '0');
    out += '.';
    out += digits.size() > whole ? digits.substr(whole) : std::string_view("0");
    return;
  }
  out += digits[0];
  out += '.';
  out += digits.size() > 1 ? digits.substr(1) : std::string_view("0");
  out += 'E';
  out += std::to_string(shortest.point - 1);
}

template <class T>
void AppendScientific(T value, std::string& out) {
  if (std::isnan(value)) {
    out += "\"NaN\"";
  } else if (std::isinf(value)) {
    out += value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
  } else {
    std::array<char, 48> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific).ptr;
    out.append(text.data(), end);
  }
}

std::string_view TrimBlanks(std::string_view text) {
  // Java's trim: everything up to the space character.
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

/// Infinity or zero, whichever the number in `text` overflowed to: std::from_chars does not tell them apart.
template <class T>
T OutOfRange(std::string_view text) {
  const std::size_t exponent = text.find_first_of("eE");
  bool tiny = false;
  if (exponent != std::string_view::npos) {
    tiny = exponent + 1 < text.size() && text[exponent + 1] == '-';
  } else {
    const std::size_t first = text.find_first_not_of("0.");
    tiny = first != std::string_view::npos && text.find('.') < first;
  }
  return tiny ? T{0} : std::numeric_limits<T>::infinity();
}

template <class T>
std::optional<T> ParseFloating(std::string_view text) {
  text = TrimBlanks(text);
  bool negative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  const auto signed_value = [negative](T value) { return negative ? -value : value; };
  if (text == "NaN") return std::numeric_limits<T>::quiet_NaN();
  if (text == "Infinity") return signed_value(std::numeric_limits<T>::infinity());
  if (!text.empty() &&
      (text.back() == 'd' || text.back() == 'D' || text.back() == 'f' || text.back() == 'F')) {
    text.remove_suffix(1);
  }
  // from_chars also takes "inf", "nan(...)" and a second sign, which are no numbers in Java.
  if (text.empty() || !(IsDigit(text.front()) || text.front() == '.')) return std::nullopt;
  T value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) value = OutOfRange<T>(text);
  return signed_value(value);
}

/// The parts of a decimal number: `digits` times ten to the power -`scale`.
struct DecimalParts {
  bool negative = false;
  std::string digits;  ///< Without leading zeros; empty for zero.
  std::int64_t scale = 0;
};

std::optional<DecimalParts> SplitDecimal(std::string_view text) {
  DecimalParts parts;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    parts.negative = text.front() == '-';
    text.remove_prefix(1);
  }
  bool any = false;
  bool after_point = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && !after_point) {
      after_point = true;
    } else if (IsDigit(text[at])) {
      any = true;
      if (after_point) ++parts.scale;
      if (!parts.digits.empty() || text[at] != '0') parts.digits += text[at];
    } else {
      break;
    }
  }
  if (!any) return std::nullopt;
  if (at < text.size()) {
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    const auto exponent = ParseInteger(text.substr(at + 1), -std::numeric_limits<std::int32_t>::max(),
                                       std::numeric_limits<std::int32_t>::max());
    if (!exponent) return std::nullopt;
    parts.scale -= *exponent;
  }
  return parts;
}

}  // namespace

void AppendJavaNumber(double value, std::string& out) { AppendJava(value, out); }
void AppendJavaNumber(float value, std::string& out) { AppendJava(value, out); }
void AppendScientificNumber(double value, std::string& out) { AppendScientific(value, out); }
void AppendScientificNumber(float value, std::string& out) { AppendScientific(value, out); }

void AppendDecimal(DecimalDigits unscaled, std::int32_t scale, DecimalForm form, std::string& out) {
  std::string digits;
  const bool negative = unscaled < 0;
  do {
    const auto digit = static_cast<std::int32_t>(unscaled % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
    unscaled /= 10;
  } while (unscaled != 0);
  std::ranges::reverse(digits);
  if (form == DecimalForm::kStripped) {
    while (digits.size() > 1 && digits.back() == '0') {
      digits.pop_back();
      --scale;
    }
    if (digits == "0") scale = 0;
  }
  if (negative) out += '-';
  const auto size = static_cast<std::int32_t>(digits.size());
  const std::int32_t adjusted = size - 1 - scale;
  if (form != DecimalForm::kPlain && (scale < 0 || adjusted < -6)) {
    out += digits[0];
    if (size > 1) {
      out += '.';
      out.append(digits, 1);
    }
    if (adjusted != 0) {
      out += adjusted > 0 ? "E+" : "E";
      out += std::to_string(adjusted);
    }
    return;
  }
  if (scale <= 0) {
    out += digits;
    return;
  }
  if (size <= scale) {
    out += "0.";
    out.append(static_cast<std::size_t>(scale - size), '0');
    out += digits;
    return;
  }
  out.append(digits, 0, static_cast<std::size_t>(size - scale));
  out += '.';
  out.append(digits, static_cast<std::size_t>(size - scale));
}

std::optional<std::int64_t> ParseInteger(std::string_view text, std::int64_t min, std::int64_t max) {
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (text.empty() || !IsDigit(text.front())) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < min || value > max)
    return std::nullopt;
  return value;
}

std::optional<double> ParseDouble(std::string_view text) { return ParseFloating<double>(text); }
std::optional<float> ParseFloat(std::string_view text) { return ParseFloating<float>(text); }

ParsedDecimal ParseDecimal(std::string_view text, std::int32_t precision, std::int32_t scale) {
  const auto parts = SplitDecimal(text);
  if (!parts) return {};
  ParsedDecimal parsed{.outcome = DecimalOutcome::kOk, .unscaled = 0};
  if (parts->digits.empty()) return parsed;
  // Digits kept of those written, and zeros appended to reach the scale.
  const std::int64_t kept =
      static_cast<std::int64_t>(parts->digits.size()) - std::max<std::int64_t>(parts->scale - scale, 0);
  const std::int64_t appended = std::max<std::int64_t>(scale - parts->scale, 0);
  if (kept < 0) return parsed;  // Rounds to zero.
  if (kept + appended > precision) return {.outcome = DecimalOutcome::kOverflow, .unscaled = 0};
  DecimalDigits value = 0;
  for (std::int64_t i = 0; i < kept; ++i)
    value = value * 10 + (parts->digits[static_cast<std::size_t>(i)] - '0');
  for (std::int64_t i = 0; i < appended; ++i) value *= 10;
  const auto next = static_cast<std::size_t>(kept);
  if (next < parts->digits.size() && parts->digits[next] >= '5') ++value;
  DecimalDigits limit = 1;
  for (std::int32_t i = 0; i < precision; ++i) limit *= 10;
  if (value >= limit) return {.outcome = DecimalOutcome::kOverflow, .unscaled = 0};
  parsed.unscaled = parts->negative ? -value : value;
  return parsed;
}

}  // namespace podium
