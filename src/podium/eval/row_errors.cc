#include "podium/eval/row_errors.h"

#include <arrow/array/array_base.h>

#include <algorithm>
#include <map>
#include <utility>

#include "podium/eval/views.h"

namespace podium::eval {

Column WithErrorsAt(Column column, SourcePosition position) {
  if (column.errors == nullptr || position.line <= 0) return column;
  const auto placed = [](const RowError& error) { return error.status.position().has_value(); };
  if (std::ranges::all_of(*column.errors, placed)) return column;
  auto errors = std::make_shared<RowErrors>(*column.errors);
  for (RowError& error : *errors) error.status = error.status.At(position);
  column.errors = std::move(errors);
  return column;
}

const Status* FindError(const Column& column, std::int64_t row) {
  if (column.errors == nullptr || column.errors->empty()) return nullptr;
  if (column.constant) return &column.errors->front().status;
  const auto found = std::ranges::lower_bound(*column.errors, row, {}, &RowError::row);
  return found != column.errors->end() && found->row == row ? &found->status : nullptr;
}

std::shared_ptr<const RowErrors> MergeErrors(std::span<const Column> columns, std::int64_t num_rows) {
  const Column* only = nullptr;
  std::int64_t with_errors = 0;
  for (const Column& column : columns) {
    if (column.errors == nullptr || column.errors->empty()) continue;
    only = &column;
    ++with_errors;
  }
  if (with_errors == 0) return nullptr;
  if (with_errors == 1 && !only->constant) return only->errors;
  std::map<std::int64_t, Status> merged;
  for (const Column& column : columns) {
    if (column.errors == nullptr || column.errors->empty()) continue;
    if (column.constant) {
      for (std::int64_t row = 0; row < num_rows; ++row) merged.emplace(row, column.errors->front().status);
    } else {
      for (const RowError& error : *column.errors) merged.emplace(error.row, error.status);
    }
  }
  auto errors = std::make_shared<RowErrors>();
  errors->reserve(merged.size());
  for (auto& [row, status] : merged) errors->push_back({row, std::move(status)});
  return errors;
}

Result<Column> RunOperation(const Operation& operation, std::span<const Column> arguments,
                            std::int64_t num_rows) {
  PODIUM_ASSIGN_OR_RETURN(auto result, operation.Run(arguments, num_rows));
  if (operation.error_rule() == ErrorRule::kOwn) return result;
  if (std::ranges::all_of(arguments, [](const Column& column) { return column.errors == nullptr; }))
    return result;
  // The arguments' errors come first: the operation was never reached for those rows.
  std::vector<Column> all(arguments.begin(), arguments.end());
  all.push_back(result);
  auto errors = MergeErrors(all, num_rows);
  if (result.constant && errors != nullptr && num_rows != 1) {
    // A constant result whose arguments fail for some rows only: spread it, so that rows can differ.
    PODIUM_ASSIGN_OR_RETURN(auto array, ToArray(result, num_rows));
    result.data = array->data();
    result.constant = false;
  }
  result.errors = std::move(errors);
  return result;
}

}  // namespace podium::eval
