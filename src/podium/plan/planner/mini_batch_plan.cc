#include "podium/plan/planner/mini_batch_plan.h"

#include <algorithm>
#include <utility>

#include "podium/plan/planner/deduplicate_plan.h"

namespace podium {
namespace {

bool IsWindowed(const ExecNode& node) {
  return node.kind == ExecKind::kWindowRank || node.kind == ExecKind::kWindowDeduplicate ||
         node.kind == ExecKind::kWindowAggregate;
}

/// A ranking by event time, though none but a de-duplication waits for it. LIMIT does not count.
bool NeedsWatermarks(const ExecNode& node) {
  if (IsWindowed(node)) return true;
  if (node.kind != ExecKind::kRank || node.rank_node != RankNode::kRank) return false;
  const auto& types = node.inputs[0]->row_type.types;
  return std::ranges::any_of(node.rank.order_columns, [&](const OrderColumn& order) {
    return types[static_cast<std::size_t>(order.column)].time_attribute() == TimeAttribute::kRowtime;
  });
}

/// Bundles wait for the assigner's watermarks, but Flink plans one only where rows are ranked or grouped.
bool NeedsAssigner(const ExecNode& node) {
  if (node.kind == ExecKind::kRank || node.kind == ExecKind::kAggregate || IsWindowed(node)) return true;
  return std::ranges::any_of(node.inputs, [](const ExecNodePtr& input) { return NeedsAssigner(*input); });
}

ExecNodePtr AssignAbove(const ExecNodePtr& input, const MiniBatchInterval& interval) {
  ExecNode assigner;
  assigner.kind = ExecKind::kMiniBatchAssigner;
  assigner.row_type = input->row_type;
  assigner.changelog_mode = input->changelog_mode;
  assigner.inputs = {input};
  assigner.mini_batch = interval;
  return std::make_shared<const ExecNode>(std::move(assigner));
}

ExecNodePtr Insert(const ExecNodePtr& node, MiniBatchInterval interval) {
  if (node->kind == ExecKind::kScan || node->kind == ExecKind::kWatermarkAssigner)
    return AssignAbove(node, interval);
  if (NeedsWatermarks(*node)) interval.mode = MiniBatchMode::kRowTime;
  ExecNode copy = *node;
  for (auto& input : copy.inputs) input = Insert(input, interval);
  return std::make_shared<const ExecNode>(std::move(copy));
}

}  // namespace

Result<ExecNodePtr> PlanMiniBatches(const ExecNodePtr& root,
                                    const std::map<std::string, std::string>& session, bool query_groups) {
  if (!BundlesRows(session)) return root;
  MiniBatchInterval interval;
  interval.interval_ms = DurationOption(session, "table.exec.mini-batch.allow-latency", "0");
  if (interval.interval_ms <= 0) {
    return Status::Refused("MiniBatch Latency must be greater than 0 ms. [null]")
        .WithHint("SET 'table.exec.mini-batch.allow-latency' = '1 s';");
  }
  return query_groups || NeedsAssigner(*root) ? Insert(root, interval) : root;
}

}  // namespace podium
