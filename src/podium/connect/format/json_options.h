#pragma once

#include "podium/connect/format/value_text.h"
#include "podium/connect/options.h"

namespace podium {

/// The options of the JSON format, `json.` left out; names and defaults are Flink's.
struct JsonOptions {
  bool fail_on_missing_field = false;
  bool ignore_parse_errors = false;  ///< Bad records are skipped and counted.
  char timestamp_separator = ' ';    ///< timestamp-format.standard: ' ' for SQL, 'T' for ISO-8601.
  bool plain_decimals = false;       ///< encode.decimal-as-plain-number
  bool omit_null_fields = false;     ///< encode.ignore-null-fields

  ValueFormat value_format() const;
};

Result<JsonOptions> ReadJsonOptions(OptionReader& options);

/// Returns Refused, with Flink's words, for a MAP or MULTISET whose keys are not strings.
Status CheckJsonTypes(const RowType& type);

}  // namespace podium
