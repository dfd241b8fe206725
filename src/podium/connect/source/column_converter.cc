#include "podium/connect/source/column_converter.h"

#include <arrow/api.h>

#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/source/utf8.h"

namespace podium {
namespace {

using ArrayPtr = std::shared_ptr<arrow::Array>;
using TypePtr = std::shared_ptr<arrow::DataType>;

Status Unlike(const TypePtr& from, const LogicalType& to, const std::string& hint) {
  const Status status =
      Status::Invalid("the file has type ", from->ToString(), ", the table declares ", to.ToString());
  return hint.empty() ? status : status.WithHint(hint);
}

/// The storage of `array` under another type of the same layout.
ArrayPtr Relabel(const ArrayPtr& array, const TypePtr& type) {
  const auto data = array->data()->Copy();
  data->type = type;
  return arrow::MakeArray(data);
}

/// Applies `convert` to every value that is not NULL. It returns nullopt for a value that does not fit.
template <class FromArray, class ToBuilder, class Convert>
ColumnConverter EachValue(TypePtr type, Convert convert) {
  return [type = std::move(type), convert](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& values = static_cast<const FromArray&>(*array);
    ToBuilder builder(type, arrow::default_memory_pool());
    PODIUM_ARROW_RETURN_NOT_OK(builder.Reserve(values.length()));
    for (std::int64_t i = 0; i < values.length(); ++i) {
      if (values.IsNull(i)) {
        builder.UnsafeAppendNull();
        continue;
      }
      const auto converted = convert(values.Value(i));
      if (!converted) return Status::Invalid("a value does not fit the type ", type->ToString());
      builder.UnsafeAppend(*converted);
    }
    PODIUM_ARROW_ASSIGN_OR_RETURN(ArrayPtr result, builder.Finish());
    return result;
  };
}

template <class FromArray, class ToBuilder, class To>
ColumnConverter Widen(const TypePtr& type) {
  return EachValue<FromArray, ToBuilder>(
      type, [](auto value) { return std::optional<To>(static_cast<To>(value)); });
}

template <class ToBuilder, class To>
std::optional<ColumnConverter> WidenInteger(arrow::Type::type from, const TypePtr& type) {
  switch (from) {
    case arrow::Type::INT8:
      return Widen<arrow::Int8Array, ToBuilder, To>(type);
    case arrow::Type::UINT8:
      if (sizeof(To) > 1) return Widen<arrow::UInt8Array, ToBuilder, To>(type);
      break;
    case arrow::Type::INT16:
      if (sizeof(To) > 2) return Widen<arrow::Int16Array, ToBuilder, To>(type);
      break;
    case arrow::Type::UINT16:
      if (sizeof(To) > 2) return Widen<arrow::UInt16Array, ToBuilder, To>(type);
      break;
    case arrow::Type::INT32:
      if (sizeof(To) > 4) return Widen<arrow::Int32Array, ToBuilder, To>(type);
      break;
    case arrow::Type::UINT32:
      if (sizeof(To) > 4) return Widen<arrow::UInt32Array, ToBuilder, To>(type);
      break;
    default:
      break;
  }
  return std::nullopt;
}

std::optional<std::int64_t> TicksPerSecondOf(const arrow::DataType& type) {
  if (type.id() == arrow::Type::TIMESTAMP) {
    return TicksPerSecond(static_cast<const arrow::TimestampType&>(type).unit());
  }
  if (type.id() == arrow::Type::TIME32 || type.id() == arrow::Type::TIME64) {
    return TicksPerSecond(static_cast<const arrow::TimeType&>(type).unit());
  }
  return std::nullopt;
}

/// From ticks of one unit to ticks of another, smaller parts cut off towards the past.
std::optional<std::int64_t> Rescale(std::int64_t ticks, std::int64_t from, std::int64_t to) {
  if (from <= to) {
    std::int64_t scaled = 0;
    if (__builtin_mul_overflow(ticks, to / from, &scaled)) return std::nullopt;
    return scaled;
  }
  const std::int64_t divisor = from / to;
  return ticks / divisor - (ticks % divisor < 0 ? 1 : 0);
}

Result<ColumnConverter> TimestampConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  const std::int64_t target = *TicksPerSecondOf(*type);
  if (from->id() != arrow::Type::TIMESTAMP) return Unlike(from, to, "");
  const std::int64_t source = *TicksPerSecondOf(*from);
  if (source == target) {
    // The zone says how the ticks are shown, not what they are: they count from the epoch in UTC.
    return ColumnConverter(
        [type](const ArrayPtr& array) -> Result<ArrayPtr> { return Relabel(array, type); });
  }
  return EachValue<arrow::TimestampArray, arrow::TimestampBuilder>(
      type, [source, target](std::int64_t ticks) { return Rescale(ticks, source, target); });
}

Result<ColumnConverter> TimeConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  const auto source = TicksPerSecondOf(*from);
  const auto convert = [source](std::int64_t ticks) {
    return std::optional<std::int32_t>(static_cast<std::int32_t>(*Rescale(ticks, *source, 1000)));
  };
  if (from->id() == arrow::Type::TIME32)
    return EachValue<arrow::Time32Array, arrow::Time32Builder>(type, convert);
  if (from->id() == arrow::Type::TIME64)
    return EachValue<arrow::Time64Array, arrow::Time32Builder>(type, convert);
  return Unlike(from, to, "");
}

