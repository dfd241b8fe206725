#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// The strategy of a windowing table function. NotSupported for SESSION.
Result<WindowSpec> WindowFromLogical(const LogicalNode& node);

/// Drops the columns that the projection over a windowing function does not read, below the function
/// (ProjectWindowTableFunctionTransposeRule). Null if all are read.
RelPtr PruneBelowWindowFunction(const Rel& project);

}  // namespace podium
