#include "podium/eval/text_parsing.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsDecimalBlank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

Status NumberFormat(std::string_view text, std::string_view reason) {
  return Status::Invalid("For input string: '", text, "'. ", reason);
}

/// The part that from_chars has to read in full: checked against Java's grammar, without its suffix.
std::optional<std::string_view> JavaNumber(std::string_view text) {
  if (!text.empty() && std::string_view("fFdD").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  if (text.empty() || !(IsDigit(text.front()) || text.front() == '.')) return std::nullopt;
  return text;
}

double OutOfRange(const std::string& text, double) { return std::strtod(text.c_str(), nullptr); }
float OutOfRange(const std::string& text, float) { return std::strtof(text.c_str(), nullptr); }

template <class T>
Result<T> ParseApproximate(std::string_view whole) {
  std::string_view text = TrimJava(whole);
  if (text.empty()) return Status::Invalid("empty String");
  const Status error = Status::Invalid("For input string: \"", text, "\"");
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  const auto sign = [negative](T value) { return negative ? -value : value; };
  if (text == "NaN") return std::numeric_limits<T>::quiet_NaN();
  if (text == "Infinity") return sign(std::numeric_limits<T>::infinity());

  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  T value = 0;
  std::string_view number;
  if (hexadecimal) {
    number = text.substr(2);
    if (!number.empty() && number.find_first_of("pP") != std::string_view::npos &&
        std::string_view("fFdD").find(number.back()) != std::string_view::npos) {
      number.remove_suffix(1);
    }
    if (number.find_first_of("pP") == std::string_view::npos) return error;
  } else {
    const auto decimal = JavaNumber(text);
    if (!decimal.has_value()) return error;
    number = *decimal;
  }
  // from_chars wants no plus in the exponent's place only at the very front, which JavaNumber has excluded.
  const auto [end, code] = std::from_chars(number.data(), number.data() + number.size(), value,
                                           hexadecimal ? std::chars_format::hex : std::chars_format::general);
  if (code == std::errc::invalid_argument || end != number.data() + number.size()) return error;
  if (code == std::errc::result_out_of_range) {
    value = OutOfRange((hexadecimal ? "0x" : "") + std::string(number), T{});
  }
  return sign(value);
}

/// Flink's reader for short decimals. nullopt is its only error.
Result<std::optional<Int128>> ParseShortDecimal(std::string_view text, DecimalShape to) {
  const auto failed = [] { return Result<std::optional<Int128>>(std::optional<Int128>()); };
  std::size_t at = 0;
  while (at < text.size() && IsDecimalBlank(text[at])) ++at;
  if (at == text.size()) return failed();
  const bool negative = text[at] == '-';
  if (negative || text[at] == '+') {
    if (++at == text.size()) return failed();
  }

  Int128 digits = 0;
  std::int32_t num_digits = 0;
  std::int32_t point = -1;
  char c = 0;
  while (at < text.size()) {
    c = text[at++];
    if (IsDigit(c)) {
      digits = digits * 10 + (c - '0');
      ++num_digits;
    } else if (c == '.') {
      if (point >= 0) return failed();
      point = num_digits;
    } else {
      break;  // The character has been consumed: whatever it is, it passes.
    }
  }
  if (point < 0) point = num_digits;

  std::int32_t exponent = 0;
  if ((c == 'e' || c == 'E') && at < text.size()) {
    const bool negative_exponent = text[at] == '-';
    if (negative_exponent || text[at] == '+') {
      if (++at == text.size()) return failed();
    }
    constexpr std::int32_t kStop = 40;  // Larger exponents overflow or vanish all the same.
    while (at < text.size()) {
      c = text[at++];
      if (!IsDigit(c)) break;
      if (exponent < kStop) exponent = exponent * 10 + (c - '0');
    }
    if (negative_exponent) exponent = -exponent;
  }
  exponent -= num_digits - point;
  for (; at < text.size(); ++at) {
    if (!IsDecimalBlank(text[at])) return failed();
  }

  const std::int32_t move = exponent + to.scale;
  if (num_digits + move > to.precision) return failed();
  const std::int32_t power = move >= 0 ? move : -move;
  if (power > kMaxCompactPrecision) {
    // Flink's table of powers of ten ends here.
    return Status::Invalid("Index ",
                           move < 0 && power == kMaxCompactPrecision + 1 ? power : power - (move < 0 ? 1 : 0),
                           " out of bounds for length 19");
  }
  if (negative) digits = -digits;
  if (move >= 0) return std::optional<Int128>(digits * PowerOfTen(power));
  const Int128 half = (negative ? -5 : 5) * PowerOfTen(power - 1);
  return std::optional<Int128>((digits + half) / PowerOfTen(power));
}

/// BigDecimal's own complaint about a text that is no number.
Status NotADecimal(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at = NextChar(text, at)) {
    const char c = text[at];
    if (IsDigit(c) || c == '.' || c == 'e' || c == 'E' || (at == 0 && (c == '-' || c == '+'))) continue;
    return Status::Invalid(
        "Character ", text.substr(at, NextChar(text, at) - at),
        " is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.");
  }
  return NumberFormat(text, "Overflow.");
}

}  // namespace

