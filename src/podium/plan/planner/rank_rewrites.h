#pragma once

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// "logical_rewrite": the phase in which Flink finds the Top-N. In its rule order: a Calc that bounds a
/// ranking function becomes a Rank; columns that nobody reads are dropped below it; a rank number that can
/// only be one number becomes a constant above it; neighbouring Calcs merge; a rank number that nobody reads
/// is not output; Calcs that change nothing disappear.
///
/// Refuses, with Flink's words, a ranking function that no filter bounds.
Result<RelPtr> RewriteRanks(const RelPtr& root, Compatibility compatibility);

/// Neighbouring Calcs in one, and none that changes nothing.
RelPtr MergeAdjacentCalcs(const RelPtr& root);

}  // namespace podium
