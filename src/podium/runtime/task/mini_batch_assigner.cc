#include "podium/runtime/task/mini_batch_assigner.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace podium {

namespace {

constexpr std::int64_t kLastWatermark = std::numeric_limits<std::int64_t>::max();

class ProcTimeAssigner final : public Operator {
 public:
  ProcTimeAssigner(std::int64_t interval_ms, const EvalContext* context)
      : interval_ms_(interval_ms), context_(context), timer_ms_(context->processing_time_ms + interval_ms) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_RETURN_NOT_OK(Advance(context_->processing_time_ms, output));
    return output.Emit(std::move(batch));
  }
  Status ProcessWatermark(std::int64_t watermark_ms, Output& output) override {
    if (watermark_ms != kLastWatermark || current_ms_ == kLastWatermark) return Status::OK();
    current_ms_ = kLastWatermark;
    return output.EmitWatermark(kLastWatermark);
  }
  Status ProcessProcessingTime(std::int64_t now_ms, Output& output) override {
    // The first timer of an operator, also of a restored one, is a whole interval after it was opened.
    if (now_ms < timer_ms_) return Status::OK();
    timer_ms_ = StartOf(now_ms) + interval_ms_;
    return Advance(now_ms, output);
  }

 private:
  std::int64_t StartOf(std::int64_t now_ms) const { return now_ms - now_ms % interval_ms_; }
  Status Advance(std::int64_t now_ms, Output& output) {
    const std::int64_t start = StartOf(now_ms);
    if (start <= current_ms_) return Status::OK();
    current_ms_ = start;
    return output.EmitWatermark(start);
  }

  std::int64_t interval_ms_;
  const EvalContext* context_;
  std::int64_t timer_ms_;
  std::int64_t current_ms_ = 0;
};

class RowTimeAssigner final : public Operator {
 public:
  explicit RowTimeAssigner(std::int64_t interval_ms) : interval_ms_(interval_ms), next_ms_(interval_ms - 1) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override { return output.Emit(std::move(batch)); }
  Status ProcessWatermark(std::int64_t watermark_ms, Output& output) override {
    if (watermark_ms == kLastWatermark) {
      if (current_ms_ == kLastWatermark) return Status::OK();
      current_ms_ = kLastWatermark;
      return output.EmitWatermark(kLastWatermark);
    }
    current_ms_ = std::max(current_ms_, watermark_ms);
    return current_ms_ >= next_ms_ ? Advance(output) : Status::OK();
  }
  Status Finish(Output& output) override { return output.EmitWatermark(current_ms_); }

 private:
  Status Advance(Output& output) {
    const std::int64_t end = current_ms_ - current_ms_ % interval_ms_ + interval_ms_ - 1;
    next_ms_ = end > current_ms_ ? end : end + interval_ms_;
    return output.EmitWatermark(current_ms_);
  }

  std::int64_t interval_ms_;
  std::int64_t current_ms_ = 0;
  std::int64_t next_ms_;
};

}  // namespace

std::unique_ptr<Operator> MakeMiniBatchAssigner(const MiniBatchInterval& interval,
                                                const EvalContext* context) {
  if (interval.mode == MiniBatchMode::kRowTime)
    return std::make_unique<RowTimeAssigner>(interval.interval_ms);
  return std::make_unique<ProcTimeAssigner>(interval.interval_ms, context);
}

}  // namespace podium
