#pragma once

#include <map>
#include <string>

#include "podium/plan/explain/explain.h"
#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// Flink's PLAN_ADVICE for a plan: grouped aggregations that could run in two phases, and non-deterministic
/// expressions whose value an update would have to repeat. `session` are the SET options.
PlanAdvice AdviseOnPlan(const ExecNode& root, const std::map<std::string, std::string>& session);

}  // namespace podium
