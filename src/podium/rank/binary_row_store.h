#pragma once

#include <cstdint>
#include <span>

#include "podium/base/status.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/row_store.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/row_arena.h"

namespace podium {

/// Retains rows that arrive as binary row images: a copy, with the row kind in the header set to +I, since
/// the kind belongs to the changelog record and not to the row.
class BinaryRowStore final : public RowStore {
 public:
  /// Names the rows of the batch that the next push refers to. They must live until the changelog of that
  /// push has been consumed.
  void SetBatch(std::span<const RowImage> rows) { batch_ = rows; }

  Status Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) override;
  void Release(std::span<const RowSlot> slots) override;
  void Recycle() override { arena_.Recycle(); }
  Status Fingerprint(std::span<std::uint32_t> fingerprints) override;
  bool Equals(std::uint32_t batch_row, RowSlot slot) const override;
  bool EqualsInBatch(std::uint32_t left, std::uint32_t right) const override;
  RowImage Image(RowSlot slot) const override { return arena_.Get(slot); }
  /// Takes any image: the owner, who knows the layout, checks it (ValidateBinaryRow).
  Result<RowSlot> Adopt(RowImage image) override;
  std::uint32_t FingerprintOf(RowSlot slot) const override;

  /// The row that a changelog record refers to. The kind in the header of a batch row is that of its arrival.
  RowImage Resolve(RowRef row) const {
    return row.retained() ? arena_.Get(row.slot()) : batch_[row.batch_row()];
  }

  /// Asks for the memory that Resolve reads: call it a few rows ahead in loops over a changelog, and prefetch
  /// the row itself once it is resolved.
  [[gnu::always_inline]] void Prefetch(RowRef row) const {
    if (row.retained()) {
      arena_.Prefetch(row.slot());
    } else {
      __builtin_prefetch(&batch_[row.batch_row()]);
    }
  }

  const RowArena& arena() const { return arena_; }

 private:
  RowArena arena_;
  std::span<const RowImage> batch_;
};

}  // namespace podium
