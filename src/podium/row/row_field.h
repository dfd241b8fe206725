#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "podium/base/bytes.h"
#include "podium/row/binary_row_layout.h"

namespace podium {

/// Where one field lies in every row of a layout: for loops over the rows of a batch.
struct RowField {
  std::size_t null_byte = 0;
  std::uint8_t null_mask = 0;
  std::size_t slot = 0;

  static RowField Of(std::size_t field, std::size_t arity) {
    const std::size_t bit = 8 + field;
    return {.null_byte = bit >> 3,
            .null_mask = static_cast<std::uint8_t>(1U << (bit & 7)),
            .slot = RowHeaderBytes(arity) + 8 * field};
  }
  bool IsNull(const std::uint8_t* row) const { return (row[null_byte] & null_mask) != 0; }
  template <class T>
  T Load(const std::uint8_t* row) const {
    if constexpr (std::is_same_v<T, bool>) {
      return row[slot] != 0;
    } else {
      return LoadUnaligned<T>(row + slot);
    }
  }
};

/// Calls `visit` with a std::type_identity of the C++ type in the slots of fields of this type, whose storage
/// is fixed.
template <class Visit>
void VisitFixedType(const LogicalType& type, Visit&& visit) {
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return visit(std::type_identity<bool>());
    case TypeRoot::kTinyInt:
      return visit(std::type_identity<std::int8_t>());
    case TypeRoot::kSmallInt:
      return visit(std::type_identity<std::int16_t>());
    case TypeRoot::kFloat:
      return visit(std::type_identity<float>());
    case TypeRoot::kDouble:
      return visit(std::type_identity<double>());
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return visit(std::type_identity<std::int32_t>());
    default:
      return visit(std::type_identity<std::int64_t>());
  }
}

}  // namespace podium
