#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "podium/rank/entry_block.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/order_key_store.h"

namespace podium {

/// How order keys compare, one type a key form; rankings are written once and compiled for each. An order
/// offers:
///  - kUsesAux: whether entries must carry `aux` along;
///  - EntryOf(row): the entry of a batch row;
///  - AtOrBefore(entry, key): true unless `entry` sorts after `key`, so that ties keep arrival order;
///  - Limit(worst): a word such that a row whose word is above it surely sorts at or behind `worst`, the last
///    row of a full partition. Rows at or below it may still: only AtOrBefore decides.

/// Words without NULLs. Every tie number in state is Entry::kPlainTie.
class WordOrder {
 public:
  static constexpr bool kUsesAux = false;

  explicit WordOrder(const KeyColumn& keys) : words_(keys.words.data()) {}

  Entry EntryOf(std::uint32_t row) const { return {words_[row], Entry::kPlainTie, RowRef::OfBatch(row)}; }
  static bool AtOrBefore(const Entry& entry, const Entry& key) { return entry.word <= key.word; }
  static std::uint64_t Limit(const Entry& worst) { return worst.word == 0 ? 0 : worst.word - 1; }

  /// Number of entries that sort at or before `key`: where it goes.
  static std::uint32_t PositionOf(const Entry& key, const EntryBlock& block, std::uint32_t count) {
    return block.CountWordsUpTo(key.word, count);
  }

 private:
  const std::uint64_t* words_;
};

template <class Order>
std::uint32_t SearchPosition(const Order& order, const Entry& key, const EntryBlock& block,
                             std::uint32_t count) {
  std::uint32_t first = 0;
  std::uint32_t last = count;
  while (first < last) {
    const std::uint32_t middle = (first + last) / 2;
    if (order.AtOrBefore(block.at(middle), key)) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first;
}

/// Words with NULLs, told apart from equal words by the tie number.
class NullableWordOrder {
 public:
  static constexpr bool kUsesAux = true;

  explicit NullableWordOrder(const KeyColumn& keys) : words_(keys.words.data()), ties_(keys.ties) {}

  Entry EntryOf(std::uint32_t row) const {
    return {words_[row], ties_ == nullptr ? Entry::kPlainTie : ties_[row], RowRef::OfBatch(row)};
  }
  static bool AtOrBefore(const Entry& entry, const Entry& key) {
    return entry.word < key.word || (entry.word == key.word && entry.aux <= key.aux);
  }
  static std::uint64_t Limit(const Entry& worst) {
    // At both ends of the range a NULL has the same word as a value.
    return worst.word == 0 || worst.word == ~std::uint64_t{0} ? worst.word : worst.word - 1;
  }
  std::uint32_t PositionOf(const Entry& key, const EntryBlock& block, std::uint32_t count) const {
    return SearchPosition(*this, key, block, count);
  }

 private:
  const std::uint64_t* words_;
  const std::uint8_t* ties_;
};

/// Byte strings, compared by their first eight bytes and, where these agree, as a whole.
class BytesOrder {
 public:
  static constexpr bool kUsesAux = true;

  BytesOrder(const KeyColumn& keys, const OrderKeyStore& retained) : keys_(keys), retained_(retained) {}

  Entry EntryOf(std::uint32_t row) const { return {keys_.words[row], 0, RowRef::OfBatch(row)}; }
  bool AtOrBefore(const Entry& entry, const Entry& key) const {
    if (entry.word != key.word) return entry.word < key.word;
    const auto left = BytesOf(entry);
    const auto right = BytesOf(key);
    const std::size_t shared = std::min(left.size(), right.size());
    const int compared = shared == 0 ? 0 : std::memcmp(left.data(), right.data(), shared);
    return compared < 0 || (compared == 0 && left.size() <= right.size());
  }
  static std::uint64_t Limit(const Entry& worst) { return worst.word; }
  std::uint32_t PositionOf(const Entry& key, const EntryBlock& block, std::uint32_t count) const {
    return SearchPosition(*this, key, block, count);
  }

  std::span<const std::uint8_t> BytesOf(const Entry& entry) const {
    if (entry.row.retained()) return retained_.Get(entry.aux);
    const std::uint32_t row = entry.row.batch_row();
    return {keys_.bytes + keys_.offsets[row], keys_.offsets[row + 1] - keys_.offsets[row]};
  }

 private:
  const KeyColumn& keys_;
  const OrderKeyStore& retained_;
};

}  // namespace podium