Result<ColumnConverter> DateConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  if (from->id() != arrow::Type::DATE64) return Unlike(from, to, "");
  return EachValue<arrow::Date64Array, arrow::Date32Builder>(type, [](std::int64_t millis) {
    return std::optional<std::int32_t>(static_cast<std::int32_t>(millis / 86'400'000));
  });
}

/// Decimals with as many digits behind the point or fewer.
Result<ColumnConverter> DecimalConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  if (from->id() != arrow::Type::DECIMAL128) {
    return Unlike(from, to, "");
  }
  const auto& decimal = static_cast<const arrow::Decimal128Type&>(*from);
  if (decimal.scale() > to.scale()) {
    return Unlike(from, to,
                  "declare at least " + std::to_string(decimal.scale()) + " digits behind the point");
  }
  const std::int32_t from_scale = decimal.scale();
  const std::int32_t scale = to.scale();
  const std::int32_t precision = to.precision();
  return ColumnConverter([type, from_scale, scale, precision](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& values = static_cast<const arrow::Decimal128Array&>(*array);
    arrow::Decimal128Builder builder(type);
    PODIUM_ARROW_RETURN_NOT_OK(builder.Reserve(values.length()));
    for (std::int64_t i = 0; i < values.length(); ++i) {
      if (values.IsNull(i)) {
        builder.UnsafeAppendNull();
        continue;
      }
      const auto rescaled = arrow::Decimal128(values.GetValue(i)).Rescale(from_scale, scale);
      if (!rescaled.ok() || !rescaled->FitsInPrecision(precision)) {
        return Status::Invalid("a value does not fit the type ", type->ToString());
      }
      builder.UnsafeAppend(*rescaled);
    }
    PODIUM_ARROW_ASSIGN_OR_RETURN(ArrayPtr result, builder.Finish());
    return result;
  });
}

/// Copies strings or bytes of whatever encoding.
template <class FromArray, class ToBuilder>
ColumnConverter CopyBytes(const TypePtr& type) {
  const bool check = type->id() == arrow::Type::STRING;
  return [type, check](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& values = static_cast<const FromArray&>(*array);
    ToBuilder builder(type, arrow::default_memory_pool());
    for (std::int64_t i = 0; i < values.length(); ++i) {
      if (values.IsNull(i)) {
        PODIUM_ARROW_RETURN_NOT_OK(builder.AppendNull());
        continue;
      }
      const std::string_view bytes = values.GetView(i);
      if (check && !IsUtf8(bytes)) return Status::Invalid("a string is not valid UTF-8");
      PODIUM_ARROW_RETURN_NOT_OK(builder.Append(bytes));
    }
    PODIUM_ARROW_ASSIGN_OR_RETURN(ArrayPtr result, builder.Finish());
    return result;
  };
}

