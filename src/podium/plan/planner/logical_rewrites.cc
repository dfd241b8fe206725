#include "podium/plan/planner/logical_rewrites.h"

#include <algorithm>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/expr/simplify.h"
#include "podium/plan/planner/aggregate_rewrites.h"
#include "podium/plan/planner/reduce_expressions.h"
#include "podium/plan/planner/split_window.h"
#include "podium/plan/planner/window_functions.h"

namespace podium {
namespace {

template <class Rewrite>
RelPtr RewriteInputs(const RelPtr& rel, const Rewrite& rewrite) {
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) inputs.push_back(rewrite(input));
  return WithInputs(rel, std::move(inputs));
}

/// The projection computed straight from the input of the projection below; null if they must stay apart.
RelPtr MergeProjects(const RelPtr& project) {
  const RelPtr& below = project->input();
  if (below->kind != RelKind::kProject || !IsMergeable(project->expressions, below->expressions))
    return nullptr;
  const auto contains_over = [](const auto& expression) { return ContainsOver(*expression); };
  // A window over the result of a window cannot be computed in one step.
  if (std::ranges::any_of(project->expressions, contains_over) &&
      std::ranges::any_of(below->expressions, contains_over)) {
    return nullptr;
  }
  std::vector<RexPtr> merged;
  for (const auto& expression : project->expressions)
    merged.push_back(Substitute(expression, below->expressions));
  return MakeProject(below->input(), std::move(merged), project->row_type.names);
}

RelPtr SimplifyTree(const RelPtr& rel) {
  const RelPtr rewritten = RewriteInputs(rel, SimplifyTree);
  if (rewritten->kind == RelKind::kFilter) {
    const RexPtr simplified = SimplifyCondition(rewritten->condition);
    return ReduceFilter(MakeFilter(rewritten->input(), simplified));
  }
  if (rewritten->kind != RelKind::kProject) return rewritten;
  RelPtr project = ReduceProject(rewritten);
  if (const RelPtr merged = MergeProjects(project)) project = merged;
  return project;
}

Result<RelPtr> SplitWindows(const RelPtr& rel) {
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) {
    PODIUM_ASSIGN_OR_RETURN(RelPtr split, SplitWindows(input));
    inputs.push_back(std::move(split));
  }
  const RelPtr rewritten = WithInputs(rel, std::move(inputs));
  if (rewritten->kind == RelKind::kSort && rewritten->fetch == 0) return MakeEmpty(rewritten->row_type);
  if (rewritten->kind != RelKind::kProject) return rewritten;
  for (const auto& expression : rewritten->expressions) {
    if (ContainsOver(*expression)) return SplitWindow(*rewritten);
  }
  return rewritten;
}

/// An empty input empties its reader, except where Flink has no rule for that.
RelPtr PruneEmpty(const RelPtr& rel) {
  const bool prunable = rel->kind == RelKind::kProject || rel->kind == RelKind::kFilter ||
                        rel->kind == RelKind::kSort ||
                        (rel->kind == RelKind::kAggregate && !rel->partition_by.empty());
  return prunable && rel->input()->kind == RelKind::kValues ? MakeEmpty(rel->row_type) : rel;
}

RelPtr PushFilterTree(const RelPtr& rel);

RelPtr PushFilter(const RelPtr& filter) {
  const RelPtr& below = filter->input();
  if (below->kind == RelKind::kFilter) {
    const RexPtr both = ComposeAnd({below->condition, filter->condition});
    return PushFilter(MakeFilter(below->input(), SimplifyCondition(both)));
  }
  if (below->kind == RelKind::kProject) {
    std::vector<bool> used(below->num_columns(), false);
    CollectInputRefs(*filter->condition, used);
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i] && (!IsDeterministic(*below->expressions[i]) || ContainsOver(*below->expressions[i])))
        return filter;
    }
    const RexPtr condition = Substitute(filter->condition, below->expressions);
    const RelPtr sunk = PushFilter(MakeFilter(below->input(), SimplifyCondition(condition)));
    return WithInputs(below, {sunk});
  }
  if (below->kind == RelKind::kAggregate) {
    if (const RelPtr sunk = PushFilterBelowAggregate(*filter)) return RewriteInputs(sunk, PushFilterTree);
  }
  return PruneEmpty(ReduceFilter(filter));
}

