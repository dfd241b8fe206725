#pragma once

#include <cstdint>

#include "podium/columnar/column_view.h"
#include "podium/columnar/value_layout.h"

namespace podium {

/// Bytes that a value of a variable layout takes behind the slots, padded to 8. `row` must not be NULL.
std::uint64_t VariableBytes(const ValueType& type, const ColumnView& column, std::int64_t row);

/// Writes a value of a variable layout: its slot at `slot`, and what lies behind the slots at `base` +
/// `cursor`, zero-padded to 8 bytes. Returns the cursor behind it. `row` must not be NULL.
std::uint32_t WriteVariable(const ValueType& type, const ColumnView& column, std::int64_t row,
                            std::uint8_t* base, std::uint8_t* slot, std::uint32_t cursor);

/// The 8 bytes of a slot that holds a value of a fixed layout. `row` must not be NULL.
std::uint64_t FixedSlot(const ValueType& type, const ColumnView& column, std::int64_t row);

/// True if a value lies in its slot alone, whatever it is.
constexpr bool IsFixed(ValueLayout layout) { return layout <= ValueLayout::kCompactDecimal; }

}  // namespace podium
