#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "podium/eval/decimal.h"
#include "podium/row/logical_type.h"

namespace podium::eval {

/// How values of a SQL type lie in an Arrow array: what a loop over them is specialised for.
enum class Physical : std::uint8_t {
  kNull,
  kBool,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kFloat,
  kDouble,
  kDecimal,
  kText,
  kNested
};

Physical PhysicalOf(const LogicalType& type);

inline DecimalShape ShapeOf(const LogicalType& type) { return {type.precision(), type.scale()}; }

/// The exact DECIMAL that holds every value of an integer type; a DECIMAL's own shape.
DecimalShape ExactShape(const LogicalType& type);

/// True if a value of one type is a value of the other as it is, without a CAST: nullability and the lengths
/// of text do not count.
bool SameValues(const LogicalType& left, const LogicalType& right);

/// Arrow ticks of a TIMESTAMP of this precision in a millisecond: 1, 1,000 or 1,000,000.
std::int64_t TicksPerMilli(std::int32_t precision);

template <class T>
struct Tag {
  using type = T;
};

/// Calls `body` with the Tag of the C++ type of integers and approximate numbers; `otherwise` for other
/// types.
template <class Body, class Otherwise>
auto WithNumber(Physical physical, Body&& body, Otherwise&& otherwise) {
  switch (physical) {
    case Physical::kInt8:
      return body(Tag<std::int8_t>{});
    case Physical::kInt16:
      return body(Tag<std::int16_t>{});
    case Physical::kInt32:
      return body(Tag<std::int32_t>{});
    case Physical::kInt64:
      return body(Tag<std::int64_t>{});
    case Physical::kFloat:
      return body(Tag<float>{});
    case Physical::kDouble:
      return body(Tag<double>{});
    default:
      return otherwise();
  }
}

}  // namespace podium::eval