template <class ToBuilder>
Result<ColumnConverter> BytesConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  switch (from->id()) {
    case arrow::Type::STRING:
    case arrow::Type::BINARY:
      return CopyBytes<arrow::BinaryArray, ToBuilder>(type);
    case arrow::Type::LARGE_STRING:
    case arrow::Type::LARGE_BINARY:
      return CopyBytes<arrow::LargeBinaryArray, ToBuilder>(type);
    case arrow::Type::STRING_VIEW:
    case arrow::Type::BINARY_VIEW:
      return CopyBytes<arrow::BinaryViewArray, ToBuilder>(type);
    case arrow::Type::FIXED_SIZE_BINARY:
      if (to.is_binary()) return CopyBytes<arrow::FixedSizeBinaryArray, ToBuilder>(type);
      break;
    default:
      break;
  }
  return Unlike(from, to, "");
}

Result<ColumnConverter> IntegerConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  std::optional<ColumnConverter> converter;
  switch (to.root()) {
    case TypeRoot::kSmallInt:
      converter = WidenInteger<arrow::Int16Builder, std::int16_t>(from->id(), type);
      break;
    case TypeRoot::kInt:
      converter = WidenInteger<arrow::Int32Builder, std::int32_t>(from->id(), type);
      break;
    case TypeRoot::kBigInt:
      converter = WidenInteger<arrow::Int64Builder, std::int64_t>(from->id(), type);
      break;
    default:
      break;
  }
  if (converter) return *std::move(converter);
  return Unlike(from, to, arrow::is_integer(from->id()) ? "declare a wider type, such as BIGINT" : "");
}

/// Expands a dictionary, then converts its values.
Result<ColumnConverter> DictionaryConverter(const TypePtr& from, const LogicalType& to) {
  PODIUM_ASSIGN_OR_RETURN(
      const ColumnConverter inner,
      MakeColumnConverter(static_cast<const arrow::DictionaryType&>(*from).value_type(), to));
  return ColumnConverter([inner](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& encoded = static_cast<const arrow::DictionaryArray&>(*array);
    PODIUM_ASSIGN_OR_RETURN(const ArrayPtr dictionary, inner(encoded.dictionary()));
    PODIUM_ARROW_ASSIGN_OR_RETURN(const auto builder, arrow::MakeBuilder(dictionary->type()));
    for (std::int64_t i = 0; i < encoded.length(); ++i) {
      if (encoded.IsNull(i)) {
        PODIUM_ARROW_RETURN_NOT_OK(builder->AppendNull());
      } else {
        PODIUM_ARROW_RETURN_NOT_OK(
            builder->AppendArraySlice(*dictionary->data(), encoded.GetValueIndex(i), 1));
      }
    }
    PODIUM_ARROW_ASSIGN_OR_RETURN(ArrayPtr result, builder->Finish());
    return result;
  });
}

Result<ColumnConverter> ListConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  if (from->id() != arrow::Type::LIST) return Unlike(from, to, "");
  PODIUM_ASSIGN_OR_RETURN(const ColumnConverter inner,
                          MakeColumnConverter(from->field(0)->type(), to.children()[0]));
  return ColumnConverter([inner, type](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& list = static_cast<const arrow::ListArray&>(*array);
    PODIUM_ASSIGN_OR_RETURN(const ArrayPtr values, inner(list.values()));
    const auto data = array->data()->Copy();
    data->type = type;
    data->child_data = {values->data()};
    return arrow::MakeArray(data);
  });
}

Result<ColumnConverter> MapConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  if (from->id() != arrow::Type::MAP) return Unlike(from, to, "");
  const auto& map = static_cast<const arrow::MapType&>(*from);
  const LogicalType item_type = to.root() == TypeRoot::kMap ? to.children()[1] : LogicalType::Int(false);
  PODIUM_ASSIGN_OR_RETURN(const ColumnConverter keys, MakeColumnConverter(map.key_type(), to.children()[0]));
  PODIUM_ASSIGN_OR_RETURN(const ColumnConverter items, MakeColumnConverter(map.item_type(), item_type));
  return ColumnConverter([keys, items, type](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& maps = static_cast<const arrow::MapArray&>(*array);
    PODIUM_ASSIGN_OR_RETURN(const ArrayPtr key_column, keys(maps.keys()));
    PODIUM_ASSIGN_OR_RETURN(const ArrayPtr item_column, items(maps.items()));
    const auto entries = arrow::ArrayData::Make(type->field(0)->type(), maps.values()->length(), {nullptr},
                                                {key_column->data(), item_column->data()}, 0);
    const auto data = array->data()->Copy();
    data->type = type;
    data->child_data = {entries};
    return arrow::MakeArray(data);
  });
}

