#include "podium/eval/decimal.h"

#include <arrow/util/basic_decimal.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "podium/eval/java_text.h"

namespace podium::eval {
namespace {

// 76 digits and a sign: the product of two decimals, or one of them moved by 38 digits.
using Wide = arrow::BasicDecimal256;

constexpr std::array<Int128, 39> MakePowers() {
  std::array<Int128, 39> powers{};
  powers[0] = 1;
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}
constexpr std::array<Int128, 39> kPowers = MakePowers();

UInt128 Magnitude(Int128 value) {
  return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

Wide Widen(Int128 value) {
  return Wide(arrow::BasicDecimal128(static_cast<std::int64_t>(value >> 64),
                                     static_cast<std::uint64_t>(static_cast<UInt128>(value))));
}

Wide WidePower(std::int32_t exponent) {
  if (exponent <= kMaxDecimalPrecision) return Widen(PowerOfTen(exponent));
  return Wide(Widen(PowerOfTen(kMaxDecimalPrecision)) * Widen(PowerOfTen(exponent - kMaxDecimalPrecision)));
}

bool IsNegative(const Wide& value) { return value < Wide(0); }

/// The low 128 bits of a value known to fit.
Int128 Narrow(const Wide& value) {
  const auto& words = value.little_endian_array();
  return static_cast<Int128>((static_cast<UInt128>(words[1]) << 64) | words[0]);
}

/// Divides by 10^digits and rounds half away from zero.
Wide RoundOff(const Wide& value, std::int32_t digits) {
  if (digits <= 0) return value;
  if (digits > 76) return Wide(0);
  return Wide(value.ReduceScaleBy(digits, /*round=*/true));
}

std::optional<Int128> NarrowTo(const Wide& value, std::int32_t precision) {
  const Wide magnitude = IsNegative(value) ? Wide(-value) : value;
  if (magnitude >= Widen(PowerOfTen(precision))) return std::nullopt;
  return Narrow(value);
}

/// A wide value at `scale` as a value of `to`.
std::optional<Int128> Fit(const Wide& value, std::int32_t scale, DecimalShape to) {
  if (scale >= to.scale) return NarrowTo(RoundOff(value, scale - to.scale), to.precision);
  const std::int32_t up = to.scale - scale;
  const auto small = NarrowTo(value, kMaxDecimalPrecision);
  if (!small.has_value()) return std::nullopt;  // Over 38 digits before the move: never fits after it.
  return NarrowTo(Wide(Widen(*small) * WidePower(up)), to.precision);
}

Int128 DivideHalfUp(Int128 value, Int128 divisor) {
  const Int128 quotient = value / divisor;
  const Int128 rest = value % divisor;
  const Int128 magnitude = rest < 0 ? -rest : rest;
  if (magnitude < divisor - magnitude) return quotient;
  return value < 0 ? quotient - 1 : quotient + 1;
}

/// Both values at the larger of the two scales.
struct Aligned {
  Wide left;
  Wide right;
  std::int32_t scale;
};
Aligned Align(Int128 left, std::int32_t left_scale, Int128 right, std::int32_t right_scale) {
  const std::int32_t scale = std::max(left_scale, right_scale);
  return {Wide(Widen(left) * WidePower(scale - left_scale)),
          Wide(Widen(right) * WidePower(scale - right_scale)), scale};
}

std::int32_t CountWideDigits(const Wide& value) {
  const Wide magnitude = IsNegative(value) ? Wide(-value) : value;
  if (magnitude < Widen(PowerOfTen(kMaxDecimalPrecision))) return CountDigits(Narrow(magnitude));
  std::int32_t digits = kMaxDecimalPrecision + 1;
  while (digits < 76 && magnitude >= WidePower(digits)) ++digits;
  return digits;
}

}  // namespace

Int128 PowerOfTen(std::int32_t exponent) { return kPowers[static_cast<std::size_t>(exponent)]; }

std::int32_t CountDigits(Int128 value) {
  const UInt128 magnitude = Magnitude(value);
  std::int32_t digits = 1;
  while (digits <= kMaxDecimalPrecision && magnitude >= static_cast<UInt128>(PowerOfTen(digits))) ++digits;
  return digits;
}

bool FitsPrecision(Int128 value, std::int32_t precision) {
  return Magnitude(value) < static_cast<UInt128>(PowerOfTen(precision));
}

std::optional<Int128> RescaleDecimal(Int128 value, std::int32_t scale, DecimalShape to) {
  Int128 result = value;
  if (to.scale > scale) {
    if (__builtin_mul_overflow(value, PowerOfTen(to.scale - scale), &result)) return std::nullopt;
  } else if (to.scale < scale) {
    result = DivideHalfUp(value, PowerOfTen(scale - to.scale));
  }
  if (!FitsPrecision(result, to.precision)) return std::nullopt;
  return result;
}

std::optional<Int128> AddDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                  std::int32_t right_scale, DecimalShape to) {
  const std::int32_t scale = std::max(left_scale, right_scale);
  Int128 a = 0;
  Int128 b = 0;
  Int128 sum = 0;
  if (!__builtin_mul_overflow(left, PowerOfTen(scale - left_scale), &a) &&
      !__builtin_mul_overflow(right, PowerOfTen(scale - right_scale), &b) &&
      !__builtin_add_overflow(a, b, &sum)) {
    return RescaleDecimal(sum, scale, to);
  }
  const Aligned aligned = Align(left, left_scale, right, right_scale);
  return Fit(Wide(aligned.left + aligned.right), aligned.scale, to);
}

std::optional<Int128> MultiplyDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                       std::int32_t right_scale, DecimalShape to) {
  const std::int32_t scale = left_scale + right_scale;
  Int128 product = 0;
  if (!__builtin_mul_overflow(left, right, &product) && scale - to.scale <= kMaxDecimalPrecision) {
    return RescaleDecimal(product, scale, to);
  }
  return Fit(Wide(Widen(left) * Widen(right)), scale, to);
}

