#include "podium/plan/planner/rank_strategy.h"

#include <algorithm>

#include "podium/plan/planner/monotonicity.h"
#include "podium/plan/planner/upsert_keys.h"

namespace podium {
namespace {

bool IsTop1(const RankRange& range) {
  return !range.end_column.has_value() && range.rank_start == 1 && range.rank_end == 1;
}

/// A Top-1 that does not show its rank: Flink takes it for a deduplication in logic, whatever it is ordered
/// by.
bool IsDeduplication(const ExecNode& node) {
  return node.rank_node == RankNode::kRank && node.rank.rank_number == RankNumber::kOmit &&
         IsTop1(node.rank.range);
}

bool OrdersByOneTimeAttribute(const ExecNode& node) {
  const auto& order = node.rank.order_columns;
  return order.size() == 1 &&
         node.inputs[0]->row_type.types[static_cast<std::size_t>(order[0].column)].is_time_attribute();
}

bool IsMonotonic(const OrderColumn& order, Monotonicity monotonicity) {
  switch (monotonicity) {
    case Monotonicity::kConstant:
      return true;
    case Monotonicity::kIncreasing:
      return order.direction == SortDirection::kDescending;
    case Monotonicity::kDecreasing:
      return order.direction == SortDirection::kAscending;
    case Monotonicity::kNotMonotonic:
      return false;
  }
  return false;
}

}  // namespace

std::vector<RankStrategyChoice> RankStrategies(const ExecNode& node) {
  const ExecNode& input = *node.inputs[0];
  if (input.changelog_mode.insert_only()) return {{RankStrategy::kAppendFast, {}}};
  const RankStrategyChoice retract = {RankStrategy::kRetract, {}};
  // LIMIT without ORDER BY has nothing by which an update could be placed.
  if (node.rank.order_columns.empty()) return {retract};
  const ColumnKeys keys = UpsertKeys(input).Holding(node.rank.partition_columns);
  if (keys.empty()) return {retract};
  const auto monotonicity = ColumnMonotonicity(input);
  if (!monotonicity.has_value()) return {retract};
  for (const auto& order : node.rank.order_columns) {
    if (!IsMonotonic(order, (*monotonicity)[static_cast<std::size_t>(order.column)])) return {retract};
  }
  return {{RankStrategy::kUpdateFast, keys.first()}, retract};
}

RankFunction ChooseFunction(const RankSpec& rank, RankNode node, const RowType& input) {
  if (rank.strategy == RankStrategy::kRetract) return RankFunction::kRetractableTopN;
  if (rank.strategy == RankStrategy::kUpdateFast)
    return IsTop1(rank.range) ? RankFunction::kTop1 : RankFunction::kUpdatableTopN;
  const auto& order = rank.order_columns;
  const bool by_arrival =
      order.size() == 1 && order[0].direction == SortDirection::kAscending &&
      input.types[static_cast<std::size_t>(order[0].column)].time_attribute() == TimeAttribute::kProctime;
  if (by_arrival && node != RankNode::kLimit) return RankFunction::kFirstN;
  return IsTop1(rank.range) ? RankFunction::kTop1 : RankFunction::kAppendTopN;
}

bool IsDeduplicate(const ExecNode& node) {
  return IsDeduplication(node) && node.inputs[0]->changelog_mode.insert_only() &&
         OrdersByOneTimeAttribute(node);
}

bool DeclaresInsertOnly(const ExecNode& node, Compatibility compatibility, bool bundles) {
  if (node.rank_node == RankNode::kLimit) return true;
  if (!IsDeduplication(node) || bundles) return false;
  const auto& order = node.rank.order_columns;
  const bool keeps_last = order.size() == 1 && order[0].direction == SortDirection::kDescending;
  if (keeps_last) return false;
  return compatibility == Compatibility::kFlink221 || OrdersByOneTimeAttribute(node);
}

}  // namespace podium
