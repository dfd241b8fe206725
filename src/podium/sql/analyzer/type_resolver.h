#pragma once

#include "podium/base/result.h"
#include "podium/row/logical_type.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// The type that a type's syntax names: nullable unless NOT NULL was written. Lengths and precisions above
/// Flink's limits are cut to them, as Flink does; those below are Refused with Flink's message. NotSupported
/// for RAW, VARIANT, user-defined types and TIMESTAMP WITH TIME ZONE.
Result<LogicalType> ResolveType(const syntax::Type& type);

}  // namespace podium
