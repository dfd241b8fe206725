#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "podium/rank/entry_block.h"
#include "podium/rank/order.h"

namespace podium {

/// A leaf of an EntryTree: up to kCapacity sorted entries.
struct EntryLeaf {
  static constexpr std::uint32_t kCapacity = 128;

  std::uint32_t count = 0;
  bool dirty = false;  ///< For the owner's list of leaves that hold rows of the current batch.
  EntryLeaf* previous = nullptr;
  EntryLeaf* next = nullptr;
  alignas(64) std::uint8_t memory[EntryBlock::BytesFor(kCapacity)];

  EntryBlock block() { return {memory, kCapacity}; }
  Entry front() { return block().at(0); }
  Entry back() { return block().at(count - 1); }
};

/// An inner node of an EntryTree.
struct EntryNode {
  static constexpr std::uint32_t kFanout = 32;

  std::uint32_t size = 0;              ///< Children in use, at least one.
  std::uint32_t level = 1;             ///< 1: the children are leaves.
  std::uint64_t first_words[kFanout];  ///< Word of the first entry below each child; [0] is not maintained.
  std::uint32_t counts[kFanout];       ///< Entries below each child.
  void* children[kFanout];

  EntryLeaf* leaf(std::uint32_t child) const { return static_cast<EntryLeaf*>(children[child]); }
  EntryNode* node(std::uint32_t child) const { return static_cast<EntryNode*>(children[child]); }
};

/// Makes nodes and leaves, and uses freed ones again.
class EntryTreePool {
 public:
  EntryLeaf* NewLeaf();
  EntryNode* NewNode(std::uint32_t level);
  /// A freed leaf keeps its `dirty` mark: the owner may still have it on its list, where it counts as empty.
  void Free(EntryLeaf* leaf);
  void Free(EntryNode* node);
  std::int64_t bytes() const {
    return static_cast<std::int64_t>(leaves_.size() * sizeof(EntryLeaf) + nodes_.size() * sizeof(EntryNode));
  }

 private:
  std::vector<std::unique_ptr<EntryLeaf>> leaves_;
  std::vector<std::unique_ptr<EntryNode>> nodes_;
  std::vector<EntryLeaf*> free_leaves_;
  std::vector<EntryNode*> free_nodes_;
};

/// Sorted entries of one large partition, found by key and by position alike: a B+ tree whose inner nodes
/// count the entries below each child. For partitions beyond EntryPool::kMaxCapacity entries; smaller ones
/// are a single block. Inserting, finding the n-th entry and dropping the last cost O(log n); walking on from
/// an entry costs O(1) a step. Nodes never move, and belong to the EntryTreePool they came from.
class EntryTree {
 public:
  struct Place {
    EntryLeaf* leaf;
    std::uint32_t index;
  };
  struct Insertion {
    std::uint32_t position;  ///< Entries before the new one.
    EntryLeaf* leaf;         ///< Where it went.
    EntryLeaf* split_off;    ///< The leaf that was split off on the way, now holding older entries, or null.
  };

  /// Starts with the `count` entries of `block`, at most EntryLeaf::kCapacity.
  EntryTree(EntryTreePool& pool, const EntryBlock& block, std::uint32_t count);

  std::uint32_t size() const { return size_; }

  /// Inserts `entry` behind all entries that sort at or before it.
  template <class Order>
  Insertion Insert(EntryTreePool& pool, const Order& order, const Entry& entry) {
    MakeRoomInRoot(pool);
    EntryLeaf* split_off = nullptr;
    std::uint32_t position = 0;
    EntryNode* node = root_;
    while (true) {
      std::uint32_t child = ChildFor(order, *node, entry);
      // Full children are split on the way down, so that there is always room one level up.
      if (EntryLeaf* new_leaf = SplitIfFull(pool, *node, child); new_leaf != nullptr) split_off = new_leaf;
      if (child + 1 < node->size && StartsAtOrBefore(order, *node, child + 1, entry)) ++child;
      for (std::uint32_t before = 0; before < child; ++before) position += node->counts[before];
      ++node->counts[child];
      if (node->level > 1) {
        node = node->node(child);
        continue;
      }
      EntryLeaf* leaf = node->leaf(child);
      const std::uint32_t index = order.PositionOf(entry, leaf->block(), leaf->count);
      leaf->block().template Insert<true>(index, leaf->count, entry);
      ++leaf->count;
      ++size_;
      return {position + index, leaf, split_off};
    }
  }

  /// Takes the last entry out; it must not be the only one.
  Entry DropLast(EntryTreePool& pool);

  /// Gives the memory of the one entry that is left back; the tree is of no use any more.
  void Free(EntryTreePool& pool);

  Entry Last() const;
  /// The entry at `position`, which is below size().
  Place Find(std::uint32_t position) const;
  /// Moves `place` to the next entry; there must be one.
  static void Advance(Place& place) {
    if (++place.index == place.leaf->count) place = {place.leaf->next, 0};
  }

 private:
  /// True if the first entry below `child` sorts at or before `key`. Mostly its word decides.
  template <class Order>
  static bool StartsAtOrBefore(const Order& order, const EntryNode& node, std::uint32_t child,
                               const Entry& key) {
    if (node.first_words[child] != key.word) return node.first_words[child] < key.word;
    return order.AtOrBefore(FirstLeaf(node, child)->front(), key);
  }

  /// The last child that starts at or before `key`, or the first child. So an entry is put in front of
  /// another child's first entry never, and `first_words` stays true without being written.
  template <class Order>
  static std::uint32_t ChildFor(const Order& order, const EntryNode& node, const Entry& key) {
    std::uint32_t first = 1;
    std::uint32_t last = node.size;
    while (first < last) {
      const std::uint32_t middle = (first + last) / 2;
      if (StartsAtOrBefore(order, node, middle, key)) {
        first = middle + 1;
      } else {
        last = middle;
      }
    }
    return first - 1;
  }

  static EntryLeaf* FirstLeaf(const EntryNode& node, std::uint32_t child);
  void MakeRoomInRoot(EntryTreePool& pool);
  static EntryLeaf* SplitIfFull(EntryTreePool& pool, EntryNode& parent, std::uint32_t child);
  static void AddChild(EntryNode& parent, std::uint32_t at, void* child, std::uint32_t count,
                       std::uint64_t first_word);
  static void DropLastBelow(EntryTreePool& pool, EntryNode& node);

  EntryNode* root_;
  std::uint32_t size_;
};

}  // namespace podium
