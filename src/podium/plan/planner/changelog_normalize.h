#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/planner.h"

namespace podium {

/// Puts a ChangelogNormalize, behind an exchange by the primary key, over every source that updates without
/// an update-before, or whose events may come twice (table.exec.source.cdc-events-duplicate). What a Calc
/// over it asks of the key moves below it, and so do projections that leave columns out; other conditions
/// become its own. Changelog mode inference takes away again what no consumer needs.
///
/// Refuses, with Flink's words, such a source without a primary key.
Result<ExecNodePtr> NormalizeSources(const ExecNodePtr& root, const PlannerOptions& options);

}  // namespace podium
