#pragma once

#include <cstddef>
#include <cstdint>

#include "podium/columnar/column_view.h"
#include "podium/columnar/value_layout.h"
#include "podium/row/sort_order.h"

namespace podium {

/// Bytes of an ARRAY or ROW in byte form (docs/formats/order-key.md), without its marker. `row` must not be
/// NULL. Cost: of the elements; nothing is allocated.
std::size_t NestedOrderBytes(const ValueType& type, const ColumnView& column, std::size_t row);

/// Stores an ARRAY or ROW in byte form where NestedOrderBytes are free; returns the byte behind it.
std::uint8_t* StoreNestedOrder(std::uint8_t* to, const ValueType& type, const ColumnView& column,
                               std::size_t row, SortDirection direction);

}  // namespace podium
