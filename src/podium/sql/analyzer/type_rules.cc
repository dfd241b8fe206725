#include "podium/sql/analyzer/type_rules.h"

#include <algorithm>

namespace podium {
namespace {

constexpr std::int32_t kMaxPrecision = 38;
constexpr std::int32_t kMinimumScale = 6;

/// LogicalTypeMerging.adjustPrecisionScale: digits before the point win over digits behind it.
LogicalType Adjusted(std::int32_t precision, std::int32_t scale) {
  if (precision <= kMaxPrecision) return LogicalType::Decimal(precision, scale);
  const std::int32_t digits = precision - scale;
  return LogicalType::Decimal(kMaxPrecision,
                              std::max(kMaxPrecision - digits, std::min(scale, kMinimumScale)));
}

LogicalType WithSize(TypeRoot root, std::int32_t size) {
  switch (root) {
    case TypeRoot::kChar:
      return LogicalType::Char(size);
    case TypeRoot::kVarChar:
      return LogicalType::VarChar(size);
    case TypeRoot::kBinary:
      return LogicalType::Binary(size);
    default:
      return LogicalType::VarBinary(size);
  }
}

/// CHARs (or BINARYs) of one length keep it; of different lengths they become varying.
LogicalType MergedStrings(const LogicalType& left, const LogicalType& right) {
  if (left.root() == right.root() && left.length() == right.length()) return left;
  return WithSize(left.is_character() ? TypeRoot::kVarChar : TypeRoot::kVarBinary,
                  std::max(left.length(), right.length()));
}

LogicalType MergedNumbers(const LogicalType& left, const LogicalType& right) {
  if (left.is_approximate() || right.is_approximate()) {
    const LogicalType& approximate = left.is_approximate() ? left : right;
    const LogicalType& other = left.is_approximate() ? right : left;
    // Of FLOAT and DOUBLE the first stays: Calcite compares their precisions, which are both 15.
    return other.root() == TypeRoot::kDecimal ? LogicalType::Double() : approximate;
  }
  if (left.root() == TypeRoot::kDecimal || right.root() == TypeRoot::kDecimal) {
    const LogicalType a = AsDecimal(left);
    const LogicalType b = AsDecimal(right);
    const std::int32_t digits = std::max(a.precision() - a.scale(), b.precision() - b.scale());
    const std::int32_t scale = std::max(a.scale(), b.scale());
    return LogicalType::Decimal(std::min(digits + scale, kMaxPrecision), std::min(scale, kMaxPrecision));
  }
  return left.root() >= right.root() ? left : right;
}

std::optional<LogicalType> MergedDatetimes(const LogicalType& left, const LogicalType& right) {
  if (left.is_timestamp() && right.is_timestamp()) {
    const std::int32_t precision = std::max(left.precision(), right.precision());
    const bool zoned = left.root() == TypeRoot::kTimestampLtz || right.root() == TypeRoot::kTimestampLtz;
    return zoned ? LogicalType::TimestampLtz(precision) : LogicalType::Timestamp(precision);
  }
  if (left.root() == TypeRoot::kTime && right.root() == TypeRoot::kTime) {
    return LogicalType::Time(std::max(left.precision(), right.precision()));
  }
  if (left.root() == TypeRoot::kDate && right.is_timestamp()) return right;
  if (right.root() == TypeRoot::kDate && left.is_timestamp()) return left;
  if (left.root() == TypeRoot::kDate && right.root() == TypeRoot::kDate) return left;
  return std::nullopt;
}

std::optional<LogicalType> MergedNested(const LogicalType& left, const LogicalType& right) {
  if (left.root() != right.root() || left.children().size() != right.children().size()) return std::nullopt;
  std::vector<LogicalType> children;
  for (std::size_t i = 0; i < left.children().size(); ++i) {
    const auto child = LeastRestrictive({left.children()[i], right.children()[i]});
    if (!child) return std::nullopt;
    children.push_back(*child);
  }
  switch (left.root()) {
    case TypeRoot::kArray:
      return LogicalType::Array(children[0]);
    case TypeRoot::kMultiset:
      return LogicalType::Multiset(children[0]);
    case TypeRoot::kMap:
      return LogicalType::Map(children[0], children[1]);
    default:
      return LogicalType::Row(left.field_names(), children);
  }
}

std::optional<LogicalType> Merged(const LogicalType& left, const LogicalType& right) {
  if (left.is_numeric() && right.is_numeric()) return MergedNumbers(left, right);
  if (left.is_character() && right.is_character()) return MergedStrings(left, right);
  if (left.is_binary() && right.is_binary()) return MergedStrings(left, right);
  if (left.is_nested()) return MergedNested(left, right);
  if (left.root() == TypeRoot::kBoolean && right.root() == TypeRoot::kBoolean) return left;
  if (left.is_interval() && left.root() == right.root()) return left;
  return MergedDatetimes(left, right);
}

bool IsDatetime(const LogicalType& type) {
  return type.root() == TypeRoot::kDate || type.root() == TypeRoot::kTime || type.is_timestamp();
}

bool ChildrenCast(const LogicalType& source, const LogicalType& target,
                  bool (*supports)(const LogicalType&, const LogicalType&)) {
  if (source.root() != target.root() || source.children().size() != target.children().size()) return false;
  for (std::size_t i = 0; i < source.children().size(); ++i) {
    if (!supports(source.children()[i], target.children()[i])) return false;
  }
  return true;
}

/// Whether every value of the integer type `source` is one of `target`.
bool WidensInteger(const LogicalType& source, const LogicalType& target) {
  return source.is_integer() && source.root() <= target.root();
}

}  // namespace

LogicalType AsDecimal(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kTinyInt:
      return LogicalType::Decimal(3, 0);
    case TypeRoot::kSmallInt:
      return LogicalType::Decimal(5, 0);
    case TypeRoot::kInt:
      return LogicalType::Decimal(10, 0);
    case TypeRoot::kBigInt:
      return LogicalType::Decimal(19, 0);
    default:
      return type;
  }
}

