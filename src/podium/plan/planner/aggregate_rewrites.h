#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// What Flink's planner does to GROUP BY before it is turned into operators, as rewriting steps on Rel trees.

/// The analyser's aggregate over a converted input; NotSupported for functions that no operator computes.
Result<RelPtr> AggregateFromLogical(const LogicalNode& node, const RelPtr& input);

/// The aggregate with other calls, over another input. Calls without a name are called `$f<column>`.
RelPtr MakeAggregate(const Rel& aggregate, const RelPtr& input, std::vector<std::int32_t> group_columns,
                     std::vector<AggregateCall> calls);

/// Moves the terms of a filter that read group columns only below the aggregate. Null if there are none.
RelPtr PushFilterBelowAggregate(const Rel& filter);

/// Leaves out the columns of the input that neither groups nor calls read. Null if all are read.
RelPtr NarrowInput(const Rel& aggregate);

/// The rules of the "logical" phase: group keys that are literals are put back above the aggregate, calls
/// that the projection above does not read are dropped, and a grouping by what is a key already goes.
Result<RelPtr> RewriteAggregates(const RelPtr& root);

}  // namespace podium
