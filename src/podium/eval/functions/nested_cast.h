#pragma once

#include "podium/eval/functions/cast.h"

namespace podium::eval {

/// ARRAY, MAP, MULTISET and ROW to the same kind of type with other elements: the elements are cast.
Result<Slot> CompileNestedCast(ExpressionBuilder& builder, Slot operand, const LogicalType& to,
                               CastFailure failure);

}  // namespace podium::eval
