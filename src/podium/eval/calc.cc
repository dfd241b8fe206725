#include "podium/eval/calc.h"

#include <arrow/api.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/expression.h"
#include "podium/eval/row_errors.h"
#include "podium/eval/views.h"

namespace podium {
namespace {

using eval::Column;
using eval::Program;
using Columns = std::vector<std::shared_ptr<arrow::ArrayData>>;

/// Returns the first error in row order, if any row failed.
Status FirstError(const std::vector<Column>& columns, std::int64_t num_rows) {
  const auto errors = eval::MergeErrors(columns, num_rows);
  return errors == nullptr || errors->empty() ? Status::OK() : errors->front().status;
}

/// The rows for which the condition is TRUE.
std::vector<std::int32_t> SelectedRows(const Column& condition, std::int64_t num_rows) {
  std::vector<std::int32_t> selected(static_cast<std::size_t>(num_rows));
  std::size_t count = 0;
  const eval::Truth truth(condition);
  for (std::int64_t row = 0; row < num_rows; row += eval::kWordRows) {
    std::uint64_t word = truth.True(row, std::min(eval::kWordRows, num_rows - row));
    for (; word != 0; word &= word - 1) {
      selected[count++] = static_cast<std::int32_t>(row + std::countr_zero(word));
    }
  }
  selected.resize(count);
  return selected;
}

/// Keeps the records whose row is in `selected` (ascending) and points them at the compacted rows. Returns
/// how many are left.
std::size_t DropRecords(const std::vector<std::int32_t>& selected, std::int64_t num_rows,
                        ChangelogBatch& batch) {
  if (batch.kinds.empty() && batch.row_index.empty() && !batch.has_rank) return selected.size();
  constexpr std::int32_t kDropped = -1;
  std::vector<std::int32_t> new_row(static_cast<std::size_t>(num_rows), kDropped);
  for (std::size_t i = 0; i < selected.size(); ++i) {
    new_row[static_cast<std::size_t>(selected[i])] = static_cast<std::int32_t>(i);
  }
  const std::int64_t num_records = batch.num_records();
  std::size_t kept = 0;
  for (std::int64_t record = 0; record < num_records; ++record) {
    const std::int32_t row = new_row[static_cast<std::size_t>(batch.row_of(record))];
    if (row == kDropped) continue;
    const auto from = static_cast<std::size_t>(record);
    if (!batch.kinds.empty()) batch.kinds[kept] = batch.kinds[from];
    if (batch.has_rank) batch.ranks[kept] = batch.ranks[from];
    if (!batch.row_index.empty()) batch.row_index[kept] = row;
    ++kept;
  }
  if (!batch.kinds.empty()) batch.kinds.resize(kept);
  if (batch.has_rank) batch.ranks.resize(kept);
  if (!batch.row_index.empty()) batch.row_index.resize(kept);
  return kept;
}

/// How the rank that a batch may carry beside its rows reaches the output.
enum class RankUse : std::uint8_t {
  kDropped,   ///< Nothing reads it.
  kPassed,    ///< It is the output's last column as it is the input's, and nothing else reads it.
  kComputed,  ///< Something computes with it or moves it: it has to be a column.
};

RankUse FindRankUse(const RowType& input, const std::vector<RexPtr>& expressions, const RexPtr& condition) {
  if (input.size() == 0) return RankUse::kDropped;
  const auto rank = static_cast<std::int32_t>(input.size()) - 1;
  if (condition != nullptr && RefersTo(*condition, rank)) return RankUse::kComputed;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    if (!RefersTo(*expressions[i], rank)) continue;
    const bool last = i + 1 == expressions.size() && expressions[i]->kind == RexKind::kInputRef;
    return last ? RankUse::kPassed : RankUse::kComputed;
  }
  return RankUse::kDropped;
}

class CalcImpl final : public Calc {
 public:
  static Result<std::unique_ptr<Calc>> Make(const RowType& input, const std::vector<RexPtr>& expressions,
                                            const RexPtr& condition, const RowType& output,
                                            const EvalContext* context) {
    if (expressions.size() != output.size()) {
      return Status::Internal("Calc of ", expressions.size(), " expressions for ", output.size(), " columns");
    }
    auto calc = std::make_unique<CalcImpl>();
    calc->num_inputs_ = input.size();
    calc->input_schema_ = ToArrowSchema(input);
    calc->output_ = output;
    calc->rank_use_ = FindRankUse(input, expressions, condition);
    calc->needed_.resize(input.size());
    for (const RexPtr& expression : expressions) CollectInputRefs(*expression, calc->needed_);
    PODIUM_ASSIGN_OR_RETURN(calc->projection_, Program::Compile(input, expressions, context));
    if (condition != nullptr) {
      PODIUM_ASSIGN_OR_RETURN(auto filter, Program::Compile(input, {condition}, context));
      calc->filter_ = std::move(filter);
    }
    if (calc->rank_use_ == RankUse::kPassed) {
      const std::vector<RexPtr> without_rank(expressions.begin(), expressions.end() - 1);
      PODIUM_ASSIGN_OR_RETURN(calc->lazy_projection_, Program::Compile(input, without_rank, context));
      calc->lazy_schema_ = ToArrowSchema({.names = {output.names.begin(), output.names.end() - 1},
                                          .types = {output.types.begin(), output.types.end() - 1}});
    }
    calc->schema_ = ToArrowSchema(output);
    return std::unique_ptr<Calc>(std::move(calc));
  }

