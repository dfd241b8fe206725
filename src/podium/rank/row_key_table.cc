#include "podium/rank/row_key_table.h"

#include <algorithm>
#include <bit>

#include "podium/base/macros.h"
#include "podium/rank/hash.h"

namespace podium {
namespace {

constexpr std::size_t kFirstSlots = 256;

std::uint32_t ShiftFor(std::size_t slots) {
  return 32U - static_cast<std::uint32_t>(std::countr_zero(slots));
}

std::span<const std::uint8_t> BytesOf(const KeyColumn& keys, std::uint32_t row) {
  return {keys.bytes + keys.offsets[row], keys.offsets[row + 1] - keys.offsets[row]};
}

std::uint32_t NullOf(const KeyColumn& keys, std::uint32_t row) {
  return keys.ties == nullptr ? 0U : keys.ties[row];
}

}  // namespace

RowKeyTable::RowKeyTable(KeyForm form)
    : form_(form), shift_(ShiftFor(kFirstSlots)), slots_(kFirstSlots, Slot{0, kNone}) {}

std::uint64_t RowKeyTable::HashOf(const KeyColumn& keys, std::uint32_t row) const {
  switch (form_) {
    case KeyForm::kNone:
      return 0;
    case KeyForm::kWord:
      // What stands under a NULL is unspecified.
      return NullOf(keys, row) != 0 ? 0 : HashWord(keys.words[row]);
    case KeyForm::kBytes: {
      const auto bytes = BytesOf(keys, row);
      return HashBytes(bytes.data(), bytes.size());
    }
  }
  return 0;
}

bool RowKeyTable::Matches(const Stored& stored, const KeyColumn& keys, std::uint32_t row) const {
  switch (form_) {
    case KeyForm::kNone:
      return true;
    case KeyForm::kWord: {
      const std::uint32_t null = NullOf(keys, row);
      return stored.null_or_handle == null && (null != 0 || stored.word == keys.words[row]);
    }
    case KeyForm::kBytes:
      return std::ranges::equal(bytes_.Get(stored.null_or_handle), BytesOf(keys, row));
  }
  return false;
}

std::uint32_t RowKeyTable::Find(const KeyColumn& keys, std::uint32_t row) const {
  const auto tag = static_cast<std::uint32_t>(HashOf(keys, row) >> 32U);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = HomeOf(tag); slots_[at].number != kNone; at = (at + 1) & mask) {
    if (slots_[at].tag == tag && Matches(stored_[slots_[at].number], keys, row)) return slots_[at].number;
  }
  return kNone;
}

Result<std::uint32_t> RowKeyTable::Add(const KeyColumn& keys, std::uint32_t row) {
  if (size_ >= kMostKeys)
    return Status::OutOfMemory("a task can keep ", kMostKeys, " row keys, and has them");
  if (2 * std::size_t{size_} >= slots_.size()) Grow();
  Stored stored{.word = 0, .null_or_handle = 0, .tag = static_cast<std::uint32_t>(HashOf(keys, row) >> 32U)};
  if (form_ == KeyForm::kWord) {
    stored.null_or_handle = NullOf(keys, row);
    if (stored.null_or_handle == 0) stored.word = keys.words[row];
  } else if (form_ == KeyForm::kBytes) {
    PODIUM_ASSIGN_OR_RETURN(stored.null_or_handle, bytes_.Add(BytesOf(keys, row)));
  }
  std::uint32_t number = first_free_;
  if (number != kNone) {
    first_free_ = stored_[number].null_or_handle;
    stored_[number] = stored;
  } else {
    number = number_bound();
    stored_.push_back(stored);
  }
  Place(stored.tag, number);
  ++size_;
  return number;
}

void RowKeyTable::Place(std::uint32_t tag, std::uint32_t number) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = HomeOf(tag);
  while (slots_[at].number != kNone) at = (at + 1) & mask;
  slots_[at] = {tag, number};
}

void RowKeyTable::Grow() {
  RawVector<Slot> slots(slots_.size() * 2, Slot{0, kNone});
  slots.swap(slots_);
  --shift_;
  for (const Slot& slot : slots) {
    if (slot.number != kNone) Place(slot.tag, slot.number);
  }
}

void RowKeyTable::Remove(std::uint32_t number) {
  Stored& stored = stored_[number];
  const std::size_t mask = slots_.size() - 1;
  std::size_t hole = HomeOf(stored.tag);
  while (slots_[hole].number != number) hole = (hole + 1) & mask;
  // Entries behind the hole move up, unless that would put them in front of their home.
  for (std::size_t at = (hole + 1) & mask; slots_[at].number != kNone; at = (at + 1) & mask) {
    const std::size_t home = HomeOf(slots_[at].tag);
    if (((at - home) & mask) >= ((at - hole) & mask)) {
      slots_[hole] = slots_[at];
      hole = at;
    }
  }
  slots_[hole].number = kNone;

  if (form_ == KeyForm::kBytes) bytes_.Remove(stored.null_or_handle);
  stored.null_or_handle = first_free_;
  first_free_ = number;
  --size_;
}

std::int64_t RowKeyTable::bytes() const {
  return bytes_.bytes() +
         static_cast<std::int64_t>(slots_.capacity() * sizeof(Slot) + stored_.capacity() * sizeof(Stored));
}

}  // namespace podium
