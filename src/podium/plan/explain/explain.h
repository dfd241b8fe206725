#pragma once

#include <cstdint>
#include <string>

#include "podium/plan/planner/exec_plan.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

enum class ExplainDetail : std::uint8_t { kNone, kChangelogMode };

/// Prints a statement's plans as Flink 2.2.1's EXPLAIN: Abstract Syntax Tree, Optimized Physical Plan,
/// Optimized Execution Plan, separated by blank lines, ended by one newline.
std::string Explain(const LogicalNode& logical, const ExecNode& plan, ExplainDetail detail);

}  // namespace podium
