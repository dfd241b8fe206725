#include "podium/connect/format/json_value.h"

#include <arrow/api.h>

#include <cmath>
#include <string>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/json_token.h"
#include "podium/connect/format/number_text.h"
#include "podium/connect/format/text_value.h"

namespace podium {
namespace {

using JsonType = simdjson::ondemand::json_type;

TextRules RulesOf(const JsonOptions& options) {
  return {.timestamp_separator = options.timestamp_separator,
          .optional_seconds = options.timestamp_separator == 'T',
          .trim_numbers = true,
          .bytes = TextRules::Bytes::kBase64,
          .decimal_overflow = TextRules::DecimalOverflow::kError};
}

Status AppendNull(const LogicalType& type, arrow::ArrayBuilder& builder) {
  if (!type.nullable()) return Status::Invalid("NULL in a field of type ", type.ToString());
  PODIUM_ARROW_RETURN_NOT_OK(builder.AppendNull());
  return Status::OK();
}

/// INT and BIGINT take a number with a fraction or exponent and cut it off, as Jackson's getIntValue does.
Status AppendTruncated(std::string_view number, const LogicalType& type, const TextRules& rules,
                       arrow::ArrayBuilder& builder) {
  const auto value = ParseDouble(number);
  if (!value || !(std::fabs(*value) < 9.2e18)) return BadValue(type, number);
  return AppendText(std::to_string(static_cast<std::int64_t>(*value)), type, rules, builder);
}

Status AppendNumber(std::string_view number, const LogicalType& type, const TextRules& rules,
                    arrow::ArrayBuilder& builder) {
  if (!IsJsonNumber(number)) return MalformedJson(simdjson::NUMBER_ERROR);
  if (!type.is_numeric() && !type.is_interval() && !type.is_character()) return BadValue(type, number);
  const bool cuts = type.root() == TypeRoot::kInt || type.root() == TypeRoot::kBigInt;
  if (cuts && number.find_first_of(".eE") != std::string_view::npos) {
    return AppendTruncated(number, type, rules, builder);
  }
  return AppendText(number, type, rules, builder);
}

Status AppendBoolean(simdjson::ondemand::value value, const LogicalType& type, const TextRules& rules,
                     arrow::ArrayBuilder& builder) {
  bool boolean = false;
  if (const auto error = value.get_bool().get(boolean); error != simdjson::SUCCESS)
    return MalformedJson(error);
  const std::string_view text = boolean ? "true" : "false";
  if (type.root() != TypeRoot::kBoolean && !type.is_character()) return BadValue(type, text);
  return AppendText(text, type, rules, builder);
}

/// STRING takes an object or array as its text, without blanks.
Status AppendJsonText(simdjson::ondemand::value value, JsonType json_type, arrow::ArrayBuilder& builder) {
  std::string_view json;
  simdjson::error_code error = simdjson::SUCCESS;
  if (json_type == JsonType::object) {
    simdjson::ondemand::object object;
    error = value.get_object().get(object);
    if (error == simdjson::SUCCESS) error = object.raw_json().get(json);
  } else {
    simdjson::ondemand::array array;
    error = value.get_array().get(array);
    if (error == simdjson::SUCCESS) error = array.raw_json().get(json);
  }
  if (error != simdjson::SUCCESS) return MalformedJson(error);
  std::string text;
  AppendMinified(json, text);
  PODIUM_ARROW_RETURN_NOT_OK(static_cast<arrow::StringBuilder&>(builder).Append(text));
  return Status::OK();
}

Status AppendList(simdjson::ondemand::array elements, const LogicalType& type, const JsonOptions& options,
                  arrow::ArrayBuilder& builder) {
  auto& list = static_cast<arrow::ListBuilder&>(builder);
  PODIUM_ARROW_RETURN_NOT_OK(list.Append());
  for (auto element : elements) {
    simdjson::ondemand::value value;
    if (const auto error = element.get(value); error != simdjson::SUCCESS) return MalformedJson(error);
    PODIUM_RETURN_NOT_OK(AppendJsonValue(value, type.children()[0], options, *list.value_builder()));
  }
  return Status::OK();
}

Status AppendMap(simdjson::ondemand::object entries, const LogicalType& type, const JsonOptions& options,
                 arrow::ArrayBuilder& builder) {
  auto& map = static_cast<arrow::MapBuilder&>(builder);
  const LogicalType item_type =
      type.root() == TypeRoot::kMap ? type.children()[1] : LogicalType::Int(/*nullable=*/false);
  PODIUM_ARROW_RETURN_NOT_OK(map.Append());
  for (auto entry : entries) {
    std::string_view key;
    simdjson::ondemand::value value;
    if (const auto error = entry.unescaped_key().get(key); error != simdjson::SUCCESS)
      return MalformedJson(error);
    PODIUM_ARROW_RETURN_NOT_OK(static_cast<arrow::StringBuilder&>(*map.key_builder()).Append(key));
    if (const auto error = entry.value().get(value); error != simdjson::SUCCESS) return MalformedJson(error);
    PODIUM_RETURN_NOT_OK(AppendJsonValue(value, item_type, options, *map.item_builder()));
  }
  return Status::OK();
}

Status AppendNestedRow(simdjson::ondemand::object fields, const LogicalType& type, const JsonOptions& options,
                       arrow::ArrayBuilder& builder) {
  auto& row = static_cast<arrow::StructBuilder&>(builder);
  PODIUM_ARROW_RETURN_NOT_OK(row.Append());
  std::vector<bool> seen(type.children().size());
  for (auto field : fields) {
    std::string_view key;
    if (const auto error = field.unescaped_key().get(key); error != simdjson::SUCCESS)
      return MalformedJson(error);
    std::size_t i = 0;
    while (i < seen.size() && type.field_names()[i] != key) ++i;
    if (i == seen.size()) continue;
    if (seen[i]) return Status::Invalid("the field occurs twice: ", key);
    seen[i] = true;
    simdjson::ondemand::value value;
    if (const auto error = field.value().get(value); error != simdjson::SUCCESS) return MalformedJson(error);
    PODIUM_RETURN_NOT_OK(
        AppendJsonValue(value, type.children()[i], options, *row.field_builder(static_cast<int>(i))));
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) continue;
    if (options.fail_on_missing_field) {
      return Status::Invalid("Could not find field with name '", type.field_names()[i], "'.");
    }
    PODIUM_RETURN_NOT_OK(AppendNull(type.children()[i], *row.field_builder(static_cast<int>(i))));
  }
  return Status::OK();
}

}  // namespace

