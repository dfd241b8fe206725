#pragma once

#include <cstddef>
#include <cstdint>

#include "podium/rank/order.h"
#include "podium/rank/row_tree_pool.h"

namespace podium {

/// The rows of one partition in rank order, for input that may take any of them back: a B+ tree whose nodes
/// count what is below each child, so that a row is found by its key and by its position alike. A partition
/// with few rows is a single leaf that fits them.
///
/// Every row is *counted* or not; positions among the counted rows are a second numbering. A ranking that
/// reproduces Flink's count corruption needs it; elsewhere every row is counted.
///
/// Places are valid until the next Insert or Remove. Nodes belong to the RowTreePool they came from: the same
/// one must be passed every time. Cost: O(log n) each, Place::Advance O(1).
class RowTree {
 public:
  struct Place {
    RowLeaf* leaf = nullptr;  ///< Null: behind the last row.
    std::uint32_t index = 0;

    bool at_end() const { return leaf == nullptr; }
    Entry entry() const { return leaf->at(index); }
    RowRef& row() const { return leaf->rows()[index]; }
    std::uint32_t& mark() const { return leaf->marks()[index]; }
    bool counted() const { return (mark() & RowLeaf::kCountedMark) != 0; }
    void Advance() {
      if (++index == leaf->count) *this = {leaf->next, 0};
    }
  };
  /// Between two rows: where a key belongs.
  struct Bound {
    RowLeaf* leaf = nullptr;     ///< Null: the tree is empty.
    std::uint32_t index = 0;     ///< In `leaf`, up to its count.
    std::uint32_t position = 0;  ///< Rows before.
    std::uint32_t counted = 0;   ///< Counted rows before.

    /// The row behind the bound.
    Place place() const {
      if (leaf == nullptr || index < leaf->count) return {leaf, index};
      return {leaf->next, 0};
    }
  };

  std::uint32_t size() const { return size_; }
  std::uint32_t num_counted() const { return num_counted_; }
  bool all_counted() const { return size_ == num_counted_; }

  /// In front of all rows that sort at or behind `key`.
  template <class Order>
  Bound LowerBound(const Order& order, const Entry& key) const {
    return FindBound([&](const Entry& entry) { return !order.AtOrBefore(key, entry); }, key.word);
  }
  /// Behind all rows that sort at or before `key`.
  template <class Order>
  Bound UpperBound(const Order& order, const Entry& key) const {
    return FindBound([&](const Entry& entry) { return order.AtOrBefore(entry, key); }, key.word);
  }

  /// The last row; there must be one.
  Place Last() const;
  /// The row at `position`, or the end if there are not so many.
  Place Find(std::uint32_t position) const;
  /// The counted row with `counted` counted rows before it, or the end if there is none.
  Place FindCounted(std::uint32_t counted) const;

  /// Inserts at the UpperBound of `entry` and returns where the row went.
  Place Insert(RowTreePool& pool, const Bound& bound, const Entry& entry, std::uint32_t mark);
  /// Takes a row out.
  void Remove(RowTreePool& pool, const Place& place);
  /// Counts the row at `place` from now on, or no longer.
  void SetCounted(const Place& place, bool counted);

 private:
  /// Goes behind the rows for which `before` is true: those in front of some row. Mostly the word decides.
  template <class Before>
  Bound FindBound(const Before& before, std::uint64_t word) const {
    Bound bound;
    if (root_ == nullptr) return bound;
    void* at = root_;
    for (std::uint32_t level = levels_; level > 0; --level) {
      const RowNode& node = *static_cast<RowNode*>(at);
      std::uint32_t child = 0;
      std::uint32_t last = node.size;
      while (last - child > 1) {
        const std::uint32_t middle = (child + last) / 2;
        const std::uint64_t first_word = node.first_words[middle];
        const bool right = first_word != word ? first_word < word : before(FirstEntry(node, middle));
        (right ? child : last) = middle;
      }
      for (std::uint32_t i = 0; i < child; ++i) {
        bound.position += node.totals[i];
        bound.counted += node.counted[i];
      }
      at = node.children[child];
    }
    bound.leaf = static_cast<RowLeaf*>(at);
    std::uint32_t last = bound.leaf->count;
    const std::uint64_t* words = bound.leaf->words();
    while (bound.index < last) {
      const std::uint32_t middle = (bound.index + last) / 2;
      const bool right = words[middle] != word ? words[middle] < word : before(bound.leaf->at(middle));
      if (right) {
        bound.index = middle + 1;
      } else {
        last = middle;
      }
    }
    bound.position += bound.index;
    bound.counted += bound.leaf->CountedBefore(bound.index);
    return bound;
  }

  static Entry FirstEntry(const RowNode& node, std::uint32_t child);
  void AddToCounts(RowLeaf* leaf, std::uint32_t rows, std::uint32_t counted);
  RowLeaf* Grow(RowTreePool& pool, RowLeaf* leaf);
  void MakeRoom(RowTreePool& pool, RowLeaf*& leaf, std::uint32_t& index);
  void AddRight(RowTreePool& pool, void* left, RowNode* parent, void* right, std::uint64_t first_word,
                std::uint32_t total, std::uint32_t counted);
  RowNode* SplitNode(RowTreePool& pool, RowNode* node);
  void RemoveLeaf(RowTreePool& pool, RowLeaf* leaf);
  void MergeWithNext(RowTreePool& pool, RowLeaf* leaf);

  void* root_ = nullptr;      ///< A RowLeaf if levels_ is 0, else a RowNode.
  std::uint32_t levels_ = 0;  ///< Of nodes above the leaves.
  std::uint32_t size_ = 0;
  std::uint32_t num_counted_ = 0;
};

}  // namespace podium
