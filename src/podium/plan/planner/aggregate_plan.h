#pragma once

#include <map>
#include <string>

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/planner.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// The operator of a grouping over rows that come by group, still in one phase. Its input must be exchanged.
ExecNode MakeGroupAggregate(const Rel& rel, const ExecNodePtr& input);

/// Says which calls have to allow for rows that are taken back: with an input that does so all of them, but
/// for a MAX that only rises and a MIN that only falls. The modes of the nodes below must be known.
void SetRetractions(ExecNode& aggregate);

/// With mini-batch on, gives each grouping its bundle size and, unless the session says ONE_PHASE or a call
/// cannot be merged, a local phase before the exchange; also its time to live. Everything else about the plan
/// must be settled.
///
/// Refuses, with Flink's words, a bundle size that is not above 0 and an unknown
/// table.optimizer.agg-phase-strategy.
Result<ExecNodePtr> PlanAggregates(const ExecNodePtr& root, const PlannerOptions& options);

}  // namespace podium