LogicalType DecimalSumType(const LogicalType& left, const LogicalType& right) {
  const LogicalType a = AsDecimal(left);
  const LogicalType b = AsDecimal(right);
  const std::int32_t scale = std::max(a.scale(), b.scale());
  return Adjusted(std::max(a.precision() - a.scale(), b.precision() - b.scale()) + scale + 1, scale);
}

LogicalType DecimalProductType(const LogicalType& left, const LogicalType& right) {
  const LogicalType a = AsDecimal(left);
  const LogicalType b = AsDecimal(right);
  return Adjusted(a.precision() + b.precision() + 1, a.scale() + b.scale());
}

LogicalType DecimalQuotientType(const LogicalType& left, const LogicalType& right) {
  const LogicalType a = AsDecimal(left);
  const LogicalType b = AsDecimal(right);
  const std::int32_t scale = std::max(kMinimumScale, a.scale() + b.precision() + 1);
  return Adjusted(a.precision() - a.scale() + b.scale() + scale, scale);
}

LogicalType DecimalModuloType(const LogicalType& left, const LogicalType& right) {
  const LogicalType a = AsDecimal(left);
  const LogicalType b = AsDecimal(right);
  if (a.scale() == 0 && b.scale() == 0) return right;
  const std::int32_t scale = std::max(a.scale(), b.scale());
  return Adjusted(std::min(a.precision() - a.scale(), b.precision() - b.scale()) + scale, scale);
}

LogicalType DecimalRoundType(const LogicalType& type, std::int64_t digits) {
  if (digits >= type.scale()) return type;
  if (digits < 0)
    return LogicalType::Decimal(std::min(kMaxPrecision, 1 + type.precision() - type.scale()), 0);
  const auto scale = static_cast<std::int32_t>(digits);
  return LogicalType::Decimal(std::min(kMaxPrecision, 1 + type.precision() - type.scale() + scale), scale);
}

LogicalType SumType(const LogicalType& type) {
  return type.root() == TypeRoot::kDecimal ? LogicalType::Decimal(kMaxPrecision, type.scale()) : type;
}

LogicalType AvgType(const LogicalType& type) {
  return type.root() == TypeRoot::kDecimal
             ? LogicalType::Decimal(kMaxPrecision, std::max(type.scale(), kMinimumScale))
             : type;
}

