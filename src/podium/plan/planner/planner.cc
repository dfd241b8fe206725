#include "podium/plan/planner/planner.h"

#include <algorithm>
#include <utility>

#include "podium/plan/planner/changelog_modes.h"
#include "podium/plan/planner/logical_rewrites.h"
#include "podium/plan/planner/physical_plan.h"
#include "podium/plan/planner/rank_rewrites.h"
#include "podium/plan/planner/rank_strategy.h"
#include "podium/plan/planner/rel.h"
#include "podium/plan/planner/time_attributes.h"

namespace podium {
namespace {

/// What Flink plans and Podium does not run yet.
Status CheckRunnable(const ExecNode& node) {
  if (node.kind == ExecKind::kRank && IsDeduplicate(node)) {
    return Status::NotSupported("de-duplication by a time attribute (Flink: Deduplicate)")
        .WithHint("order the Top-1 by an ordinary column");
  }
  for (const auto& input : node.inputs) PODIUM_RETURN_NOT_OK(CheckRunnable(*input));
  return Status::OK();
}

}  // namespace

Result<ExecNodePtr> Plan(const LogicalNodePtr& root, const PlannerOptions& options) {
  const auto mini_batch = options.session.find("table.exec.mini-batch.enabled");
  if (mini_batch != options.session.end() && mini_batch->second == "true") {
    return Status::NotSupported("mini-batch execution (table.exec.mini-batch.enabled)")
        .WithHint("SET 'table.exec.mini-batch.enabled' = 'false';");
  }
  PODIUM_ASSIGN_OR_RETURN(RelPtr rel, FromLogical(*root));
  PODIUM_ASSIGN_OR_RETURN(rel, DefaultRewrite(rel));
  rel = MakeCalcs(RewriteProjects(PushPredicates(rel)));
  PODIUM_ASSIGN_OR_RETURN(rel, RewriteRanks(rel, options.compatibility));
  PODIUM_ASSIGN_OR_RETURN(ExecNodePtr plan, MakePhysicalPlan(MaterializeTimeAttributes(rel)));
  PODIUM_ASSIGN_OR_RETURN(plan, InferChangelogModes(plan, options));
  PODIUM_RETURN_NOT_OK(CheckRunnable(*plan));
  return plan;
}

}  // namespace podium
