#include "podium/runtime/task/task_plan.h"

#include <numeric>
#include <utility>

#include "podium/columnar/rank_operator.h"
#include "podium/runtime/task/aggregate_step.h"
#include "podium/runtime/task/deduplicate_step.h"
#include "podium/runtime/task/materialize_step.h"
#include "podium/runtime/task/mini_batch_assigner.h"
#include "podium/runtime/task/source_changelog.h"
#include "podium/runtime/task/watermark_assigner.h"

namespace podium {

namespace {

class CalcStep final : public Operator {
 public:
  explicit CalcStep(std::unique_ptr<Calc> calc) : calc_(std::move(calc)) {}
  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, calc_->Apply(batch));
    return output.Emit(std::move(result));
  }

 private:
  std::unique_ptr<Calc> calc_;
};

class RankStep final : public Operator {
 public:
  RankStep(std::unique_ptr<RankOperator> rank, const EvalContext* context)
      : rank_(std::move(rank)), context_(context) {}
  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, rank_->Push(batch, Now()));
    return output.Emit(std::move(result));
  }
  Status Snapshot(StateWriter& out) override {
    rank_->PrepareSnapshot(Now());
    return rank_->Snapshot(out);
  }
  Status Restore(StateReader& in) override { return rank_->Restore(in); }

 private:
  TaskTime Now() const {
    return {.processing_ms = context_->processing_time_ms, .cache_ms = context_->cache_time_ms};
  }

  std::unique_ptr<RankOperator> rank_;
  const EvalContext* context_;
};

/// The columns of the scan that the nodes above it read, and where each one goes.
struct ColumnPruning {
  std::vector<std::int32_t> kept;
  std::vector<std::int32_t> mapping;  // Old index to new, -1 for a column that is not read.
  RowType type;
};

ColumnPruning Prune(const RowType& scan, const ExecNode* reader) {
  std::vector<bool> used(scan.size(), true);
  if (reader != nullptr && reader->kind == ExecKind::kCalc) {
    used.assign(scan.size(), false);
    for (const RexPtr& expression : reader->expressions) CollectInputRefs(*expression, used);
    if (reader->condition != nullptr) CollectInputRefs(*reader->condition, used);
    // A batch without columns has no rows in some formats; one column carries the count.
    bool any = false;
    for (const bool column : used) any = any || column;
    if (!any && !used.empty()) used[0] = true;
  }
  ColumnPruning pruning;
  pruning.mapping.assign(scan.size(), -1);
  for (std::size_t i = 0; i < scan.size(); ++i) {
    if (!used[i]) continue;
    pruning.mapping[i] = static_cast<std::int32_t>(pruning.kept.size());
    pruning.kept.push_back(static_cast<std::int32_t>(i));
    pruning.type.names.push_back(scan.names[i]);
    pruning.type.types.push_back(scan.types[i]);
  }
  return pruning;
}

class TaskPlanBuilder {
 public:
  TaskPlanBuilder(const EvalContext* context, NotNullViolation not_null_violation, ObserverFactory observe)
      : context_(context), not_null_violation_(not_null_violation), observe_(std::move(observe)) {}

  Result<TaskPlan> Build(const ExecNode& root) {
    PODIUM_RETURN_NOT_OK(Add(root, nullptr));
    plan_.output = root.kind == ExecKind::kSink ? root.inputs.front()->row_type : root.row_type;
    return std::move(plan_);
  }

