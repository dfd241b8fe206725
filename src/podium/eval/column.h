#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/status.h"

namespace podium::eval {

/// A row whose value could not be computed, and Flink's message for it.
struct RowError {
  std::int64_t row = 0;
  Status status;
};
/// In ascending order of rows, one entry a row.
using RowErrors = std::vector<RowError>;

/// The values of one expression over a batch.
///
/// Errors are values: a row that fails is NULL in `data` and listed in `errors`, so that a branch of a CASE
/// that the row does not take may fail without harm, although every branch is computed for every row. The
/// error ends the batch only if it reaches a result.
struct Column {
  std::shared_ptr<arrow::ArrayData> data;   ///< Of the Arrow type of the expression's SQL type.
  bool constant = false;                    ///< `data` has one element, which stands for every row.
  std::shared_ptr<const RowErrors> errors;  ///< Null if no row failed; of a constant, row 0 stands for all.
};

}  // namespace podium::eval
