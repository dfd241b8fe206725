#include "podium/columnar/value_layout.h"

#include <arrow/api.h>

#include "podium/base/macros.h"
#include "podium/columnar/arrow_types.h"
#include "podium/row/binary_row_layout.h"

namespace podium {
namespace {

ValueType Word(std::uint8_t width) { return {.layout = ValueLayout::kWord, .width = width}; }

ValueType Timestamp(std::int32_t precision) {
  if (precision <= kMaxCompactTimestamp) return Word(8);
  return {.layout = ValueLayout::kWideTimestamp, .ticks_per_milli = precision <= 6 ? 1'000 : 1'000'000};
}

ValueType ScalarOf(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return {.layout = ValueLayout::kBit, .width = 1};
    case TypeRoot::kTinyInt:
      return Word(1);
    case TypeRoot::kSmallInt:
      return Word(2);
    case TypeRoot::kInt:
    case TypeRoot::kFloat:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return Word(4);
    case TypeRoot::kBigInt:
    case TypeRoot::kDouble:
    case TypeRoot::kIntervalDayTime:
      return Word(8);
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return Timestamp(type.precision());
    case TypeRoot::kDecimal:
      return {.layout = type.precision() <= kMaxCompactDecimal ? ValueLayout::kCompactDecimal
                                                               : ValueLayout::kWideDecimal};
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kSymbol:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return {.layout = ValueLayout::kBytes};
    case TypeRoot::kArray:
      return {.layout = ValueLayout::kArray};
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
      return {.layout = ValueLayout::kMap};
    case TypeRoot::kRow:
      return {.layout = ValueLayout::kRow};
    case TypeRoot::kNull:
      return {.layout = ValueLayout::kNull};
  }
  return {};
}

bool Matches(const arrow::DataType& expected, const arrow::DataType& actual) {
  if (expected.id() != actual.id() || expected.num_fields() != actual.num_fields()) return false;
  switch (expected.id()) {
    case arrow::Type::DECIMAL128:
      return expected.Equals(actual);
    case arrow::Type::TIMESTAMP:
      return static_cast<const arrow::TimestampType&>(expected).unit() ==
             static_cast<const arrow::TimestampType&>(actual).unit();
    case arrow::Type::TIME32:
      return static_cast<const arrow::Time32Type&>(expected).unit() ==
             static_cast<const arrow::Time32Type&>(actual).unit();
    default:
      break;
  }
  for (int i = 0; i < expected.num_fields(); ++i) {
    if (!Matches(*expected.field(i)->type(), *actual.field(i)->type())) return false;
  }
  return true;
}

}  // namespace

ValueType MakeValueType(const LogicalType& type) {
  ValueType value = ScalarOf(type);
  value.logical = type;
  value.arrow = ToArrowType(type);
  if (value.nested()) {
    for (const LogicalType& child : type.children()) value.children.push_back(MakeValueType(child));
    // The count of a multiset's element.
    if (type.root() == TypeRoot::kMultiset) {
      value.children.push_back(MakeValueType(LogicalType::Int(/*nullable=*/false)));
    }
  }
  return value;
}

Status CheckArrowType(const std::string& column, const ValueType& type, const arrow::DataType& actual) {
  if (Matches(*type.arrow, actual)) return Status::OK();
  return Status::Invalid("column `", column, "` of type ", type.logical.ToString(), " needs Arrow type ",
                         type.arrow->ToString(), ", got ", actual.ToString(), "; cast the column first");
}

}  // namespace podium
