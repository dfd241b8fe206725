#pragma once

#include <optional>
#include <string>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// The first place of a plan, from its root down, where an update or a deletion needs a value again that an
/// expression does not give twice (UUID(), CURRENT_TIMESTAMP, PROCTIME()): the warning of Flink's
/// StreamNonDeterministicUpdatePlanVisitor, or nullopt if there is none.
std::optional<std::string> NonDeterministicUpdate(const ExecNode& root);

}  // namespace podium
