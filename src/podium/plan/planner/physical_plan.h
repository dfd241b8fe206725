#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// "physical": the tree of nodes that run, with the exchanges that bring equal partition keys together.
/// Strategies and changelog modes are still open.
///
/// Refuses, with Flink's words, rank functions other than ROW_NUMBER, order keys without an order, and sorts
/// without a limit.
Result<ExecNodePtr> MakePhysicalPlan(const RelPtr& rel);

}  // namespace podium
