#include "podium/sql/analyzer/type_text.h"

#include <string_view>

namespace podium {
namespace {

enum class Detail { kShort, kFull };

std::string WithLength(std::string_view name, std::int32_t length) {
  return std::string(name) + "(" + std::to_string(length) + ")";
}

std::string TypeText(const LogicalType& type, Detail detail);

std::string RowText(const LogicalType& type, Detail detail) {
  std::string text = "RecordType:peek_no_expand(";
  for (std::size_t i = 0; i < type.children().size(); ++i) {
    if (i > 0) text += ", ";
    text += TypeText(type.children()[i], detail) + " " + type.field_names()[i];
  }
  return text + ")";
}

std::string BareText(const LogicalType& type, Detail detail) {
  const std::string_view charset = detail == Detail::kFull ? " CHARACTER SET \"UTF-16LE\"" : "";
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
      return "INTEGER";
    case TypeRoot::kBigInt:
      return "BIGINT";
    case TypeRoot::kFloat:
      return "FLOAT";
    case TypeRoot::kDouble:
      return "DOUBLE";
    case TypeRoot::kDecimal:
      return "DECIMAL(" + std::to_string(type.precision()) + ", " + std::to_string(type.scale()) + ")";
    case TypeRoot::kChar:
      return WithLength("CHAR", type.length()).append(charset);
    case TypeRoot::kVarChar:
      return WithLength("VARCHAR", type.length()).append(charset);
    case TypeRoot::kBinary:
      return WithLength("BINARY", type.length());
    case TypeRoot::kVarBinary:
      return WithLength("VARBINARY", type.length());
    case TypeRoot::kDate:
      return "DATE";
    case TypeRoot::kTime:
      return WithLength("TIME", type.precision());
    case TypeRoot::kTimestamp:
      return WithLength("TIMESTAMP", type.precision());
    case TypeRoot::kTimestampLtz:
      return WithLength(type.is_time_attribute() ? "TIMESTAMP_LTZ" : "TIMESTAMP_WITH_LOCAL_TIME_ZONE",
                        type.precision());
    case TypeRoot::kArray:
      return TypeText(type.children()[0], detail) + " ARRAY";
    case TypeRoot::kMap:
      return "(" + TypeText(type.children()[0], detail) + ", " + TypeText(type.children()[1], detail) +
             ") MAP";
    case TypeRoot::kMultiset:
      return TypeText(type.children()[0], detail) + " MULTISET";
    case TypeRoot::kRow:
      return RowText(type, detail);
    case TypeRoot::kIntervalYearMonth:
      return "INTERVAL MONTH";
    case TypeRoot::kIntervalDayTime:
      return "INTERVAL SECOND";
    case TypeRoot::kSymbol:
      return "SYMBOL";
  }
  return "UNKNOWN";
}

std::string TypeText(const LogicalType& type, Detail detail) {
  std::string text = BareText(type, detail);
  if (type.time_attribute() == TimeAttribute::kRowtime) text += " *ROWTIME*";
  if (type.time_attribute() == TimeAttribute::kProctime) text += " *PROCTIME*";
  if (detail == Detail::kFull && !type.nullable() && type.root() != TypeRoot::kNull) text += " NOT NULL";
  return text;
}

}  // namespace

std::string FullTypeText(const LogicalType& type) { return TypeText(type, Detail::kFull); }

std::string ShortTypeText(const LogicalType& type) { return TypeText(type, Detail::kShort); }

std::string TypeFamilyText(const LogicalType& type) {
  if (type.is_numeric()) return "NUMERIC";
  if (type.is_character()) return "CHARACTER";
  if (type.is_binary()) return "BINARY";
  switch (type.root()) {
    case TypeRoot::kTimestamp:
      return "TIMESTAMP";
    case TypeRoot::kTimestampLtz:
      return "TIMESTAMP_WITH_LOCAL_TIME_ZONE";
    default:
      return ShortTypeText(type);
  }
}

}  // namespace podium
