#include "podium/plan/planner/changelog_modes.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "podium/plan/explain/node_text.h"
#include "podium/plan/planner/aggregate_plan.h"
#include "podium/plan/planner/deduplicate_plan.h"
#include "podium/plan/planner/rank_strategy.h"
#include "podium/plan/planner/upsert_keys.h"

namespace podium {
namespace {

/// How the updates of a node appear.
enum class UpdateKind : std::uint8_t { kNone, kOnlyAfter, kBeforeAndAfter };

bool Updates(const ChangelogMode& mode) {
  return mode.Contains(RowKind::kUpdateAfter) || mode.Contains(RowKind::kUpdateBefore);
}

ChangelogMode WithUpdates(ChangelogMode mode, UpdateKind kind) {
  mode = mode.Without(RowKind::kUpdateBefore).Without(RowKind::kUpdateAfter);
  if (kind == UpdateKind::kNone) return mode;
  mode = mode.With(RowKind::kUpdateAfter);
  return kind == UpdateKind::kBeforeAndAfter ? mode.With(RowKind::kUpdateBefore) : mode;
}

UpdateKind UpdatesOf(const ChangelogMode& mode) {
  if (mode.Contains(RowKind::kUpdateBefore)) return UpdateKind::kBeforeAndAfter;
  return mode.Contains(RowKind::kUpdateAfter) ? UpdateKind::kOnlyAfter : UpdateKind::kNone;
}

bool Satisfies(UpdateKind provided, UpdateKind required) {
  // What makes no updates serves everyone.
  return provided == UpdateKind::kNone || provided == required;
}

ExecNodePtr WithInputsAndMode(const ExecNode& node, std::vector<ExecNodePtr> inputs, ChangelogMode mode) {
  ExecNode copy = node;
  copy.inputs = std::move(inputs);
  copy.changelog_mode = mode;
  return std::make_shared<const ExecNode>(std::move(copy));
}

std::string QualifiedName(const TableDefinition& table) {
  return "default_catalog.default_database." + table.name;
}

/// First step: the kinds of changes each node can make, from the sources up. Update-before is left for later:
/// nodes that update show both.
class KindMaker {
 public:
  explicit KindMaker(const PlannerOptions& options) : options_(options) {}

  Result<ExecNodePtr> Visit(const ExecNodePtr& node) const {
    std::vector<ExecNodePtr> inputs;
    for (const auto& input : node->inputs) {
      PODIUM_ASSIGN_OR_RETURN(ExecNodePtr visited, Visit(input));
      inputs.push_back(std::move(visited));
    }
    PODIUM_ASSIGN_OR_RETURN(const ChangelogMode mode, ModeOf(*node, inputs));
    if (node->kind == ExecKind::kSink) PODIUM_RETURN_NOT_OK(CheckSink(*node, *inputs[0]));
    return WithInputsAndMode(*node, std::move(inputs), mode);
  }

 private:
  Result<ChangelogMode> ModeOf(const ExecNode& node, const std::vector<ExecNodePtr>& inputs) const {
    switch (node.kind) {
      case ExecKind::kScan:
        return options_.source_mode(*node.table);
      case ExecKind::kValues:
        return ChangelogMode::InsertOnly();
      case ExecKind::kCalc:
      case ExecKind::kExchange:
      case ExecKind::kWatermarkAssigner:
        return inputs[0]->changelog_mode;
      case ExecKind::kRank: {
        const bool append = inputs[0]->changelog_mode.insert_only();
        if (append && DeclaresInsertOnly(node, options_.compatibility, BundlesRows(options_.session)))
          return ChangelogMode::InsertOnly();
        return ChangelogMode::All();
      }
      case ExecKind::kChangelogNormalize:
        return ChangelogMode::All();
      case ExecKind::kSink:
        return ChangelogMode();
      case ExecKind::kAggregate: {
        // A group goes when its last row does.
        const bool append = inputs[0]->changelog_mode.insert_only();
        return append ? ChangelogMode::All().Without(RowKind::kDelete) : ChangelogMode::All();
      }
      case ExecKind::kWindowFunction:
        return inputs[0]->changelog_mode;
      case ExecKind::kWindowRank:
        PODIUM_RETURN_NOT_OK(CheckInserts("StreamPhysicalWindowRank", *inputs[0]));
        return ChangelogMode::InsertOnly();
      case ExecKind::kWindowDeduplicate:
        PODIUM_RETURN_NOT_OK(CheckInserts("StreamPhysicalWindowDeduplicate", *inputs[0]));
        return ChangelogMode::InsertOnly();
      case ExecKind::kWindowAggregate:
        return ChangelogMode::InsertOnly();
      case ExecKind::kDropUpdateBefore:  // The second step makes these.
      case ExecKind::kMiniBatchAssigner:
        break;
    }
    return Status::Internal("a node of an unknown kind");
  }

