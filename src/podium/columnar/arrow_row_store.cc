#include "podium/columnar/arrow_row_store.h"

#include <arrow/api.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace podium {

void ArrowRowStore::BeginBatch(std::shared_ptr<arrow::RecordBatch> rows,
                               std::span<const std::int32_t> row_index) {
  EndBatch();
  batch_ = std::move(rows);
  row_index_ = row_index;
}

void ArrowRowStore::EndBatch() {
  codec_.Unbind();
  batch_.reset();
  row_index_ = {};
}

Status ArrowRowStore::Measure(std::span<const std::uint32_t> batch_rows) const {
  // Columns are unpacked only for a batch of which something is kept.
  if (!codec_.bound()) PODIUM_RETURN_NOT_OK(codec_.Bind(batch_));
  rows_.resize(batch_rows.size());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    rows_[i] = row_index_.empty() ? static_cast<std::int32_t>(batch_rows[i]) : row_index_[batch_rows[i]];
  }
  sizes_.resize(rows_.size());
  return codec_.Measure(rows_, sizes_);
}

Status ArrowRowStore::Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) {
  PODIUM_RETURN_NOT_OK(Measure(batch_rows));
  images_.resize(batch_rows.size());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    auto slot = arena_.Reserve(sizes_[i]);
    if (!slot.ok()) {
      for (const RowSlot reserved : slots.first(i)) arena_.Discard(reserved);
      return slot.status();
    }
    slots[i] = *slot;
    images_[i] = arena_.Mutable(*slot);
    slot_bound_ = std::max<std::size_t>(slot_bound_, *slot + 1);
  }
  codec_.Encode(rows_, images_);
  return Status::OK();
}

void ArrowRowStore::Release(std::span<const RowSlot> slots) {
  for (const RowSlot slot : slots) arena_.Release(slot);
}

bool ArrowRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  // A row that cannot be encoded cannot have been retained either.
  if (!Measure({&batch_row, 1}).ok()) return false;
  const RowImage retained = arena_.Get(slot);
  if (retained.size() != sizes_[0]) return false;
  scratch_.resize(sizes_[0]);
  std::uint8_t* image = scratch_.data();
  codec_.Encode(rows_, {&image, 1});
  return std::memcmp(retained.data(), image, sizes_[0]) == 0;
}

Result<std::shared_ptr<arrow::RecordBatch>> ArrowRowStore::Gather(std::span<const std::int32_t> rows,
                                                                  std::span<const RowSlot> slots) {
  if (!rows.empty() && !codec_.bound()) PODIUM_RETURN_NOT_OK(codec_.Bind(batch_));
  retained_images_.resize(slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const RowImage image = arena_.Get(slots[i]);
    retained_images_[i] = image.data();
    // Rows lie all over the arena: have them on their way before the first column is read.
    __builtin_prefetch(image.data());
    __builtin_prefetch(image.data() + image.size() - 1);
  }
  return codec_.Gather(rows, retained_images_);
}

}  // namespace podium
