#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// The rule-driven phases of Flink's FlinkStreamProgram before the rank is found, in its order, each a
/// function from tree to tree. What they leave is what Flink's leave: column order and generated names are
/// theirs.

/// "default_rewrite": simplifies, folds constants, merges projections, gives every OVER a node of its own,
/// and turns LIMIT 0 into an empty Values.
Result<RelPtr> DefaultRewrite(const RelPtr& root);

/// "predicate_pushdown": filters sink below projections and merge; what is always empty becomes a Values.
RelPtr PushPredicates(const RelPtr& root);

/// "project_rewrite": projections merge, drop columns below filters, and disappear if they change nothing.
RelPtr RewriteProjects(const RelPtr& root);

/// "logical": neighbouring projections and filters become one Calc; a projection moves above a LIMIT where
/// Flink's costs say so.
RelPtr MakeCalcs(const RelPtr& root);

}  // namespace podium
