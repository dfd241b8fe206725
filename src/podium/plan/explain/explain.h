#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "podium/plan/planner/exec_plan.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

enum class ExplainDetail : std::uint8_t { kNone, kChangelogMode };

/// What EXPLAIN PLAN_ADVICE says of a plan (planner/plan_advice.h makes it).
struct PlanAdvice {
  std::vector<std::string> items;                ///< `[KIND] text`, numbered from 1 when printed.
  std::map<const ExecNode*, std::size_t> marks;  ///< Nodes that point at an item, by its number.
};

/// Prints a statement's plans as Flink 2.2.1's EXPLAIN: Abstract Syntax Tree, Optimized Physical Plan,
/// Optimized Execution Plan, separated by blank lines, ended by one newline. With `advice` (may be null) the
/// second becomes "Optimized Physical Plan With Advice".
std::string Explain(const LogicalNode& logical, const ExecNode& plan, ExplainDetail detail,
                    const PlanAdvice* advice = nullptr);

}  // namespace podium
