#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/planner.h"

namespace podium {

/// "Changelog mode inference" (Flink's FlinkChangelogModeInferenceProgram): which kinds of changes each node
/// makes, whether updates carry their update-before, and with them the strategy and function of each ranking.
///
/// Refuses, with Flink's words, updates on their way into a sink that takes only inserts.
Result<ExecNodePtr> InferChangelogModes(const ExecNodePtr& root, const PlannerOptions& options);

}  // namespace podium
