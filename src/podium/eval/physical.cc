#include "podium/eval/physical.h"

namespace podium::eval {

Physical PhysicalOf(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kNull:
      return Physical::kNull;
    case TypeRoot::kBoolean:
      return Physical::kBool;
    case TypeRoot::kTinyInt:
      return Physical::kInt8;
    case TypeRoot::kSmallInt:
      return Physical::kInt16;
    case TypeRoot::kInt:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return Physical::kInt32;
    case TypeRoot::kBigInt:
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
    case TypeRoot::kIntervalDayTime:
      return Physical::kInt64;
    case TypeRoot::kFloat:
      return Physical::kFloat;
    case TypeRoot::kDouble:
      return Physical::kDouble;
    case TypeRoot::kDecimal:
      return Physical::kDecimal;
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
    case TypeRoot::kSymbol:
      return Physical::kText;
    case TypeRoot::kArray:
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
    case TypeRoot::kRow:
      return Physical::kNested;
  }
  return Physical::kNested;
}

DecimalShape ExactShape(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kTinyInt:
      return {3, 0};
    case TypeRoot::kSmallInt:
      return {5, 0};
    case TypeRoot::kInt:
      return {10, 0};
    case TypeRoot::kBigInt:
      return {19, 0};
    default:
      return ShapeOf(type);
  }
}

bool SameValues(const LogicalType& left, const LogicalType& right) {
  if (left.is_character() && right.is_character()) return true;
  if (left.is_binary() && right.is_binary()) return true;
  if (left.root() != right.root()) return false;
  if (left.root() == TypeRoot::kDecimal)
    return left.precision() == right.precision() && left.scale() == right.scale();
  if (left.is_timestamp() || left.root() == TypeRoot::kTime) return left.precision() == right.precision();
  if (left.children().size() != right.children().size()) return false;
  for (std::size_t i = 0; i < left.children().size(); ++i) {
    if (!SameValues(left.children()[i], right.children()[i])) return false;
  }
  return true;
}

std::int64_t TicksPerMilli(std::int32_t precision) {
  if (precision <= 3) return 1;
  return precision <= 6 ? 1000 : 1'000'000;
}

}  // namespace podium::eval
