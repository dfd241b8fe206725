#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "podium/row/scalar_values.h"

namespace podium {

/// The value of a scalar literal. monostate is NULL; int64 serves every integer type, DATE (days), TIME
/// (milliseconds of the day) and both intervals (months, milliseconds); string serves characters, symbols
/// (the keyword) and binary (raw bytes).
using LiteralValue =
    std::variant<std::monostate, bool, std::int64_t, double, DecimalValue, TimestampValue, std::string>;

}  // namespace podium
