#pragma once

#include <cstdint>

namespace podium {

enum class SortDirection : std::uint8_t { kAscending, kDescending };

/// Where NULLs stand in the final order, whatever the direction.
enum class NullOrder : std::uint8_t { kFirst, kLast };

}  // namespace podium
