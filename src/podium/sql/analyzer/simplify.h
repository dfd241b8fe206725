#pragma once

#include "podium/expr/rex.h"

namespace podium {

/// Simplifies an expression of a projection as Calcite's RexSimplify does when a LogicalProject is built, so that
/// EXPLAIN shows the same. The value stays the same for every row, NULL included.
RexPtr Simplify(const RexPtr& expression);

}  // namespace podium
