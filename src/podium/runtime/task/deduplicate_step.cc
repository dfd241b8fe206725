#include "podium/runtime/task/deduplicate_step.h"

#include <utility>

#include "podium/columnar/deduplicate_operator.h"

namespace podium {
namespace {

class DeduplicateStep final : public Operator {
 public:
  DeduplicateStep(std::unique_ptr<DeduplicateOperator> deduplicate, const EvalContext* context)
      : deduplicate_(std::move(deduplicate)), context_(context) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, deduplicate_->Push(batch, context_->processing_time_ms));
    return output.Emit(std::move(result));
  }
  Status ProcessWatermark(std::int64_t watermark_ms, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result,
                            deduplicate_->AdvanceWatermark(watermark_ms, context_->processing_time_ms));
    PODIUM_RETURN_NOT_OK(output.Emit(std::move(result)));
    return output.EmitWatermark(watermark_ms);
  }
  Status PrepareSnapshot(Output& output) override { return EndBundle(output); }
  Status Finish(Output& output) override { return EndBundle(output); }
  Status Snapshot(StateWriter& out) override { return deduplicate_->Snapshot(out); }
  Status Restore(StateReader& in) override { return deduplicate_->Restore(in); }

 private:
  Status EndBundle(Output& output) {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, deduplicate_->EndBundle(context_->processing_time_ms));
    return output.Emit(std::move(result));
  }

  std::unique_ptr<DeduplicateOperator> deduplicate_;
  const EvalContext* context_;
};

}  // namespace

Result<std::unique_ptr<Operator>> MakeDeduplicateStep(const DeduplicateSpec& spec, const RowType& input,
                                                      const EvalContext* context) {
  PODIUM_ASSIGN_OR_RETURN(auto deduplicate, DeduplicateOperator::Make(spec, input));
  return std::make_unique<DeduplicateStep>(std::move(deduplicate), context);
}

}  // namespace podium
