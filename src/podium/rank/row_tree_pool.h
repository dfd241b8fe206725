#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/large_memory.h"
#include "podium/rank/entry_block.h"

namespace podium {

struct RowNode;

/// A leaf of a RowTree: up to `capacity` rows in rank order, laid out by column behind this header: words,
/// row references, aux values and marks.
struct RowLeaf {
  static constexpr std::uint32_t kMaxCapacity = 128;
  /// The bit of a mark that says the row is counted; the others are the owner's.
  static constexpr std::uint32_t kCountedMark = 1;

  std::uint32_t count;
  std::uint32_t num_counted;
  std::uint32_t capacity;
  std::uint8_t size_class;
  bool dirty;  ///< May hold rows of the current batch: it is listed in its pool.
  RowNode* parent;
  RowLeaf* previous;
  RowLeaf* next;

  static constexpr std::size_t kBytesPerRow = 20;
  static std::size_t BytesFor(std::uint32_t capacity) { return sizeof(RowLeaf) + kBytesPerRow * capacity; }

  std::uint64_t* words() { return reinterpret_cast<std::uint64_t*>(this + 1); }
  RowRef* rows() { return reinterpret_cast<RowRef*>(words() + capacity); }
  std::uint32_t* aux() { return reinterpret_cast<std::uint32_t*>(rows() + capacity); }
  std::uint32_t* marks() { return aux() + capacity; }
  Entry at(std::uint32_t index) { return {words()[index], aux()[index], rows()[index]}; }

  std::uint32_t CountedBefore(std::uint32_t index) {
    if (num_counted == count) return index;
    std::uint32_t counted = 0;
    for (std::uint32_t i = 0; i < index; ++i) counted += marks()[i] & kCountedMark;
    return counted;
  }
  /// Opens a gap at `index` and fills it; there must be room.
  void Insert(std::uint32_t index, const Entry& entry, std::uint32_t mark);
  void Remove(std::uint32_t index);
  /// Appends rows [first, first + num) of `other`; there must be room.
  void Append(RowLeaf& other, std::uint32_t first, std::uint32_t num);
};

/// An inner node of a RowTree.
struct RowNode {
  static constexpr std::uint32_t kFanout = 32;

  std::uint32_t size;
  bool holds_leaves;
  RowNode* parent;
  std::uint64_t first_words[kFanout];  ///< Rows left of a child are not above, its own not below; [0] unused.
  std::uint32_t totals[kFanout];       ///< Rows below each child.
  std::uint32_t counted[kFanout];      ///< Counted rows below each child.
  void* children[kFanout];

  std::uint32_t IndexOf(const void* child) const {
    std::uint32_t index = 0;
    while (children[index] != child) ++index;
    return index;
  }
  void Insert(std::uint32_t index, void* child, std::uint64_t first_word, std::uint32_t total,
              std::uint32_t num_counted);
  void Remove(std::uint32_t index);
};

/// Memory for the nodes and leaves of many RowTrees; freed ones are used again, and never move.
class RowTreePool {
 public:
  /// An empty leaf for at least `rows` rows.
  RowLeaf* NewLeaf(std::uint32_t rows);
  RowNode* NewNode(bool holds_leaves);
  /// A freed leaf stays a leaf, without rows: it may still be listed as dirty.
  void Free(RowLeaf* leaf);
  void Free(RowNode* node);

  /// Lists a leaf that holds rows of the current batch. Trees list leaves to which such rows move.
  void MarkDirty(RowLeaf* leaf) {
    if (leaf->dirty) return;
    leaf->dirty = true;
    dirty_leaves_.push_back(leaf);
  }
  /// The leaves listed since the last ClearDirty.
  const std::vector<RowLeaf*>& dirty_leaves() const { return dirty_leaves_; }
  void ClearDirty() {
    for (RowLeaf* leaf : dirty_leaves_) leaf->dirty = false;
    dirty_leaves_.clear();
  }

  std::int64_t bytes() const {
    return bytes_ + static_cast<std::int64_t>(dirty_leaves_.capacity() * sizeof(RowLeaf*));
  }

 private:
  static constexpr std::array<std::uint32_t, 7> kCapacities = {2, 4, 8, 16, 32, 64, 128};
  static_assert(kCapacities.back() == RowLeaf::kMaxCapacity);

  void* Allocate(std::size_t bytes);

  std::array<RowLeaf*, kCapacities.size()> free_leaves_{};  ///< Linked through `next`.
  RowNode* free_nodes_ = nullptr;                           ///< Linked through `parent`.
  std::vector<RowLeaf*> dirty_leaves_;
  std::vector<std::unique_ptr<std::uint8_t[], LargeMemoryDelete>> chunks_;
  std::uint8_t* cursor_ = nullptr;
  std::size_t room_ = 0;
  std::size_t next_chunk_bytes_ = std::size_t{4} << 10;
  std::int64_t bytes_ = 0;
};

}  // namespace podium
