#include "podium/row/binary_row_layout.h"

#include <utility>

namespace podium {

FieldStorage StorageOf(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kBoolean:
    case TypeRoot::kTinyInt:
      return FieldStorage::kFixed1;
    case TypeRoot::kSmallInt:
      return FieldStorage::kFixed2;
    case TypeRoot::kInt:
    case TypeRoot::kFloat:
    case TypeRoot::kDate:
    case TypeRoot::kTime:
    case TypeRoot::kIntervalYearMonth:
      return FieldStorage::kFixed4;
    case TypeRoot::kBigInt:
    case TypeRoot::kDouble:
    case TypeRoot::kIntervalDayTime:
    case TypeRoot::kNull:  // Never holds a value; the slot is there all the same.
    case TypeRoot::kSymbol:
      return FieldStorage::kFixed8;
    case TypeRoot::kDecimal:
      return type.precision() <= kMaxCompactDecimal ? FieldStorage::kFixed8 : FieldStorage::kLongDecimal;
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return type.precision() <= kMaxCompactTimestamp ? FieldStorage::kFixed8 : FieldStorage::kLongTimestamp;
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return FieldStorage::kBytes;
    case TypeRoot::kArray:
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
    case TypeRoot::kRow:
      return FieldStorage::kNested;
  }
  return FieldStorage::kFixed8;
}

BinaryRowLayout::BinaryRowLayout(std::vector<LogicalType> types) : types_(std::move(types)) {
  storages_.reserve(types_.size());
  for (const auto& type : types_) {
    storages_.push_back(StorageOf(type));
    fixed_size_ = fixed_size_ && IsFixed(storages_.back());
  }
}

}  // namespace podium
