#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "podium/base/result.h"

namespace podium::eval {

/// The unscaled value of a DECIMAL; its scale is that of the type.
__extension__ typedef __int128 Int128;  // NOLINT(modernize-use-using): `using` cannot carry __extension__.
__extension__ typedef unsigned __int128 UInt128;  // NOLINT(modernize-use-using)

/// Precision and scale of a DECIMAL type.
struct DecimalShape {
  std::int32_t precision = 38;
  std::int32_t scale = 0;
};

inline constexpr std::int32_t kMaxDecimalPrecision = 38;
/// Flink keeps decimals of up to this precision in a long, which shows in a few results.
inline constexpr std::int32_t kMaxCompactPrecision = 18;

/// 10^exponent, exponent in 0..38.
Int128 PowerOfTen(std::int32_t exponent);

/// Decimal digits of the magnitude, at least 1.
std::int32_t CountDigits(Int128 value);

/// True if the value needs no more than `precision` digits.
bool FitsPrecision(Int128 value, std::int32_t precision);

/// The value at `scale`, rounded half up, as a value of `to`; nullopt if it does not fit (Flink: NULL).
std::optional<Int128> RescaleDecimal(Int128 value, std::int32_t scale, DecimalShape to);

/// Arithmetic after Flink's DecimalDataUtils: exact, then rounded half up to the result's scale; nullopt if
/// the result does not fit its precision.
std::optional<Int128> AddDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                  std::int32_t right_scale, DecimalShape to);
std::optional<Int128> MultiplyDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                       std::int32_t right_scale, DecimalShape to);
/// The quotient is rounded to 38 significant digits first, as java.math.MathContext(38, HALF_UP) does.
/// Errors: Java's ArithmeticException for a divisor of zero.
Result<std::optional<Int128>> DivideDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                             std::int32_t right_scale, DecimalShape to);
/// The remainder has the sign of the dividend. Errors as above, and if the integer quotient needs over 38
/// digits.
Result<std::optional<Int128>> ModDecimals(Int128 left, std::int32_t left_scale, Int128 right,
                                          std::int32_t right_scale, DecimalShape to);

/// Below, at or above zero as `left` is less than, equal to or greater than `right`.
int CompareDecimals(Int128 left, std::int32_t left_scale, Int128 right, std::int32_t right_scale);

/// The nearest double, as Flink computes it (a compact decimal divides a long by a power of ten).
double DecimalToDouble(Int128 value, DecimalShape shape);
/// The shortest decimal digits of the double (Java's BigDecimal.valueOf), rounded to the shape. Errors for
/// NaN and the infinities.
Result<std::optional<Int128>> DoubleToDecimal(double value, DecimalShape to);

/// The digits with a point before the last `scale` of them, never an exponent.
std::string DecimalToString(Int128 value, std::int32_t scale);
void AppendDecimal(std::string& out, Int128 value, std::int32_t scale);

/// A decimal number of any length: sign, digits without leading zeros, and the power of ten of the last
/// digit.
struct ParsedDecimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
};
/// Reads what java.math.BigDecimal reads: digits, one point, an exponent; no blanks. nullopt if it is none.
std::optional<ParsedDecimal> ParseDecimal(std::string_view text);
/// The number rounded half up to the shape; nullopt if it does not fit.
std::optional<Int128> ToShape(const ParsedDecimal& number, DecimalShape to);

}  // namespace podium::eval
