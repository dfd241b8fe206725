#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <vector>

#include "podium/columnar/value_layout.h"

namespace podium {

/// An Arrow array unpacked once into raw pointers, slices resolved: what the loops over its elements read.
/// Borrows the array.
struct ColumnView {
  const std::uint8_t* validity = nullptr;  ///< Null: no element is NULL.
  const std::uint8_t* values = nullptr;    ///< Whole-byte values start at the slice; bits at `offset`; bytes.
  const std::int32_t* offsets = nullptr;   ///< kBytes, kArray, kMap: into `values` or the children.
  std::int64_t offset = 0;                 ///< Of the slice, for bits.
  std::vector<ColumnView> children;        ///< kArray: element; kMap: key, value; kRow: fields, sliced alike.

  /// `array` must be of a type that CheckArrowType accepts for `type`.
  static ColumnView Of(const ValueType& type, const arrow::ArrayData& array) { return Of(type, array, 0); }

  bool IsNull(std::int64_t row) const {
    if (validity == nullptr) return false;
    const std::int64_t bit = offset + row;
    return (validity[bit >> 3] >> (bit & 7) & 1) == 0;
  }
  bool Bit(std::int64_t row) const {
    const std::int64_t bit = offset + row;
    return (values[bit >> 3] >> (bit & 7) & 1) != 0;
  }
  template <class Word>
  const Word* words() const {
    return reinterpret_cast<const Word*>(values);
  }

 private:
  static ColumnView Of(const ValueType& type, const arrow::ArrayData& array, std::int64_t shift);
};

}  // namespace podium
