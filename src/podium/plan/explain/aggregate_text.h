#pragma once

#include <string>
#include <utility>
#include <vector>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// A grouping as EXPLAIN prints it, without the closing parenthesis: `GroupAggregate(groupBy=[k], select=[k,
/// COUNT(*) AS c]`.
std::string AggregateText(const ExecNode& node);

/// What a phase puts before the name of its node: "", "Local", "Global".
std::string PhaseName(AggregatePhase phase);

/// The calls of a phase: `COUNT(*) AS c`, `COUNT(*) AS count1$0`, `COUNT(count1$0) AS c`. `input`: the rows
/// that enter the phase; of the global phase it does not matter.
std::vector<std::string> CallTexts(const AggregateSpec& spec, const RowType& input);

/// The columns of partial results that the local phase of an aggregation gives after the group columns, with
/// the names that EXPLAIN shows: one or two for each call, then a count of rows if groups may be lost and no
/// call counts them, then what each DISTINCT argument has met.
std::vector<std::pair<std::string, LogicalType>> PartialColumns(const AggregateSpec& spec);

}  // namespace podium
