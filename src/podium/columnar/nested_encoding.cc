#include <algorithm>
#include <bit>
#include <cstring>

#include "podium/columnar/nested_encoding_internal.h"
#include "podium/row/scalar_values.h"

namespace podium {
namespace {

constexpr std::uint32_t kWideDecimalBytes = 16;
constexpr std::uint32_t kWideTimestampBytes = 8;

/// Elements begin..end of a list or map column's child.
struct Range {
  std::int64_t begin;
  std::int64_t end;
  std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

Range RangeOf(const ColumnView& column, std::int64_t row) {
  return {column.offsets[row], column.offsets[row + 1]};
}

std::size_t ArrayFixedBytes(const ValueType& element, std::size_t count) {
  return RoundUpTo8(ArrayHeaderBytes(count) + count * element.width);
}

std::uint64_t ArrayBytes(const ValueType& element, const ColumnView& elements, Range range) {
  std::uint64_t bytes = ArrayFixedBytes(element, range.size());
  if (IsFixed(element.layout)) return bytes;
  for (std::int64_t i = range.begin; i < range.end; ++i) {
    if (!elements.IsNull(i)) bytes += VariableBytes(element, elements, i);
  }
  return bytes;
}

std::uint64_t MapBytes(const ValueType& type, const ColumnView& column, Range range) {
  return 4 + ArrayBytes(type.children[0], column.children[0], range) +
         ArrayBytes(type.children[1], column.children[1], range);
}

std::uint64_t RowBytes(const ValueType& type, const ColumnView& column, std::int64_t row) {
  std::uint64_t bytes = RowFixedBytes(type.children.size());
  for (std::size_t i = 0; i < type.children.size(); ++i) {
    const ValueType& field = type.children[i];
    if (IsFixed(field.layout) || column.children[i].IsNull(row)) continue;
    bytes += VariableBytes(field, column.children[i], row);
  }
  return bytes;
}

void SetBit(std::uint8_t* bits, std::size_t bit) {
  bits[bit >> 3] = static_cast<std::uint8_t>(bits[bit >> 3] | 1U << (bit & 7));
}

/// Writes elements that lie in their slots alone into zeroed slots.
void WriteFixedElements(const ValueType& element, const ColumnView& elements, Range range,
                        std::uint8_t* slots) {
  if (element.layout == ValueLayout::kNull || range.size() == 0) return;
  if (element.layout == ValueLayout::kWord && elements.validity == nullptr) {
    std::memcpy(slots, elements.values + range.begin * element.width, range.size() * element.width);
    return;
  }
  for (std::int64_t i = range.begin; i < range.end; ++i, slots += element.width) {
    if (elements.IsNull(i)) continue;
    const std::uint64_t slot = FixedSlot(element, elements, i);
    std::memcpy(slots, &slot, element.width);
  }
}

/// Writes an array image; returns its size.
std::uint32_t WriteArray(const ValueType& element, const ColumnView& elements, Range range,
                         std::uint8_t* image) {
  const std::size_t count = range.size();
  const std::size_t fixed_bytes = ArrayFixedBytes(element, count);
  std::memset(image, 0, fixed_bytes);
  StoreUnaligned(image, static_cast<std::uint32_t>(count));
  const bool all_null = element.layout == ValueLayout::kNull;
  if (all_null || elements.validity != nullptr) {
    for (std::size_t i = 0; i < count; ++i) {
      if (all_null || elements.IsNull(range.begin + static_cast<std::int64_t>(i))) SetBit(image + 4, i);
    }
  }
  std::uint8_t* slots = image + ArrayHeaderBytes(count);
  auto cursor = static_cast<std::uint32_t>(fixed_bytes);
  if (IsFixed(element.layout)) {
    WriteFixedElements(element, elements, range, slots);
    return cursor;
  }
  for (std::int64_t i = range.begin; i < range.end; ++i, slots += 8) {
    if (!elements.IsNull(i)) cursor = WriteVariable(element, elements, i, image, slots, cursor);
  }
  return cursor;
}

std::uint32_t WriteMap(const ValueType& type, const ColumnView& column, Range range, std::uint8_t* image) {
  const std::uint32_t key_bytes = WriteArray(type.children[0], column.children[0], range, image + 4);
  StoreUnaligned(image, key_bytes);
  return 4 + key_bytes + WriteArray(type.children[1], column.children[1], range, image + 4 + key_bytes);
}

std::uint32_t WriteRow(const ValueType& type, const ColumnView& column, std::int64_t row,
                       std::uint8_t* image) {
  const std::size_t arity = type.children.size();
  std::memset(image, 0, RowFixedBytes(arity));
  auto cursor = static_cast<std::uint32_t>(RowFixedBytes(arity));
  std::uint8_t* slot = image + RowHeaderBytes(arity);
  for (std::size_t i = 0; i < arity; ++i, slot += 8) {
    const ValueType& field = type.children[i];
    const ColumnView& values = column.children[i];
    if (field.layout == ValueLayout::kNull || values.IsNull(row)) {
      SetBit(image, 8 + i);
    } else if (IsFixed(field.layout)) {
      StoreUnaligned(slot, FixedSlot(field, values, row));
    } else {
      cursor = WriteVariable(field, values, row, image, slot, cursor);
    }
  }
  return cursor;
}

std::uint64_t OffsetAndSize(std::uint32_t offset, std::uint32_t size) {
  return static_cast<std::uint64_t>(offset) << 32 | size;
}

std::uint32_t WriteBytes(const ColumnView& column, std::int64_t row, std::uint8_t* base, std::uint8_t* slot,
                         std::uint32_t cursor) {
  const std::int32_t begin = column.offsets[row];
  const auto size = static_cast<std::uint32_t>(column.offsets[row + 1] - begin);
  return WriteString(column.values + begin, size, base, slot, cursor);
}

std::uint32_t WriteDecimal(Int128 value, std::uint8_t* base, std::uint8_t* slot, std::uint32_t cursor) {
  // Java's BigInteger.toByteArray: the fewest bytes that still hold the sign bit.
  const auto magnitude = static_cast<UInt128>(value < 0 ? ~value : value);
  const auto high = static_cast<std::uint64_t>(magnitude >> 64);
  const auto low = static_cast<std::uint64_t>(magnitude);
  const int bits = (high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(low)) + 1;
  const int size = (bits + 7) / 8;
  const auto shifted = static_cast<UInt128>(value) << (8 * (static_cast<int>(kWideDecimalBytes) - size));
  StoreUnaligned(base + cursor, __builtin_bswap64(static_cast<std::uint64_t>(shifted >> 64)));
  StoreUnaligned(base + cursor + 8, __builtin_bswap64(static_cast<std::uint64_t>(shifted)));
  StoreUnaligned(slot, OffsetAndSize(cursor, static_cast<std::uint32_t>(size)));
  return cursor + kWideDecimalBytes;
}

std::uint32_t WriteTimestamp(std::int64_t ticks, std::int64_t ticks_per_milli, std::uint8_t* base,
                             std::uint8_t* slot, std::uint32_t cursor) {
  std::int64_t millis = ticks / ticks_per_milli;
  std::int64_t rest = ticks % ticks_per_milli;
  if (rest < 0) {
    rest += ticks_per_milli;
    --millis;
  }
  StoreUnaligned(base + cursor, millis);
  StoreUnaligned(slot,
                 OffsetAndSize(cursor, static_cast<std::uint32_t>(rest * (1'000'000 / ticks_per_milli))));
  return cursor + kWideTimestampBytes;
}

}  // namespace

std::uint64_t FixedSlot(const ValueType& type, const ColumnView& column, std::int64_t row) {
  switch (type.layout) {
    case ValueLayout::kBit:
      return column.Bit(row) ? 1 : 0;
    case ValueLayout::kCompactDecimal:
      return column.words<std::uint64_t>()[2 * row];
    case ValueLayout::kWord:
      switch (type.width) {
        case 1:
          return column.words<std::uint8_t>()[row];
        case 2:
          return column.words<std::uint16_t>()[row];
        case 4:
          return column.words<std::uint32_t>()[row];
        default:
          return column.words<std::uint64_t>()[row];
      }
    default:
      return 0;
  }
}

std::uint64_t VariableBytes(const ValueType& type, const ColumnView& column, std::int64_t row) {
  switch (type.layout) {
    case ValueLayout::kWideDecimal:
      return kWideDecimalBytes;
    case ValueLayout::kWideTimestamp:
      return kWideTimestampBytes;
    case ValueLayout::kBytes:
      return StringVariableBytes(static_cast<std::uint32_t>(RangeOf(column, row).size()));
    case ValueLayout::kArray:
      return RoundUpTo8(ArrayBytes(type.children[0], column.children[0], RangeOf(column, row)));
    case ValueLayout::kMap:
      return RoundUpTo8(MapBytes(type, column, RangeOf(column, row)));
    case ValueLayout::kRow:
      return RoundUpTo8(RowBytes(type, column, row));
    default:
      return 0;
  }
}

std::uint32_t WriteVariable(const ValueType& type, const ColumnView& column, std::int64_t row,
                            std::uint8_t* base, std::uint8_t* slot, std::uint32_t cursor) {
  std::uint32_t size = 0;
  switch (type.layout) {
    case ValueLayout::kBytes:
      return WriteBytes(column, row, base, slot, cursor);
    case ValueLayout::kWideDecimal:
      return WriteDecimal(LoadUnaligned<Int128>(column.values + 16 * row), base, slot, cursor);
    case ValueLayout::kWideTimestamp:
      return WriteTimestamp(column.words<std::int64_t>()[row], type.ticks_per_milli, base, slot, cursor);
    case ValueLayout::kArray:
      size = WriteArray(type.children[0], column.children[0], RangeOf(column, row), base + cursor);
      break;
    case ValueLayout::kMap:
      size = WriteMap(type, column, RangeOf(column, row), base + cursor);
      break;
    case ValueLayout::kRow:
      size = WriteRow(type, column, row, base + cursor);
      break;
    default:
      return cursor;
  }
  StoreUnaligned(slot, OffsetAndSize(cursor, size));
  // A map's image may end within a word.
  const auto padded = static_cast<std::uint32_t>(RoundUpTo8(size));
  std::memset(base + cursor + size, 0, padded - size);
  return cursor + padded;
}

}  // namespace podium