RelPtr PushFilterTree(const RelPtr& rel) {
  const RelPtr rewritten = RewriteInputs(rel, PushFilterTree);
  const RelPtr sunk = rewritten->kind == RelKind::kFilter ? PushFilter(rewritten) : rewritten;
  return sunk->kind == RelKind::kProject ? ReduceProject(sunk) : sunk;
}

/// Drops the columns that neither the projection nor the filter below it reads, below the filter. Null if all
/// are read.
RelPtr PruneBelowFilter(const RelPtr& project) {
  const RelPtr& filter = project->input();
  const RelPtr& base = filter->input();
  std::vector<bool> used(base->num_columns(), false);
  CollectInputRefs(*filter->condition, used);
  for (const auto& expression : project->expressions) CollectInputRefs(*expression, used);
  std::vector<std::int32_t> mapping(used.size(), -1);
  std::vector<RexPtr> kept;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < used.size(); ++i) {
    // A node needs a column to have rows: with none read, the first stays.
    const bool none_used = i == 0 && std::find(used.begin(), used.end(), true) == used.end();
    if (!used[i] && !none_used) continue;
    mapping[i] = static_cast<std::int32_t>(kept.size());
    kept.push_back(ColumnRef(base->row_type, static_cast<std::int32_t>(i)));
    names.push_back(base->row_type.names[i]);
  }
  if (kept.size() == used.size()) return nullptr;
  const RelPtr pruned = RewriteProjects(MakeProject(base, std::move(kept), std::move(names)));
  std::vector<RexPtr> expressions;
  for (const auto& expression : project->expressions) expressions.push_back(Renumber(expression, mapping));
  const RelPtr new_filter = MakeFilter(pruned, Renumber(filter->condition, mapping));
  return MakeProject(new_filter, std::move(expressions), project->row_type.names);
}

/// What one Calc computes from `base`.
struct CalcParts {
  RelPtr base;
  RexPtr condition;
  std::vector<RexPtr> expressions;
};

CalcParts CollectCalc(const RelPtr& rel) {
  if (rel->kind != RelKind::kProject && rel->kind != RelKind::kFilter)
    return {MakeCalcs(rel), nullptr, AllColumns(rel->row_type)};
  const RelPtr& below = rel->input();
  const bool below_is_part = below->kind == RelKind::kProject || below->kind == RelKind::kFilter;
  CalcParts parts;
  if (below_is_part) {
    parts = CollectCalc(below);
    std::vector<RexPtr> above = rel->expressions;
    if (rel->kind == RelKind::kFilter) {
      above = AllColumns(rel->row_type);
      above.push_back(rel->condition);
    }
    if (!IsMergeable(above, parts.expressions)) {
      const RelPtr calc = MakeCalc(parts.base, parts.condition, parts.expressions, below->row_type.names);
      parts = {calc, nullptr, AllColumns(calc->row_type)};
    }
  } else {
    parts = {MakeCalcs(below), nullptr, AllColumns(below->row_type)};
  }
  if (rel->kind == RelKind::kFilter) {
    const RexPtr condition = Substitute(rel->condition, parts.expressions);
    parts.condition =
        parts.condition == nullptr ? condition : SimplifyCondition(ComposeAnd({parts.condition, condition}));
    return parts;
  }
  std::vector<RexPtr> expressions;
  for (const auto& expression : rel->expressions)
    expressions.push_back(Substitute(expression, parts.expressions));
  parts.expressions = std::move(expressions);
  return parts;
}

/// A cast that cannot put values in another order, as Calcite's SqlCastFunction sees it.
bool KeepsOrder(const Rex& expression) {
  if (!IsCall(expression, "CAST")) return false;
  const LogicalType& from = expression.operands[0]->type;
  const LogicalType& to = expression.type;
  if (from.is_character() != to.is_character()) return false;
  const bool from_time = from.root() == TypeRoot::kTime;
  const bool to_time = to.root() == TypeRoot::kTime;
  return from_time == to_time;
}

