#include "podium/rank/deduplicate/kept_rows.h"

#include "podium/base/bytes.h"

namespace podium {

Status KeptRows::Settle(RowStore& store) {
  for (const std::uint32_t partition : dirty_) {
    Entry& entry = entries_[partition];
    entry.dirty = false;
    if (entry.present && !entry.row.retained()) retention_.Keep(&entry.row);
  }
  dirty_.clear();
  return retention_.Settle(store);
}

void KeptRows::Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
  const Entry& entry = entries_[partition];
  const RowImage image = store.Image(entry.row.slot());
  out.Put(entry.time);
  out.Put(static_cast<std::uint8_t>(entry.updated));
  out.PutBytes(AsText(image.data(), image.size()));
}

Status KeptRows::Take(std::uint32_t partition, StateReader& in, RowStore& store) {
  Entry entry;
  PODIUM_ASSIGN_OR_RETURN(entry.time, in.Get<std::int64_t>());
  PODIUM_ASSIGN_OR_RETURN(const auto updated, in.Get<std::uint8_t>());
  PODIUM_ASSIGN_OR_RETURN(const std::string_view image, in.GetBytes());
  PODIUM_ASSIGN_OR_RETURN(const RowSlot slot,
                          store.Adopt({reinterpret_cast<const std::uint8_t*>(image.data()), image.size()}));
  entry.row = RowRef::OfSlot(slot);
  entry.present = true;
  entry.updated = updated != 0;
  entries_[partition] = entry;
  return Status::OK();
}

}  // namespace podium
