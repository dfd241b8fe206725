#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "podium/base/bytes.h"
#include "podium/columnar/column_view.h"
#include "podium/row/scalar_values.h"

namespace podium {

/// Element `row` of a column of strings or binary strings.
inline std::string_view StringAt(const ColumnView& column, std::size_t row) {
  const std::int32_t begin = column.offsets[row];
  return AsText(column.values + begin, static_cast<std::size_t>(column.offsets[row + 1] - begin));
}

/// What StoreOrderString writes for `value`.
inline std::size_t OrderStringBytes(std::string_view value) {
  return value.size() + 2 + static_cast<std::size_t>(std::ranges::count(value, '\0'));
}

/// The parts of a TIMESTAMP(p > 3).
inline TimestampValue TimestampOf(std::int64_t ticks, std::int64_t ticks_per_milli) {
  std::int64_t millis = ticks / ticks_per_milli;
  std::int64_t rest = ticks % ticks_per_milli;
  if (rest < 0) {
    rest += ticks_per_milli;
    --millis;
  }
  return {millis, static_cast<std::int32_t>(rest * (1'000'000 / ticks_per_milli))};
}

}  // namespace podium
