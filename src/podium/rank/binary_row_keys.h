#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "podium/base/result.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/key_buffer.h"
#include "podium/row/key_projection.h"
#include "podium/row/logical_type.h"
#include "podium/row/order_key_encoder.h"

namespace podium {

/// Reads the keys of binary rows in place: what a ranking sees of a batch (architecture: keys are parsed,
/// rows are not). Its memory is reused, so that batches of like size allocate nothing.
class BinaryRowKeys {
 public:
  /// Plans the keys of `spec` over input rows of these types. Returns Refused, with Flink's message, for an
  /// order column without an order.
  static Result<BinaryRowKeys> Make(const RankSpec& spec, const std::vector<LogicalType>& types);

  KeyForm partition_form() const { return partition_.form(); }
  KeyForm order_form() const { return order_.form(); }
  KeyForm row_key_form() const { return row_key_.form(); }

  /// The keys and kinds of a batch of rows, valid until the next Extract; `rows` may go. The rows are
  /// images that ValidateBinaryRow would accept: those from outside are checked first.
  /// Returns Invalid if a batch is too large for 32-bit row numbers and offsets.
  Result<KeyBatch> Extract(std::span<const RowImage> rows);

 private:
  BinaryRowKeys() = default;

  void ExtractKinds(std::span<const RowImage> rows, KeyBatch& batch);
  void ExtractRankEnds(std::span<const RowImage> rows, KeyBatch& batch);

  KeyProjection partition_;
  OrderKeyEncoder order_;
  KeyProjection row_key_;
  std::vector<LogicalType> types_;
  std::optional<std::size_t> end_field_;

  KeyBuffer partition_keys_;
  KeyBuffer order_keys_;
  KeyBuffer row_keys_;
  std::vector<RowKind> kinds_;
  std::vector<std::int64_t> rank_ends_;
};

/// Cuts rows that lie end to end into images: row i is bytes[offsets[i], offsets[i + 1]). Replaces the
/// content of `rows`. Returns Invalid for offsets that decrease or leave `bytes`; the images themselves stay
/// unchecked.
Status SplitRows(std::span<const std::uint8_t> bytes, std::span<const std::uint32_t> offsets,
                 std::vector<RowImage>& rows);

}  // namespace podium
