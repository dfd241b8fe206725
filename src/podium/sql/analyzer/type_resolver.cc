#include "podium/sql/analyzer/type_resolver.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace podium {
namespace {

using syntax::TypeKind;

constexpr std::int32_t kMaxDecimalPrecision = 38;
constexpr std::int32_t kMaxTimestampPrecision = 9;
constexpr std::int32_t kDefaultTimestampPrecision = 6;
constexpr std::int32_t kMaxTimePrecision = 3;

Result<LogicalType> DecimalType(const syntax::Type& type) {
  const std::int32_t precision = std::min(type.precision.value_or(10), kMaxDecimalPrecision);
  const std::int32_t scale = type.scale.value_or(0);
  if (precision < 1) {
    return Status::Refused("Decimal precision must be between 1 and 38 (both inclusive).").At(type.position);
  }
  if (scale < 0 || scale > precision) {
    return Status::Refused("Decimal scale must be between 0 and the precision ", precision,
                           " (both inclusive).")
        .At(type.position);
  }
  return LogicalType::Decimal(precision, scale);
}

Result<std::int32_t> Length(const syntax::Type& type, std::int32_t unspecified) {
  const std::int32_t length = type.precision.value_or(unspecified);
  if (length >= 1) return length;
  const bool binary = type.kind == TypeKind::kBinary || type.kind == TypeKind::kVarBinary;
  return Status::Refused("Zero-length ", binary ? "binary" : "character",
                         " strings have no serializable string representation.")
      .At(type.position)
      .WithHint("give the type a length of 1 or more");
}

Result<LogicalType> NestedType(const syntax::Type& type) {
  std::vector<LogicalType> children;
  for (const auto& child : type.children) {
    PODIUM_ASSIGN_OR_RETURN(LogicalType resolved, ResolveType(*child));
    children.push_back(std::move(resolved));
  }
  switch (type.kind) {
    case TypeKind::kArray:
      return LogicalType::Array(children[0]);
    case TypeKind::kMultiset:
      return LogicalType::Multiset(children[0]);
    case TypeKind::kMap:
      return LogicalType::Map(children[0], children[1]);
    default:
      break;
  }
  std::vector<std::string> names;
  for (const auto& field : type.fields) names.push_back(field.name.text);
  return LogicalType::Row(std::move(names), std::move(children));
}

bool IsYearMonth(const syntax::IntervalQualifier& interval) {
  return interval.start == syntax::TimeUnit::kYear || interval.start == syntax::TimeUnit::kMonth;
}

Result<LogicalType> BareType(const syntax::Type& type) {
  switch (type.kind) {
    case TypeKind::kBoolean:
      return LogicalType::Boolean();
    case TypeKind::kTinyInt:
      return LogicalType::TinyInt();
    case TypeKind::kSmallInt:
      return LogicalType::SmallInt();
    case TypeKind::kInt:
      return LogicalType::Int();
    case TypeKind::kBigInt:
      return LogicalType::BigInt();
    case TypeKind::kFloat:
      return LogicalType::Float();
    case TypeKind::kDouble:
      return LogicalType::Double();
    case TypeKind::kDecimal:
      return DecimalType(type);
    case TypeKind::kChar: {
      PODIUM_ASSIGN_OR_RETURN(const std::int32_t length, Length(type, 1));
      return LogicalType::Char(length);
    }
    case TypeKind::kVarChar: {
      PODIUM_ASSIGN_OR_RETURN(const std::int32_t length, Length(type, LogicalType::kMaxLength));
      return LogicalType::VarChar(length);
    }
    case TypeKind::kString:
      return LogicalType::String();
    case TypeKind::kBinary: {
      PODIUM_ASSIGN_OR_RETURN(const std::int32_t length, Length(type, 1));
      return LogicalType::Binary(length);
    }
    case TypeKind::kVarBinary: {
      PODIUM_ASSIGN_OR_RETURN(const std::int32_t length, Length(type, LogicalType::kMaxLength));
      return LogicalType::VarBinary(length);
    }
    case TypeKind::kBytes:
      return LogicalType::Bytes();
    case TypeKind::kDate:
      return LogicalType::Date();
    case TypeKind::kTime:
      return LogicalType::Time(std::min(type.precision.value_or(0), kMaxTimePrecision));
    case TypeKind::kTimestamp:
      return LogicalType::Timestamp(
          std::min(type.precision.value_or(kDefaultTimestampPrecision), kMaxTimestampPrecision));
    case TypeKind::kTimestampLtz:
      return LogicalType::TimestampLtz(
          std::min(type.precision.value_or(kDefaultTimestampPrecision), kMaxTimestampPrecision));
    case TypeKind::kInterval:
      return IsYearMonth(type.interval) ? LogicalType::IntervalYearMonth() : LogicalType::IntervalDayTime();
    case TypeKind::kArray:
    case TypeKind::kMap:
    case TypeKind::kMultiset:
    case TypeKind::kRow:
      return NestedType(type);
    case TypeKind::kRaw:
      return Status::NotSupported("the type RAW").At(type.position).WithHint("use BYTES");
    case TypeKind::kVariant:
      return Status::NotSupported("the type VARIANT").At(type.position).WithHint("use STRING");
    case TypeKind::kUserDefined:
      return Status::NotSupported("the type ", type.name.last())
          .At(type.position)
          .WithHint("types that run: the SQL types of Flink, from BOOLEAN to ROW");
  }
  return Status::Internal("a type of an unknown kind").At(type.position);
}

}  // namespace

Result<LogicalType> ResolveType(const syntax::Type& type) {
  PODIUM_ASSIGN_OR_RETURN(LogicalType resolved, BareType(type));
  return resolved.WithNullable(!type.not_null);
}

}  // namespace podium