  Result<ChangelogBatch> Apply(const ChangelogBatch& batch) override {
    ChangelogBatch work = batch;
    if (batch.has_rank && rank_use_ == RankUse::kComputed) {
      PODIUM_ASSIGN_OR_RETURN(work.rows, Materialize(batch));
      work.has_rank = false;
      work.row_index.clear();
    }
    const std::size_t num_columns = num_inputs_ - (work.has_rank ? 1 : 0);
    if (work.has_rank && rank_use_ == RankUse::kDropped) ForgetRank(work);
    if (work.rows == nullptr || static_cast<std::size_t>(work.rows->num_columns()) != num_columns) {
      return Status::Internal("Calc of ", num_inputs_, " columns got a batch with another number");
    }
    Columns columns = work.rows->column_data();
    PODIUM_RETURN_NOT_OK(CheckTypes(columns));
    columns.resize(num_inputs_);
    std::int64_t num_rows = work.rows->num_rows();
    PODIUM_ASSIGN_OR_RETURN(num_rows, Filter(work, columns, num_rows));
    PODIUM_RETURN_NOT_OK(Project(work, columns, num_rows));
    return work;
  }

 private:
  /// Operations read buffers by the type that they were compiled for.
  Status CheckTypes(const Columns& columns) const {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const arrow::DataType& expected = *input_schema_->field(static_cast<int>(i))->type();
      const arrow::DataType& found = *columns[i]->type;
      // Of nested types the names of the fields may differ, so only their kind is compared.
      if (found.id() == expected.id() && (found.num_fields() > 0 || found.Equals(expected))) continue;
      return Status::Internal("Calc expects column ", i, " as ", expected.ToString(), ", found ",
                              found.ToString());
    }
    return Status::OK();
  }

  /// Drops the ranks of a batch; the records keep their rows.
  static void ForgetRank(ChangelogBatch& batch) {
    if (batch.ranks.empty() && batch.rows != nullptr) batch.rows = batch.rows->Slice(0, 0);
    batch.has_rank = false;
    batch.ranks.clear();
  }

  /// Drops records and compacts the columns that the projection needs. Returns the number of rows left.
  Result<std::int64_t> Filter(ChangelogBatch& batch, Columns& columns, std::int64_t num_rows) const {
    if (!filter_.has_value()) return num_rows;
    PODIUM_ASSIGN_OR_RETURN(const auto condition, filter_->Run(columns, num_rows));
    PODIUM_RETURN_NOT_OK(FirstError(condition, num_rows));
    std::vector<std::int32_t> selected = SelectedRows(condition[0], num_rows);
    if (static_cast<std::int64_t>(selected.size()) == num_rows) return num_rows;
    // No record left means no row either: that is how an empty changelog is told from one without a mapping.
    if (DropRecords(selected, num_rows, batch) == 0) selected.clear();
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i] == nullptr) continue;
      if (!needed_[i]) {
        columns[i] = nullptr;
      } else {
        PODIUM_ASSIGN_OR_RETURN(columns[i], Take(*columns[i], selected));
      }
    }
    return static_cast<std::int64_t>(selected.size());
  }

  Status Project(ChangelogBatch& batch, const Columns& columns, std::int64_t num_rows) const {
    const bool lazy = batch.has_rank;
    PODIUM_ASSIGN_OR_RETURN(const auto values,
                            (lazy ? lazy_projection_ : projection_).Run(columns, num_rows));
    PODIUM_RETURN_NOT_OK(FirstError(values, num_rows));
    arrow::ArrayVector arrays;
    arrays.reserve(values.size());
    for (const Column& value : values) {
      PODIUM_ASSIGN_OR_RETURN(auto array, eval::ToArray(value, num_rows));
      arrays.push_back(std::move(array));
    }
    batch.rows = arrow::RecordBatch::Make(lazy ? lazy_schema_ : schema_, num_rows, std::move(arrays));
    batch.type = output_;
    return Status::OK();
  }

  std::size_t num_inputs_ = 0;
  std::shared_ptr<arrow::Schema> input_schema_;
  RowType output_;
  RankUse rank_use_ = RankUse::kDropped;
  std::vector<bool> needed_;  ///< Input columns that the projection reads.
  std::optional<Program> filter_;
  Program projection_;
  Program lazy_projection_;  ///< All but the last expression, which is the rank; only with kPassed.
  std::shared_ptr<arrow::Schema> schema_;
  std::shared_ptr<arrow::Schema> lazy_schema_;
};

}  // namespace

Result<std::unique_ptr<Calc>> Calc::Make(const RowType& input, const std::vector<RexPtr>& expressions,
                                         const RexPtr& condition, const RowType& output,
                                         const EvalContext* context) {
  return CalcImpl::Make(input, expressions, condition, output, context);
}

}  // namespace podium
