#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Gathers the rows of a batch value by value, and can take back a row that turned out to be bad half-way.
class RowBuilder {
 public:
  static Result<RowBuilder> Make(RowType type);
  RowBuilder(RowBuilder&&) noexcept;
  RowBuilder& operator=(RowBuilder&&) noexcept;
  ~RowBuilder();

  const RowType& type() const { return type_; }
  arrow::ArrayBuilder& column(std::size_t index) { return *builders_[index]; }

  /// True if the row begun has a value in this column already.
  bool HasValue(std::size_t index) const;
  /// Appends NULL, or returns Invalid if the column does not take it.
  Status AppendNull(std::size_t index);
  /// Ends a row: every column has got one value since the last row.
  void EndRow() { ++rows_; }
  /// Takes back what the row begun has brought.
  Status DropRow();

  std::int64_t num_rows() const { return rows_ - static_cast<std::int64_t>(dropped_.size()); }
  /// The rows so far, and starts anew.
  Result<std::shared_ptr<arrow::RecordBatch>> Finish();

 private:
  RowBuilder(RowType type, std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders);

  RowType type_;
  std::shared_ptr<arrow::Schema> schema_;
  std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders_;
  std::int64_t rows_ = 0;              ///< Dropped ones included: a builder cannot shrink.
  std::vector<std::int64_t> dropped_;  ///< Ascending.
};

}  // namespace podium
