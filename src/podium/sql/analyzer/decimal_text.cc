#include "podium/sql/analyzer/decimal_text.h"

#include <algorithm>
#include <cstdlib>

namespace podium {
namespace {

constexpr std::int32_t kMaxDigits = 38;

std::string UnscaledDigits(Int128 unscaled) {
  if (unscaled == 0) return "0";
  std::string digits;
  for (Int128 rest = unscaled < 0 ? -unscaled : unscaled; rest > 0; rest /= 10) {
    digits += static_cast<char>('0' + static_cast<int>(rest % 10));
  }
  std::ranges::reverse(digits);
  return digits;
}

}  // namespace

std::int32_t DigitCount(Int128 unscaled) {
  return static_cast<std::int32_t>(UnscaledDigits(unscaled).size());
}

std::string DecimalText(const DecimalValue& value) {
  std::string digits = UnscaledDigits(value.unscaled);
  const std::string sign = value.unscaled < 0 ? "-" : "";
  const auto scale = value.scale;
  if (scale == 0) return sign + digits;
  const auto adjusted = static_cast<std::int32_t>(digits.size()) - 1 - scale;
  if (adjusted < -6) {
    if (digits.size() > 1) digits.insert(1, ".");
    return sign + digits + "E" + std::to_string(adjusted);
  }
  const auto fraction = static_cast<std::size_t>(scale);
  if (digits.size() <= fraction) digits.insert(0, fraction - digits.size() + 1, '0');
  digits.insert(digits.size() - fraction, ".");
  return sign + digits;
}

std::optional<DecimalValue> ParseDecimal(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  DecimalValue value;
  bool after_point = false;
  std::int32_t digits = 0;
  for (const char c : text) {
    if (c == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (c < '0' || c > '9') return std::nullopt;
    if (digits > 0 || c != '0') ++digits;
    if (digits > kMaxDigits) return std::nullopt;
    value.unscaled = value.unscaled * 10 + (c - '0');
    if (after_point) ++value.scale;
  }
  if (negative) value.unscaled = -value.unscaled;
  return value;
}

std::optional<DecimalValue> Rescale(const DecimalValue& value, std::int32_t scale) {
  DecimalValue result{.unscaled = value.unscaled, .scale = scale};
  for (std::int32_t s = value.scale; s < scale; ++s) {
    if (result.unscaled != 0 && DigitCount(result.unscaled) >= kMaxDigits) return std::nullopt;
    result.unscaled *= 10;
  }
  if (scale < value.scale) {
    Int128 divisor = 1;
    for (std::int32_t s = scale; s < value.scale && s - scale < kMaxDigits; ++s) divisor *= 10;
    const Int128 quotient = value.unscaled / divisor;
    const Int128 rest = value.unscaled % divisor;
    const Int128 twice = (rest < 0 ? -rest : rest) * 2;
    result.unscaled = quotient + (twice >= divisor ? (value.unscaled < 0 ? -1 : 1) : 0);
  }
  return result;
}

double ToDouble(const DecimalValue& value) { return std::strtod(DecimalText(value).c_str(), nullptr); }

}  // namespace podium
