#pragma once

#include <arrow/type_fwd.h>
#include <simdjson.h>

#include "podium/base/status.h"
#include "podium/connect/format/json_options.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Appends a value of Flink's JSON format to the builder of its type: numbers and booleans may stand in
/// quotes, STRING takes any JSON value as its text, bytes are base64, ROW and MAP are objects, a missing
/// field is NULL. Returns Invalid if the value is of another form; what was appended below the top level is
/// then for EvenOut to complete.
Status AppendJsonValue(simdjson::ondemand::value value, const LogicalType& type, const JsonOptions& options,
                       arrow::ArrayBuilder& builder);

}  // namespace podium