std::optional<LogicalType> LeastRestrictive(const std::vector<LogicalType>& types) {
  std::optional<LogicalType> merged;
  bool nullable = false;
  for (const auto& type : types) {
    nullable = nullable || type.nullable();
    if (type.root() == TypeRoot::kNull) continue;
    if (merged && SameSansNullability(*merged, type)) continue;
    merged = merged ? Merged(*merged, type) : type;
    if (!merged) return std::nullopt;
  }
  if (!merged) return std::nullopt;
  return merged->WithNullable(nullable);
}

bool SameSansNullability(const LogicalType& left, const LogicalType& right) {
  return left.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone) ==
         right.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone);
}

bool SupportsExplicitCast(const LogicalType& source, const LogicalType& target) {
  if (source.root() == TypeRoot::kNull) return true;
  if (target.is_character()) return true;
  if (target.root() == TypeRoot::kBoolean) {
    return source.root() == TypeRoot::kBoolean || source.is_character() || source.is_numeric();
  }
  if (target.is_numeric()) {
    return source.is_numeric() || source.is_character() || source.root() == TypeRoot::kBoolean ||
           (source.is_interval() && target.is_integer());
  }
  if (target.is_binary()) return source.is_binary() || source.is_character();
  switch (target.root()) {
    case TypeRoot::kDate:
      return source.is_character() || source.root() == TypeRoot::kDate || source.is_timestamp();
    case TypeRoot::kTime:
      return source.is_character() || source.root() == TypeRoot::kTime || source.is_timestamp();
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return source.is_character() || IsDatetime(source);
    default:
      break;
  }
  if (target.is_interval())
    return source.root() == target.root() || source.is_integer() || source.is_character();
  return ChildrenCast(source, target, &SupportsExplicitCast);
}

bool SupportsImplicitCast(const LogicalType& source, const LogicalType& target) {
  if (source.nullable() && !target.nullable()) return false;
  if (source.root() == TypeRoot::kNull) return true;
  if (SameSansNullability(source, target)) return true;
  if (target.is_character()) return source.is_character();
  if (target.is_binary()) return source.is_binary();
  if (target.is_integer()) return WidensInteger(source, target);
  switch (target.root()) {
    case TypeRoot::kDecimal:
    case TypeRoot::kDouble:
      return source.is_numeric();
    case TypeRoot::kFloat:
      return source.is_integer() || source.root() == TypeRoot::kFloat || source.root() == TypeRoot::kDecimal;
    case TypeRoot::kDate:
      return source.root() == TypeRoot::kDate || source.root() == TypeRoot::kTimestamp;
    case TypeRoot::kTime:
      return source.root() == TypeRoot::kTime || source.root() == TypeRoot::kTimestamp;
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return source.is_timestamp();
    default:
      break;
  }
  return ChildrenCast(source, target, &SupportsImplicitCast);
}

bool SupportsAvoidingCast(const LogicalType& source, const LogicalType& target) {
  if (source.nullable() && !target.nullable()) return false;
  if (SameSansNullability(source, target)) return true;
  const bool same_strings = (source.is_character() && target.root() == TypeRoot::kVarChar) ||
                            (source.is_binary() && target.root() == TypeRoot::kVarBinary);
  if (same_strings) return source.length() <= target.length();
  return source.is_nested() && ChildrenCast(source, target, &SupportsAvoidingCast);
}

LogicalType AllNullable(const LogicalType& type) {
  std::vector<LogicalType> children;
  for (const auto& child : type.children()) children.push_back(AllNullable(child));
  switch (type.root()) {
    case TypeRoot::kArray:
      return LogicalType::Array(children[0]);
    case TypeRoot::kMultiset:
      return LogicalType::Multiset(children[0]);
    case TypeRoot::kMap:
      return LogicalType::Map(children[0], children[1]);
    case TypeRoot::kRow:
      return LogicalType::Row(type.field_names(), children);
    default:
      return type.WithNullable(true);
  }
}

bool AreComparable(const LogicalType& left, const LogicalType& right) {
  if (left.root() == TypeRoot::kNull || right.root() == TypeRoot::kNull) return true;
  if (left.is_numeric() && right.is_numeric()) return true;
  if (left.is_character() && right.is_character()) return true;
  if (left.is_binary() && right.is_binary()) return true;
  if (left.is_timestamp() && right.is_timestamp()) return true;
  if (left.root() != right.root()) return false;
  if (!left.is_nested()) return true;
  return LeastRestrictive({left, right}).has_value();
}

}  // namespace podium
