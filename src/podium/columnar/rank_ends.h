#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Reads the rank end of each record from a column (variable rank end).
class RankEnds {
 public:
  /// Returns Refused, as Flink's operator does when it opens, for a column that is not SMALLINT, INT or
  /// BIGINT.
  static Result<RankEnds> Make(const RowType& input, std::int32_t column);

  /// The rank end of each record, 0 for NULL, as Flink reads it from a binary row. Record i is of row
  /// row_index[i] (empty: of row i). Valid until the next call.
  Result<const std::int64_t*> Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                                      std::span<const std::int32_t> row_index, std::size_t num_records);

 private:
  RankEnds(const RowType& input, std::int32_t column) : codec_(input, {column}) {}

  BinaryRowCodec codec_;  ///< For its checks and column views.
  RawVector<std::int64_t> ends_;
};

}  // namespace podium
