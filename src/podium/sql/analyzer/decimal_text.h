#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "podium/expr/literal.h"

namespace podium {

__extension__ using Int128 = __int128;

/// Java's BigDecimal.toString: plain digits unless the number is below 1E-6.
std::string DecimalText(const DecimalValue& value);

/// Decimal digits of |unscaled|; 1 for zero.
std::int32_t DigitCount(Int128 unscaled);

/// Digits with at most one point, perhaps a leading minus; nothing if they exceed 38 digits.
std::optional<DecimalValue> ParseDecimal(std::string_view text);

/// The value with another scale, rounded half up; nothing if it exceeds 38 digits.
std::optional<DecimalValue> Rescale(const DecimalValue& value, std::int32_t scale);

/// The closest double.
double ToDouble(const DecimalValue& value);

}  // namespace podium