Status AppendJsonValue(simdjson::ondemand::value value, const LogicalType& type, const JsonOptions& options,
                       arrow::ArrayBuilder& builder) {
  JsonType json{};
  if (const auto error = value.type().get(json); error != simdjson::SUCCESS) return MalformedJson(error);
  switch (json) {
    case JsonType::null: {
      bool is_null = false;
      if (const auto error = value.is_null().get(is_null); error != simdjson::SUCCESS)
        return MalformedJson(error);
      return is_null ? AppendNull(type, builder) : MalformedJson(simdjson::N_ATOM_ERROR);
    }
    case JsonType::boolean:
      return AppendBoolean(value, type, RulesOf(options), builder);
    case JsonType::number:
      return AppendNumber(TokenText(value), type, RulesOf(options), builder);
    case JsonType::string: {
      std::string_view text;
      if (const auto error = value.get_string().get(text); error != simdjson::SUCCESS)
        return MalformedJson(error);
      return type.is_nested() ? BadValue(type, text) : AppendText(text, type, RulesOf(options), builder);
    }
    case JsonType::array: {
      if (type.is_character()) return AppendJsonText(value, json, builder);
      simdjson::ondemand::array array;
      if (type.root() != TypeRoot::kArray) return BadValue(type, TokenText(value));
      if (const auto error = value.get_array().get(array); error != simdjson::SUCCESS)
        return MalformedJson(error);
      return AppendList(array, type, options, builder);
    }
    case JsonType::object: {
      if (type.is_character()) return AppendJsonText(value, json, builder);
      simdjson::ondemand::object object;
      if (!type.is_nested() || type.root() == TypeRoot::kArray) return BadValue(type, TokenText(value));
      if (const auto error = value.get_object().get(object); error != simdjson::SUCCESS)
        return MalformedJson(error);
      return type.root() == TypeRoot::kRow ? AppendNestedRow(object, type, options, builder)
                                           : AppendMap(object, type, options, builder);
    }
  }
  return MalformedJson(simdjson::TAPE_ERROR);
}

}  // namespace podium
