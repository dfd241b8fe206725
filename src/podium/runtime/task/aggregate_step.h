#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// The operator of a kAggregate node. `context` is the clock of the time to live and must outlive it. Returns
/// NotSupported, with the function, type or phase named, for what is not built.
Result<std::unique_ptr<Operator>> MakeAggregateStep(const ExecNode& node, const EvalContext* context);

}  // namespace podium