Result<std::optional<Int128>> DivideDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                             std::int32_t right_scale, DecimalShape to) {
  if (right == 0) return Status::Invalid(left == 0 ? "Division undefined" : "Division by zero");
  if (left == 0) return std::optional<Int128>(0);
  // As many digits before the division as leave 38 or 39 after it; then round to 38.
  const std::int32_t move = kMaxDecimalPrecision + CountDigits(right) - CountDigits(left);
  const Wide numerator(Widen(left) * WidePower(move));
  const Wide divisor = Widen(right);
  Wide quotient(numerator / divisor);
  const Wide rest(numerator + Wide(-(quotient * divisor)));
  std::int32_t scale = left_scale - right_scale + move;
  if (CountWideDigits(quotient) > kMaxDecimalPrecision) {
    quotient = RoundOff(quotient, 1);
    --scale;
  } else {
    const Wide twice(rest + rest);
    const Wide twice_magnitude = IsNegative(twice) ? Wide(-twice) : twice;
    const Wide divisor_magnitude = IsNegative(divisor) ? Wide(-divisor) : divisor;
    if (twice_magnitude >= divisor_magnitude) quotient += Wide((left < 0) == (right < 0) ? 1 : -1);
  }
  return Fit(quotient, scale, to);
}

Result<std::optional<Int128>> ModDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                          std::int32_t right_scale, DecimalShape to) {
  if (right == 0) return Status::Invalid(left == 0 ? "Division undefined" : "Division by zero");
  const Aligned aligned = Align(left, left_scale, right, right_scale);
  const Wide quotient(aligned.left / aligned.right);
  if (CountWideDigits(quotient) > kMaxDecimalPrecision) return Status::Invalid("Division impossible");
  return Fit(Wide(aligned.left + Wide(-(quotient * aligned.right))), aligned.scale, to);
}

int CompareDecimals(Int128 left, std::int32_t left_scale, Int128 right, std::int32_t right_scale) {
  if (left_scale > right_scale) return -CompareDecimals(right, right_scale, left, left_scale);
  // Compare with the whole part of the finer value; on a tie its remainder decides.
  const Int128 power = PowerOfTen(right_scale - left_scale);
  const Int128 whole = right / power;
  if (left != whole) return left < whole ? -1 : 1;
  const Int128 rest = right % power;
  return rest > 0 ? -1 : (rest < 0 ? 1 : 0);
}

double DecimalToDouble(Int128 value, DecimalShape shape) {
  if (shape.precision <= kMaxCompactPrecision) {
    return static_cast<double>(static_cast<std::int64_t>(value)) /
           static_cast<double>(static_cast<std::int64_t>(PowerOfTen(shape.scale)));
  }
  const std::string text = DecimalToString(value, shape.scale);
  double result = 0;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

Result<std::optional<Int128>> DoubleToDecimal(double value, DecimalShape to) {
  if (!std::isfinite(value)) return Status::Invalid("Infinite or NaN");
  const auto parsed = ParseDecimal(JavaText(value));
  if (!parsed.has_value()) return Status::Internal("unreadable double");
  return ToShape(*parsed, to);
}

void AppendDecimal(std::string& out, Int128 value, std::int32_t scale) {
  std::array<char, 48> digits{};
  std::size_t at = digits.size();
  UInt128 rest = Magnitude(value);
  std::int32_t written = 0;
  while (rest != 0 || written <= scale) {
    if (written == scale && scale > 0) digits[--at] = '.';
    digits[--at] = static_cast<char>('0' + static_cast<int>(rest % 10));
    rest /= 10;
    ++written;
  }
  if (value < 0) digits[--at] = '-';
  out.append(digits.data() + at, digits.size() - at);
}

std::string DecimalToString(Int128 value, std::int32_t scale) {
  std::string text;
  AppendDecimal(text, value, scale);
  return text;
}

std::optional<ParsedDecimal> ParseDecimal(std::string_view text) {
  ParsedDecimal number;
  std::size_t at = 0;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) number.negative = text[at++] == '-';
  bool any_digit = false;
  bool point = false;
  std::int64_t fraction = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      any_digit = true;
      if (c != '0' || !number.digits.empty()) number.digits += c;
      if (point) ++fraction;
    } else {
      break;
    }
  }
  if (!any_digit) return std::nullopt;
  if (at < text.size()) {
    if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
    ++at;
    if (at < text.size() && text[at] == '+') ++at;
    // Java takes an exponent of at most ten digits that fits an int.
    std::int32_t exponent = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), exponent);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    number.exponent = exponent;
  }
  number.exponent -= fraction;
  return number;
}

std::optional<Int128> ToShape(const ParsedDecimal& number, DecimalShape to) {
  if (number.digits.empty()) return Int128{0};
  // Digits that stand at or before the last place of the result.
  const std::int64_t kept = static_cast<std::int64_t>(number.digits.size()) + number.exponent + to.scale;
  if (kept > to.precision) return std::nullopt;
  if (kept < 0) return Int128{0};
  Int128 value = 0;
  for (std::int64_t i = 0; i < kept; ++i) {
    const auto index = static_cast<std::size_t>(i);
    value = value * 10 + (index < number.digits.size() ? number.digits[index] - '0' : 0);
  }
  const auto next = static_cast<std::size_t>(kept);
  if (next < number.digits.size() && number.digits[next] >= '5') ++value;
  if (!FitsPrecision(value, to.precision)) return std::nullopt;
  return number.negative ? -value : value;
}

}  // namespace podium::eval
