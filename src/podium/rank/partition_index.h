#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/raw_vector.h"
#include "podium/base/state_bytes.h"
#include "podium/base/status.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/ranking_state.h"

namespace podium {

/// Numbers the partitions of one task: the first key that is seen gets 0, the next new one 1, and so on, so
/// that what is kept per partition lies in dense arrays. The number of a key that is forgotten goes to a
/// later new one.
///
/// A flat table with open addressing, at most half full. A batch is resolved as a whole: while one row is
/// looked up, the table line of a later row is already on its way from memory. Word keys lie in the table
/// itself; byte keys are copied once, when they are first seen, and compared only where 32 bits of the hash
/// agree.
///
/// Thread safety: none.
class PartitionIndex {
 public:
  explicit PartitionIndex(KeyForm form);

  /// Writes the partition number of each row to `partitions`, numbering new keys in row order.
  /// Returns OutOfMemory, without having changed anything, if the numbers might not suffice.
  Status Resolve(const KeyColumn& keys, std::uint32_t num_rows, std::uint32_t* partitions);

  /// Forgets the keys whose number has its flag set, and uses their memory again. The caller has to make
  /// these partitions as new. Costs as much as building the table.
  void Forget(const std::vector<bool>& forgotten);
  /// True unless the number is that of a forgotten key, and free.
  bool Holds(std::uint32_t partition) const { return partition >= is_free_.size() || !is_free_[partition]; }

  KeyForm form() const { return form_; }
  /// Numbers given out so far are below this.
  std::uint32_t size() const { return size_; }

  /// Writes the keys of the given partitions, in that order.
  void PutKeys(std::span<const std::uint32_t> partitions, StateWriter& out) const;
  /// Numbers the keys that PutKeys wrote, the first one 0. Only on a new index.
  Status TakeKeys(StateReader& in);

  /// The key of each partition that is held, by number. Valid until the next Resolve.
  std::vector<KeyImage> Keys() const;
  /// Bytes held by the table and the copied keys.
  std::int64_t bytes() const;

 private:
  static constexpr std::uint32_t kNoPartition = 0xffffffff;

  struct WordSlot {
    std::uint64_t key;
    std::uint32_t partition;  ///< kNoPartition: the slot is empty.
  };
  struct BytesSlot {
    const std::uint8_t* key;  ///< 4 bytes of size, then the key.
    std::uint32_t tag;        ///< High bits of the hash.
    std::uint32_t partition;
  };

  template <bool kFarAway>
  void ResolveWords(std::span<const std::uint64_t> words, std::uint32_t* partitions);
  void ResolveWordsOrNull(std::span<const std::uint64_t> words, const std::uint8_t* nulls,
                          std::uint32_t* partitions);
  void ResolveBytes(const KeyColumn& keys, std::uint32_t num_rows, std::uint32_t* partitions);
  std::uint32_t FindOrAdd(std::uint64_t word);
  std::uint32_t FindOrAdd(std::uint64_t hash, const std::uint8_t* key, std::uint32_t size);
  std::uint32_t AddWord(std::size_t position, std::uint64_t word);
  std::uint32_t AddNull();
  void MakeRoomForOne();
  std::uint32_t NextNumber();
  std::size_t HomeOf(std::uint64_t hash) const { return static_cast<std::size_t>(hash >> shift_); }
  const std::uint8_t* CopyKey(const std::uint8_t* key, std::uint32_t size);

  KeyForm form_;
  std::uint32_t size_ = 0;
  std::uint32_t shift_;  ///< 64 - log2(slots): the home of a key is the top bits of its hash.
  std::size_t mask_;
  RawVector<WordSlot> word_slots_;
  RawVector<BytesSlot> bytes_slots_;
  std::uint32_t null_partition_ = kNoPartition;  ///< Of the NULL word key, which has no place in the table.

  std::vector<std::uint32_t> free_;  ///< Numbers of forgotten keys.
  std::vector<bool> is_free_;        ///< By number; empty while nothing has been forgotten.

  RawVector<std::uint64_t> hashes_;  ///< Of the batch being resolved; byte keys only.
  std::vector<std::unique_ptr<std::uint8_t[]>> key_chunks_;
  std::uint8_t* key_cursor_ = nullptr;
  std::size_t key_room_ = 0;
  std::int64_t key_bytes_ = 0;
};

}  // namespace podium
