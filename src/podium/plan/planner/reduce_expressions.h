#pragma once

#include <vector>

#include "podium/plan/planner/rel.h"

namespace podium {

/// What is true of every row of a node's output, from the filters and constant columns below it.
std::vector<RexPtr> PulledUpPredicates(const Rel& rel);

/// Simplifies a filter's condition with what is known of its input and folds constants in it. A filter that
/// lets everything pass disappears; one that lets nothing pass becomes an empty Values.
RelPtr ReduceFilter(const RelPtr& filter);

/// Replaces what a projection computes from constants (literals, and columns that a filter below fixes to one
/// value) by the value, cast to the type that it had, and simplifies the rest.
RelPtr ReduceProject(const RelPtr& project);

}  // namespace podium
