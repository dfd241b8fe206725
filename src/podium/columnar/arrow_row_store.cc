#include "podium/columnar/arrow_row_store.h"

#include <arrow/api.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "podium/rank/hash.h"
#include "podium/row/binary_row_check.h"

namespace podium {
namespace {

/// Slots ahead whose arena entries are asked for: about as many cache misses as a core has under way.
constexpr std::size_t kPrefetchDistance = 16;

}  // namespace

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
  encoded_offsets_.clear();
}

Status ArrowRowStore::Measure(std::span<const std::uint32_t> batch_rows) {
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
  const bool encoded = !encoded_offsets_.empty();
  if (!encoded) PODIUM_RETURN_NOT_OK(Measure(batch_rows));
  images_.resize(batch_rows.size());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    auto slot = arena_.Reserve(encoded ? BatchImage(batch_rows[i]).size() : sizes_[i]);
    if (!slot.ok()) {
      for (const RowSlot reserved : slots.first(i)) arena_.Discard(reserved);
      return slot.status();
    }
    slots[i] = *slot;
    images_[i] = arena_.Mutable(*slot);
    slot_bound_ = std::max<std::size_t>(slot_bound_, *slot + 1);
    if (encoded) std::ranges::copy(BatchImage(batch_rows[i]), images_[i]);
  }
  if (!encoded) codec_.Encode(rows_, images_);
  return Status::OK();
}

void ArrowRowStore::Release(std::span<const RowSlot> slots) {
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (i + kPrefetchDistance < slots.size()) arena_.Prefetch(slots[i + kPrefetchDistance]);
    arena_.Release(slots[i]);
  }
}

Status ArrowRowStore::Fingerprint(std::span<std::uint32_t> fingerprints) {
  RawVector<std::uint32_t> batch_rows(fingerprints.size());
  std::iota(batch_rows.begin(), batch_rows.end(), 0U);
  PODIUM_RETURN_NOT_OK(Measure(batch_rows));
  encoded_offsets_.resize(batch_rows.size() + 1);
  encoded_offsets_[0] = 0;
  for (std::size_t i = 0; i < sizes_.size(); ++i) encoded_offsets_[i + 1] = encoded_offsets_[i] + sizes_[i];
  encoded_.resize(encoded_offsets_.back());
  images_.resize(batch_rows.size());
  for (std::size_t i = 0; i < images_.size(); ++i) images_[i] = encoded_.data() + encoded_offsets_[i];
  codec_.Encode(rows_, images_);
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    fingerprints[i] = static_cast<std::uint32_t>(HashBytes(images_[i], sizes_[i]) >> 32U);
  }
  return Status::OK();
}

Result<RowSlot> ArrowRowStore::Adopt(RowImage image) {
  PODIUM_RETURN_NOT_OK(ValidateBinaryRow(image, layout_));
  PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, arena_.Retain(image));
  slot_bound_ = std::max<std::size_t>(slot_bound_, std::size_t{slot} + 1);
  return slot;
}

std::uint32_t ArrowRowStore::FingerprintOf(RowSlot slot) const {
  const RowImage image = arena_.Get(slot);
  return static_cast<std::uint32_t>(HashBytes(image.data(), image.size()) >> 32U);
}

bool ArrowRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  return std::ranges::equal(BatchImage(batch_row), arena_.Get(slot));
}

bool ArrowRowStore::EqualsInBatch(std::uint32_t left, std::uint32_t right) const {
  return std::ranges::equal(BatchImage(left), BatchImage(right));
}

Result<std::shared_ptr<arrow::RecordBatch>> ArrowRowStore::Gather(std::span<const std::int32_t> rows,
                                                                  std::span<const RowSlot> slots) {
  if (!rows.empty() && !codec_.bound()) PODIUM_RETURN_NOT_OK(codec_.Bind(batch_));
  retained_images_.resize(slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (i + kPrefetchDistance < slots.size()) arena_.Prefetch(slots[i + kPrefetchDistance]);
    const RowImage image = arena_.Get(slots[i]);
    retained_images_[i] = image.data();
    // Rows lie all over the arena: have them on their way before the first column is read.
    __builtin_prefetch(image.data());
    __builtin_prefetch(image.data() + image.size() - 1);
  }
  return codec_.Gather(rows, retained_images_);
}

}  // namespace podium
