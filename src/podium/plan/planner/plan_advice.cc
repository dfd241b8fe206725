#include "podium/plan/planner/plan_advice.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "podium/plan/planner/non_determinism.h"

namespace podium {
namespace {

using Options = std::map<std::string, std::string>;

std::string OptionOr(const Options& session, const std::string& key, const std::string& fallback) {
  const auto found = session.find(key);
  return found == session.end() ? fallback : found->second;
}

/// True if partial results of all calls could be merged, so that two phases are possible at all.
bool CanMerge(const AggregateSpec& aggregate) {
  static constexpr std::array<std::string_view, 2> kNever = {"FIRST_VALUE", "LAST_VALUE"};
  return std::ranges::none_of(aggregate.calls, [](const AggregateCall& call) {
    return std::ranges::find(kNever, call.function) != kNever.end();
  });
}

void FindOnePhase(const ExecNode& node, std::vector<const ExecNode*>& found) {
  if (node.kind == ExecKind::kAggregate && node.aggregate.phase == AggregatePhase::kComplete &&
      CanMerge(node.aggregate)) {
    found.push_back(&node);
  }
  for (const auto& input : node.inputs) FindOnePhase(*input, found);
}

/// What the session would have to set for two phases; empty if nothing is missing.
std::string MissingForTwoPhases(const Options& session) {
  if (OptionOr(session, "table.exec.mini-batch.enabled", "false") != "true") {
    return "'table.exec.mini-batch.enabled' to 'true', 'table.exec.mini-batch.allow-latency' to a positive "
           "long value, 'table.exec.mini-batch.size' to a positive long value";
  }
  if (OptionOr(session, "table.optimizer.agg-phase-strategy", "AUTO") == "ONE_PHASE")
    return "'table.optimizer.agg-phase-strategy' to 'AUTO'";
  return "";
}

}  // namespace

PlanAdvice AdviseOnPlan(const ExecNode& root, const Options& session) {
  PlanAdvice advice;
  std::vector<const ExecNode*> one_phase;
  FindOnePhase(root, one_phase);
  const std::string missing = MissingForTwoPhases(session);
  if (!one_phase.empty() && !missing.empty()) {
    advice.items.push_back(
        "[ADVICE] You might want to enable local-global two-phase optimization by configuring (" + missing +
        ").");
    for (const ExecNode* node : one_phase) advice.marks[node] = advice.items.size();
  }
  if (const auto warning = NonDeterministicUpdate(root)) advice.items.push_back("[WARNING] " + *warning);
  return advice;
}

}  // namespace podium