Result<ColumnConverter> RowConverter(const TypePtr& from, const LogicalType& to, const TypePtr& type) {
  if (from->id() != arrow::Type::STRUCT) return Unlike(from, to, "");
  std::vector<std::pair<int, ColumnConverter>> fields;
  for (std::size_t i = 0; i < to.children().size(); ++i) {
    const int index = static_cast<const arrow::StructType&>(*from).GetFieldIndex(to.field_names()[i]);
    if (index < 0) return Unlike(from, to, "the file has no field " + to.field_names()[i]);
    PODIUM_ASSIGN_OR_RETURN(ColumnConverter inner,
                            MakeColumnConverter(from->field(index)->type(), to.children()[i]));
    fields.emplace_back(index, std::move(inner));
  }
  return ColumnConverter([fields, type](const ArrayPtr& array) -> Result<ArrayPtr> {
    const auto& rows = static_cast<const arrow::StructArray&>(*array);
    const auto data = array->data()->Copy();
    data->type = type;
    data->child_data.clear();
    for (const auto& [index, convert] : fields) {
      // The raw child: the offset of the struct applies to it as it did before.
      PODIUM_ASSIGN_OR_RETURN(
          const ArrayPtr field,
          convert(arrow::MakeArray(rows.data()->child_data[static_cast<std::size_t>(index)])));
      data->child_data.push_back(field->data());
    }
    return arrow::MakeArray(data);
  });
}

/// A column of no type at all holds NULLs only.
ColumnConverter NullConverter(const TypePtr& type) {
  return [type](const ArrayPtr& array) -> Result<ArrayPtr> {
    PODIUM_ARROW_ASSIGN_OR_RETURN(ArrayPtr result, arrow::MakeArrayOfNull(type, array->length()));
    return result;
  };
}

}  // namespace

Result<ColumnConverter> MakeColumnConverter(const TypePtr& from, const LogicalType& to) {
  const TypePtr type = ToArrowType(to);
  if (!to.is_nested() && from->Equals(type)) {
    return ColumnConverter([](const ArrayPtr& array) -> Result<ArrayPtr> { return array; });
  }
  if (from->id() == arrow::Type::DICTIONARY) return DictionaryConverter(from, to);
  if (from->id() == arrow::Type::NA) return NullConverter(type);
  switch (to.root()) {
    case TypeRoot::kTinyInt:
    case TypeRoot::kSmallInt:
    case TypeRoot::kInt:
    case TypeRoot::kBigInt:
      return IntegerConverter(from, to, type);
    case TypeRoot::kDouble:
      if (from->id() != arrow::Type::FLOAT) return Unlike(from, to, "");
      return Widen<arrow::FloatArray, arrow::DoubleBuilder, double>(type);
    case TypeRoot::kFloat:
      return Unlike(from, to, from->id() == arrow::Type::DOUBLE ? "declare it DOUBLE" : "");
    case TypeRoot::kDecimal:
      return DecimalConverter(from, to, type);
    case TypeRoot::kChar:
    case TypeRoot::kVarChar:
      return BytesConverter<arrow::StringBuilder>(from, to, type);
    case TypeRoot::kBinary:
    case TypeRoot::kVarBinary:
      return BytesConverter<arrow::BinaryBuilder>(from, to, type);
    case TypeRoot::kDate:
      return DateConverter(from, to, type);
    case TypeRoot::kTime:
      return TimeConverter(from, to, type);
    case TypeRoot::kTimestamp:
    case TypeRoot::kTimestampLtz:
      return TimestampConverter(from, to, type);
    case TypeRoot::kArray:
      return ListConverter(from, to, type);
    case TypeRoot::kMap:
    case TypeRoot::kMultiset:
      return MapConverter(from, to, type);
    case TypeRoot::kRow:
      return RowConverter(from, to, type);
    default:
      return Unlike(from, to, "");
  }
}

}  // namespace podium
