#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// Splits a projection with an OVER call into three nodes: a projection that computes what the window needs,
/// the window, and a projection of its output; those that would change nothing are left out. Column order and
/// names follow Calcite's ProjectToWindowRule and CalcRelSplitter: a computed column is called `$n` by its
/// position, the function's result `w0$o0`.
///
/// Refuses, with Flink's words, a function without ORDER BY and two different windows.
Result<RelPtr> SplitWindow(const Rel& project);

}  // namespace podium
