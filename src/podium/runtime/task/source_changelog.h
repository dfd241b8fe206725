#pragma once

#include <memory>
#include <vector>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// What brings a source's changelog into the form that the plan asks for.

/// Flink's DropUpdateBefore: passes on everything but -U.
std::unique_ptr<Operator> MakeDropUpdateBefore();

/// Flink's ChangelogNormalize: upserts by `node.keys` become a full changelog. A row that fails the node's
/// condition is a removal of its key to it. One or two operators, in order. `context` must outlive them.
Result<std::vector<std::unique_ptr<Operator>>> MakeChangelogNormalize(const ExecNode& node,
                                                                      const EvalContext* context);

}  // namespace podium
