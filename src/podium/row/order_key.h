#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "podium/base/bytes.h"
#include "podium/base/status.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/logical_type.h"
#include "podium/row/scalar_values.h"
#include "podium/row/sort_order.h"

/// Values to normalised order keys, as docs/formats/order-key.md defines them: unsigned order of the result
/// is SQL order of the values. Both faces (Arrow columns, binary rows) build their keys from these functions.
/// Stored in state; a change here is a change of that document and its version.
namespace podium {

// ---- Bits whose unsigned order is the order of the values, one overload a width.

constexpr std::uint8_t OrderBits(bool value) { return value ? 1 : 0; }
constexpr std::uint8_t OrderBits(std::int8_t value) { return static_cast<std::uint8_t>(value ^ 0x80); }
constexpr std::uint16_t OrderBits(std::int16_t value) { return static_cast<std::uint16_t>(value ^ 0x8000); }
constexpr std::uint32_t OrderBits(std::int32_t value) { return static_cast<std::uint32_t>(value) ^ 1U << 31; }
constexpr std::uint64_t OrderBits(std::int64_t value) {
  return static_cast<std::uint64_t>(value) ^ std::uint64_t{1} << 63;
}
constexpr UInt128 OrderBits(Int128 value) {
  return static_cast<UInt128>(value) ^ UInt128 { 1 } << 127;
}

/// -0.0 ties with 0.0; every NaN is the same and stands after infinity.
constexpr std::uint64_t OrderBits(double value) {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  if (value != value) value = std::numeric_limits<double>::quiet_NaN();
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);  // -0.0 + 0.0 is 0.0.
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}
constexpr std::uint32_t OrderBits(float value) {
  constexpr std::uint32_t kSign = 1U << 31;
  if (value != value) value = std::numeric_limits<float>::quiet_NaN();
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

// ---- Word form: one fixed-width column.

/// The word of BOOLEAN, every integer, DATE, TIME, DECIMAL(p <= 18), TIMESTAMP(p <= 3) and intervals.
constexpr std::uint64_t NormalizeInt64(std::int64_t value, SortDirection direction) {
  return direction == SortDirection::kAscending ? OrderBits(value) : ~OrderBits(value);
}

/// The word of DOUBLE, and of FLOAT, which widens exactly.
constexpr std::uint64_t NormalizeDouble(double value, SortDirection direction) {
  return direction == SortDirection::kAscending ? OrderBits(value) : ~OrderBits(value);
}

/// The word and the tie of a NULL; every value has tie kValueTie. Keys compare by word, then by tie.
constexpr std::uint8_t kValueTie = 1;
constexpr std::uint64_t NullWord(NullOrder nulls) {
  return nulls == NullOrder::kFirst ? 0 : ~std::uint64_t{0};
}
constexpr std::uint8_t NullTie(NullOrder nulls) { return nulls == NullOrder::kFirst ? 0 : 2; }

// ---- Byte form. Every column begins with a marker; DESC inverts the value's bytes, never the marker.

constexpr std::uint8_t kValueMarker = 1;
constexpr std::uint8_t NullMarker(NullOrder nulls) { return nulls == NullOrder::kFirst ? 0 : 2; }

/// Before each element of an ARRAY, and behind its last one. A ROW has the markers of columns that sort NULLs
/// first.
constexpr std::uint8_t kArrayEnd = 0;
constexpr std::uint8_t kArrayNull = 1;
constexpr std::uint8_t kArrayValue = 2;

/// Turns the order of the value whose bytes are start..end around.
inline void InvertOrder(std::uint8_t* start, const std::uint8_t* end) {
  for (std::uint8_t* byte = start; byte != end; ++byte) *byte = static_cast<std::uint8_t>(~*byte);
}

/// Stores the bits of a fixed-width value, big-endian, and returns the byte behind them.
template <class Bits>
std::uint8_t* StoreOrderBits(std::uint8_t* to, Bits bits, SortDirection direction) {
  if (direction == SortDirection::kDescending) bits = static_cast<Bits>(~bits);
  if constexpr (sizeof(Bits) == 1) {
    *to = bits;
  } else if constexpr (sizeof(Bits) == 2) {
    StoreUnaligned(to, __builtin_bswap16(bits));
  } else if constexpr (sizeof(Bits) == 4) {
    StoreUnaligned(to, __builtin_bswap32(bits));
  } else if constexpr (sizeof(Bits) == 8) {
    StoreUnaligned(to, __builtin_bswap64(bits));
  } else {
    StoreUnaligned(to, __builtin_bswap64(static_cast<std::uint64_t>(bits >> 64)));
    StoreUnaligned(to + 8, __builtin_bswap64(static_cast<std::uint64_t>(bits)));
  }
  return to + sizeof(Bits);
}

/// Stores TIMESTAMP(p > 3): milliseconds, then the nanoseconds of the millisecond; 12 bytes.
inline std::uint8_t* StoreOrderTimestamp(std::uint8_t* to, TimestampValue value, SortDirection direction) {
  to = StoreOrderBits(to, OrderBits(value.epoch_ms), direction);
  return StoreOrderBits(to, static_cast<std::uint32_t>(value.nano_of_ms), direction);
}

/// The most that StoreOrderString needs for a value of `size` bytes.
constexpr std::size_t MaxOrderStringBytes(std::size_t size) { return 2 * size + 2; }

/// Stores a string or binary value so that it ends itself: 0x00 becomes 0x00 0xFF, and 0x00 0x00 ends it.
/// `to` has MaxOrderStringBytes(size); returns the byte behind the last one written.
std::uint8_t* StoreOrderString(std::uint8_t* to, std::string_view value, SortDirection direction);

/// Bytes of a value of this type in byte form, without the marker; 0 if they vary.
std::uint32_t OrderValueBytes(const LogicalType& type);

/// The first eight bytes of a key as a big-endian number, zero-padded: its order decides most comparisons.
inline std::uint64_t OrderKeyPrefix(const std::uint8_t* key, std::size_t size) {
  if (size >= 8) return __builtin_bswap64(LoadUnaligned<std::uint64_t>(key));
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{key[i]} << (56 - 8 * i);
  return word;
}

/// True if an order key of this one column has the word form.
bool HasWordForm(const LogicalType& type);

/// OK if values of the type have an order. Returns Refused with Flink's message for MAP and MULTISET, at any
/// depth.
Status CheckOrderable(const LogicalType& type);

}  // namespace podium
