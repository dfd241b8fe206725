#pragma once

#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// The nodes of windows, over inputs that are exchanged already.
ExecNode MakeWindowFunction(const Rel& rel, const ExecNodePtr& input);
ExecNode MakeWindowRank(const Rel& rel, const ExecNodePtr& input);
ExecNode MakeWindowDeduplicate(const Rel& rel, const ExecNodePtr& input);
/// In one phase.
ExecNode MakeWindowAggregate(const Rel& rel, const ExecNodePtr& input);

/// A window aggregation in two phases, its exchange between them.
ExecNodePtr SplitWindowAggregate(const ExecNode& complete);

}  // namespace podium
