#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "podium/columnar/column_view.h"

namespace podium {

/// Calls `loop` with a function from record to row: the identity, which compilers vectorise, or the index.
template <class Loop>
void WithRows(std::span<const std::int32_t> row_index, const Loop& loop) {
  if (row_index.empty()) {
    loop([](std::size_t record) { return record; });
  } else {
    loop([index = row_index.data()](std::size_t record) { return static_cast<std::size_t>(index[record]); });
  }
}

/// Calls `loop` with a function from row to the value of a fixed-width column of at most 8 bytes, as the
/// signed integer or floating-point type that it is; BOOLEAN as int8.
template <class Loop>
void WithFixedValues(const ValueType& type, const ColumnView& column, const Loop& loop) {
  const auto words = [&]<class Word>(Word /*zero*/) {
    loop([values = column.words<Word>()](std::size_t row) { return values[row]; });
  };
  switch (type.layout) {
    case ValueLayout::kBit:
      return loop([&column](std::size_t row) {
        return static_cast<std::int8_t>(column.Bit(static_cast<std::int64_t>(row)) ? 1 : 0);
      });
    case ValueLayout::kCompactDecimal:
      return loop([values = column.words<std::int64_t>()](std::size_t row) { return values[2 * row]; });
    case ValueLayout::kWord:
      break;
    default:
      return;
  }
  if (type.logical.root() == TypeRoot::kFloat) return words(float{});
  if (type.logical.root() == TypeRoot::kDouble) return words(double{});
  switch (type.width) {
    case 1:
      return words(std::int8_t{});
    case 2:
      return words(std::int16_t{});
    case 4:
      return words(std::int32_t{});
    default:
      return words(std::int64_t{});
  }
}

}  // namespace podium
