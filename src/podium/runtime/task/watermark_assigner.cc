#include "podium/runtime/task/watermark_assigner.h"

#include <arrow/api.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace podium {
namespace {

constexpr std::int64_t kLastWatermark = std::numeric_limits<std::int64_t>::max();

class WatermarkAssigner final : public Operator {
 public:
  WatermarkAssigner(const WatermarkSpec& spec, std::unique_ptr<Calc> watermarks, const EvalContext* context)
      : rowtime_column_(spec.rowtime_column),
        interval_ms_(spec.interval_ms),
        watermarks_(std::move(watermarks)),
        next_emission_ms_(context->processing_time_ms + spec.interval_ms) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(const ChangelogBatch computed, watermarks_->Apply(batch));
    const auto& column = *computed.rows->column(0);
    const arrow::Array& rowtimes = *batch.rows->column(rowtime_column_);
    const std::int64_t num_records = batch.num_records();
    std::int64_t passed = 0;
    for (std::int64_t record = 0; record < num_records; ++record) {
      if (rowtimes.IsNull(batch.row_of(record))) {
        PODIUM_RETURN_NOT_OK(output.Emit(SliceRecords(batch, passed, record)));
        return Status::Refused(
            "RowTime field should not be null, please convert it to a non-null long value.");
      }
      const std::int64_t row = computed.row_of(record);
      if (column.IsNull(row)) continue;
      current_ms_ = std::max(current_ms_, static_cast<const arrow::TimestampArray&>(column).Value(row));
      if (current_ms_ - emitted_ms_ <= interval_ms_) continue;
      PODIUM_RETURN_NOT_OK(output.Emit(SliceRecords(batch, passed, record + 1)));
      passed = record + 1;
      PODIUM_RETURN_NOT_OK(Advance(output));
    }
    return output.Emit(passed == 0 ? std::move(batch) : SliceRecords(batch, passed, num_records));
  }

  Status ProcessWatermark(std::int64_t watermark_ms, Output& output) override {
    if (watermark_ms != kLastWatermark || current_ms_ == kLastWatermark) return Status::OK();
    current_ms_ = kLastWatermark;
    return output.EmitWatermark(kLastWatermark);
  }

  Status ProcessProcessingTime(std::int64_t now_ms, Output& output) override {
    if (interval_ms_ == 0 || now_ms < next_emission_ms_) return Status::OK();
    next_emission_ms_ = now_ms + interval_ms_;
    return Advance(output);
  }

 private:
  Status Advance(Output& output) {
    if (current_ms_ <= emitted_ms_) return Status::OK();
    emitted_ms_ = current_ms_;
    return output.EmitWatermark(current_ms_);
  }

  std::int32_t rowtime_column_;
  std::int64_t interval_ms_;
  std::unique_ptr<Calc> watermarks_;
  std::int64_t next_emission_ms_;
  std::int64_t current_ms_ = 0;
  std::int64_t emitted_ms_ = 0;
};

}  // namespace

Result<std::unique_ptr<Operator>> MakeWatermarkAssigner(const WatermarkSpec& spec, const RowType& input,
                                                        const EvalContext* context) {
  const RowType output{.names = {"watermark"}, .types = {spec.expression->type}};
  PODIUM_ASSIGN_OR_RETURN(auto watermarks, Calc::Make(input, {spec.expression}, nullptr, output, context));
  return std::make_unique<WatermarkAssigner>(spec, std::move(watermarks), context);
}

}  // namespace podium
