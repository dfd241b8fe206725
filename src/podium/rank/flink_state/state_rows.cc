#include "podium/rank/flink_state/state_rows.h"

#include "podium/base/macros.h"

namespace podium {

StateRows::Handle StateRows::Add(RowRef row, std::uint32_t fingerprint) {
  // Whatever goes before the next Settle finds room here: a destructor must not run out of memory.
  if (released_.capacity() < released_.size() + num_rows_ + 1) {
    released_.reserve(2 * (released_.size() + num_rows_ + 1));
  }
  auto handle = std::make_shared<Row>(row, fingerprint, this);
  ++num_rows_;
  return handle;
}

StateRows::Handle StateRows::AddBatchRow(std::uint32_t batch_row, std::uint32_t fingerprint) {
  Handle handle = Add(RowRef::OfBatch(batch_row), fingerprint);
  fresh_.push_back(handle);
  return handle;
}

StateRows::Handle StateRows::AddRetained(RowSlot slot, std::uint32_t fingerprint) {
  return Add(RowRef::OfSlot(slot), fingerprint);
}

Status StateRows::Settle(RowStore& store) {
  batch_rows_.clear();
  kept_.clear();
  for (const auto& fresh : fresh_) {
    if (Handle row = fresh.lock()) {
      batch_rows_.push_back(row->ref.batch_row());
      kept_.push_back(std::move(row));
    }
  }
  fresh_.clear();
  if (!kept_.empty()) {
    slots_.resize(kept_.size());
    PODIUM_RETURN_NOT_OK(store.Retain(batch_rows_, slots_));
    for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i]->ref = RowRef::OfSlot(slots_[i]);
    kept_.clear();
  }
  if (!released_.empty()) {
    store.Release(released_);
    released_.clear();
  }
  return Status::OK();
}

std::int64_t StateRows::bytes() const {
  return static_cast<std::int64_t>(num_rows_ * kBytesOfRow + released_.capacity() * sizeof(RowSlot) +
                                   fresh_.capacity() * sizeof(fresh_[0]));
}

}  // namespace podium
