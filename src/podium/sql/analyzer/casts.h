#pragma once

#include "podium/expr/rex.h"

namespace podium {

/// CAST(expression AS type) as Calcite's RexBuilder.makeCast builds it: a literal that fits simply takes the
/// type; BOOLEAN and integers turn into each other by CASE and <>; anything else becomes a CAST call.
RexPtr MakeCast(const LogicalType& type, const RexPtr& expression);

/// MakeCast, unless the expression has the type already. The nullability of the expression stays.
RexPtr EnsureType(const LogicalType& type, const RexPtr& expression);

/// A plain CAST call, whatever the operand.
RexPtr AbstractCast(const LogicalType& type, const RexPtr& expression);

RexPtr NullLiteral(const LogicalType& type);
/// The number as a literal of an exact numeric type.
RexPtr ExactLiteral(std::int64_t value, const LogicalType& type);

}  // namespace podium
