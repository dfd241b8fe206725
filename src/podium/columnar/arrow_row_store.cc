#include "podium/columnar/arrow_row_store.h"

#include <arrow/api.h>

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

Status ArrowRowStore::Encode(std::span<const std::uint32_t> batch_rows) const {
  // Columns are unpacked only for a batch of which something is kept.
  if (!codec_.bound()) PODIUM_RETURN_NOT_OK(codec_.Bind(batch_));
  rows_.resize(batch_rows.size());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    rows_[i] = row_index_.empty() ? static_cast<std::int32_t>(batch_rows[i]) : row_index_[batch_rows[i]];
  }
  sizes_.resize(rows_.size());
  PODIUM_RETURN_NOT_OK(codec_.Measure(rows_, sizes_));
  std::size_t total = 0;
  for (const std::uint32_t size : sizes_) total += size;
  scratch_.resize(total);
  images_.resize(rows_.size());
  std::uint8_t* image = scratch_.data();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    images_[i] = image;
    image += sizes_[i];
  }
  codec_.Encode(rows_, images_);
  return Status::OK();
}

Status ArrowRowStore::Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) {
  PODIUM_RETURN_NOT_OK(Encode(batch_rows));
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    auto slot = arena_.Retain({images_[i], sizes_[i]});
    if (!slot.ok()) {
      for (const RowSlot retained : slots.first(i)) arena_.Discard(retained);
      return slot.status();
    }
    slots[i] = *slot;
  }
  return Status::OK();
}

void ArrowRowStore::Release(std::span<const RowSlot> slots) {
  for (const RowSlot slot : slots) arena_.Release(slot);
}

bool ArrowRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  // A row that cannot be encoded cannot have been retained either.
  if (!Encode({&batch_row, 1}).ok()) return false;
  const RowImage retained = arena_.Get(slot);
  return retained.size() == sizes_[0] && std::memcmp(retained.data(), images_[0], sizes_[0]) == 0;
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
