#include "podium/runtime/task/aggregate_step.h"

#include <utility>

#include "podium/aggregate/group_aggregate.h"

namespace podium {

namespace {

class AggregateStep final : public Operator {
 public:
  AggregateStep(std::unique_ptr<GroupAggregate> aggregate, const EvalContext* context)
      : aggregate_(std::move(aggregate)), context_(context) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, aggregate_->Push(batch, context_->processing_time_ms));
    if (result.num_records() == 0) return Status::OK();
    return output.Emit(std::move(result));
  }
  Status Snapshot(StateWriter& out) override {
    aggregate_->Snapshot(out);
    return Status::OK();
  }
  Status Restore(StateReader& in) override { return aggregate_->Restore(in); }

 private:
  std::unique_ptr<GroupAggregate> aggregate_;
  const EvalContext* context_;
};

}  // namespace

Result<std::unique_ptr<Operator>> MakeAggregateStep(const ExecNode& node, const EvalContext* context) {
  if (node.aggregate.phase != AggregatePhase::kComplete) {
    return Status::NotSupported("two-phase aggregation (table.optimizer.agg-phase-strategy)");
  }
  if (node.aggregate.bundle_size > 0) return Status::NotSupported("GROUP BY in mini-batches");
  PODIUM_ASSIGN_OR_RETURN(auto aggregate,
                          GroupAggregate::Make(node.aggregate, node.inputs.front()->row_type, node.row_type));
  return std::make_unique<AggregateStep>(std::move(aggregate), context);
}

}  // namespace podium
