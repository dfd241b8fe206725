#pragma once

#include <string>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// A windowing node as EXPLAIN prints it, without the closing parenthesis.
std::string WindowFunctionText(const ExecNode& node);
std::string WindowRankText(const ExecNode& node);
std::string WindowDeduplicateText(const ExecNode& node);
std::string WindowAggregateText(const ExecNode& node);

}  // namespace podium
