#include "podium/row/logical_type.h"

#include <utility>

namespace podium {
namespace {

std::string WithLength(std::string_view name, std::int32_t length) {
  return std::string(name) + "(" + std::to_string(length) + ")";
}

/// STRING and BYTES are how Flink writes the variable-length types of the greatest length.
std::string VariableLength(std::string_view name, std::string_view unbounded, std::int32_t length) {
  return length == LogicalType::kMaxLength ? std::string(unbounded) : WithLength(name, length);
}

std::string Join(std::string_view name, const std::vector<LogicalType>& children) {
  std::string text = std::string(name) + "<";
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (i > 0) text += ", ";
    text += children[i].ToString();
  }
  return text + ">";
}

/// Backquoted, with the backquotes inside doubled (Flink's EncodingUtils.escapeIdentifier).
std::string QuoteIdentifier(const std::string& name) {
  std::string quoted = "`";
  for (const char c : name) {
    if (c == '`') quoted += '`';
    quoted += c;
  }
  return quoted + "`";
}

std::string FieldList(const LogicalType& type) {
  std::string text = "ROW<";
  for (std::size_t i = 0; i < type.children().size(); ++i) {
    if (i > 0) text += ", ";
    text += QuoteIdentifier(type.field_names()[i]) + " " + type.children()[i].ToString();
  }
  return text + ">";
}

/// The type without its nullability and time attribute.
std::string BareText(const LogicalType& type) {
  switch (type.root()) {
    case TypeRoot::kNull:
      return "NULL";
    case TypeRoot::kBoolean:
      return "BOOLEAN";
    case TypeRoot::kTinyInt:
      return "TINYINT";
    case TypeRoot::kSmallInt:
      return "SMALLINT";
    case TypeRoot::kInt:
      return "INT";
    case TypeRoot::kBigInt:
      return "BIGINT";
    case TypeRoot::kFloat:
      return "FLOAT";
    case TypeRoot::kDouble:
      return "DOUBLE";
    case TypeRoot::kDecimal:
      return "DECIMAL(" + std::to_string(type.precision()) + ", " + std::to_string(type.scale()) + ")";
    case TypeRoot::kChar:
      return WithLength("CHAR", type.length());
    case TypeRoot::kVarChar:
      return VariableLength("VARCHAR", "STRING", type.length());
    case TypeRoot::kBinary:
      return WithLength("BINARY", type.length());
    case TypeRoot::kVarBinary:
      return VariableLength("VARBINARY", "BYTES", type.length());
    case TypeRoot::kDate:
      return "DATE";
    case TypeRoot::kTime:
      return WithLength("TIME", type.precision());
    case TypeRoot::kTimestamp:
      return WithLength("TIMESTAMP", type.precision());
    case TypeRoot::kTimestampLtz:
      return WithLength("TIMESTAMP_LTZ", type.precision());
    case TypeRoot::kArray:
      return Join("ARRAY", type.children());
    case TypeRoot::kMap:
      return Join("MAP", type.children());
    case TypeRoot::kMultiset:
      return Join("MULTISET", type.children());
    case TypeRoot::kRow:
      return FieldList(type);
    // Flink gives every interval of a query one of these two resolutions, however it was written.
    case TypeRoot::kIntervalYearMonth:
      return "INTERVAL MONTH";
    case TypeRoot::kIntervalDayTime:
      return "INTERVAL SECOND(3)";
    case TypeRoot::kSymbol:
      return "SYMBOL";
  }
  return "UNKNOWN";
}

}  // namespace

LogicalType LogicalType::Array(LogicalType element, bool nullable) {
  LogicalType type(TypeRoot::kArray, nullable);
  type.nested_ = std::make_shared<const Nested>(Nested{{std::move(element)}, {}});
  return type;
}

LogicalType LogicalType::Map(LogicalType key, LogicalType value, bool nullable) {
  LogicalType type(TypeRoot::kMap, nullable);
  type.nested_ = std::make_shared<const Nested>(Nested{{std::move(key), std::move(value)}, {}});
  return type;
}

LogicalType LogicalType::Multiset(LogicalType element, bool nullable) {
  LogicalType type(TypeRoot::kMultiset, nullable);
  type.nested_ = std::make_shared<const Nested>(Nested{{std::move(element)}, {}});
  return type;
}

LogicalType LogicalType::Row(std::vector<std::string> names, std::vector<LogicalType> types, bool nullable) {
  LogicalType type(TypeRoot::kRow, nullable);
  names.resize(types.size());  // One name per field, whatever the caller gave.
  type.nested_ = std::make_shared<const Nested>(Nested{std::move(types), std::move(names)});
  return type;
}

const std::vector<LogicalType>& LogicalType::children() const {
  static const std::vector<LogicalType> kNone;
  return nested_ ? nested_->children : kNone;
}

const std::vector<std::string>& LogicalType::field_names() const {
  static const std::vector<std::string> kNone;
  return nested_ ? nested_->names : kNone;
}

std::string LogicalType::ToString() const {
  std::string text = BareText(*this);
  // A bare NULL has no nullability to speak of; Flink prints none.
  if (!nullable_ && root_ != TypeRoot::kNull) text += " NOT NULL";
  if (time_attribute_ == TimeAttribute::kRowtime) text += " *ROWTIME*";
  if (time_attribute_ == TimeAttribute::kProctime) text += " *PROCTIME*";
  return text;
}

bool LogicalType::operator==(const LogicalType& other) const {
  if (root_ != other.root_ || nullable_ != other.nullable_ || time_attribute_ != other.time_attribute_ ||
      precision_ != other.precision_ || scale_ != other.scale_) {
    return false;
  }
  if (nested_ == other.nested_) return true;
  return children() == other.children() && field_names() == other.field_names();
}

}  // namespace podium
