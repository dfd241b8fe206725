#include "podium/plan/planner/rank_rewrites.h"

#include <algorithm>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/expr/simplify.h"
#include "podium/plan/planner/rank_range.h"
#include "podium/plan/planner/upsert_keys.h"

namespace podium {
namespace {

/// Applies `rule` to every node, inputs first.
template <class Rule>
RelPtr Apply(const RelPtr& rel, const Rule& rule) {
  std::vector<RelPtr> inputs;
  for (const auto& input : rel->inputs) inputs.push_back(Apply(input, rule));
  return rule(WithInputs(rel, std::move(inputs)));
}

/// Applies `rule` until it changes nothing more: what it makes of one node may be what it looks for in the
/// next.
template <class Rule>
RelPtr ApplyAll(RelPtr rel, const Rule& rule) {
  for (;;) {
    RelPtr applied = Apply(rel, rule);
    if (applied == rel) return applied;
    rel = std::move(applied);
  }
}

Status UnboundedRank(const Rel& window) {
  // Without a usable bound Flink plans an OVER aggregate, which takes time attributes in ascending order
  // only.
  if (window.order[0].direction == SortDirection::kDescending) {
    return Status::Refused("The window can only be ordered in ASCENDING mode.")
        .At(window.position)
        .WithHint("for a Top-N, bound the rank number in the query around it: WHERE <rank> <= <number>");
  }
  return Status::NotSupported(window.function,
                              "() OVER (...) without a bound on the rank number (Flink: OverAggregate)")
      .At(window.position)
      .WithHint("for a Top-N, bound the rank number in the query around it: WHERE <rank> <= <number>");
}

/// The name of the rank column: the Calc's own, where it passes the rank on as it is.
std::string RankName(const Rel& calc, std::int32_t rank_column) {
  std::string name = calc.input()->row_type.names[static_cast<std::size_t>(rank_column)];
  for (std::size_t i = 0; i < calc.expressions.size(); ++i) {
    if (IsInputRef(*calc.expressions[i], rank_column)) name = calc.row_type.names[i];
  }
  return name;
}

Result<RelPtr> FindRanks(const RelPtr& rel, Compatibility compatibility) {
  const bool calc_over_window =
      rel->kind == RelKind::kCalc && rel->input()->kind == RelKind::kWindow && rel->condition != nullptr;
  if (!calc_over_window) {
    if (rel->kind == RelKind::kWindow) return UnboundedRank(*rel);
    std::vector<RelPtr> inputs;
    for (const auto& input : rel->inputs) {
      PODIUM_ASSIGN_OR_RETURN(RelPtr found, FindRanks(input, compatibility));
      inputs.push_back(std::move(found));
    }
    return WithInputs(rel, std::move(inputs));
  }
  const Rel& window = *rel->input();
  const auto rank_column = static_cast<std::int32_t>(window.num_columns() - 1);
  PODIUM_ASSIGN_OR_RETURN(auto filter, ExtractRankRange(rel->condition, rank_column, compatibility));
  if (!filter.has_value()) return UnboundedRank(window);
  PODIUM_ASSIGN_OR_RETURN(const RelPtr below, FindRanks(window.input(), compatibility));
  const bool outputs_rank = std::ranges::any_of(
      rel->expressions, [&](const auto& expression) { return RefersTo(*expression, rank_column); });
  Rel rank = window;
  rank.range = filter->range;
  rank.rank_name = RankName(*rel, rank_column);
  const RelPtr rank_rel = MakeRank(rank, below, outputs_rank ? RankNumber::kOutput : RankNumber::kOmit);
  if (filter->remaining == nullptr && IsIdentity(rel->expressions, rank_rel->row_type)) return rank_rel;
  return MakeCalc(rank_rel, filter->remaining, rel->expressions, rel->row_type.names);
}

std::vector<bool> ColumnsReadBy(const Rel& calc) {
  std::vector<bool> used(calc.input()->num_columns(), false);
  for (const auto& expression : calc.expressions) CollectInputRefs(*expression, used);
  if (calc.condition != nullptr) CollectInputRefs(*calc.condition, used);
  return used;
}

RelPtr RemapCalc(const Rel& calc, const RelPtr& input, const std::vector<std::int32_t>& mapping) {
  std::vector<RexPtr> expressions;
  for (const auto& expression : calc.expressions) expressions.push_back(Renumber(expression, mapping));
  RexPtr condition = calc.condition == nullptr ? nullptr : Renumber(calc.condition, mapping);
  return MakeCalc(input, std::move(condition), std::move(expressions), calc.row_type.names);
}

bool IsTrivial(const Rel& calc) {
  return calc.condition == nullptr && IsIdentity(calc.expressions, calc.input()->row_type);
}

/// Drops the columns of the rank's input that neither the Calc above nor the rank needs
/// (CalcRankTransposeRule). Keys of the input stay, whether or not they hold the partition key.
RelPtr PruneBelowRank(const RelPtr& calc) {
  if (calc->kind != RelKind::kCalc || calc->input()->kind != RelKind::kRank) return calc;
  const Rel& rank = *calc->input();
  const RelPtr& base = rank.input();
  std::vector<bool> used = ColumnsReadBy(*calc);
  used.resize(base->num_columns());
  for (const std::int32_t key : rank.partition_by) used[static_cast<std::size_t>(key)] = true;
  for (const auto& column : rank.order) used[static_cast<std::size_t>(column.column)] = true;
  if (rank.range.end_column.has_value()) used[static_cast<std::size_t>(*rank.range.end_column)] = true;
  for (const auto& key : LogicalUpsertKeys(*base, {})) {
    for (const std::int32_t column : key) used[static_cast<std::size_t>(column)] = true;
  }
  if (std::ranges::find(used, false) == used.end()) return calc;

  std::vector<std::int32_t> mapping(rank.num_columns(), -1);
  std::vector<RexPtr> kept;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) continue;
    mapping[i] = static_cast<std::int32_t>(kept.size());
    kept.push_back(ColumnRef(base->row_type, static_cast<std::int32_t>(i)));
    names.push_back(base->row_type.names[i]);
  }
  if (rank.rank_number == RankNumber::kOutput) mapping.back() = static_cast<std::int32_t>(kept.size());
  const auto moved = [&](std::int32_t column) { return mapping[static_cast<std::size_t>(column)]; };
  Rel pruned = rank;
  for (auto& key : pruned.partition_by) key = moved(key);
  for (auto& column : pruned.order) column.column = moved(column.column);
  if (pruned.range.end_column.has_value()) pruned.range.end_column = moved(*pruned.range.end_column);
  // The old rank column's name stands; it is unique already.
  if (rank.rank_number == RankNumber::kOutput) pruned.rank_name = rank.rank_name;
  const RelPtr inner = MakeCalc(base, nullptr, std::move(kept), std::move(names));
  const RelPtr new_rank = MakeRank(pruned, inner, rank.rank_number);
  const RelPtr top = RemapCalc(*calc, new_rank, mapping);
  return IsTrivial(*top) ? new_rank : top;
}

