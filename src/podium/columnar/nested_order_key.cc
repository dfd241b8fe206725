#include "podium/columnar/nested_order_key_internal.h"
#include "podium/columnar/order_value_internal.h"
#include "podium/columnar/word_loops_internal.h"
#include "podium/row/order_key.h"

namespace podium {
namespace {

/// Rows begin..end of the child of an ARRAY column.
struct Elements {
  std::size_t begin;
  std::size_t end;
};

Elements ElementsOf(const ColumnView& column, std::size_t row) {
  return {static_cast<std::size_t>(column.offsets[row]), static_cast<std::size_t>(column.offsets[row + 1])};
}

bool IsNull(const ValueType& type, const ColumnView& column, std::size_t row) {
  return type.layout == ValueLayout::kNull || column.IsNull(static_cast<std::int64_t>(row));
}

std::size_t ValueBytes(const ValueType& type, const ColumnView& column, std::size_t row) {
  if (type.nested()) return NestedOrderBytes(type, column, row);
  if (type.layout == ValueLayout::kBytes) return OrderStringBytes(StringAt(column, row));
  return OrderValueBytes(type.logical);
}

std::uint8_t* StoreValue(std::uint8_t* to, const ValueType& type, const ColumnView& column, std::size_t row) {
  constexpr auto kAscending = SortDirection::kAscending;
  switch (type.layout) {
    case ValueLayout::kArray:
    case ValueLayout::kMap:
    case ValueLayout::kRow:
      return StoreNestedOrder(to, type, column, row, kAscending);
    case ValueLayout::kBytes:
      return StoreOrderString(to, StringAt(column, row), kAscending);
    case ValueLayout::kWideDecimal:
      return StoreOrderBits(to, OrderBits(LoadUnaligned<Int128>(column.values + 16 * row)), kAscending);
    case ValueLayout::kWideTimestamp:
      return StoreOrderTimestamp(to, TimestampOf(column.words<std::int64_t>()[row], type.ticks_per_milli),
                                 kAscending);
    case ValueLayout::kBit:
      return StoreOrderBits(to, OrderBits(column.Bit(static_cast<std::int64_t>(row))), kAscending);
    default:
      WithFixedValues(type, column,
                      [&](auto value_of) { to = StoreOrderBits(to, OrderBits(value_of(row)), kAscending); });
      return to;
  }
}

std::uint8_t* StoreArray(std::uint8_t* to, const ValueType& element, const ColumnView& column,
                         std::size_t row) {
  const ColumnView& elements = column.children[0];
  const auto [begin, end] = ElementsOf(column, row);
  for (std::size_t i = begin; i < end; ++i) {
    const bool null = IsNull(element, elements, i);
    *to++ = null ? kArrayNull : kArrayValue;
    if (!null) to = StoreValue(to, element, elements, i);
  }
  *to++ = kArrayEnd;
  return to;
}

std::uint8_t* StoreRow(std::uint8_t* to, const ValueType& type, const ColumnView& column, std::size_t row) {
  for (std::size_t i = 0; i < type.children.size(); ++i) {
    const bool null = IsNull(type.children[i], column.children[i], row);
    *to++ = null ? NullMarker(NullOrder::kFirst) : kValueMarker;
    if (!null) to = StoreValue(to, type.children[i], column.children[i], row);
  }
  return to;
}

}  // namespace

std::size_t NestedOrderBytes(const ValueType& type, const ColumnView& column, std::size_t row) {
  if (type.layout == ValueLayout::kRow) {
    std::size_t bytes = type.children.size();
    for (std::size_t i = 0; i < type.children.size(); ++i) {
      if (IsNull(type.children[i], column.children[i], row)) continue;
      bytes += ValueBytes(type.children[i], column.children[i], row);
    }
    return bytes;
  }
  const auto [begin, end] = ElementsOf(column, row);
  std::size_t bytes = end - begin + 1;
  for (std::size_t i = begin; i < end; ++i) {
    if (IsNull(type.children[0], column.children[0], i)) continue;
    bytes += ValueBytes(type.children[0], column.children[0], i);
  }
  return bytes;
}

std::uint8_t* StoreNestedOrder(std::uint8_t* to, const ValueType& type, const ColumnView& column,
                               std::size_t row, SortDirection direction) {
  std::uint8_t* const end = type.layout == ValueLayout::kRow ? StoreRow(to, type, column, row)
                                                             : StoreArray(to, type.children[0], column, row);
  if (direction == SortDirection::kDescending) InvertOrder(to, end);
  return end;
}

}  // namespace podium
