#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podium {

/// An unscaled DECIMAL: 38 digits fit.
__extension__ typedef __int128 DecimalDigits;  // NOLINT(modernize-use-using): the attribute needs typedef

/// Appends the shortest digits that read back, as Java's Double.toString lays them out: `1.5`, `1.0E10`,
/// `NaN`, `Infinity`, `-0.0`. (Java before 19 printed a digit too many for some values; newer ones print
/// these.)
void AppendJavaNumber(double value, std::string& out);
void AppendJavaNumber(float value, std::string& out);

/// Appends the shortest digits that read back in scientific form: `1.5e+00`; `"NaN"`, `"Infinity"`,
/// `"-Infinity"` in quotes. The form of recorded changelogs (docs/formats/script.md).
void AppendScientificNumber(double value, std::string& out);
void AppendScientificNumber(float value, std::string& out);

/// How a DECIMAL is laid out.
enum class DecimalForm : std::uint8_t {
  kPlain,     ///< All digits of the scale: `1.50`. BigDecimal.toPlainString.
  kJava,      ///< BigDecimal.toString: as kPlain, but an exponent below 1E-6.
  kStripped,  ///< Trailing zeros cut, then as kJava, where a multiple of ten takes an exponent: `1.5`,
              ///< `1E+2`.
};
void AppendDecimal(DecimalDigits unscaled, std::int32_t scale, DecimalForm form, std::string& out);

/// Reads a number as Java's Integer.parseInt and its kin do (a sign, digits, nothing else), within [min,
/// max].
std::optional<std::int64_t> ParseInteger(std::string_view text, std::int64_t min, std::int64_t max);

/// Reads a floating-point number as Java's Double.parseDouble does, hexadecimal ones excepted: blanks around
/// it, `NaN`, `Infinity` and a final `d` or `f` are taken; what is too large becomes infinite.
std::optional<double> ParseDouble(std::string_view text);
std::optional<float> ParseFloat(std::string_view text);

/// What became of a text that was read as DECIMAL.
enum class DecimalOutcome : std::uint8_t { kOk, kMalformed, kOverflow };
struct ParsedDecimal {
  DecimalOutcome outcome = DecimalOutcome::kMalformed;
  DecimalDigits unscaled = 0;
};
/// Reads a number as Java's BigDecimal does and rounds it half up to `scale`, as Flink's
/// DecimalData.fromBigDecimal. kOverflow: more than `precision` digits remain (Flink makes that NULL).
ParsedDecimal ParseDecimal(std::string_view text, std::int32_t precision, std::int32_t scale);

}  // namespace podium