  Status CheckSink(const ExecNode& sink, const ExecNode& input) const {
    PODIUM_ASSIGN_OR_RETURN(const ChangelogMode takes, options_.sink_mode(*sink.table));
    const Status status =
        CheckTaken("Table sink '" + QualifiedName(*sink.table) + "'", takes, input).At(sink.table->position);
    return status.ok() ? status : status.WithHint("write to a sink that takes updates and deletes");
  }

  static Status CheckInserts(const std::string& node, const ExecNode& input) {
    return CheckTaken(node, ChangelogMode::InsertOnly(), input);
  }

  static Status CheckTaken(const std::string& consumer, const ChangelogMode& takes, const ExecNode& input) {
    const bool updates = Updates(input.changelog_mode) && !Updates(takes);
    const bool deletes = input.changelog_mode.Contains(RowKind::kDelete) && !takes.Contains(RowKind::kDelete);
    if (!updates && !deletes) return Status::OK();
    // The requirement passes through nodes that make no changes of their own.
    const ExecNode* producer = &input;
    while (producer->kind == ExecKind::kCalc || producer->kind == ExecKind::kExchange ||
           producer->kind == ExecKind::kWatermarkAssigner || producer->kind == ExecKind::kWindowFunction)
      producer = producer->inputs[0].get();
    const std::string what = updates && deletes ? "update and delete" : (updates ? "update" : "delete");
    return Status::Refused(consumer, " doesn't support consuming ", what,
                           " changes which is produced by node ", UnplannedNodeText(*producer));
  }

  const PlannerOptions& options_;
};

/// Second step: from the root down, who wants the update-before. A node that cannot serve a requirement
/// answers nullptr, and the reader tries its next choice.
class UpdateMaker {
 public:
  explicit UpdateMaker(Compatibility compatibility) : compatibility_(compatibility) {}

  ExecNodePtr Visit(const ExecNodePtr& node, UpdateKind required) {
    switch (node->kind) {
      case ExecKind::kScan:
        if (required == UpdateKind::kOnlyAfter &&
            UpdatesOf(node->changelog_mode) == UpdateKind::kBeforeAndAfter)
          return DropUpdateBefore(node);
        return node;
      case ExecKind::kValues:
        return node;
      case ExecKind::kCalc:
        // A filter on columns that updates change cannot do without the old row.
        if (required == UpdateKind::kOnlyAfter && FiltersBeyondKey(*node)) return nullptr;
        return Forward(*node, required);
      case ExecKind::kExchange:
      case ExecKind::kWatermarkAssigner:
      case ExecKind::kWindowFunction:
        return Forward(*node, required);
      case ExecKind::kWindowRank:
      case ExecKind::kWindowDeduplicate:
        return Forward(*node, UpdateKind::kNone);
      case ExecKind::kWindowAggregate:
        return VisitAggregate(*node, UpdateKind::kNone);
      case ExecKind::kRank:
        return VisitRank(node, required);
      case ExecKind::kChangelogNormalize:
        return VisitNormalize(*node, required);
      case ExecKind::kAggregate:
        return VisitAggregate(*node, required);
      case ExecKind::kSink:
      case ExecKind::kDropUpdateBefore:
      case ExecKind::kMiniBatchAssigner:
        return nullptr;
    }
    return nullptr;
  }

 private:
  ExecNodePtr VisitInput(const ExecNodePtr& input, UpdateKind required) {
    ExecNodePtr visited = Visit(input, required);
    if (visited == nullptr || !Satisfies(UpdatesOf(visited->changelog_mode), required)) return nullptr;
    return visited;
  }

  ExecNodePtr Forward(const ExecNode& node, UpdateKind required) {
    ExecNodePtr input = VisitInput(node.inputs[0], required);
    if (input == nullptr) return nullptr;
    const ChangelogMode mode = WithUpdates(node.changelog_mode, UpdatesOf(input->changelog_mode));
    return WithInputsAndMode(node, {std::move(input)}, mode);
  }

