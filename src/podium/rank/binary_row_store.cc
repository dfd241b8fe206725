#include "podium/rank/binary_row_store.h"

#include <cstring>

#include "podium/row/row_kind.h"

namespace podium {

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

bool BinaryRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  const RowImage left = batch_[batch_row];
  const RowImage right = arena_.Get(slot);
  // Byte 0 is the kind, which a retained row has lost.
  return left.size() == right.size() && std::memcmp(left.data() + 1, right.data() + 1, left.size() - 1) == 0;
}

}  // namespace podium
