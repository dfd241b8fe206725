#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// AVG(x) as SUM(x) / COUNT(x), and SUM(x) as $SUM0(x) that is NULL where COUNT(x) is 0, in an aggregate that
/// has fewer calls that way (Calcite's AggregateReduceFunctionsRule; Flink's planner takes the cheaper of the
/// two plans, and calls are what costs). NULL-free arguments are counted by COUNT(*). Any other node is
/// returned as it is.
Result<RelPtr> ReduceAggregate(const RelPtr& rel);

}  // namespace podium
