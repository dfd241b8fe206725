#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

namespace podium {

/// An exact decimal: unscaled * 10^-scale, at most 38 digits.
struct DecimalValue {
  __extension__ __int128 unscaled = 0;
  std::int32_t scale = 0;
  bool operator==(const DecimalValue&) const = default;
};

/// A point in time as Flink holds it.
struct TimestampValue {
  std::int64_t epoch_ms = 0;
  std::int32_t nano_of_ms = 0;  ///< 0..999,999
  auto operator<=>(const TimestampValue&) const = default;
};

/// The value of a scalar literal. monostate is NULL; int64 serves every integer type, DATE (days), TIME
/// (milliseconds of the day) and both intervals (months, milliseconds); string serves characters, symbols
/// (the keyword) and binary (raw bytes).
using LiteralValue = std::variant<std::monostate, bool, std::int64_t, double, DecimalValue, TimestampValue, std::string>;

}  // namespace podium