 private:
  // Adds the operators of `node` and everything below it, lowest first. `reader` is the node above.
  Status Add(const ExecNode& node, const ExecNode* reader) {
    if (node.inputs.size() > 1) return Status::NotSupported("a plan with more than one input (UNION ALL)");
    if (!node.inputs.empty()) PODIUM_RETURN_NOT_OK(Add(*node.inputs.front(), &node));
    if (node.kind != ExecKind::kSink) Observe(node);
    switch (node.kind) {
      case ExecKind::kValues:
      case ExecKind::kExchange:  // One task: rows are where they belong already.
        return Status::OK();
      case ExecKind::kSink:
        return AddSink(node);
      case ExecKind::kScan:
        return AddScan(node, reader);
      case ExecKind::kCalc:
        return AddCalc(node);
      case ExecKind::kRank:
        return AddRank(node);
      case ExecKind::kWatermarkAssigner: {
        PODIUM_ASSIGN_OR_RETURN(
            auto step, MakeWatermarkAssigner(node.watermark, node.inputs.front()->row_type, context_));
        plan_.operators.push_back(std::move(step));
        return Status::OK();
      }
      case ExecKind::kAggregate:
        return AddAggregate(node);
      case ExecKind::kWindowFunction:
      case ExecKind::kWindowRank:
      case ExecKind::kWindowDeduplicate:
      case ExecKind::kWindowAggregate:
        return Status::NotSupported("windows");
      case ExecKind::kChangelogNormalize: {
        PODIUM_ASSIGN_OR_RETURN(auto steps, MakeChangelogNormalize(node, context_));
        for (auto& step : steps) plan_.operators.push_back(std::move(step));
        return Status::OK();
      }
      case ExecKind::kDropUpdateBefore:
        plan_.operators.push_back(MakeDropUpdateBefore());
        return Status::OK();
      case ExecKind::kMiniBatchAssigner:
        plan_.operators.push_back(MakeMiniBatchAssigner(node.mini_batch, context_));
        return Status::OK();
    }
    return Status::Internal("unknown node in the optimised plan");
  }

  void Observe(const ExecNode& node) {
    if (!observe_) return;
    std::unique_ptr<Operator> observer = observe_(node);
    if (observer != nullptr) plan_.operators.push_back(std::move(observer));
  }

  Status AddSink(const ExecNode& node) {
    std::unique_ptr<Operator> enforcer = MakeNotNullEnforcer(node, not_null_violation_);
    if (enforcer != nullptr) plan_.operators.push_back(std::move(enforcer));
    Observe(node);  // Between the two: it is what finds the row to replace that has a key.
    if (node.upsert_materialize == UpsertMaterialize::kNo) return Status::OK();
    PODIUM_ASSIGN_OR_RETURN(auto step,
                            MakeMaterializeStep(node.materialize, node.inputs.front()->row_type, context_));
    plan_.operators.push_back(std::move(step));
    return Status::OK();
  }

  Status AddScan(const ExecNode& node, const ExecNode* reader) {
    plan_.source = node.table;
    ColumnPruning pruning = Prune(node.row_type, reader);
    plan_.source_columns = std::move(pruning.kept);
    scan_type_ = std::move(pruning.type);
    scan_mapping_ = std::move(pruning.mapping);
    return Status::OK();
  }

  Status AddCalc(const ExecNode& node) {
    const ExecNode& below = *node.inputs.front();
    RowType input = below.row_type;
    std::vector<RexPtr> expressions = node.expressions;
    RexPtr condition = node.condition;
    if (below.kind == ExecKind::kScan) {
      input = scan_type_;
      for (RexPtr& expression : expressions) expression = Renumber(expression, scan_mapping_);
      if (condition != nullptr) condition = Renumber(condition, scan_mapping_);
    }
    PODIUM_ASSIGN_OR_RETURN(auto calc, Calc::Make(input, expressions, condition, node.row_type, context_));
    plan_.operators.push_back(std::make_unique<CalcStep>(std::move(calc)));
    return Status::OK();
  }

  Status AddRank(const ExecNode& node) {
    if (node.deduplicate.has_value()) {
      PODIUM_ASSIGN_OR_RETURN(
          auto step, MakeDeduplicateStep(*node.deduplicate, node.inputs.front()->row_type, context_));
      plan_.operators.push_back(std::move(step));
      return Status::OK();
    }
    PODIUM_ASSIGN_OR_RETURN(auto rank, RankOperator::Make(node.rank, node.inputs.front()->row_type));
    plan_.operators.push_back(std::make_unique<RankStep>(std::move(rank), context_));
    return Status::OK();
  }

  Status AddAggregate(const ExecNode& node) {
    PODIUM_ASSIGN_OR_RETURN(auto aggregate, MakeAggregateStep(node, context_));
    plan_.operators.push_back(std::move(aggregate));
    return Status::OK();
  }

  const EvalContext* context_;
  NotNullViolation not_null_violation_;
  ObserverFactory observe_;
  TaskPlan plan_;
  RowType scan_type_;
  std::vector<std::int32_t> scan_mapping_;
};

}  // namespace

Result<TaskPlan> MakeTaskPlan(const ExecNode& root, const EvalContext* context,
                              NotNullViolation not_null_violation, ObserverFactory observe) {
  return TaskPlanBuilder(context, not_null_violation, std::move(observe)).Build(root);
}

}  // namespace podium
