#include "podium/plan/planner/aggregate_rewrites.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/reduce_aggregates.h"
#include "podium/plan/planner/upsert_keys.h"

namespace podium {
namespace {

Status CheckFunction(const Rex& call) {
  constexpr std::array<std::string_view, 8> kFunctions = {"AVG", "COUNT", "FIRST_VALUE",  "LAST_VALUE",
                                                          "MAX", "MIN",   "SINGLE_VALUE", "SUM"};
  if (std::ranges::find(kFunctions, call.op) != kFunctions.end()) return Status::OK();
  return Status::NotSupported("the aggregate function ", call.op)
      .At(call.position)
      .WithHint("COUNT, SUM, AVG, MIN, MAX, FIRST_VALUE and LAST_VALUE run");
}

/// Columns of the input that the aggregate reads.
std::vector<bool> ColumnsRead(const Rel& aggregate) {
  std::vector<bool> used(aggregate.input()->num_columns(), false);
  const auto mark = [&](std::int32_t column) { used[static_cast<std::size_t>(column)] = true; };
  for (const std::int32_t column : aggregate.partition_by) mark(column);
  for (const auto& call : aggregate.calls) {
    for (const std::int32_t column : call.arguments) mark(column);
    if (call.filter.has_value()) mark(*call.filter);
  }
  return used;
}

RelPtr Remapped(const Rel& aggregate, const RelPtr& input, const std::vector<std::int32_t>& mapping) {
  const auto moved = [&](std::int32_t column) { return mapping[static_cast<std::size_t>(column)]; };
  std::vector<std::int32_t> groups = aggregate.partition_by;
  std::ranges::transform(groups, groups.begin(), moved);
  std::vector<AggregateCall> calls = aggregate.calls;
  for (auto& call : calls) {
    std::ranges::transform(call.arguments, call.arguments.begin(), moved);
    if (call.filter.has_value()) call.filter = moved(*call.filter);
  }
  return MakeAggregate(aggregate, input, std::move(groups), std::move(calls));
}

bool IsProject(const Rel& rel) { return rel.kind == RelKind::kProject; }

/// Groups by the columns in ascending order, and puts them in the asked order above.
RelPtr SortGroups(const RelPtr& rel) {
  if (std::ranges::is_sorted(rel->partition_by)) return rel;
  std::vector<std::int32_t> groups = rel->partition_by;
  std::ranges::sort(groups);
  const RelPtr sorted = MakeAggregate(*rel, rel->input(), groups, rel->calls);
  std::vector<RexPtr> outputs;
  for (const std::int32_t group : rel->partition_by) {
    const auto position = std::ranges::find(groups, group) - groups.begin();
    outputs.push_back(ColumnRef(sorted->row_type, static_cast<std::int32_t>(position)));
  }
  for (std::size_t i = 0; i < rel->calls.size(); ++i)
    outputs.push_back(ColumnRef(sorted->row_type, static_cast<std::int32_t>(groups.size() + i)));
  return MakeProject(sorted, std::move(outputs), rel->row_type.names);
}

/// An input that only puts all columns in another order is left out (AggregateProjectMergeRule).
RelPtr SkipReordering(const RelPtr& rel) {
  if (rel->kind != RelKind::kAggregate || !IsProject(*rel->input())) return rel;
  const Rel& project = *rel->input();
  std::vector<std::int32_t> mapping;
  for (const auto& expression : project.expressions) {
    if (expression->kind != RexKind::kInputRef) return rel;
    mapping.push_back(expression->index);
  }
  std::vector<std::int32_t> sorted = mapping;
  std::ranges::sort(sorted);
  const bool permutes =
      std::ranges::adjacent_find(sorted) == sorted.end() && sorted.size() == project.input()->num_columns();
  if (!permutes) return rel;
  // A projection over a filter costs nothing, the two are one Calc; a Calc that reorders the groups does.
  const bool reorders = std::ranges::any_of(rel->partition_by, [&, last = -1](std::int32_t group) mutable {
    return std::exchange(last, mapping[static_cast<std::size_t>(group)]) >
           mapping[static_cast<std::size_t>(group)];
  });
  if (reorders && project.input()->kind == RelKind::kFilter) return rel;
  return SortGroups(Remapped(*rel, project.input(), mapping));
}

/// Group keys that are literals hold for every group (AggregateProjectPullUpConstantsRule). One key stays:
/// without any, an empty input would give a row.
RelPtr PullUpLiterals(const RelPtr& rel) {
  if (rel->kind != RelKind::kAggregate || !IsProject(*rel->input())) return rel;
  const Rel& below = *rel->input();
  const auto literal = [&](std::int32_t column) {
    return IsLiteral(*below.expressions[static_cast<std::size_t>(column)]);
  };
  std::vector<std::int32_t> kept;
  std::ranges::copy_if(rel->partition_by, std::back_inserter(kept),
                       [&](std::int32_t column) { return !literal(column); });
  if (kept.empty() && !rel->partition_by.empty()) kept = {rel->partition_by.front()};
  if (kept.size() == rel->partition_by.size()) return rel;
  RelPtr narrowed = MakeAggregate(*rel, rel->input(), kept, rel->calls);
  if (RelPtr narrow = NarrowInput(*narrowed)) narrowed = std::move(narrow);
  std::vector<RexPtr> outputs;
  std::int32_t column = 0;
  for (const std::int32_t group : rel->partition_by) {
    const bool stays = std::ranges::find(kept, group) != kept.end();
    outputs.push_back(stays ? ColumnRef(narrowed->row_type, column++)
                            : below.expressions[static_cast<std::size_t>(group)]);
  }
  for (std::size_t i = 0; i < rel->calls.size(); ++i)
    outputs.push_back(ColumnRef(narrowed->row_type, column++));
  return MakeProject(narrowed, std::move(outputs), rel->row_type.names);
}

/// Calls that nothing above reads are not computed (PruneAggregateCallRule); their arguments stay in the
/// input.
RelPtr PruneCalls(const RelPtr& project) {
  if (!IsProject(*project) || project->input()->kind != RelKind::kAggregate) return project;
  const Rel& aggregate = *project->input();
  std::vector<bool> used(aggregate.num_columns(), false);
  for (const auto& expression : project->expressions) CollectInputRefs(*expression, used);
  const std::size_t num_groups = aggregate.partition_by.size();
  std::vector<std::int32_t> mapping(used.size(), -1);
  std::iota(mapping.begin(), mapping.begin() + static_cast<std::ptrdiff_t>(num_groups), 0);
  std::vector<AggregateCall> calls;
  for (std::size_t i = 0; i < aggregate.calls.size(); ++i) {
    if (!used[num_groups + i]) continue;
    mapping[num_groups + i] = static_cast<std::int32_t>(num_groups + calls.size());
    calls.push_back(aggregate.calls[i]);
  }
  if (calls.size() == aggregate.calls.size() || (calls.empty() && num_groups == 0)) return project;
  const RelPtr pruned = MakeAggregate(aggregate, aggregate.input(), aggregate.partition_by, std::move(calls));
  std::vector<RexPtr> expressions;
  for (const auto& expression : project->expressions) expressions.push_back(Renumber(expression, mapping));
  if (IsIdentity(expressions, pruned->row_type)) return pruned;
  return MakeProject(pruned, std::move(expressions), project->row_type.names);
}

/// A group of one row: each of these calls gives its argument (FlinkAggregateRemoveRule).
bool GivesItsArgument(const AggregateCall& call) {
  constexpr std::array<std::string_view, 5> kFunctions = {"SUM", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE"};
  return !call.filter.has_value() && call.arguments.size() == 1 &&
         std::ranges::find(kFunctions, call.function) != kFunctions.end();
}

RelPtr RemoveGroupingByKey(const RelPtr& rel) {
  if (rel->kind != RelKind::kAggregate || rel->partition_by.empty() ||
      !std::ranges::all_of(rel->calls, GivesItsArgument)) {
    return rel;
  }
  const ColumnKeys keys = LogicalUpsertKeys(*rel->input(), {});
  if (std::ranges::none_of(keys, [&](const auto& key) { return IsSubset(key, rel->partition_by); }))
    return rel;
  std::vector<RexPtr> expressions;
  for (const std::int32_t column : rel->partition_by)
    expressions.push_back(ColumnRef(rel->input()->row_type, column));
  for (const auto& call : rel->calls) {
    RexPtr argument = ColumnRef(rel->input()->row_type, call.arguments[0]);
    if (argument->type != call.type) argument = MakeCast(call.type, argument);
    expressions.push_back(std::move(argument));
  }
  if (IsIdentity(expressions, rel->input()->row_type)) return rel->input();
  return MakeProject(rel->input(), std::move(expressions), rel->row_type.names);
}

Result<RelPtr> Rewrite(const RelPtr& root) {
  // What is above decides first which calls are needed at all.
  RelPtr rel = PullUpLiterals(SkipReordering(PruneCalls(root)));
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) {
    PODIUM_ASSIGN_OR_RETURN(RelPtr rewritten, Rewrite(input));
    inputs.push_back(std::move(rewritten));
  }
  rel = RemoveGroupingByKey(WithInputs(rel, std::move(inputs)));
  return ReduceAggregate(rel);
}

}  // namespace

RelPtr MakeAggregate(const Rel& aggregate, const RelPtr& input, std::vector<std::int32_t> group_columns,
                     std::vector<AggregateCall> calls) {
  Rel copy = aggregate;
  copy.kind = RelKind::kAggregate;
  copy.inputs = {input};
  copy.row_type = {};
  for (const std::int32_t column : group_columns) {
    copy.row_type.names.push_back(input->row_type.names[static_cast<std::size_t>(column)]);
    copy.row_type.types.push_back(input->row_type.types[static_cast<std::size_t>(column)]);
  }
  for (const auto& call : calls) {
    copy.row_type.names.push_back(call.name.empty() ? "$f" + std::to_string(copy.row_type.size())
                                                    : call.name);
    copy.row_type.types.push_back(call.type);
  }
  copy.partition_by = std::move(group_columns);
  copy.calls = std::move(calls);
  return std::make_shared<const Rel>(std::move(copy));
}

Result<RelPtr> AggregateFromLogical(const LogicalNode& node, const RelPtr& input) {
  std::vector<AggregateCall> calls;
  for (std::size_t i = 0; i < node.aggregates.size(); ++i) {
    const Rex& rex = *node.aggregates[i];
    PODIUM_RETURN_NOT_OK(CheckFunction(rex));
    AggregateCall call;
    call.function = rex.op;
    call.distinct = rex.distinct;
    call.type = rex.type;
    // The analyser calls what has no name by its number, as the syntax tree shows it.
    const std::string& name = node.row_type.names[node.group_columns.size() + i];
    if (name != "agg#" + std::to_string(i)) call.name = name;
    for (const auto& operand : rex.operands) {
      if (operand->kind != RexKind::kInputRef)
        return Status::Internal("an aggregate call of something else than a column");
      call.arguments.push_back(operand->index);
    }
    if (!node.aggregate_filters.empty() && node.aggregate_filters[i] >= 0)
      call.filter = node.aggregate_filters[i];
    calls.push_back(std::move(call));
  }
  Rel rel;
  rel.position = node.position;
  if (!node.state_ttl_hints.empty()) rel.state_ttl_hint = node.state_ttl_hints.begin()->second;
  return MakeAggregate(rel, input, node.group_columns, std::move(calls));
}

RelPtr PushFilterBelowAggregate(const Rel& filter) {
  const Rel& aggregate = *filter.input();
  const std::size_t num_groups = aggregate.partition_by.size();
  std::vector<RexPtr> below;
  std::vector<RexPtr> above;
  for (const auto& term : SplitAnd(filter.condition)) {
    std::vector<bool> used(aggregate.num_columns(), false);
    CollectInputRefs(*term, used);
    const auto calls = used.begin() + static_cast<std::ptrdiff_t>(num_groups);
    const bool groups_only = num_groups > 0 && std::find(calls, used.end(), true) == used.end();
    (groups_only && IsDeterministic(*term) ? below : above).push_back(term);
  }
  if (below.empty()) return nullptr;
  std::vector<RexPtr> columns;
  for (const std::int32_t group : aggregate.partition_by)
    columns.push_back(ColumnRef(aggregate.input()->row_type, group));
  columns.resize(aggregate.num_columns());
  const RelPtr filtered = MakeFilter(aggregate.input(), Substitute(ComposeAnd(below), columns));
  const RelPtr grouped = WithInputs(filter.input(), {filtered});
  return above.empty() ? grouped : MakeFilter(grouped, ComposeAnd(above));
}

RelPtr NarrowInput(const Rel& aggregate) {
  const RelPtr& input = aggregate.input();
  const std::vector<bool> used = ColumnsRead(aggregate);
  if (std::ranges::find(used, false) == used.end()) return nullptr;
  std::vector<std::int32_t> mapping(used.size(), -1);
  std::vector<RexPtr> kept;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    mapping[i] = static_cast<std::int32_t>(kept.size());
    kept.push_back(IsProject(*input) ? input->expressions[i]
                                     : ColumnRef(input->row_type, static_cast<std::int32_t>(i)));
    names.push_back(input->row_type.names[i]);
  }
  if (kept.empty()) return nullptr;
  return Remapped(aggregate,
                  MakeProject(IsProject(*input) ? input->input() : input, std::move(kept), std::move(names)),
                  mapping);
}

Result<RelPtr> RewriteAggregates(const RelPtr& root) { return Rewrite(root); }

}  // namespace podium
