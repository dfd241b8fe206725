#pragma once

#include <cstdint>

namespace podium {

enum class SortDirection : std::uint8_t { kAscending, kDescending };

/// Where NULLs stand in the final order, whatever the direction.
enum class NullOrder : std::uint8_t { kFirst, kLast };

/// One column of an order key.
struct OrderColumn {
  std::int32_t column = 0;  ///< Index in the operator's input row.
  SortDirection direction = SortDirection::kAscending;
  NullOrder nulls = NullOrder::kFirst;
  bool operator==(const OrderColumn&) const = default;
};

}  // namespace podium
