#pragma once

#include "podium/base/result.h"
#include "podium/eval/column.h"
#include "podium/expr/literal.h"
#include "podium/row/logical_type.h"

namespace podium::eval {

/// The constant column of a literal of type `type`. Returns Internal if the value is not one of that type.
Result<Column> LiteralColumn(const LiteralValue& literal, const LogicalType& type);

}  // namespace podium::eval
