#include "podium/plan/planner/aggregate_plan.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <utility>

#include "podium/plan/explain/aggregate_text.h"
#include "podium/plan/planner/deduplicate_plan.h"
#include "podium/plan/planner/monotonicity.h"
#include "podium/plan/planner/window_plan.h"

namespace podium {
namespace {

using SessionOptions = std::map<std::string, std::string>;

std::string OptionOr(const SessionOptions& session, const std::string& key, const std::string& otherwise) {
  const auto found = session.find(key);
  return found == session.end() ? otherwise : found->second;
}

/// What grouping depends on in the session.
struct AggregateOptions {
  bool bundles = false;
  bool two_phases = false;
  bool splits_windows = false;  ///< Which wait for their end anyway, bundles or not.
  std::int64_t bundle_size = 0;
  std::string state_ttl;
  Compatibility compatibility = Compatibility::kCorrect;
};

bool ContainsAggregate(const ExecNode& node) {
  if (node.kind == ExecKind::kAggregate || node.kind == ExecKind::kWindowAggregate) return true;
  return std::ranges::any_of(node.inputs, [](const auto& input) { return ContainsAggregate(*input); });
}

Result<AggregateOptions> ReadOptions(const SessionOptions& session) {
  AggregateOptions options;
  options.bundles = BundlesRows(session);
  options.state_ttl = OptionOr(session, "table.exec.state.ttl", "0");
  const std::string phases = OptionOr(session, "table.optimizer.agg-phase-strategy", "AUTO");
  if (phases != "AUTO" && phases != "ONE_PHASE" && phases != "TWO_PHASE") {
    return Status::Refused(
               "Could not parse value for enum class "
               "org.apache.flink.table.api.config.AggregatePhaseStrategy. "
               "Expected one of: [[AUTO, ONE_PHASE, TWO_PHASE]]")
        .WithHint("SET 'table.optimizer.agg-phase-strategy' = 'AUTO';");
  }
  options.splits_windows = phases != "ONE_PHASE";
  options.two_phases = options.bundles && phases != "ONE_PHASE";
  if (!options.bundles) return options;
  const std::string size = OptionOr(session, "table.exec.mini-batch.size", "-1");
  std::from_chars(size.data(), size.data() + size.size(), options.bundle_size);
  if (options.bundle_size > 0) return options;
  return Status::Refused("Key: 'table.exec.mini-batch.size' , default: -1 (fallback keys: []) must be > 0.")
      .WithHint("SET 'table.exec.mini-batch.size' = '5000';");
}

/// FIRST_VALUE and LAST_VALUE know the order of rows only where they see them all.
bool IsMergeable(const AggregateCall& call) {
  return call.function != "FIRST_VALUE" && call.function != "LAST_VALUE";
}

ExecNodePtr MakeLocal(const ExecNode& complete, const ExecNodePtr& input) {
  ExecNode local;
  local.kind = ExecKind::kAggregate;
  local.inputs = {input};
  local.changelog_mode = ChangelogMode::InsertOnly();
  local.aggregate = complete.aggregate;
  local.aggregate.phase = AggregatePhase::kLocal;
  local.aggregate.state_ttl_ms = 0;
  local.aggregate.state_ttl_hint.clear();
  for (std::size_t i = 0; i < complete.aggregate.group_columns.size(); ++i) {
    local.row_type.names.push_back(complete.row_type.names[i]);
    local.row_type.types.push_back(complete.row_type.types[i]);
  }
  for (auto& [name, type] : PartialColumns(complete.aggregate)) {
    local.row_type.names.push_back(std::move(name));
    local.row_type.types.push_back(std::move(type));
  }
  return std::make_shared<const ExecNode>(std::move(local));
}

/// The grouping in two phases: its exchange moves between them.
ExecNodePtr SplitPhases(const ExecNode& complete) {
  ExecNode exchange;
  exchange.kind = ExecKind::kExchange;
  const ExecNodePtr& below = complete.inputs[0];
  const ExecNodePtr& input = below->kind == ExecKind::kExchange ? below->inputs[0] : below;
  exchange.inputs = {MakeLocal(complete, input)};
  exchange.row_type = exchange.inputs[0]->row_type;
  exchange.changelog_mode = exchange.inputs[0]->changelog_mode;
  exchange.keys.resize(complete.aggregate.group_columns.size());
  std::iota(exchange.keys.begin(), exchange.keys.end(), 0);
  ExecNode global = complete;
  global.aggregate.phase = AggregatePhase::kGlobal;
  global.aggregate.group_columns = exchange.keys;
  global.inputs = {std::make_shared<const ExecNode>(std::move(exchange))};
  return std::make_shared<const ExecNode>(std::move(global));
}

bool IsEventTime(const ExecNode& node) {
  if (node.window.source != WindowSource::kTime) return true;
  const LogicalType& time = node.inputs[0]->row_type.types[static_cast<std::size_t>(node.window.time_column)];
  return time.time_attribute() == TimeAttribute::kRowtime;
}

ExecNodePtr PlanNode(const ExecNodePtr& root, const AggregateOptions& options) {
  ExecNode node = *root;
  for (auto& input : node.inputs) input = PlanNode(input, options);
  if (node.kind == ExecKind::kWindowAggregate && options.splits_windows && IsEventTime(node) &&
      std::ranges::all_of(node.aggregate.calls, IsMergeable)) {
    return SplitWindowAggregate(node);
  }
  if (node.kind != ExecKind::kAggregate) return std::make_shared<const ExecNode>(std::move(node));
  const std::string& hint = node.aggregate.state_ttl_hint;
  node.aggregate.state_ttl_ms = DurationOption({}, "", hint.empty() ? options.state_ttl : hint);
  node.aggregate.bundle_size = options.bundle_size;
  node.aggregate.compatibility = options.compatibility;
  const bool splits = options.two_phases && std::ranges::all_of(node.aggregate.calls, IsMergeable);
  return splits ? SplitPhases(node) : std::make_shared<const ExecNode>(std::move(node));
}

Status CheckDistinctSplit(const ExecNode& node) {
  if (node.kind == ExecKind::kAggregate) {
    for (const auto& call : node.aggregate.calls) {
      if (!call.distinct) continue;
      return Status::NotSupported(
                 "splitting a DISTINCT aggregate (table.optimizer.distinct-agg.split.enabled)")
          .WithHint("SET 'table.optimizer.distinct-agg.split.enabled' = 'false';");
    }
  }
  for (const auto& input : node.inputs) PODIUM_RETURN_NOT_OK(CheckDistinctSplit(*input));
  return Status::OK();
}

}  // namespace

ExecNode MakeGroupAggregate(const Rel& rel, const ExecNodePtr& input) {
  ExecNode node;
  node.kind = ExecKind::kAggregate;
  node.inputs = {input};
  node.aggregate.group_columns = rel.partition_by;
  node.aggregate.calls = rel.calls;
  for (std::size_t i = 0; i < rel.calls.size(); ++i)
    node.aggregate.calls[i].name = rel.row_type.names[rel.partition_by.size() + i];
  node.aggregate.first_input = input->row_type;
  node.aggregate.state_ttl_hint = rel.state_ttl_hint;
  return node;
}

void SetRetractions(ExecNode& aggregate) {
  AggregateSpec& spec = aggregate.aggregate;
  spec.input_retracts = !aggregate.inputs[0]->changelog_mode.insert_only();
  if (!spec.input_retracts) return;
  const auto columns = ColumnMonotonicity(aggregate);
  for (std::size_t i = 0; i < spec.calls.size(); ++i) {
    AggregateCall& call = spec.calls[i];
    call.retracts = true;
    if (!columns.has_value()) continue;
    const Monotonicity result = (*columns)[spec.group_columns.size() + i];
    const bool only_rises = call.function == "MAX" && result == Monotonicity::kIncreasing;
    const bool only_falls = call.function == "MIN" && result == Monotonicity::kDecreasing;
    call.retracts = !only_rises && !only_falls;
  }
}

Result<ExecNodePtr> PlanAggregates(const ExecNodePtr& root, const PlannerOptions& planner) {
  if (!ContainsAggregate(*root)) return root;
  const SessionOptions& session = planner.session;
  PODIUM_ASSIGN_OR_RETURN(AggregateOptions options, ReadOptions(session));
  options.compatibility = planner.compatibility;
  const std::string split = OptionOr(session, "table.optimizer.distinct-agg.split.enabled", "false");
  if (split == "true" || split == "TRUE") PODIUM_RETURN_NOT_OK(CheckDistinctSplit(*root));
  return PlanNode(root, options);
}

}  // namespace podium
