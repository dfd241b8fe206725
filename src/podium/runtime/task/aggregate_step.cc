#include "podium/runtime/task/aggregate_step.h"

#include <algorithm>
#include <utility>

#include "podium/aggregate/aggregation.h"

namespace podium {

namespace {

class AggregateStep final : public Operator {
 public:
  AggregateStep(std::unique_ptr<Aggregation> aggregation, const EvalContext* context)
      : aggregation_(std::move(aggregation)), context_(context) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    if (batch.has_rank) {
      // To this operator the rank of a ranking below is a column like any other.
      PODIUM_ASSIGN_OR_RETURN(batch.rows, Materialize(batch));
      batch.has_rank = false;
      batch.row_index.clear();
      batch.ranks.clear();
    }
    const std::int64_t num_records = batch.num_records();
    for (std::int64_t begin = 0; begin < num_records;) {
      const std::int64_t end = begin + std::min(aggregation_->room(), num_records - begin);
      const bool whole = begin == 0 && end == num_records;
      PODIUM_RETURN_NOT_OK(
          Emit(aggregation_->Push(whole ? batch : SliceRecords(batch, begin, end), Now()), output));
      if (aggregation_->room() == 0) PODIUM_RETURN_NOT_OK(EndBundle(output));
      begin = end;
    }
    return Status::OK();
  }
  Status ProcessWatermark(std::int64_t watermark_ms, Output& output) override {
    PODIUM_RETURN_NOT_OK(EndBundle(output));
    return output.EmitWatermark(watermark_ms);
  }
  Status PrepareSnapshot(Output& output) override { return EndBundle(output); }
  Status Finish(Output& output) override { return EndBundle(output); }
  Status Snapshot(StateWriter& out) override {
    aggregation_->Snapshot(out);
    return Status::OK();
  }
  Status Restore(StateReader& in) override { return aggregation_->Restore(in); }

 private:
  std::int64_t Now() const { return context_->processing_time_ms; }
  Status EndBundle(Output& output) { return Emit(aggregation_->EndBundle(Now()), output); }
  static Status Emit(Result<ChangelogBatch> result, Output& output) {
    PODIUM_RETURN_NOT_OK(result.status());
    return result->num_records() == 0 ? Status::OK() : output.Emit(*std::move(result));
  }

  std::unique_ptr<Aggregation> aggregation_;
  const EvalContext* context_;
};

}  // namespace

Result<std::unique_ptr<Operator>> MakeAggregateStep(const ExecNode& node, const EvalContext* context) {
  PODIUM_ASSIGN_OR_RETURN(auto aggregation,
                          Aggregation::Make(node.aggregate, node.inputs.front()->row_type, node.row_type));
  return std::make_unique<AggregateStep>(std::move(aggregation), context);
}

}  // namespace podium
