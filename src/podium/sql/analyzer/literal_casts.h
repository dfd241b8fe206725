#pragma once

#include "podium/expr/rex.h"

namespace podium {

/// Evaluates the casts of literals inside an expression, as Calcite's RexSimplify lets Flink do when it
/// builds a projection: CAST('12' AS INT) is 12. Casts that would fail, and those whose text depends on the
/// session, stay.
RexPtr FoldLiteralCasts(const RexPtr& expression);

}  // namespace podium
