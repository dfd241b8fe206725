#include "podium/columnar/random_batches_test_internal.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "podium/columnar/arrow_types.h"

namespace podium {
namespace {

void Check(const arrow::Status& status) {
  if (!status.ok()) status.Abort();
}

RowType Named(std::vector<LogicalType> types) {
  RowType row;
  for (LogicalType& type : types) {
    row.names.push_back("c" + std::to_string(row.names.size()));
    row.types.push_back(std::move(type));
  }
  return row;
}

std::vector<LogicalType> ScalarTypes() {
  std::vector<LogicalType> types = {LogicalType::Boolean(),        LogicalType::TinyInt(),
                                    LogicalType::SmallInt(),       LogicalType::Int(),
                                    LogicalType::BigInt(),         LogicalType::Float(),
                                    LogicalType::Double(),         LogicalType::Decimal(5, 2),
                                    LogicalType::Decimal(18, 0),   LogicalType::Decimal(19, 4),
                                    LogicalType::Decimal(38, 10),  LogicalType::Char(3),
                                    LogicalType::String(),         LogicalType::Binary(4),
                                    LogicalType::Bytes(),          LogicalType::Date(),
                                    LogicalType::Time(0),          LogicalType::IntervalYearMonth(),
                                    LogicalType::IntervalDayTime()};
  for (std::int32_t precision = 0; precision <= 9; ++precision) {
    types.push_back(LogicalType::Timestamp(precision));
    types.push_back(LogicalType::TimestampLtz(precision));
  }
  types.push_back(LogicalType::BigInt(/*nullable=*/false));
  return types;
}

}  // namespace

RowType EveryScalarType() { return Named(ScalarTypes()); }

RowType EveryType() {
  std::vector<LogicalType> types = ScalarTypes();
  const LogicalType row = LogicalType::Row(
      {"x", "y", "z"}, {LogicalType::Int(), LogicalType::String(), LogicalType::Decimal(38, 1)});
  types.push_back(LogicalType::Null());
  types.push_back(LogicalType::Array(LogicalType::Boolean()));
  types.push_back(LogicalType::Array(LogicalType::SmallInt()));
  types.push_back(LogicalType::Array(LogicalType::String()));
  types.push_back(LogicalType::Array(LogicalType::Timestamp(9)));
  types.push_back(LogicalType::Array(LogicalType::Array(LogicalType::Decimal(10, 2))));
  types.push_back(LogicalType::Array(LogicalType::Null()));
  types.push_back(LogicalType::Map(LogicalType::String(false), LogicalType::BigInt()));
  types.push_back(LogicalType::Map(LogicalType::Int(false), row));
  types.push_back(LogicalType::Multiset(LogicalType::String(false)));
  types.push_back(row);
  types.push_back(LogicalType::Row(
      {"a", "m"}, {LogicalType::Array(row), LogicalType::Multiset(LogicalType::Date(false))}));
  return Named(std::move(types));
}

std::int64_t RandomBatches::Integer(int bits) {
  const std::int64_t largest = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
  switch (Below(6)) {
    case 0:
      return largest;
    case 1:
      return -largest - 1;
    case 2:
      return static_cast<std::int64_t>(Below(5)) - 2;
    default:
      return static_cast<std::int64_t>(random_()) >> (64 - bits);
  }
}

std::string RandomBatches::String() {
  std::string text(Below(4) == 0 ? Below(40) : Below(10), ' ');
  for (char& c : text) c = Below(8) == 0 ? '\0' : static_cast<char>('a' + Below(4));
  return text;
}

void RandomBatches::AppendScalar(const LogicalType& type, arrow::ArrayBuilder& builder) {
  const auto append = [&]<class Builder, class Value>(std::type_identity<Builder>, Value value) {
    Check(static_cast<Builder&>(builder).Append(value));
  };
  switch (type.root()) {
    case TypeRoot::kBoolean:
      return append(std::type_identity<arrow::BooleanBuilder>(), Below(2) == 0);
    case TypeRoot::kTinyInt:
      return append(std::type_identity<arrow::Int8Builder>(), static_cast<std::int8_t>(Integer(8)));
    case TypeRoot::kSmallInt:
      return append(std::type_identity<arrow::Int16Builder>(), static_cast<std::int16_t>(Integer(16)));
    case TypeRoot::kInt:
    case TypeRoot::kIntervalYearMonth:
      return append(std::type_identity<arrow::Int32Builder>(), static_cast<std::int32_t>(Integer(32)));
    case TypeRoot::kBigInt:
    case TypeRoot::kIntervalDayTime:
      return append(std::type_identity<arrow::Int64Builder>(), Integer(64));
    case TypeRoot::kFloat: {
      constexpr std::array kValues = {-1.5F,
                                      -0.0F,
                                      0.0F,
                                      2.25F,
                                      std::numeric_limits<float>::infinity(),
                                      std::numeric_limits<float>::quiet_NaN()};
      return append(std::type_identity<arrow::FloatBuilder>(), kValues[Below(kValues.size())]);
    }
    case TypeRoot::kDouble: {
      constexpr std::array kValues = {-1e300,
                                      -0.0,
                                      0.0,
                                      5e-324,
                                      std::numeric_limits<double>::infinity(),
                                      std::numeric_limits<double>::quiet_NaN()};
      return append(std::type_identity<arrow::DoubleBuilder>(), kValues[Below(kValues.size())]);
    }
    case TypeRoot::kDecimal: {
      // Three bits a digit never exceed the precision.
      arrow::Decimal128 value(Integer(std::min(60, type.precision() * 3)));
      if (type.precision() == 38 && Below(2) == 0) value *= arrow::Decimal128(Integer(60));
      return append(std::type_identity<arrow::Decimal128Builder>(), value);
    }
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
      return append(std::type_identity<arrow::StringBuilder>(), String());
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return append(std::type_identity<arrow::BinaryBuilder>(), String());
    case TypeRoot::kDate:
      return append(std::type_identity<arrow::Date32Builder>(), static_cast<std::int32_t>(Integer(32)));
    case TypeRoot::kTime:
      return append(std::type_identity<arrow::Time32Builder>(), static_cast<std::int32_t>(Below(86'400'000)));
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return append(std::type_identity<arrow::TimestampBuilder>(), Integer(62));
    default:
      Check(arrow::Status::NotImplemented(type.ToString()));
  }
}

void RandomBatches::Append(const LogicalType& type, arrow::ArrayBuilder& builder) {
  if (type.root() == TypeRoot::kNull || (type.nullable() && Below(4) == 0))
    return Check(builder.AppendNull());
  switch (type.root()) {
    case TypeRoot::kArray: {
      auto& list = static_cast<arrow::ListBuilder&>(builder);
      Check(list.Append());
      for (std::uint64_t i = Below(40) == 0 ? 70 : Below(4); i > 0; --i)
        Append(type.children()[0], *list.value_builder());
      return;
    }
    case TypeRoot::kMap:
    case TypeRoot::kMultiset: {
      auto& map = static_cast<arrow::MapBuilder&>(builder);
      Check(map.Append());
      for (std::uint64_t i = Below(4); i > 0; --i) {
        Append(type.children()[0], *map.key_builder());
        Append(type.root() == TypeRoot::kMap ? type.children()[1] : LogicalType::Int(false),
               *map.item_builder());
      }
      return;
    }
    case TypeRoot::kRow: {
      auto& row = static_cast<arrow::StructBuilder&>(builder);
      Check(row.Append());
      for (int i = 0; i < row.num_fields(); ++i) {
        Append(type.children()[static_cast<std::size_t>(i)], *row.field_builder(i));
      }
      return;
    }
    default:
      return AppendScalar(type, builder);
  }
}

std::shared_ptr<arrow::Array> RandomBatches::Column(const LogicalType& type, std::int64_t num_rows) {
  const auto builder = arrow::MakeBuilder(ToArrowType(type)).ValueOrDie();
  for (std::int64_t i = 0; i < num_rows; ++i) Append(type, *builder);
  return builder->Finish().ValueOrDie();
}

std::shared_ptr<arrow::Array> RandomBatches::SlicedColumn(const LogicalType& type, std::int64_t num_rows) {
  const auto before = static_cast<std::int64_t>(Below(20));
  return Column(type, before + num_rows + static_cast<std::int64_t>(Below(5)))->Slice(before, num_rows);
}

std::shared_ptr<arrow::RecordBatch> RandomBatches::Batch(const RowType& type, std::int64_t num_rows) {
  arrow::ArrayVector columns;
  for (const LogicalType& column : type.types) columns.push_back(SlicedColumn(column, num_rows));
  return arrow::RecordBatch::Make(ToArrowSchema(type), num_rows, std::move(columns));
}

}  // namespace podium
