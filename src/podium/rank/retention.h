#pragma once

#include <cstdint>
#include <vector>

#include "podium/base/macros.h"
#include "podium/base/raw_vector.h"
#include "podium/rank/changelog_view.h"
#include "podium/rank/row_store.h"

namespace podium {

/// What a push owes the row store: the batch rows that stay, and the retained rows that go. Settled once,
/// when the batch ends, so that a row which entered and was displaced again within the batch is never copied.
class Retention {
 public:
  /// Notes that `row`, somewhere in state, refers to a batch row that stays. The reference is replaced by one
  /// to the retained row; it must not move before Settle.
  void Keep(RowRef* row) {
    batch_rows_.push_back(row->batch_row());
    places_.push_back(row);
  }
  /// Notes that state no longer refers to `row`.
  void Drop(RowRef row) {
    if (row.retained()) released_.push_back(row.slot());
  }

  Status Settle(RowStore& store) {
    if (!batch_rows_.empty()) {
      slots_.resize(batch_rows_.size());
      PODIUM_RETURN_NOT_OK(store.Retain(batch_rows_, slots_));
      for (std::size_t i = 0; i < slots_.size(); ++i) *places_[i] = RowRef::OfSlot(slots_[i]);
      batch_rows_.clear();
      places_.clear();
    }
    if (!released_.empty()) {
      store.Release(released_);
      released_.clear();
    }
    return Status::OK();
  }

  std::int64_t bytes() const {
    return static_cast<std::int64_t>((batch_rows_.capacity() + slots_.capacity() + released_.capacity()) *
                                         sizeof(std::uint32_t) +
                                     places_.capacity() * sizeof(RowRef*));
  }

 private:
  RawVector<std::uint32_t> batch_rows_;
  RawVector<RowRef*> places_;
  RawVector<RowSlot> slots_;
  RawVector<RowSlot> released_;
};

}  // namespace podium
