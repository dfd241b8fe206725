#pragma once

#include <arrow/type_fwd.h>
#include <simdjson.h>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Appends a value in the form of input scripts (docs/formats/script.md) to the builder of its type. Returns
/// Invalid if it is of another form; what was appended below the top level is then for EvenOut to complete.
Status AppendScriptValue(simdjson::ondemand::value value, const LogicalType& type,
                         arrow::ArrayBuilder& builder);

}  // namespace podium
