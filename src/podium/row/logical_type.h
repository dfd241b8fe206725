#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace podium {

/// The SQL types of Flink that Podium knows, by Flink's own division (LogicalTypeRoot).
enum class TypeRoot : std::uint8_t {
  kNull,  ///< The type of a bare NULL literal.
  kBoolean,
  kTinyInt,
  kSmallInt,
  kInt,
  kBigInt,
  kFloat,
  kDouble,
  kDecimal,            ///< precision 1..38, scale 0..precision
  kChar,               ///< length
  kVarChar,            ///< length; STRING is VARCHAR(2147483647)
  kBinary,             ///< length
  kVarBinary,          ///< length; BYTES is VARBINARY(2147483647)
  kDate,               ///< int32 days since 1970-01-01
  kTime,               ///< int32 milliseconds of the day, whatever the precision (as in Flink)
  kTimestamp,          ///< int64 epoch milliseconds + int32 nanoseconds of the millisecond; precision 0..9
  kTimestampLtz,       ///< the same, an instant
  kArray,              ///< one child: the element
  kMap,                ///< two children: key, value
  kMultiset,           ///< one child: the element (counts are INT)
  kRow,                ///< children with field names
  kIntervalYearMonth,  ///< int32 months
  kIntervalDayTime,    ///< int64 milliseconds
  kSymbol,             ///< a keyword argument such as DAY in FLOOR(ts TO DAY)
};

/// What a timestamp column is for the stream: plain data, event time, or processing time.
enum class TimeAttribute : std::uint8_t { kNone, kRowtime, kProctime };

/// A SQL type: immutable, cheap to copy. Two types are equal when Flink would call them the same type,
/// nullability included; time attributes count too.
class LogicalType {
 public:
  static constexpr std::int32_t kMaxLength = 2147483647;

  LogicalType() = default;  ///< The NULL type.

  static LogicalType Null() { return {}; }
  static LogicalType Boolean(bool nullable = true) { return {TypeRoot::kBoolean, nullable}; }
  static LogicalType TinyInt(bool nullable = true) { return {TypeRoot::kTinyInt, nullable}; }
  static LogicalType SmallInt(bool nullable = true) { return {TypeRoot::kSmallInt, nullable}; }
  static LogicalType Int(bool nullable = true) { return {TypeRoot::kInt, nullable}; }
  static LogicalType BigInt(bool nullable = true) { return {TypeRoot::kBigInt, nullable}; }
  static LogicalType Float(bool nullable = true) { return {TypeRoot::kFloat, nullable}; }
  static LogicalType Double(bool nullable = true) { return {TypeRoot::kDouble, nullable}; }
  static LogicalType Decimal(std::int32_t precision, std::int32_t scale, bool nullable = true) {
    return {TypeRoot::kDecimal, nullable, precision, scale};
  }
  static LogicalType Char(std::int32_t length, bool nullable = true) {
    return {TypeRoot::kChar, nullable, length};
  }
  static LogicalType VarChar(std::int32_t length, bool nullable = true) {
    return {TypeRoot::kVarChar, nullable, length};
  }
  static LogicalType String(bool nullable = true) { return VarChar(kMaxLength, nullable); }
  static LogicalType Binary(std::int32_t length, bool nullable = true) {
    return {TypeRoot::kBinary, nullable, length};
  }
  static LogicalType VarBinary(std::int32_t length, bool nullable = true) {
    return {TypeRoot::kVarBinary, nullable, length};
  }
  static LogicalType Bytes(bool nullable = true) { return VarBinary(kMaxLength, nullable); }
  static LogicalType Date(bool nullable = true) { return {TypeRoot::kDate, nullable}; }
  static LogicalType Time(std::int32_t precision, bool nullable = true) {
    return {TypeRoot::kTime, nullable, precision};
  }
  static LogicalType Timestamp(std::int32_t precision, bool nullable = true,
                               TimeAttribute attribute = TimeAttribute::kNone) {
    LogicalType type(TypeRoot::kTimestamp, nullable, precision);
    type.time_attribute_ = attribute;
    return type;
  }
  static LogicalType TimestampLtz(std::int32_t precision, bool nullable = true,
                                  TimeAttribute attribute = TimeAttribute::kNone) {
    LogicalType type(TypeRoot::kTimestampLtz, nullable, precision);
    type.time_attribute_ = attribute;
    return type;
  }
  static LogicalType Array(LogicalType element, bool nullable = true);
  static LogicalType Map(LogicalType key, LogicalType value, bool nullable = true);
  static LogicalType Multiset(LogicalType element, bool nullable = true);
  static LogicalType Row(std::vector<std::string> names, std::vector<LogicalType> types,
                         bool nullable = true);
  static LogicalType IntervalYearMonth(bool nullable = true) {
    return {TypeRoot::kIntervalYearMonth, nullable};
  }
  static LogicalType IntervalDayTime(bool nullable = true) { return {TypeRoot::kIntervalDayTime, nullable}; }
  static LogicalType Symbol() { return {TypeRoot::kSymbol, false}; }

