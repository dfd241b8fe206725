#pragma once

#include <functional>
#include <map>
#include <string>

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/rank/rank_spec.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

/// What planning depends on beyond the query.
struct PlannerOptions {
  Compatibility compatibility = Compatibility::kCorrect;
  std::map<std::string, std::string> session;  ///< SET options, by key.
  /// The changelog modes that a table's connector produces (as a source) or takes (as a sink).
  std::function<Result<ChangelogMode>(const TableDefinition&)> source_mode;
  std::function<Result<ChangelogMode>(const TableDefinition&)> sink_mode;
};

/// Optimises a resolved statement into what runs. A bare SELECT is planned as Flink's EXPLAIN does: for an
/// upsert consumer. Where Flink refuses, returns Refused with Flink's message; where only Podium does,
/// NotSupported with the shape named and the nearest shape that runs as the hint.
Result<ExecNodePtr> Plan(const LogicalNodePtr& root, const PlannerOptions& options);

}  // namespace podium