  static bool FiltersBeyondKey(const ExecNode& calc) {
    if (calc.condition == nullptr) return false;
    const ColumnKeys keys = UpsertKeys(*calc.inputs[0]);
    if (keys.empty()) return true;
    std::vector<bool> used(calc.inputs[0]->row_type.size(), false);
    CollectInputRefs(*calc.condition, used);
    for (const std::int32_t column : keys.first()) used[static_cast<std::size_t>(column)] = false;
    return std::ranges::find(used, true) != used.end();
  }

  static ExecNodePtr DropUpdateBefore(const ExecNodePtr& scan) {
    ExecNode node;
    node.kind = ExecKind::kDropUpdateBefore;
    node.row_type = scan->row_type;
    node.changelog_mode = scan->changelog_mode.Without(RowKind::kUpdateBefore);
    node.inputs = {scan};
    return std::make_shared<const ExecNode>(std::move(node));
  }

  /// Who can do without the update-before can do without the node that supplies it, unless it also filters,
  /// brings in deletes, or sorts out events that come twice.
  ExecNodePtr VisitNormalize(const ExecNode& node, UpdateKind required) {
    const ExecNodePtr& upserts = node.inputs[0]->inputs[0];
    const bool needed = required != UpdateKind::kOnlyAfter || node.condition != nullptr ||
                        !upserts->changelog_mode.Contains(RowKind::kDelete) ||
                        upserts->changelog_mode.Contains(RowKind::kUpdateBefore);
    ExecNodePtr input = VisitInput(needed ? node.inputs[0] : upserts, UpdateKind::kOnlyAfter);
    if (input == nullptr || !needed) return input;
    return WithInputsAndMode(node, {std::move(input)}, WithUpdates(node.changelog_mode, required));
  }

  /// What a row added to a group has to be taken from it again, so both sides of an update are needed.
  ExecNodePtr VisitAggregate(const ExecNode& node, UpdateKind required) {
    const bool updates = Updates(node.inputs[0]->changelog_mode);
    ExecNodePtr input = VisitInput(node.inputs[0], updates ? UpdateKind::kBeforeAndAfter : UpdateKind::kNone);
    if (input == nullptr) return nullptr;
    ExecNode copy = node;
    SetRetractions(copy);
    copy.inputs = {std::move(input)};
    copy.changelog_mode = WithUpdates(node.changelog_mode, required);
    copy.aggregate.update_before =
        copy.changelog_mode.Contains(RowKind::kUpdateBefore) ? UpdateBefore::kEmit : UpdateBefore::kOmit;
    return std::make_shared<const ExecNode>(std::move(copy));
  }

  ExecNodePtr VisitRank(const ExecNodePtr& node, UpdateKind required) {
    for (const auto& strategy : RankStrategies(*node)) {
      // Deletes without updates serve a ranking well, but Flink's planner asks for updates as well.
      const bool deletes_alone =
          strategy.strategy != RankStrategy::kAppendFast && !Updates(node->inputs[0]->changelog_mode);
      if (deletes_alone && compatibility_ == Compatibility::kFlink221) continue;
      const UpdateKind wanted = strategy.strategy == RankStrategy::kUpdateFast ? UpdateKind::kOnlyAfter
                                : strategy.strategy == RankStrategy::kRetract  ? UpdateKind::kBeforeAndAfter
                                                                               : UpdateKind::kNone;
      ExecNodePtr input = VisitInput(node->inputs[0], wanted);
      if (input == nullptr) continue;
      ExecNode copy = *node;
      const bool updates = Updates(node->changelog_mode);
      copy.changelog_mode = WithUpdates(node->changelog_mode, updates ? required : UpdateKind::kNone);
      copy.rank.strategy = strategy.strategy;
      copy.rank.row_key = strategy.row_key;
      copy.rank.update_before =
          copy.changelog_mode.Contains(RowKind::kUpdateBefore) ? UpdateBefore::kEmit : UpdateBefore::kOmit;
      copy.rank.compatibility = compatibility_;
      copy.rank.function = ChooseFunction(copy.rank, copy.rank_node, input->row_type);
      copy.inputs = {std::move(input)};
      return std::make_shared<const ExecNode>(std::move(copy));
    }
    return nullptr;
  }

