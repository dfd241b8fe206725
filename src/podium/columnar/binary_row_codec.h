#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/result.h"
#include "podium/columnar/column_view.h"
#include "podium/columnar/value_layout.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Turns rows of Arrow batches into binary row images and back, a column at a time, so that the type is
/// looked at once a column and not once a value. The image is Flink's (docs/formats/binary-row.md) with kind
/// +I; a NULL DECIMAL(p > 18) or TIMESTAMP(p > 3) reserves its variable part, as in Flink's generated
/// projections. Within the codec, equality of rows is equality of images.
///
/// Use: Bind a batch; Measure the wanted rows; Encode them into memory of those sizes. Decode and Gather read
/// images that Encode wrote (images from disk go through ValidateBinaryRow first).
/// Thread safety: none. Costs no allocation in steady state, but for the arrays that Gather returns.
class BinaryRowCodec {
 public:
  explicit BinaryRowCodec(const RowType& row);
  /// The codec of a projection: keys.
  BinaryRowCodec(const RowType& row, std::vector<std::int32_t> columns);

  /// Unpacks the columns of a batch of rows of the whole row type. Keeps the batch until the next Bind or
  /// Unbind. Returns Invalid, naming column and types, for a batch that does not fit.
  Status Bind(std::shared_ptr<arrow::RecordBatch> batch);
  void Unbind() {
    views_.clear();
    bound_.reset();
  }
  bool bound() const { return bound_ != nullptr; }

  /// Sets sizes[i] to the bytes that the image of rows[i] takes: a multiple of 8.
  /// Returns NotSupported for a row of 2 GiB or more.
  Status Measure(std::span<const std::int32_t> rows, std::span<std::uint32_t> sizes);
  /// Writes the image of rows[i] at images[i], which must hold the measured size.
  void Encode(std::span<const std::int32_t> rows, std::span<std::uint8_t* const> images);

  /// One batch of the bound rows `rows` followed by the rows of `images`.
  Result<std::shared_ptr<arrow::RecordBatch>> Gather(std::span<const std::int32_t> rows,
                                                     std::span<const std::uint8_t* const> images) const;
  /// The rows of `images` alone; needs no bound batch.
  Result<std::shared_ptr<arrow::RecordBatch>> Decode(std::span<const std::uint8_t* const> images) const {
    return Gather({}, images);
  }

  /// True if every image has the same size.
  bool fixed_size() const { return fixed_size_; }
  const std::shared_ptr<arrow::Schema>& schema() const { return schema_; }
  const std::vector<ValueType>& types() const { return types_; }
  /// Column i of the projection, of the bound batch.
  const ColumnView& column(std::size_t i) const { return views_[i]; }

 private:
  RowType row_;
  std::vector<std::int32_t> columns_;
  std::vector<ValueType> types_;
  std::shared_ptr<arrow::Schema> schema_;
  std::shared_ptr<arrow::Schema> checked_schema_;  // Of the last batch bound: checked once, not once a batch.
  std::shared_ptr<arrow::RecordBatch> bound_;
  std::vector<ColumnView> views_;
  std::vector<std::uint32_t> cursors_;  // Per row being encoded: end of its variable part so far.
  bool fixed_size_ = true;
};

}  // namespace podium
