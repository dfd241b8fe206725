#include "podium/rank/binary_row_store.h"

#include <cassert>
#include <cstring>

#include "podium/row/row_kind.h"

namespace podium {

Status BinaryRowStore::Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) {
  assert(batch_rows.size() == slots.size());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) {
    Result<std::uint32_t> slot = arena_.Retain(batch_[batch_rows[i]]);
    if (!slot.ok()) {
      // All or nothing: nobody has seen the slots taken so far.
      for (std::size_t taken = 0; taken < i; ++taken) arena_.Discard(slots[taken]);
      return slot.status();
    }
    slots[i] = slot.value();
    *arena_.Mutable(slots[i]) = static_cast<std::uint8_t>(RowKind::kInsert);
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
