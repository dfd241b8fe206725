#pragma once

#include <cstdint>
#include <span>

#include "podium/base/raw_vector.h"
#include "podium/base/result.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/order_key_store.h"
#include "podium/rank/ranking_state.h"

namespace podium {

/// Numbers the row keys that are retained. Unlike a PartitionIndex it forgets: the number of a key that is
/// removed is given to a later one, and its memory is used again, so that it stays as large as the most keys
/// that were retained at a time.
///
/// A flat table with open addressing, at most half full. Thread safety: none.
class RowKeyTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  /// Numbers stay below this.
  static constexpr std::uint32_t kMostKeys = std::uint32_t{1} << 31;

  explicit RowKeyTable(KeyForm form);

  /// The number of the key of row `row`, or kNone.
  std::uint32_t Find(const KeyColumn& keys, std::uint32_t row) const;
  /// Numbers the key of row `row`, which must not be in the table.
  /// Returns OutOfMemory when there are no more numbers.
  Result<std::uint32_t> Add(const KeyColumn& keys, std::uint32_t row);
  /// The key with this number. Valid until the next change.
  KeyImage Get(std::uint32_t number) const {
    const Stored& stored = stored_[number];
    if (form_ == KeyForm::kBytes) return {.word = 0, .tie = 0, .bytes = bytes_.Get(stored.null_or_handle)};
    return {.word = stored.word, .tie = static_cast<std::uint8_t>(stored.null_or_handle), .bytes = {}};
  }
  /// Forgets a key.
  void Remove(std::uint32_t number);

  /// Numbers given out so far are below this.
  std::uint32_t number_bound() const { return static_cast<std::uint32_t>(stored_.size()); }
  KeyForm form() const { return form_; }
  std::uint32_t size() const { return size_; }
  std::int64_t bytes() const;

 private:
  struct Slot {
    std::uint32_t tag;     ///< High bits of the hash.
    std::uint32_t number;  ///< kNone: the slot is empty.
  };
  /// A key as it is kept: words with their NULL flag, bytes by their handle. A free number has the next one.
  struct Stored {
    std::uint64_t word;
    std::uint32_t null_or_handle;
    std::uint32_t tag;
  };

  std::uint64_t HashOf(const KeyColumn& keys, std::uint32_t row) const;
  bool Matches(const Stored& stored, const KeyColumn& keys, std::uint32_t row) const;
  std::size_t HomeOf(std::uint32_t tag) const { return tag >> shift_; }
  void Place(std::uint32_t tag, std::uint32_t number);
  void Grow();

  KeyForm form_;
  std::uint32_t shift_;  ///< 32 - log2(slots): the home of a key is the top bits of its tag.
  std::uint32_t size_ = 0;
  std::uint32_t first_free_ = kNone;
  RawVector<Slot> slots_;
  RawVector<Stored> stored_;  ///< By number.
  OrderKeyStore bytes_;
};

}  // namespace podium
