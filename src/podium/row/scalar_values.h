#pragma once

#include <compare>
#include <cstdint>

namespace podium {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// An exact decimal: unscaled * 10^-scale, at most 38 digits.
struct DecimalValue {
  Int128 unscaled = 0;
  std::int32_t scale = 0;
  bool operator==(const DecimalValue&) const = default;
};

/// A point in time as Flink holds it.
struct TimestampValue {
  std::int64_t epoch_ms = 0;
  std::int32_t nano_of_ms = 0;  ///< 0..999,999
  auto operator<=>(const TimestampValue&) const = default;
};

}  // namespace podium
