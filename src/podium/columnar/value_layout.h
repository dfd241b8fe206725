#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace podium {

/// How a value lies in a binary row and in Arrow: what the loops of the codec are written for.
enum class ValueLayout : std::uint8_t {
  kNull,            ///< The NULL type: no value.
  kBit,             ///< BOOLEAN: a bit in Arrow, a byte in the row.
  kWord,            ///< 1, 2, 4 or 8 bytes, the same in both.
  kCompactDecimal,  ///< DECIMAL(p <= 18): 16 bytes in Arrow, the unscaled 8 bytes in the row.
  kWideDecimal,     ///< DECIMAL(p > 18): 16 reserved bytes in the variable part, big-endian.
  kWideTimestamp,   ///< TIMESTAMP(p > 3): milliseconds in the variable part, nanoseconds in the slot.
  kBytes,           ///< Character and binary strings.
  kArray,           ///< One child.
  kMap,             ///< MAP and MULTISET: key and value as children.
  kRow,             ///< Children.
};

/// A SQL type prepared for the codec.
struct ValueType {
  ValueLayout layout = ValueLayout::kNull;
  std::uint8_t width = 8;            ///< Bytes of a slot in a binary array; of the value, for kWord.
  std::int64_t ticks_per_milli = 1;  ///< kWideTimestamp: of the Arrow unit.
  LogicalType logical = {};
  std::shared_ptr<arrow::DataType> arrow = {};
  std::vector<ValueType> children = {};

  bool nested() const { return layout >= ValueLayout::kArray; }
};

ValueType MakeValueType(const LogicalType& type);

/// Returns OK if an array of type `actual` can be read as a column of `type`. Child field names, nullability
/// and time zones may differ, storage may not: dictionaries, large strings, other units are Invalid, and the
/// message names the column and both types.
Status CheckArrowType(const std::string& column, const ValueType& type, const arrow::DataType& actual);

}  // namespace podium
