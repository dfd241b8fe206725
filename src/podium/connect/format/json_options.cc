#include "podium/connect/format/json_options.h"

namespace podium {
namespace {

Status CheckJsonType(const LogicalType& type) {
  if (!type.is_nested()) return Status::OK();
  const bool keyed = type.root() == TypeRoot::kMap || type.root() == TypeRoot::kMultiset;
  if (keyed && !type.children()[0].is_character()) {
    return Status::Refused("JSON format doesn't support non-string as key type of map. The type is: ",
                           type.ToString());
  }
  for (const LogicalType& child : type.children()) PODIUM_RETURN_NOT_OK(CheckJsonType(child));
  return Status::OK();
}

}  // namespace

ValueFormat JsonOptions::value_format() const {
  ValueFormat format;
  format.style = ValueStyle::kJson;
  format.timestamp_separator = timestamp_separator;
  format.plain_decimals = plain_decimals;
  format.omit_null_fields = omit_null_fields;
  return format;
}

Result<JsonOptions> ReadJsonOptions(OptionReader& options) {
  JsonOptions json;
  PODIUM_ASSIGN_OR_RETURN(json.fail_on_missing_field, options.Bool("json.fail-on-missing-field", false));
  PODIUM_ASSIGN_OR_RETURN(json.ignore_parse_errors, options.Bool("json.ignore-parse-errors", false));
  if (json.fail_on_missing_field && json.ignore_parse_errors) {
    return Status::Refused("fail-on-missing-field and ignore-parse-errors shouldn't both be true.")
        .At(options.PositionOf("json.fail-on-missing-field"));
  }
  PODIUM_ASSIGN_OR_RETURN(const std::string standard,
                          options.Word("json.timestamp-format.standard", {"SQL", "ISO-8601"}, "SQL"));
  json.timestamp_separator = standard == "SQL" ? ' ' : 'T';
  // A map in Podium has no NULL keys, so that there is nothing to do about them.
  PODIUM_RETURN_NOT_OK(options.Word("json.map-null-key.mode", {"FAIL", "DROP", "LITERAL"}, "FAIL").status());
  options.Ignore("json.map-null-key.literal");
  PODIUM_ASSIGN_OR_RETURN(json.plain_decimals, options.Bool("json.encode.decimal-as-plain-number", false));
  PODIUM_ASSIGN_OR_RETURN(json.omit_null_fields, options.Bool("json.encode.ignore-null-fields", false));
  options.Ignore("json.decode.json-parser.enabled");
  return json;
}

Status CheckJsonTypes(const RowType& type) {
  for (const LogicalType& column : type.types) PODIUM_RETURN_NOT_OK(CheckJsonType(column));
  return Status::OK();
}

}  // namespace podium
