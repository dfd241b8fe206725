#include "podium/rank/partition_index.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "podium/rank/hash.h"
#include "podium/rank/prefetch.h"

namespace podium {
namespace {

// Small enough for the first-level cache, large enough that a few dozen partitions hardly ever collide: a
// collision costs a mispredicted branch.
constexpr std::size_t kFirstSlots = 1024;
// Tables up to this size stay in the second-level cache, where asking ahead costs more than it brings.
constexpr std::size_t kNearBytes = 512UL << 10;
constexpr std::uint32_t kRowsAhead = 16;
constexpr std::size_t kKeyChunkBytes = 256UL << 10;

std::uint32_t SizeOfCopy(const std::uint8_t* copy) { return LoadUnaligned<std::uint32_t>(copy); }
const std::uint8_t* BytesOfCopy(const std::uint8_t* copy) { return copy + sizeof(std::uint32_t); }

std::uint32_t ShiftFor(std::size_t slots) {
  return 64U - static_cast<std::uint32_t>(std::countr_zero(slots));
}

}  // namespace

PartitionIndex::PartitionIndex(KeyForm form)
    : form_(form), shift_(ShiftFor(kFirstSlots)), mask_(kFirstSlots - 1) {
  if (form == KeyForm::kWord) word_slots_.assign(kFirstSlots, WordSlot{0, kNoPartition});
  if (form == KeyForm::kBytes) bytes_slots_.assign(kFirstSlots, BytesSlot{nullptr, 0, kNoPartition});
}

Status PartitionIndex::Resolve(const KeyColumn& keys, std::uint32_t num_rows, std::uint32_t* partitions) {
  assert(keys.form == form_);
  if (num_rows >= kNoPartition - size_) {
    return Status::OutOfMemory("a task can number ", kNoPartition - 1, " partitions, and has ", size_);
  }
  switch (form_) {
    case KeyForm::kNone:
      std::fill_n(partitions, num_rows, 0U);
      if (num_rows > 0) size_ = 1;
      break;
    case KeyForm::kWord: {
      const auto words = keys.words.first(num_rows);
      if (keys.ties != nullptr) {
        ResolveWordsOrNull(words, keys.ties, partitions);
      } else if (word_slots_.size() * sizeof(WordSlot) <= kNearBytes) {
        ResolveWords<false>(words, partitions);
      } else {
        ResolveWords<true>(words, partitions);
      }
      break;
    }
    case KeyForm::kBytes:
      ResolveBytes(keys, num_rows, partitions);
      break;
  }
  return Status::OK();
}

template <bool kFarAway>
void PartitionIndex::ResolveWords(std::span<const std::uint64_t> words, std::uint32_t* partitions) {
  const std::size_t num_rows = words.size();
  std::size_t row = 0;
  if constexpr (kFarAway) {
    const std::size_t with_row_ahead = num_rows > kRowsAhead ? num_rows - kRowsAhead : 0;
    for (; row < with_row_ahead; ++row) {
      PrefetchForRead(&word_slots_[HomeOf(HashWord(words[row + kRowsAhead]))]);
      partitions[row] = FindOrAdd(words[row]);
    }
  }
  for (; row < num_rows; ++row) partitions[row] = FindOrAdd(words[row]);
}

void PartitionIndex::ResolveWordsOrNull(std::span<const std::uint64_t> words, const std::uint8_t* nulls,
                                        std::uint32_t* partitions) {
  const std::size_t num_rows = words.size();
  for (std::size_t row = 0; row < num_rows; ++row) {
    if (row + kRowsAhead < num_rows) PrefetchForRead(&word_slots_[HomeOf(HashWord(words[row + kRowsAhead]))]);
    partitions[row] = nulls[row] == 0 ? FindOrAdd(words[row]) : AddNull();
  }
}

inline std::uint32_t PartitionIndex::FindOrAdd(std::uint64_t word) {
  std::size_t position = HomeOf(HashWord(word));
  while (true) {
    const WordSlot& slot = word_slots_[position];
    if (slot.key == word && slot.partition != kNoPartition) return slot.partition;
    if (slot.partition == kNoPartition) return AddWord(position, word);
    position = (position + 1) & mask_;
  }
}

std::uint32_t PartitionIndex::AddWord(std::size_t position, std::uint64_t word) {
  if (static_cast<std::size_t>(size_) * 2 >= word_slots_.size()) {
    MakeRoomForOne();
    position = HomeOf(HashWord(word));
    while (word_slots_[position].partition != kNoPartition) position = (position + 1) & mask_;
  }
  const std::uint32_t number = NextNumber();
  word_slots_[position] = WordSlot{word, number};
  return number;
}

std::uint32_t PartitionIndex::AddNull() {
  if (null_partition_ == kNoPartition) null_partition_ = NextNumber();
  return null_partition_;
}

void PartitionIndex::ResolveBytes(const KeyColumn& keys, std::uint32_t num_rows, std::uint32_t* partitions) {
  const auto size_of = [&](std::uint32_t row) { return keys.offsets[row + 1] - keys.offsets[row]; };
  hashes_.resize(num_rows);
  for (std::uint32_t row = 0; row < num_rows; ++row) {
    hashes_[row] = HashBytes(keys.bytes + keys.offsets[row], size_of(row));
  }
  // Two steps ahead: first the slot of a row is asked for, then, when it has come, the key that it points to.
  for (std::uint32_t row = 0; row < num_rows; ++row) {
    if (row + 2 * kRowsAhead < num_rows)
      PrefetchForRead(&bytes_slots_[HomeOf(hashes_[row + 2 * kRowsAhead])]);
    if (row + kRowsAhead < num_rows) PrefetchForRead(bytes_slots_[HomeOf(hashes_[row + kRowsAhead])].key);
    partitions[row] = FindOrAdd(hashes_[row], keys.bytes + keys.offsets[row], size_of(row));
  }
}

inline std::uint32_t PartitionIndex::FindOrAdd(std::uint64_t hash, const std::uint8_t* key,
                                               std::uint32_t size) {
  // The low half: the high bits choose the home, so neighbours agree in them.
  const auto tag = static_cast<std::uint32_t>(hash);
  std::size_t position = HomeOf(hash);
  for (;; position = (position + 1) & mask_) {
    const BytesSlot& slot = bytes_slots_[position];
    if (slot.partition == kNoPartition) break;
    if (slot.tag == tag && SizeOfCopy(slot.key) == size &&
        std::memcmp(BytesOfCopy(slot.key), key, size) == 0) {
      return slot.partition;
    }
  }
  if (static_cast<std::size_t>(size_) * 2 >= bytes_slots_.size()) {
    MakeRoomForOne();
    position = HomeOf(hash);
    while (bytes_slots_[position].partition != kNoPartition) position = (position + 1) & mask_;
  }
  const std::uint8_t* const copy = CopyKey(key, size);
  const std::uint32_t number = NextNumber();
  bytes_slots_[position] = BytesSlot{copy, tag, number};
  return number;
}

std::uint32_t PartitionIndex::NextNumber() {
  if (free_.empty()) return size_++;
  const std::uint32_t number = free_.back();
  free_.pop_back();
  is_free_[number] = false;
  return number;
}

void PartitionIndex::Forget(const std::vector<bool>& forgotten) {
  if (form_ == KeyForm::kNone) return;  // The one key stays.
  const auto goes = [&](std::uint32_t number) { return number < forgotten.size() && forgotten[number]; };
  is_free_.resize(size_, false);
  const auto rebuild = [&](auto& slots, auto empty, auto keep) {
    using Slots = std::remove_cvref_t<decltype(slots)>;
    const Slots old = std::move(slots);
    slots.assign(old.size(), empty);
    for (const auto& slot : old) {
      if (slot.partition != kNoPartition && !goes(slot.partition)) keep(slot);
    }
  };
  if (form_ == KeyForm::kWord) {
    rebuild(word_slots_, WordSlot{0, kNoPartition}, [this](const WordSlot& slot) {
      std::size_t position = HomeOf(HashWord(slot.key));
      while (word_slots_[position].partition != kNoPartition) position = (position + 1) & mask_;
      word_slots_[position] = slot;
    });
    if (null_partition_ != kNoPartition && goes(null_partition_)) null_partition_ = kNoPartition;
  } else {
    const auto old_chunks = std::exchange(key_chunks_, {});
    key_cursor_ = nullptr;
    key_room_ = 0;
    key_bytes_ = 0;
    rebuild(bytes_slots_, BytesSlot{nullptr, 0, kNoPartition}, [this](const BytesSlot& slot) {
      const std::uint32_t size = SizeOfCopy(slot.key);
      std::size_t position = HomeOf(HashBytes(BytesOfCopy(slot.key), size));
      while (bytes_slots_[position].partition != kNoPartition) position = (position + 1) & mask_;
      bytes_slots_[position] = {CopyKey(BytesOfCopy(slot.key), size), slot.tag, slot.partition};
    });
  }
  for (std::uint32_t number = size_; number-- > 0;) {
    if (!goes(number) || is_free_[number]) continue;
    is_free_[number] = true;
    free_.push_back(number);
  }
}

void PartitionIndex::MakeRoomForOne() {
  const auto rehash = [this](auto& slots, auto hash_of, auto empty) {
    using Slots = std::remove_cvref_t<decltype(slots)>;
    Slots larger;
    larger.assign(slots.size() * 2, empty);
    shift_ = ShiftFor(larger.size());
    mask_ = larger.size() - 1;
    for (const auto& slot : slots) {
      if (slot.partition == kNoPartition) continue;
      std::size_t position = HomeOf(hash_of(slot));
      while (larger[position].partition != kNoPartition) position = (position + 1) & mask_;
      larger[position] = slot;
    }
    slots.swap(larger);
  };
  if (form_ == KeyForm::kWord) {
    rehash(
        word_slots_, [](const WordSlot& slot) { return HashWord(slot.key); }, WordSlot{0, kNoPartition});
  } else {
    rehash(
        bytes_slots_,
        [](const BytesSlot& slot) { return HashBytes(BytesOfCopy(slot.key), SizeOfCopy(slot.key)); },
        BytesSlot{nullptr, 0, kNoPartition});
  }
}

const std::uint8_t* PartitionIndex::CopyKey(const std::uint8_t* key, std::uint32_t size) {
  const std::size_t needed = sizeof(std::uint32_t) + size;
  if (needed > key_room_) {
    // A long key gets a chunk of its own and leaves the current one open.
    const bool own_chunk = needed > kKeyChunkBytes / 4;
    const std::size_t chunk_bytes = own_chunk ? needed : kKeyChunkBytes;
    key_chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(chunk_bytes));
    key_bytes_ += static_cast<std::int64_t>(chunk_bytes);
    if (own_chunk) {
      std::uint8_t* copy = key_chunks_.back().get();
      StoreUnaligned(copy, size);
      std::memcpy(copy + sizeof(size), key, size);
      return copy;
    }
    key_cursor_ = key_chunks_.back().get();
    key_room_ = chunk_bytes;
  }
  std::uint8_t* copy = key_cursor_;
  StoreUnaligned(copy, size);
  std::memcpy(copy + sizeof(size), key, size);
  key_cursor_ += needed;
  key_room_ -= needed;
  return copy;
}

