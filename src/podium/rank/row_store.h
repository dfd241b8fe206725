#pragma once

#include <cstdint>
#include <span>

#include "podium/base/result.h"
#include "podium/row/binary_row_layout.h"

namespace podium {

/// Slot of a retained row.
using RowSlot = std::uint32_t;

/// Where the payload of retained rows lives. The ranking decides which rows stay; the store knows their
/// format. The row format is the face's choice: binary rows are copied, Arrow columns are encoded
/// (docs/formats/binary-row.md).
class RowStore {
 public:
  virtual ~RowStore() = default;

  /// Copies rows of the batch being pushed into new slots, one for each element of `batch_rows`. Called at
  /// most once a batch and only for rows that are still ranked when the batch ends. On error nothing is
  /// retained.
  virtual Status Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) = 0;

  /// Gives slots back. Their rows stay readable until the next Recycle, since the changelog may refer to
  /// them.
  virtual void Release(std::span<const RowSlot> slots) = 0;

  /// Makes the slots released so far reusable: the changelog that referred to them has been consumed.
  virtual void Recycle() = 0;

  /// Hashes the rows of the batch being pushed: equal rows have equal fingerprints. For rankings that look
  /// for rows: called before the first Equals of a push, so that the store can prepare all rows at once.
  virtual Status Fingerprint(std::span<std::uint32_t> fingerprints) = 0;

  /// True if row `batch_row` of the batch being pushed equals the retained row, as Flink compares binary
  /// rows: byte by byte. The row kind is no part of it.
  virtual bool Equals(std::uint32_t batch_row, RowSlot slot) const = 0;
  /// The same for two rows of the batch being pushed.
  virtual bool EqualsInBatch(std::uint32_t left, std::uint32_t right) const = 0;

  /// The binary row image of a retained row, kind +I, for a snapshot. Valid until the slot is recycled.
  virtual RowImage Image(RowSlot slot) const = 0;
  /// Retains a row by the image that Image gave, when a snapshot is restored. Invalid if it is none of this
  /// store.
  virtual Result<RowSlot> Adopt(RowImage image) = 0;
  /// What Fingerprint says of an equal row of a batch.
  virtual std::uint32_t FingerprintOf(RowSlot slot) const = 0;
};

}  // namespace podium
