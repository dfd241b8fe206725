#pragma once

#include <arrow/type_fwd.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/rank/row_store.h"
#include "podium/row/row_arena.h"

namespace podium {

/// Keeps the retained rows of a ranking over Arrow batches as binary row images, which is also their form in
/// state on disk. The payload of a row that is not retained is never looked at.
///
/// Why not columns: gathering fields at fixed places of row images costs what gathering from slot-addressed
/// columns costs (README.md of this folder has the figures), one row is one cache line or two however many
/// columns it has, and equality of rows is memcmp.
class ArrowRowStore final : public RowStore {
 public:
  explicit ArrowRowStore(const RowType& row) : codec_(row), layout_(row.types) {}

  /// Names the batch being pushed: record i is row row_index[i] of `rows` (empty: row i). Both must live
  /// until EndBatch.
  void BeginBatch(std::shared_ptr<arrow::RecordBatch> rows, std::span<const std::int32_t> row_index);
  /// Lets go of the batch: retained rows do not refer to it.
  void EndBatch();

  Status Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) override;
  void Release(std::span<const RowSlot> slots) override;
  void Recycle() override { arena_.Recycle(); }
  /// Encodes every row of the batch, once for Fingerprint, Equals and Retain.
  Status Fingerprint(std::span<std::uint32_t> fingerprints) override;
  bool Equals(std::uint32_t batch_row, RowSlot slot) const override;
  bool EqualsInBatch(std::uint32_t left, std::uint32_t right) const override;
  RowImage Image(RowSlot slot) const override { return arena_.Get(slot); }
  Result<RowSlot> Adopt(RowImage image) override;
  std::uint32_t FingerprintOf(RowSlot slot) const override;

  /// One batch of the rows `rows` of the batch being pushed, followed by the retained rows of `slots`.
  Result<std::shared_ptr<arrow::RecordBatch>> Gather(std::span<const std::int32_t> rows,
                                                     std::span<const RowSlot> slots);

  /// Every slot given out so far is below this.
  std::size_t slot_bound() const { return slot_bound_; }
  std::int64_t num_rows() const { return arena_.num_rows(); }
  std::int64_t bytes() const { return arena_.reserved_bytes(); }

 private:
  /// Sets `rows_` and `sizes_` for records of the batch.
  Status Measure(std::span<const std::uint32_t> batch_rows);
  /// The image of a record, once Fingerprint has encoded it.
  RowImage BatchImage(std::uint32_t batch_row) const {
    return {encoded_.data() + encoded_offsets_[batch_row],
            encoded_offsets_[batch_row + 1] - encoded_offsets_[batch_row]};
  }

  BinaryRowCodec codec_;
  BinaryRowLayout layout_;
  RowArena arena_;
  std::size_t slot_bound_ = 0;
  std::shared_ptr<arrow::RecordBatch> batch_;
  std::span<const std::int32_t> row_index_;
  RawVector<std::int32_t> rows_;
  RawVector<std::uint32_t> sizes_;
  RawVector<std::uint8_t> encoded_;  // Images of all records of the batch, if Fingerprint was called.
  RawVector<std::size_t> encoded_offsets_;
  RawVector<std::uint8_t*> images_;
  RawVector<const std::uint8_t*> retained_images_;
};

}  // namespace podium