/// LIMIT over a projection of a node that is no filter: the projection is cheaper above, where fewer rows
/// pass.
RelPtr PullProjectAboveSort(const RelPtr& sort) {
  const RelPtr& project = sort->input();
  if (project->kind != RelKind::kProject || project->input()->kind == RelKind::kFilter ||
      project->input()->kind == RelKind::kProject) {
    return nullptr;
  }
  Rel below = *sort;
  for (auto& column : below.order) {
    const RexPtr& expression = project->expressions[static_cast<std::size_t>(column.column)];
    const Rex& bare = KeepsOrder(*expression) ? *expression->operands[0] : *expression;
    if (bare.kind != RexKind::kInputRef) return nullptr;
    column.column = bare.index;
  }
  for (const auto& expression : project->expressions) {
    if (!IsDeterministic(*expression)) return nullptr;
  }
  below.inputs = {project->input()};
  below.row_type = project->input()->row_type;
  const RelPtr moved = std::make_shared<const Rel>(std::move(below));
  return MakeProject(moved, project->expressions, project->row_type.names);
}

RelPtr PullProjectsAboveSorts(const RelPtr& rel) {
  RelPtr rewritten = RewriteInputs(rel, PullProjectsAboveSorts);
  if (rewritten->kind == RelKind::kSort) {
    if (const RelPtr pulled = PullProjectAboveSort(rewritten)) return pulled;
  }
  if (rewritten->kind == RelKind::kProject) {
    if (const RelPtr merged = MergeProjects(rewritten)) rewritten = merged;
    if (IsIdentity(rewritten->expressions, rewritten->input()->row_type)) return rewritten->input();
  }
  return rewritten;
}

RelPtr MakeCalcTree(const RelPtr& rel) {
  if (rel->kind != RelKind::kProject && rel->kind != RelKind::kFilter) return RewriteInputs(rel, MakeCalcs);
  CalcParts parts = CollectCalc(rel);
  if (parts.condition == nullptr && IsIdentity(parts.expressions, parts.base->row_type)) return parts.base;
  return MakeCalc(parts.base, parts.condition, std::move(parts.expressions), rel->row_type.names);
}

}  // namespace

Result<RelPtr> DefaultRewrite(const RelPtr& root) { return SplitWindows(SimplifyTree(root)); }

namespace {

RelPtr PushPredicatesInto(const RelPtr& root) {
  RelPtr rel = RewriteInputs(root, PushPredicatesInto);
  if (rel->kind == RelKind::kFilter) rel = PushFilter(rel);
  if (rel->kind == RelKind::kProject) rel = ReduceProject(rel);
  return PruneEmpty(rel);
}

RelPtr RewriteProjectsOf(const RelPtr& root) {
  RelPtr rel = RewriteInputs(root, RewriteProjectsOf);
  if (rel->kind == RelKind::kAggregate) {
    if (const RelPtr narrowed = NarrowInput(*rel)) return RewriteInputs(narrowed, RewriteProjectsOf);
  }
  while (rel->kind == RelKind::kProject) {
    if (IsIdentity(rel->expressions, rel->input()->row_type)) return rel->input();
    RelPtr rewritten;
    if (rel->input()->kind == RelKind::kProject) rewritten = MergeProjects(rel);
    if (rel->input()->kind == RelKind::kFilter) rewritten = PruneBelowFilter(rel);
    if (rel->input()->kind == RelKind::kWindowFunction) {
      if (const RelPtr pruned = PruneBelowWindowFunction(*rel))
        return RewriteInputs(pruned, RewriteProjectsOf);
    }
    if (rewritten == nullptr) return rel;
    rel = std::move(rewritten);
  }
  return rel;
}

}  // namespace

RelPtr PushPredicates(const RelPtr& root) { return PushPredicatesInto(RefreshNames(root)); }

RelPtr RewriteProjects(const RelPtr& root) { return RewriteProjectsOf(RefreshNames(root)); }

RelPtr MakeCalcs(const RelPtr& root) { return MakeCalcTree(PullProjectsAboveSorts(RefreshNames(root))); }

}  // namespace podium
