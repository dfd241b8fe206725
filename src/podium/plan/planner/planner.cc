#include "podium/plan/planner/planner.h"

#include <algorithm>
#include <utility>

#include "podium/plan/planner/aggregate_plan.h"
#include "podium/plan/planner/aggregate_rewrites.h"
#include "podium/plan/planner/changelog_modes.h"
#include "podium/plan/planner/changelog_normalize.h"
#include "podium/plan/planner/deduplicate_plan.h"
#include "podium/plan/planner/logical_rewrites.h"
#include "podium/plan/planner/mini_batch_plan.h"
#include "podium/plan/planner/physical_plan.h"
#include "podium/plan/planner/rank_rewrites.h"
#include "podium/plan/planner/rel.h"
#include "podium/plan/planner/time_attributes.h"
#include "podium/plan/planner/window_rewrites.h"
#include "podium/sql/analyzer/sink_check.h"

namespace podium {
namespace {

bool HasGrouping(const LogicalNode& node) {
  return node.kind == LogicalKind::kAggregate ||
         std::ranges::any_of(node.inputs, [](const auto& input) { return HasGrouping(*input); });
}

}  // namespace

Result<ExecNodePtr> Plan(const LogicalNodePtr& root, const PlannerOptions& options) {
  PODIUM_ASSIGN_OR_RETURN(RelPtr rel, FromLogical(*root));
  PODIUM_ASSIGN_OR_RETURN(rel, DefaultRewrite(rel));
  PODIUM_ASSIGN_OR_RETURN(rel, RewriteAggregates(RewriteProjects(PushPredicates(rel))));
  rel = PushSourceWatermarks(MakeCalcs(rel));
  PODIUM_ASSIGN_OR_RETURN(rel, RewriteRanks(rel, options.compatibility));
  PODIUM_ASSIGN_OR_RETURN(rel, RewriteWindows(rel));
  PODIUM_ASSIGN_OR_RETURN(ExecNodePtr plan, MakePhysicalPlan(MaterializeTimeAttributes(rel)));
  PODIUM_ASSIGN_OR_RETURN(plan, NormalizeSources(plan, options));
  PODIUM_ASSIGN_OR_RETURN(plan, InferChangelogModes(plan, options));
  if (plan->kind == ExecKind::kSink) {
    PODIUM_RETURN_NOT_OK(CheckRowtimes(plan->inputs[0]->row_type, plan->table->name));
  }
  PODIUM_ASSIGN_OR_RETURN(plan, PlanMiniBatches(plan, options.session, HasGrouping(*root)));
  PODIUM_ASSIGN_OR_RETURN(plan, PlanAggregates(plan, options));
  return PlanDeduplicates(plan, options.session);
}

}  // namespace podium