  Compatibility compatibility_;
};

ColumnKey PrimaryKeyOf(const TableDefinition& table) {
  ColumnKey key;
  for (const auto& name : table.primary_key) {
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (table.columns[i].name == name) key.push_back(static_cast<std::int32_t>(i));
    }
  }
  std::ranges::sort(key);
  return key;
}

struct SinkDemands {
  std::vector<UpdateKind> choices;
  UpsertMaterialize materialize = UpsertMaterialize::kNo;
};

SinkDemands DemandsOf(const ExecNode& sink, const ChangelogMode& takes,
                      const std::map<std::string, std::string>& session) {
  const ExecNode& input = *sink.inputs[0];
  if (!Updates(input.changelog_mode)) return {{UpdateKind::kNone}, UpsertMaterialize::kNo};
  if (UpdatesOf(takes) != UpdateKind::kOnlyAfter)
    return {{UpdateKind::kBeforeAndAfter}, UpsertMaterialize::kNo};
  const ColumnKey primary_key = PrimaryKeyOf(*sink.table);
  if (primary_key.empty())
    return {{UpdateKind::kOnlyAfter, UpdateKind::kBeforeAndAfter}, UpsertMaterialize::kNo};
  const ColumnKeys keys = UpsertKeys(input);
  SinkDemands demands;
  demands.choices = {UpdateKind::kBeforeAndAfter};
  if (keys.Contains(primary_key)) demands.choices.insert(demands.choices.begin(), UpdateKind::kOnlyAfter);
  const auto option = session.find("table.exec.sink.upsert-materialize");
  const std::string mode = option == session.end() ? "AUTO" : option->second;
  const bool covered = std::ranges::any_of(keys, [&](const auto& key) { return IsSubset(key, primary_key); });
  if (mode == "FORCE" || (mode != "NONE" && !covered)) demands.materialize = UpsertMaterialize::kYes;
  return demands;
}

/// The key with the fewest columns, of those the first in order; empty if there is none.
ColumnKey SmallestKey(const ColumnKeys& keys) {
  if (keys.empty()) return {};
  return *std::ranges::min_element(keys, [](const ColumnKey& a, const ColumnKey& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
}

MaterializeSpec MaterializeSpecOf(const ExecNode& sink, const std::map<std::string, std::string>& session) {
  MaterializeSpec spec;
  spec.primary_key = PrimaryKeyOf(*sink.table);
  spec.upsert_key = SmallestKey(UpsertKeys(*sink.inputs[0]));
  spec.state_ttl_ms = DurationOption(session, "table.exec.state.ttl", "0");
  return spec;
}

Result<ExecNodePtr> InferSink(const ExecNodePtr& sink, const PlannerOptions& options, UpdateMaker& maker) {
  PODIUM_ASSIGN_OR_RETURN(const ChangelogMode takes, options.sink_mode(*sink->table));
  const SinkDemands demands = DemandsOf(*sink, takes, options.session);
  for (const UpdateKind choice : demands.choices) {
    ExecNodePtr input = maker.Visit(sink->inputs[0], choice);
    if (input == nullptr || !Satisfies(UpdatesOf(input->changelog_mode), choice)) continue;
    ExecNode copy = *sink;
    copy.inputs = {std::move(input)};
    copy.upsert_materialize = demands.materialize;
    if (demands.materialize == UpsertMaterialize::kYes)
      copy.materialize = MaterializeSpecOf(*sink, options.session);
    return ExecNodePtr(std::make_shared<const ExecNode>(std::move(copy)));
  }
  return ExecNodePtr();
}

}  // namespace

Result<ExecNodePtr> InferChangelogModes(const ExecNodePtr& root, const PlannerOptions& options) {
  PODIUM_ASSIGN_OR_RETURN(const ExecNodePtr with_kinds, KindMaker(options).Visit(root));
  UpdateMaker maker(options.compatibility);
  ExecNodePtr planned;
  if (with_kinds->kind == ExecKind::kSink) {
    PODIUM_ASSIGN_OR_RETURN(planned, InferSink(with_kinds, options, maker));
  } else if (Updates(with_kinds->changelog_mode)) {
    planned = maker.Visit(with_kinds, UpdateKind::kOnlyAfter);
    if (planned == nullptr || !Satisfies(UpdatesOf(planned->changelog_mode), UpdateKind::kOnlyAfter))
      planned = maker.Visit(with_kinds, UpdateKind::kBeforeAndAfter);
  } else {
    planned = maker.Visit(with_kinds, UpdateKind::kNone);
  }
  if (planned == nullptr) {
    return Status::Refused("Can't generate a valid execution plan for the given query:\n",
                           UnplannedTreeText(*root))
        .WithHint("let the source declare updates: 'changelog-mode' = 'I,UB,UA,D'");
  }
  return planned;
}

}  // namespace podium
