#include "podium/eval/literal_column.h"

#include <optional>
#include <string>

#include "podium/columnar/arrow_types.h"
#include "podium/eval/column_writer.h"
#include "podium/eval/physical.h"
#include "podium/eval/temporal.h"

namespace podium::eval {
namespace {

std::optional<std::int64_t> AsInteger(const LiteralValue& literal) {
  if (const auto* value = std::get_if<std::int64_t>(&literal)) return *value;
  return std::nullopt;
}

std::optional<double> AsDouble(const LiteralValue& literal) {
  if (const auto* value = std::get_if<double>(&literal)) return *value;
  if (const auto* value = std::get_if<std::int64_t>(&literal)) return static_cast<double>(*value);
  if (const auto* value = std::get_if<DecimalValue>(&literal)) {
    return DecimalToDouble(value->unscaled, {kMaxDecimalPrecision, value->scale});
  }
  return std::nullopt;
}

std::optional<Int128> AsDecimal(const LiteralValue& literal, DecimalShape shape) {
  if (const auto* value = std::get_if<DecimalValue>(&literal)) {
    return RescaleDecimal(value->unscaled, value->scale, shape);
  }
  if (const auto* value = std::get_if<std::int64_t>(&literal)) return RescaleDecimal(*value, 0, shape);
  return std::nullopt;
}

std::optional<bool> AsBool(const LiteralValue& literal) {
  if (const auto* value = std::get_if<bool>(&literal)) return *value;
  return std::nullopt;
}

template <class T>
Result<Column> One(const LogicalType& type, std::optional<T> value) {
  if (!value.has_value()) return Status::Internal("literal does not fit its type ", type.ToString());
  ColumnWriter<T> writer(ToArrowType(type), {}, 1);
  PODIUM_RETURN_NOT_OK(writer.Start());
  writer.Put(0, *value);
  PODIUM_ASSIGN_OR_RETURN(auto column, writer.Finish());
  column.constant = true;
  return column;
}

template <class T>
Result<Column> OneInteger(const LogicalType& type, const LiteralValue& literal) {
  const auto value = AsInteger(literal);
  if (!value.has_value()) return Status::Internal("literal does not fit its type ", type.ToString());
  return One<T>(type, static_cast<T>(*value));
}

Result<Column> OneTimestamp(const LogicalType& type, const LiteralValue& literal) {
  const auto* value = std::get_if<TimestampValue>(&literal);
  if (value == nullptr) return Status::Internal("literal does not fit its type ", type.ToString());
  PODIUM_ASSIGN_OR_RETURN(const std::int64_t ticks, ToTicks(*value, type.precision()));
  return One<std::int64_t>(type, ticks);
}

Result<Column> OneText(const LogicalType& type, const LiteralValue& literal) {
  const auto* value = std::get_if<std::string>(&literal);
  if (value == nullptr) return Status::Internal("literal does not fit its type ", type.ToString());
  TextWriter writer(ToArrowType(type), {}, 1);
  PODIUM_RETURN_NOT_OK(writer.Start());
  writer.text() = *value;
  PODIUM_RETURN_NOT_OK(writer.End(0));
  PODIUM_ASSIGN_OR_RETURN(auto column, writer.Finish());
  column.constant = true;
  return column;
}

}  // namespace

Result<Column> LiteralColumn(const LiteralValue& literal, const LogicalType& type) {
  if (std::holds_alternative<std::monostate>(literal)) return NullConstant(ToArrowType(type));
  if (type.is_timestamp()) return OneTimestamp(type, literal);
  switch (PhysicalOf(type)) {
    case Physical::kBool:
      return One(type, AsBool(literal));
    case Physical::kInt8:
      return OneInteger<std::int8_t>(type, literal);
    case Physical::kInt16:
      return OneInteger<std::int16_t>(type, literal);
    case Physical::kInt32:
      return OneInteger<std::int32_t>(type, literal);
    case Physical::kInt64:
      return OneInteger<std::int64_t>(type, literal);
    case Physical::kFloat: {
      const auto value = AsDouble(literal);
      return One(type, value.has_value() ? std::optional(static_cast<float>(*value)) : std::nullopt);
    }
    case Physical::kDouble:
      return One(type, AsDouble(literal));
    case Physical::kDecimal:
      return One(type, AsDecimal(literal, ShapeOf(type)));
    case Physical::kText:
      return OneText(type, literal);
    case Physical::kNull:
    case Physical::kNested:
      break;
  }
  return Status::Internal("literal of type ", type.ToString());
}

}  // namespace podium::eval
