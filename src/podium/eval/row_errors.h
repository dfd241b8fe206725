#pragma once

#include <cstdint>
#include <span>

#include "podium/base/result.h"
#include "podium/eval/column.h"
#include "podium/eval/operation.h"

namespace podium::eval {

/// Runs the operation and, if its rule is kMerge, lets rows that failed in an argument fail in the result.
Result<Column> RunOperation(const Operation& operation, std::span<const Column> arguments,
                            std::int64_t num_rows);

/// The column with `position` as the place of those of its errors that have none yet; line 0 is no place.
Column WithErrorsAt(Column column, SourcePosition position);

/// The error of a row; null if the row has none.
const Status* FindError(const Column& column, std::int64_t row);

/// The errors of several columns as one: a row fails with the error of the first column in which it failed.
std::shared_ptr<const RowErrors> MergeErrors(std::span<const Column> columns, std::int64_t num_rows);

}  // namespace podium::eval
