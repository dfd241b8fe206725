#pragma once

#include <cstdint>

#include "podium/base/bytes.h"
#include "podium/columnar/column_view.h"
#include "podium/columnar/copy_bytes_internal.h"
#include "podium/columnar/value_layout.h"
#include "podium/row/binary_row_layout.h"

namespace podium {

/// VariableBytes of a string of `size` bytes: up to 7 lie in the slot.
constexpr std::uint32_t StringVariableBytes(std::uint32_t size) {
  return size <= kMaxInlineBytes ? 0 : static_cast<std::uint32_t>(RoundUpTo8(size));
}

/// WriteVariable of a string.
inline std::uint32_t WriteString(const std::uint8_t* bytes, std::uint32_t size, std::uint8_t* base,
                                 std::uint8_t* slot, std::uint32_t cursor) {
  if (size <= kMaxInlineBytes) {
    std::uint64_t word = 0;
    for (std::uint32_t i = 0; i < size; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
    StoreUnaligned(slot, word | static_cast<std::uint64_t>(0x80 | size) << 56);
    return cursor;
  }
  const auto padded = static_cast<std::uint32_t>(RoundUpTo8(size));
  StoreUnaligned(base + cursor + padded - 8, std::uint64_t{0});
  CopyBytes(base + cursor, bytes, size);
  StoreUnaligned(slot, static_cast<std::uint64_t>(cursor) << 32 | size);
  return cursor + padded;
}

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
