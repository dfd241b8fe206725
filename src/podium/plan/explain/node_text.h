#pragma once

#include <string>

#include "podium/plan/explain/expression_text.h"
#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// One node as EXPLAIN prints it, without its inputs: `Rank(strategy=[...], ...)`.
std::string NodeText(const ExecNode& node, ExpressionStyle style);

/// The same in the physical plan with the changelog mode as the last item.
std::string NodeTextWithMode(const ExecNode& node);

/// A whole tree as Flink prints it when no plan serves: physical, strategies and changelog modes not chosen
/// yet.
std::string UnplannedTreeText(const ExecNode& root);

/// The node as Flink's messages show it: like the execution plan, a ranking's strategy not chosen yet.
std::string UnplannedNodeText(const ExecNode& node);

}  // namespace podium
