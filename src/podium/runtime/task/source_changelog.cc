#include "podium/runtime/task/source_changelog.h"

#include <arrow/api.h>

#include <numeric>
#include <utility>

#include "podium/plan/planner/rel.h"
#include "podium/runtime/task/deduplicate_step.h"

namespace podium {
namespace {

class DropUpdateBefore final : public Operator {
 public:
  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    if (batch.kinds.empty()) return output.Emit(std::move(batch));
    ChangelogBatch kept;
    kept.type = batch.type;
    kept.rows = batch.rows;
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      if (batch.kind_of(record) == RowKind::kUpdateBefore) continue;
      kept.kinds.push_back(batch.kind_of(record));
      kept.row_index.push_back(static_cast<std::int32_t>(batch.row_of(record)));
    }
    // Without an index of its own a batch means all its rows.
    if (kept.kinds.empty()) return Status::OK();
    return output.Emit(std::move(kept));
  }
};

/// Turns rows for which the condition is not true into -D.
class FailingRowsRemove final : public Operator {
 public:
  /// `calc` yields the input's columns, then the condition.
  FailingRowsRemove(std::unique_ptr<Calc> calc, std::size_t num_columns) : calc_(std::move(calc)) {
    columns_.resize(num_columns);
    std::iota(columns_.begin(), columns_.end(), 0);
  }

  Status ProcessBatch(ChangelogBatch batch, Output& output) override {
    PODIUM_ASSIGN_OR_RETURN(const ChangelogBatch tested, calc_->Apply(batch));
    const auto& passes =
        static_cast<const arrow::BooleanArray&>(*tested.rows->column(static_cast<int>(columns_.size())));
    ChangelogBatch result = SelectColumns(tested, columns_);
    result.kinds.clear();
    for (std::int64_t record = 0; record < tested.num_records(); ++record) {
      const std::int64_t row = tested.row_of(record);
      const bool passed = passes.IsValid(row) && passes.Value(row);
      result.kinds.push_back(passed ? tested.kind_of(record) : RowKind::kDelete);
    }
    return output.Emit(std::move(result));
  }

 private:
  std::unique_ptr<Calc> calc_;
  std::vector<std::int32_t> columns_;
};

}  // namespace

std::unique_ptr<Operator> MakeDropUpdateBefore() { return std::make_unique<DropUpdateBefore>(); }

Result<std::vector<std::unique_ptr<Operator>>> MakeChangelogNormalize(const ExecNode& node,
                                                                      const EvalContext* context) {
  std::vector<std::unique_ptr<Operator>> operators;
  const RowType& input = node.inputs.front()->row_type;
  if (node.condition != nullptr) {
    std::vector<RexPtr> expressions = AllColumns(input);
    expressions.push_back(node.condition);
    RowType tested = input;
    tested.names.emplace_back("passes");
    tested.types.push_back(node.condition->type);
    PODIUM_ASSIGN_OR_RETURN(auto calc, Calc::Make(input, expressions, nullptr, tested, context));
    operators.push_back(std::make_unique<FailingRowsRemove>(std::move(calc), input.size()));
  }
  PODIUM_ASSIGN_OR_RETURN(auto step, MakeDeduplicateStep(*node.deduplicate, input, context));
  operators.push_back(std::move(step));
  return operators;
}

}  // namespace podium