std::string_view TrimJava(std::string_view text) {
  const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view TrimBlanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Result<std::int64_t> ParseInteger(std::string_view text, std::int64_t least, std::int64_t greatest) {
  if (text.empty()) return NumberFormat(text, "Input is empty.");
  std::size_t at = 0;
  const bool negative = text[0] == '-';
  if (negative || text[0] == '+') {
    if (text.size() == 1) return NumberFormat(text, "Input has only positive or negative symbol.");
    ++at;
  }
  // Downwards, since the least value has no positive counterpart.
  Int128 value = 0;
  for (; at < text.size() && text[at] != '.'; ++at) {
    if (!IsDigit(text[at])) return NumberFormat(text, "Invalid character found.");
    value = value * 10 - (text[at] - '0');
    if (value < least) return NumberFormat(text, "Overflow.");
  }
  for (++at; at < text.size(); ++at) {
    if (!IsDigit(text[at])) return NumberFormat(text, "Invalid character found.");
  }
  if (!negative) value = -value;
  if (value > greatest) return NumberFormat(text, "Overflow.");
  return static_cast<std::int64_t>(value);
}

Result<bool> ParseBoolean(std::string_view text) {
  constexpr std::array<std::string_view, 5> kTrue = {"t", "true", "y", "yes", "1"};
  constexpr std::array<std::string_view, 5> kFalse = {"f", "false", "n", "no", "0"};
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const std::string_view word : kTrue) {
    if (lower == word) return true;
  }
  for (const std::string_view word : kFalse) {
    if (lower == word) return false;
  }
  return Status::Invalid("Cannot parse '", text, "' as BOOLEAN.");
}

Result<double> ParseDouble(std::string_view text) { return ParseApproximate<double>(text); }
Result<float> ParseFloat(std::string_view text) { return ParseApproximate<float>(text); }

Result<Int128> ParseDecimalText(std::string_view text, DecimalShape to) {
  std::optional<Int128> value;
  if (to.precision <= kMaxCompactPrecision && text.size() <= kMaxCompactPrecision) {
    PODIUM_ASSIGN_OR_RETURN(value, ParseShortDecimal(text, to));
  } else {
    std::string_view trimmed = text;
    while (!trimmed.empty() && IsDecimalBlank(trimmed.front())) trimmed.remove_prefix(1);
    while (!trimmed.empty() && IsDecimalBlank(trimmed.back())) trimmed.remove_suffix(1);
    const auto number = ParseDecimal(trimmed);
    if (!number.has_value()) return NotADecimal(trimmed);
    value = ToShape(*number, to);
  }
  if (!value.has_value()) return NumberFormat(text, "Overflow.");
  return *value;
}

}  // namespace podium::eval
