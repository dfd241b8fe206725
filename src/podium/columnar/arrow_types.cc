#include "podium/columnar/arrow_types.h"

#include <arrow/api.h>

#include <utility>

namespace podium {
namespace {

/// Seconds are never used, so that the unit follows from the precision alone.
arrow::TimeUnit::type TimestampUnit(std::int32_t precision) {
  if (precision <= 3) return arrow::TimeUnit::MILLI;
  return precision <= 6 ? arrow::TimeUnit::MICRO : arrow::TimeUnit::NANO;
}

std::shared_ptr<arrow::Field> ChildField(std::string name, const LogicalType& type) {
  return arrow::field(std::move(name), ToArrowType(type), type.nullable());
}

std::shared_ptr<arrow::DataType> ToStruct(const LogicalType& type) {
  arrow::FieldVector fields;
  for (std::size_t i = 0; i < type.children().size(); ++i) {
    fields.push_back(ChildField(type.field_names()[i], type.children()[i]));
  }
  return arrow::struct_(std::move(fields));
}

}  // namespace

std::shared_ptr<arrow::DataType> ToArrowType(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kNull:
      return arrow::null();
    case TypeRoot::kBoolean:
      return arrow::boolean();
    case TypeRoot::kTinyInt:
      return arrow::int8();
    case TypeRoot::kSmallInt:
      return arrow::int16();
    case TypeRoot::kInt:
    case TypeRoot::kIntervalYearMonth:
      return arrow::int32();
    case TypeRoot::kBigInt:
    case TypeRoot::kIntervalDayTime:
      return arrow::int64();
    case TypeRoot::kFloat:
      return arrow::float32();
    case TypeRoot::kDouble:
      return arrow::float64();
    case TypeRoot::kDecimal:
      return arrow::decimal128(type.precision(), type.scale());
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
    case TypeRoot::kSymbol:
      return arrow::utf8();
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return arrow::binary();
    case TypeRoot::kDate:
      return arrow::date32();
    case TypeRoot::kTime:
      return arrow::time32(arrow::TimeUnit::MILLI);
    case TypeRoot::kTimestamp:
      return arrow::timestamp(TimestampUnit(type.precision()));
    case TypeRoot::kTimestampLtz:
      return arrow::timestamp(TimestampUnit(type.precision()), "UTC");
    case TypeRoot::kArray:
      return arrow::list(ChildField("item", type.children()[0]));
    case TypeRoot::kMap:
      return arrow::map(ToArrowType(type.children()[0]), ChildField("value", type.children()[1]));
    case TypeRoot::kMultiset:
      return arrow::map(ToArrowType(type.children()[0]), arrow::field("value", arrow::int32(), false));
    case TypeRoot::kRow:
      return ToStruct(type);
  }
  return arrow::null();
}

std::shared_ptr<arrow::Schema> ToArrowSchema(const RowType& type) {
  arrow::FieldVector fields;
  for (std::size_t i = 0; i < type.size(); ++i) fields.push_back(ChildField(type.names[i], type.types[i]));
  return arrow::schema(std::move(fields));
}

std::int64_t TicksPerSecond(arrow::TimeUnit::type unit) {
  switch (unit) {
    case arrow::TimeUnit::SECOND:
      return 1;
    case arrow::TimeUnit::MILLI:
      return 1000;
    case arrow::TimeUnit::MICRO:
      return 1'000'000;
    case arrow::TimeUnit::NANO:
      return 1'000'000'000;
  }
  return 1000;
}

Status FromArrow(const arrow::Status& status) {
  switch (status.code()) {
    case arrow::StatusCode::OK:
      return Status::OK();
    case arrow::StatusCode::OutOfMemory:
      return Status::OutOfMemory(status.message());
    case arrow::StatusCode::IOError:
      return Status::IoError(status.message());
    case arrow::StatusCode::NotImplemented:
      return Status::NotSupported(status.message());
    case arrow::StatusCode::Invalid:
    case arrow::StatusCode::TypeError:
    case arrow::StatusCode::KeyError:
    case arrow::StatusCode::IndexError:
    case arrow::StatusCode::CapacityError:
    case arrow::StatusCode::SerializationError:
      return Status::Invalid(status.message());
    default:
      return Status::Internal(status.message());
  }
}

}  // namespace podium
