#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "podium/row/binary_row_reader.h"
#include "podium/row/logical_type.h"
#include "podium/row/scalar_values.h"
#include "podium/row/sort_order.h"

/// SQL values in the plainest form, and the rules about them in the plainest code: what tests and fuzz
/// targets compare the row layer with. Not part of any product.
namespace podium {

/// Integers, dates, times and intervals are int64, FLOAT is its exact double, DECIMAL its unscaled value. An
/// ARRAY or ROW lists its elements; a MAP lists key, value, key, value...
struct PlainValue {
  std::variant<std::monostate, bool, std::int64_t, double, Int128, TimestampValue, std::string,
               std::vector<PlainValue>>
      content;

  bool is_null() const { return content.index() == 0; }
};
using PlainRow = std::vector<PlainValue>;

/// Picks a number from 0 up to, not including, its argument: from a random generator or from fuzzer input.
using Choose = std::function<std::uint64_t(std::uint64_t)>;

enum class Orderable : std::uint8_t { kOnly, kAny };

/// Picks a type, nested up to `depth` levels.
LogicalType RandomType(const Choose& choose, int depth, Orderable orderable);

/// Picks a value of the type, or NULL; the values where mistakes hide come often.
PlainValue RandomValue(const LogicalType& type, const Choose& choose);
PlainRow RandomRow(const std::vector<LogicalType>& types, const Choose& choose);

/// The image of the row, kind +I, with NULLs as Flink's serializers write them.
std::vector<std::uint8_t> WriteRow(const PlainRow& row, const std::vector<LogicalType>& types);

/// Reads back what WriteRow wrote.
PlainRow ReadRow(const BinaryRowReader& row, const std::vector<LogicalType>& types);

/// True if both are the same to the bit: NaN equals itself, and -0.0 differs from 0.0.
bool SameValue(const PlainValue& left, const PlainValue& right);
bool SameRow(const PlainRow& left, const PlainRow& right);

/// Negative, zero or positive, as ORDER BY ranks the values ascending: NULLs first, NaN last, -0.0 equal to
/// 0.0.
int CompareValues(const PlainValue& left, const PlainValue& right);
int CompareRows(const PlainRow& left, const PlainRow& right, const std::vector<OrderColumn>& order);

}  // namespace podium
