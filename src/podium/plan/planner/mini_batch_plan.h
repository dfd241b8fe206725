#pragma once

#include <map>
#include <string>

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// With mini-batch on, puts a MiniBatchAssigner above each source, or above the WatermarkAssigner of one
/// (Flink's MiniBatchIntervalInferRule). Bundles end by processing time, unless a node above needs
/// watermarks. The changelog modes must be known.
///
/// Refuses, with Flink's words, a latency that is not above 0.
/// `query_groups`: the query has a grouping, if planning has left it or not.
Result<ExecNodePtr> PlanMiniBatches(const ExecNodePtr& root,
                                    const std::map<std::string, std::string>& session, bool query_groups);

}  // namespace podium
