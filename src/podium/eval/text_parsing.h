#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "podium/base/result.h"
#include "podium/eval/decimal.h"

namespace podium::eval {

// What CAST reads from text, rule for rule as Flink 2.2.1 (BinaryStringDataUtil); errors carry Flink's
// messages.

/// `text` without blanks (U+0020) at both ends.
std::string_view TrimBlanks(std::string_view text);

/// Java's String.trim: everything up to U+0020 counts as blank.
std::string_view TrimJava(std::string_view text);

/// An integer from `least` to `greatest`, which are the limits of INT or BIGINT. Digits behind a point are
/// checked and cut off.
Result<std::int64_t> ParseInteger(std::string_view text, std::int64_t least, std::int64_t greatest);

/// t, true, y, yes, 1, f, false, n, no, 0, in any case.
Result<bool> ParseBoolean(std::string_view text);

/// What Java's Double.parseDouble and Float.parseFloat read, except hexadecimal numbers without an exponent.
Result<double> ParseDouble(std::string_view text);
Result<float> ParseFloat(std::string_view text);

/// A DECIMAL, rounded half up. Up to 18 bytes and digits Flink reads by hand, which lets some garbage pass:
/// one foreign character behind the number is ignored, and leading zeros count as digits.
Result<Int128> ParseDecimalText(std::string_view text, DecimalShape to);

}  // namespace podium::eval