/// A rank number that can only be one number is that number (ConstantRankNumberColumnRemoveRule).
RelPtr ReplaceConstantRank(const RelPtr& rank) {
  if (rank->kind != RelKind::kRank || rank->rank_number == RankNumber::kOmit ||
      rank->function != "ROW_NUMBER" || rank->range.end_column.has_value() ||
      rank->range.rank_start != rank->range.rank_end) {
    return rank;
  }
  const RelPtr without = MakeRank(*rank, rank->input(), RankNumber::kOmit);
  std::vector<RexPtr> expressions = AllColumns(without->row_type);
  expressions.push_back(MakeBigInt(rank->range.rank_start));
  return MakeCalc(without, nullptr, std::move(expressions), rank->row_type.names);
}

RelPtr MergeCalcs(const RelPtr& calc) {
  if (calc->kind != RelKind::kCalc || calc->input()->kind != RelKind::kCalc) return calc;
  const Rel& below = *calc->input();
  std::vector<RexPtr> above = calc->expressions;
  if (calc->condition != nullptr) above.push_back(calc->condition);
  if (!IsMergeable(above, below.expressions)) return calc;
  std::vector<RexPtr> conditions;
  if (below.condition != nullptr) conditions.push_back(below.condition);
  if (calc->condition != nullptr) conditions.push_back(Substitute(calc->condition, below.expressions));
  std::vector<RexPtr> expressions;
  for (const auto& expression : calc->expressions)
    expressions.push_back(Substitute(expression, below.expressions));
  RexPtr condition = conditions.empty() ? nullptr : SimplifyCondition(ComposeAnd(conditions));
  return MergeCalcs(
      MakeCalc(below.input(), std::move(condition), std::move(expressions), calc->row_type.names));
}

/// A rank number that the Calc above does not read is not output (RedundantRankNumberColumnRemoveRule).
RelPtr DropUnreadRank(const RelPtr& calc) {
  if (calc->kind != RelKind::kCalc || calc->input()->kind != RelKind::kRank) return calc;
  const Rel& rank = *calc->input();
  if (rank.rank_number == RankNumber::kOmit || ColumnsReadBy(*calc).back()) return calc;
  const RelPtr without = MakeRank(rank, rank.input(), RankNumber::kOmit);
  return MakeCalc(without, calc->condition, calc->expressions, calc->row_type.names);
}

RelPtr RemoveTrivialCalc(const RelPtr& calc) {
  return calc->kind == RelKind::kCalc && IsTrivial(*calc) ? calc->input() : calc;
}

}  // namespace

RelPtr MergeAdjacentCalcs(const RelPtr& root) {
  return ApplyAll(ApplyAll(root, MergeCalcs), RemoveTrivialCalc);
}

Result<RelPtr> RewriteRanks(const RelPtr& root, Compatibility compatibility) {
  PODIUM_ASSIGN_OR_RETURN(RelPtr rel, FindRanks(root, compatibility));
  rel = ApplyAll(rel, PruneBelowRank);
  rel = ApplyAll(rel, ReplaceConstantRank);
  rel = ApplyAll(rel, MergeCalcs);
  rel = ApplyAll(rel, DropUnreadRank);
  return ApplyAll(rel, RemoveTrivialCalc);
}

}  // namespace podium
