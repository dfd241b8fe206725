#include "podium/rank/binary_row_store.h"

#include <algorithm>

#include "podium/rank/hash.h"
#include "podium/row/row_kind.h"

namespace podium {
namespace {

/// The image behind its first byte, the kind, which a retained row has lost.
RowImage PayloadOf(RowImage image) { return image.subspan(1); }

}  // namespace

Status BinaryRowStore::Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) {
  PODIUM_RETURN_NOT_OK(arena_.RetainAll(batch_, batch_rows, slots));
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    constexpr auto kInsert = static_cast<std::uint8_t>(RowKind::kInsert);
    if (batch_[batch_rows[i]].front() != kInsert) *arena_.Mutable(slots[i]) = kInsert;
  }
  return Status::OK();
}

void BinaryRowStore::Release(std::span<const RowSlot> slots) {
  for (const RowSlot slot : slots) arena_.Release(slot);
}

Status BinaryRowStore::Fingerprint(std::span<std::uint32_t> fingerprints) {
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    const RowImage payload = PayloadOf(batch_[i]);
    fingerprints[i] = static_cast<std::uint32_t>(HashBytes(payload.data(), payload.size()) >> 32U);
  }
  return Status::OK();
}

Result<RowSlot> BinaryRowStore::Adopt(RowImage image) {
  if (image.empty()) return Status::Invalid("a state image holds a row of no bytes");
  return arena_.Retain(image);
}

std::uint32_t BinaryRowStore::FingerprintOf(RowSlot slot) const {
  const RowImage payload = PayloadOf(arena_.Get(slot));
  return static_cast<std::uint32_t>(HashBytes(payload.data(), payload.size()) >> 32U);
}

bool BinaryRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  return std::ranges::equal(PayloadOf(batch_[batch_row]), PayloadOf(arena_.Get(slot)));
}

bool BinaryRowStore::EqualsInBatch(std::uint32_t left, std::uint32_t right) const {
  return std::ranges::equal(PayloadOf(batch_[left]), PayloadOf(batch_[right]));
}

}  // namespace podium
