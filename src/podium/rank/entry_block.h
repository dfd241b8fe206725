#pragma once

#include <cstdint>
#include <cstring>

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
    const std::size_t behind = count - position;
    Shift(words() + position, behind);
    Shift(rows() + position, behind);
    words()[position] = entry.word;
    rows()[position] = entry.row;
    if constexpr (kMoveAux) {
      Shift(aux() + position, behind);
      aux()[position] = entry.aux;
    }
  }

  void CopyFrom(const EntryBlock& other, std::uint32_t first, std::uint32_t count) const {
    std::memcpy(words(), other.words() + first, count * sizeof(std::uint64_t));
    std::memcpy(rows(), other.rows() + first, count * sizeof(RowRef));
    std::memcpy(aux(), other.aux() + first, count * sizeof(std::uint32_t));
  }

 private:
  template <class T>
  static void Shift(T* from, std::size_t count) {
    std::memmove(from + 1, from, count * sizeof(T));
  }

  std::uint8_t* memory_;
  std::uint32_t capacity_;
};

}  // namespace podium
