#include "podium/connect/format/script_value.h"

#include <arrow/api.h>

#include <string>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/json_token.h"
#include "podium/connect/format/text_value.h"

namespace podium {
namespace {

using JsonType = simdjson::ondemand::json_type;

constexpr TextRules kScriptRules = {.timestamp_separator = ' ',
                                    .optional_seconds = true,
                                    .trim_numbers = false,
                                    .bytes = TextRules::Bytes::kHex,
                                    .decimal_overflow = TextRules::DecimalOverflow::kNull};

/// True if a value of this type stands in quotes (or may, for numbers that JSON cannot write).
bool TakesString(const LogicalType& type) {
  return type.is_approximate() || type.root() == TypeRoot::kDecimal ||
         !(type.is_numeric() || type.is_interval() || type.root() == TypeRoot::kBoolean);
}

bool TakesNumber(const LogicalType& type) { return type.is_numeric() || type.is_interval(); }

Status AppendScalar(simdjson::ondemand::value value, JsonType json, const LogicalType& type,
                    arrow::ArrayBuilder& builder) {
  const bool fits = json == JsonType::string    ? TakesString(type)
                    : json == JsonType::number  ? TakesNumber(type)
                    : json == JsonType::boolean ? type.root() == TypeRoot::kBoolean
                                                : false;
  if (!fits) return BadValue(type, TokenText(value));
  if (json == JsonType::number) {
    const std::string_view number = TokenText(value);
    if (!IsJsonNumber(number)) return BadValue(type, number);
    return AppendText(number, type, kScriptRules, builder);
  }
  if (json == JsonType::boolean) {
    bool boolean = false;
    if (const auto error = value.get_bool().get(boolean); error != simdjson::SUCCESS)
      return MalformedJson(error);
    PODIUM_ARROW_RETURN_NOT_OK(static_cast<arrow::BooleanBuilder&>(builder).Append(boolean));
    return Status::OK();
  }
  std::string_view text;
  if (const auto error = value.get_string().get(text); error != simdjson::SUCCESS)
    return MalformedJson(error);
  return AppendText(text, type, kScriptRules, builder);
}

Status AppendList(simdjson::ondemand::array elements, const LogicalType& type, arrow::ArrayBuilder& builder) {
  auto& list = static_cast<arrow::ListBuilder&>(builder);
  PODIUM_ARROW_RETURN_NOT_OK(list.Append());
  for (auto element : elements) {
    simdjson::ondemand::value value;
    if (const auto error = element.get(value); error != simdjson::SUCCESS) return MalformedJson(error);
    PODIUM_RETURN_NOT_OK(AppendScriptValue(value, type.children()[0], *list.value_builder()));
  }
  return Status::OK();
}

Status AppendMap(simdjson::ondemand::array pairs, const LogicalType& type, arrow::ArrayBuilder& builder) {
  auto& map = static_cast<arrow::MapBuilder&>(builder);
  const LogicalType item_type =
      type.root() == TypeRoot::kMap ? type.children()[1] : LogicalType::Int(/*nullable=*/false);
  PODIUM_ARROW_RETURN_NOT_OK(map.Append());
  for (auto element : pairs) {
    simdjson::ondemand::array pair;
    if (element.get_array().get(pair) != simdjson::SUCCESS) {
      return Status::Invalid("an entry of a ", type.ToString(), " is not of the form [key,value]");
    }
    std::size_t count = 0;
    for (auto part : pair) {
      simdjson::ondemand::value value;
      if (const auto error = part.get(value); error != simdjson::SUCCESS) return MalformedJson(error);
      if (++count > 2) break;
      // Arrow's maps have no NULL keys.
      if (count == 1 && TokenText(value) == "null")
        return Status::NotSupported("a NULL key in a ", type.ToString());
      PODIUM_RETURN_NOT_OK(count == 1 ? AppendScriptValue(value, type.children()[0], *map.key_builder())
                                      : AppendScriptValue(value, item_type, *map.item_builder()));
    }
    if (count != 2) {
      return Status::Invalid("an entry of a ", type.ToString(), " is not of the form [key,value]");
    }
  }
  return Status::OK();
}

Status AppendRow(simdjson::ondemand::array fields, const LogicalType& type, arrow::ArrayBuilder& builder) {
  auto& row = static_cast<arrow::StructBuilder&>(builder);
  PODIUM_ARROW_RETURN_NOT_OK(row.Append());
  std::size_t count = 0;
  for (auto field : fields) {
    simdjson::ondemand::value value;
    if (const auto error = field.get(value); error != simdjson::SUCCESS) return MalformedJson(error);
    if (count == type.children().size()) return Status::Invalid("too many fields for a ", type.ToString());
    PODIUM_RETURN_NOT_OK(
        AppendScriptValue(value, type.children()[count], *row.field_builder(static_cast<int>(count))));
    ++count;
  }
  if (count != type.children().size()) return Status::Invalid("too few fields for a ", type.ToString());
  return Status::OK();
}

}  // namespace

Status AppendScriptValue(simdjson::ondemand::value value, const LogicalType& type,
                         arrow::ArrayBuilder& builder) {
  JsonType json{};
  if (const auto error = value.type().get(json); error != simdjson::SUCCESS) return MalformedJson(error);
  if (json == JsonType::null) {
    bool is_null = false;
    if (const auto error = value.is_null().get(is_null); error != simdjson::SUCCESS)
      return MalformedJson(error);
    if (!is_null) return Status::Invalid("malformed JSON: ", TokenText(value));
    if (!type.nullable()) return Status::Invalid("NULL in a field of type ", type.ToString());
    PODIUM_ARROW_RETURN_NOT_OK(builder.AppendNull());
    return Status::OK();
  }
  if (!type.is_nested()) return AppendScalar(value, json, type, builder);
  if (json != JsonType::array) return BadValue(type, TokenText(value));
  simdjson::ondemand::array array;
  if (const auto error = value.get_array().get(array); error != simdjson::SUCCESS)
    return MalformedJson(error);
  switch (type.root()) {
    case TypeRoot::kArray:
      return AppendList(array, type, builder);
    case TypeRoot::kRow:
      return AppendRow(array, type, builder);
    default:
      return AppendMap(array, type, builder);
  }
}

}  // namespace podium
