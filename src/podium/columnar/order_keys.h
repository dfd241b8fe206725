#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/columnar/value_layout.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"

namespace podium {

/// Makes normalised order keys (docs/formats/order-key.md) from the columns of Arrow batches, a column at a
/// time.
class OrderKeys {
 public:
  /// Returns Flink's refusal for MAP and MULTISET at any depth; NotSupported, with the column named, for
  /// NULL.
  static Result<OrderKeys> Make(const RowType& input, const std::vector<OrderColumn>& columns);

  KeyForm form() const { return form_; }

  /// Keys of `num_records` records, record i of row row_index[i] (empty: of row i). Valid until the next
  /// call, as long as the batch lives. Returns Invalid for a batch with other Arrow types.
  Result<KeyColumn> Extract(const std::shared_ptr<arrow::RecordBatch>& rows,
                            std::span<const std::int32_t> row_index, std::size_t num_records);

 private:
  OrderKeys(const RowType& input, std::vector<OrderColumn> order, std::vector<std::int32_t> columns);
  KeyColumn ExtractWords(std::span<const std::int32_t> row_index, std::size_t num_records);
  Result<KeyColumn> ExtractBytes(std::span<const std::int32_t> row_index, std::size_t num_records);

  KeyForm form_ = KeyForm::kNone;
  std::vector<OrderColumn> order_;
  BinaryRowCodec codec_;  ///< For its checks and column views.
  RawVector<std::uint64_t> words_;
  RawVector<std::uint8_t> ties_;
  RawVector<std::uint32_t> offsets_;
  RawVector<std::uint8_t> bytes_;
  RawVector<std::uint8_t*> cursors_;
};

}  // namespace podium