  TypeRoot root() const { return root_; }
  bool nullable() const { return nullable_; }
  TimeAttribute time_attribute() const { return time_attribute_; }
  bool is_time_attribute() const { return time_attribute_ != TimeAttribute::kNone; }
  /// Precision of DECIMAL, TIME, TIMESTAMP, TIMESTAMP_LTZ; length of CHAR, VARCHAR, BINARY, VARBINARY.
  std::int32_t precision() const { return precision_; }
  std::int32_t length() const { return precision_; }
  std::int32_t scale() const { return scale_; }  ///< Of DECIMAL.

  /// ARRAY and MULTISET: the element; MAP: key, value; ROW: the fields.
  const std::vector<LogicalType>& children() const;
  const std::vector<std::string>& field_names() const;  ///< Of ROW, one per child.

  LogicalType WithNullable(bool nullable) const {
    LogicalType copy = *this;
    copy.nullable_ = nullable;
    return copy;
  }
  LogicalType WithTimeAttribute(TimeAttribute attribute) const {
    LogicalType copy = *this;
    copy.time_attribute_ = attribute;
    return copy;
  }

  bool is_integer() const { return root_ >= TypeRoot::kTinyInt && root_ <= TypeRoot::kBigInt; }
  bool is_approximate() const { return root_ == TypeRoot::kFloat || root_ == TypeRoot::kDouble; }
  bool is_numeric() const { return root_ >= TypeRoot::kTinyInt && root_ <= TypeRoot::kDecimal; }
  bool is_character() const { return root_ == TypeRoot::kChar || root_ == TypeRoot::kVarChar; }
  bool is_binary() const { return root_ == TypeRoot::kBinary || root_ == TypeRoot::kVarBinary; }
  bool is_timestamp() const { return root_ == TypeRoot::kTimestamp || root_ == TypeRoot::kTimestampLtz; }
  bool is_interval() const {
    return root_ == TypeRoot::kIntervalYearMonth || root_ == TypeRoot::kIntervalDayTime;
  }
  bool is_nested() const { return root_ >= TypeRoot::kArray && root_ <= TypeRoot::kRow; }

  /// Flink's asSummaryString: "INT NOT NULL", "MAP<STRING, INT>", "ROW<`x` INT>", "STRING".
  std::string ToString() const;

  bool operator==(const LogicalType& other) const;

 private:
  struct Nested {
    std::vector<LogicalType> children;
    std::vector<std::string> names;
  };
  LogicalType(TypeRoot root, bool nullable, std::int32_t precision = 0, std::int32_t scale = 0)
      : root_(root), nullable_(nullable), precision_(precision), scale_(scale) {}

  TypeRoot root_ = TypeRoot::kNull;
  bool nullable_ = true;
  TimeAttribute time_attribute_ = TimeAttribute::kNone;
  std::int32_t precision_ = 0;
  std::int32_t scale_ = 0;
  std::shared_ptr<const Nested> nested_;
};

/// Names and types of the columns of a table or of a node's output.
struct RowType {
  std::vector<std::string> names;
  std::vector<LogicalType> types;

  std::size_t size() const { return types.size(); }
  bool operator==(const RowType&) const = default;
};

}  // namespace podium