void PartitionIndex::PutKeys(std::span<const std::uint32_t> partitions, StateWriter& out) const {
  out.Put(form_);
  out.Put(static_cast<std::uint32_t>(partitions.size()));
  if (form_ == KeyForm::kNone) return;
  // Where the key of each partition lies: slots are in no order.
  RawVector<std::size_t> slot_of(size_);
  for (std::size_t i = 0; i < word_slots_.size(); ++i) {
    if (word_slots_[i].partition != kNoPartition) slot_of[word_slots_[i].partition] = i;
  }
  for (std::size_t i = 0; i < bytes_slots_.size(); ++i) {
    if (bytes_slots_[i].partition != kNoPartition) slot_of[bytes_slots_[i].partition] = i;
  }
  for (const std::uint32_t partition : partitions) {
    if (form_ == KeyForm::kBytes) {
      const std::uint8_t* key = bytes_slots_[slot_of[partition]].key;
      out.PutBytes(AsText(BytesOfCopy(key), SizeOfCopy(key)));
      continue;
    }
    const bool null = partition == null_partition_;
    out.Put(static_cast<std::uint8_t>(null));
    out.Put(null ? std::uint64_t{0} : word_slots_[slot_of[partition]].key);
  }
}

Status PartitionIndex::TakeKeys(StateReader& in) {
  PODIUM_ASSIGN_OR_RETURN(const auto form, in.Get<KeyForm>());
  if (form != form_) return Status::Invalid("the state has keys of another form than the query");
  PODIUM_ASSIGN_OR_RETURN(const auto count, in.Get<std::uint32_t>());
  if (form_ == KeyForm::kNone) {
    if (count > 1) return Status::Invalid("the state of a global partition has ", count, " keys");
    size_ = count;
    return Status::OK();
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t partition = 0;
    if (form_ == KeyForm::kBytes) {
      PODIUM_ASSIGN_OR_RETURN(const std::string_view key, in.GetBytes());
      const auto* bytes = reinterpret_cast<const std::uint8_t*>(key.data());
      const auto size = static_cast<std::uint32_t>(key.size());
      partition = FindOrAdd(HashBytes(bytes, size), bytes, size);
    } else {
      PODIUM_ASSIGN_OR_RETURN(const auto null, in.Get<std::uint8_t>());
      PODIUM_ASSIGN_OR_RETURN(const auto word, in.Get<std::uint64_t>());
      partition = null != 0 ? AddNull() : FindOrAdd(word);
    }
    if (partition != i) return Status::Invalid("the state has a key twice");
  }
  return Status::OK();
}

std::vector<KeyImage> PartitionIndex::Keys() const {
  std::vector<KeyImage> keys(size_);
  for (const WordSlot& slot : word_slots_) {
    if (slot.partition != kNoPartition) keys[slot.partition].word = slot.key;
  }
  for (const BytesSlot& slot : bytes_slots_) {
    if (slot.partition != kNoPartition)
      keys[slot.partition].bytes = {BytesOfCopy(slot.key), SizeOfCopy(slot.key)};
  }
  if (null_partition_ != kNoPartition) keys[null_partition_].tie = 1;
  return keys;
}

std::int64_t PartitionIndex::bytes() const {
  return key_bytes_ + static_cast<std::int64_t>(word_slots_.capacity() * sizeof(WordSlot) +
                                                bytes_slots_.capacity() * sizeof(BytesSlot) +
                                                hashes_.capacity() * sizeof(std::uint64_t));
}

}  // namespace podium
