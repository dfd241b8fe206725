#include "podium/runtime/task/materialize_step.h"

#include <utility>

namespace podium {
namespace {

class MaterializeStep final : public Operator {
 public:
  MaterializeStep(std::unique_ptr<MaterializeOperator> materialize, const EvalContext* context)
      : materialize_(std::move(materialize)), context_(context) {}

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(ChangelogBatch result, materialize_->Push(batch, context_->processing_time_ms));
    return output.Emit(std::move(result));
  }
  Status Snapshot(StateWriter& out) override { return materialize_->Snapshot(out); }
  Status Restore(StateReader& in) override { return materialize_->Restore(in); }

 private:
  std::unique_ptr<MaterializeOperator> materialize_;
  const EvalContext* context_;
};

}  // namespace

Result<std::unique_ptr<Operator>> MakeMaterializeStep(const MaterializeSpec& spec, const RowType& input,
                                                      const EvalContext* context) {
  PODIUM_ASSIGN_OR_RETURN(auto materialize, MaterializeOperator::Make(spec, input));
  return std::make_unique<MaterializeStep>(std::move(materialize), context);
}

}  // namespace podium
