#pragma once

#include <cstdint>
#include <cstring>

#include "podium/base/bytes.h"
#include "podium/rank/changelog_view.h"

namespace podium {

/// One ranked row: its order key and where its payload is.
///  - Word keys: `word` is the key and `aux` its tie number (0, 1 or 2: see KeyColumn).
///  - Byte keys: `word` is the prefix; `aux` is the handle of the retained key bytes (OrderKeyStore) if `row`
///  is
///    retained, and unused while `row` is still a row of the batch.
struct Entry {
  std::uint64_t word = 0;
  std::uint32_t aux = kPlainTie;
  RowRef row;

  static constexpr std::uint32_t kPlainTie = 1;  ///< The tie number of every value that is not NULL.
};

/// A view of a sorted array of entries, laid out by column so that a search reads words only and a cascade
/// rows only: `capacity` words, then rows, then aux values. Does not own its memory.
class EntryBlock {
 public:
  EntryBlock(std::uint8_t* memory, std::uint32_t capacity) : memory_(memory), capacity_(capacity) {}

  static constexpr std::size_t BytesFor(std::uint32_t capacity) { return std::size_t{16} * capacity; }

  std::uint64_t* words() const { return reinterpret_cast<std::uint64_t*>(memory_); }
  RowRef* rows() const { return reinterpret_cast<RowRef*>(memory_ + std::size_t{8} * capacity_); }
  std::uint32_t* aux() const {
    return reinterpret_cast<std::uint32_t*>(memory_ + std::size_t{12} * capacity_);
  }
  std::uint32_t capacity() const { return capacity_; }
  Entry at(std::uint32_t index) const { return {words()[index], aux()[index], rows()[index]}; }

  /// Puts `entry` at `position` among `count` entries; there must be room. With `kMoveAux` unset the aux
  /// values of all entries are known to be equal and stay untouched.
  template <bool kMoveAux>
  void Insert(std::uint32_t position, std::uint32_t count, const Entry& entry) const {
    InsertLane(words(), position, count, entry.word);
    InsertLane(reinterpret_cast<std::uint32_t*>(rows()), position, count, entry.row.bits());
    if constexpr (kMoveAux) InsertLane(aux(), position, count, entry.aux);
  }

  /// Number of entries, among the first `count`, whose word is at most `word`.
  std::uint32_t CountWordsUpTo(std::uint64_t word, std::uint32_t count) const {
    // Branch-free over whole groups: the end of a search would be a mispredicted branch. The last group may
    // reach behind the words, into the rows of the block, but what lies behind `count` does not count.
    using Group = Lanes<std::uint64_t>;
    Group found{};
    Group index{0, 1, 2, 3};
    for (std::uint32_t first = 0; first < count; first += kGroup) {
      Group group;
      std::memcpy(&group, words() + first, sizeof(group));
      found -= static_cast<Group>(group <= word) & static_cast<Group>(index < std::uint64_t{count});
      index += kGroup;
    }
    return static_cast<std::uint32_t>(found[0] + found[1] + found[2] + found[3]);
  }

  void CopyFrom(const EntryBlock& other, std::uint32_t first, std::uint32_t count) const {
    std::memcpy(words(), other.words() + first, count * sizeof(std::uint64_t));
    std::memcpy(rows(), other.rows() + first, count * sizeof(RowRef));
    std::memcpy(aux(), other.aux() + first, count * sizeof(std::uint32_t));
  }

 private:
  static constexpr std::uint32_t kGroup =
      4;  // Copied by memcpy: a vector as a result would fix the ABI to AVX.
  /// From here on, moving only the entries behind the position is cheaper than a pass over the whole block.
  static constexpr std::uint32_t kMostGroupedEntries = 16;

  template <class Lane>
  using Lanes [[gnu::vector_size(kGroup * sizeof(Lane))]] = Lane;

  template <class Lane>
  void InsertLane(Lane* lanes, std::uint32_t position, std::uint32_t count, Lane value) const {
    if (capacity_ < kGroup || capacity_ > kMostGroupedEntries) {
      std::memmove(lanes + position + 1, lanes + position, (count - position) * sizeof(Lane));
      lanes[position] = value;
      return;
    }
    // Whole groups from the back, without a branch on the position: each lane keeps its value, takes the new
    // one or takes its neighbour's.
    using Group = Lanes<Lane>;
    const auto at = static_cast<Lane>(position);
    for (std::uint32_t first = capacity_ - kGroup;; first -= kGroup) {
      const Group index = Group{0, 1, 2, 3} + static_cast<Lane>(first);
      Group kept;
      std::memcpy(&kept, lanes + first, sizeof(kept));
      Group before = __builtin_shuffle(kept, Group{0, 0, 1, 2});
      if (first > 0) std::memcpy(&before, lanes + first - 1, sizeof(before));
      const Group result = index < at ? kept : (index == at ? Group{} + value : before);
      std::memcpy(lanes + first, &result, sizeof(result));
      if (first == 0) return;
    }
  }

  std::uint8_t* memory_;
  std::uint32_t capacity_;
};

}  // namespace podium
