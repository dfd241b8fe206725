#include "podium/rank/row_tree.h"

#include <algorithm>

namespace podium {
namespace {

void SetParent(const RowNode& node, void* child, RowNode* parent) {
  if (node.holds_leaves) {
    static_cast<RowLeaf*>(child)->parent = parent;
  } else {
    static_cast<RowNode*>(child)->parent = parent;
  }
}

}  // namespace

Entry RowTree::FirstEntry(const RowNode& node, std::uint32_t child) {
  const RowNode* at = &node;
  for (; !at->holds_leaves; child = 0) at = static_cast<const RowNode*>(at->children[child]);
  return static_cast<RowLeaf*>(at->children[child])->at(0);
}

RowTree::Place RowTree::Last() const {
  void* at = root_;
  for (std::uint32_t level = levels_; level > 0; --level) {
    const RowNode& node = *static_cast<RowNode*>(at);
    at = node.children[node.size - 1];
  }
  auto* leaf = static_cast<RowLeaf*>(at);
  return {leaf, leaf->count - 1};
}

RowTree::Place RowTree::Find(std::uint32_t position) const {
  if (position >= size_) return {};
  void* at = root_;
  for (std::uint32_t level = levels_; level > 0; --level) {
    const RowNode& node = *static_cast<RowNode*>(at);
    std::uint32_t child = 0;
    while (position >= node.totals[child]) position -= node.totals[child++];
    at = node.children[child];
  }
  return {static_cast<RowLeaf*>(at), position};
}

RowTree::Place RowTree::FindCounted(std::uint32_t counted) const {
  if (all_counted()) return Find(counted);
  if (counted >= num_counted_) return {};
  void* at = root_;
  for (std::uint32_t level = levels_; level > 0; --level) {
    const RowNode& node = *static_cast<RowNode*>(at);
    std::uint32_t child = 0;
    while (counted >= node.counted[child]) counted -= node.counted[child++];
    at = node.children[child];
  }
  Place place{static_cast<RowLeaf*>(at), 0};
  for (++counted;; ++place.index) {
    if (place.counted() && --counted == 0) return place;
  }
}

void RowTree::AddToCounts(RowLeaf* leaf, std::uint32_t rows, std::uint32_t counted) {
  // Unsigned on purpose: adding the complement subtracts.
  size_ += rows;
  num_counted_ += counted;
  const void* child = leaf;
  for (RowNode* node = leaf->parent; node != nullptr; child = node, node = node->parent) {
    const std::uint32_t index = node->IndexOf(child);
    node->totals[index] += rows;
    node->counted[index] += counted;
  }
}

RowTree::Place RowTree::Insert(RowTreePool& pool, const Bound& bound, const Entry& entry,
                               std::uint32_t mark) {
  RowLeaf* leaf = bound.leaf;
  std::uint32_t index = bound.index;
  if (leaf == nullptr) {
    leaf = pool.NewLeaf(1);
    root_ = leaf;
  }
  if (leaf->count == leaf->capacity) MakeRoom(pool, leaf, index);
  leaf->Insert(index, entry, mark);
  AddToCounts(leaf, 1, mark & RowLeaf::kCountedMark);
  return {leaf, index};
}

RowLeaf* RowTree::Grow(RowTreePool& pool, RowLeaf* leaf) {
  RowLeaf* larger = pool.NewLeaf(leaf->capacity + 1);
  larger->Append(*leaf, 0, leaf->count);
  if (leaf->dirty) pool.MarkDirty(larger);
  pool.Free(leaf);
  root_ = larger;
  return larger;
}

void RowTree::MakeRoom(RowTreePool& pool, RowLeaf*& leaf, std::uint32_t& index) {
  if (leaf->capacity < RowLeaf::kMaxCapacity) {
    // Only a leaf that is alone is smaller.
    leaf = Grow(pool, leaf);
    return;
  }
  // Input in rank order fills leaf after leaf; otherwise both halves get room.
  const bool at_the_end = leaf->next == nullptr && index == leaf->count;
  const std::uint32_t kept = at_the_end ? leaf->count - 1 : leaf->count / 2;
  RowLeaf* right = pool.NewLeaf(RowLeaf::kMaxCapacity);
  right->Append(*leaf, kept, leaf->count - kept);
  if (leaf->dirty) pool.MarkDirty(right);
  leaf->count = kept;
  leaf->num_counted -= right->num_counted;
  right->previous = leaf;
  right->next = leaf->next;
  if (right->next != nullptr) right->next->previous = right;
  leaf->next = right;
  AddRight(pool, leaf, leaf->parent, right, right->words()[0], right->count, right->num_counted);
  if (index > kept) {
    leaf = right;
    index -= kept;
  }
}

void RowTree::AddRight(RowTreePool& pool, void* left, RowNode* parent, void* right, std::uint64_t first_word,
                       std::uint32_t total, std::uint32_t counted) {
  if (parent == nullptr) {
    parent = pool.NewNode(/*holds_leaves=*/levels_ == 0);
    parent->Insert(0, left, 0, size_, num_counted_);
    SetParent(*parent, left, parent);
    root_ = parent;
    ++levels_;
  }
  if (parent->size == RowNode::kFanout) {
    RowNode* new_parent = SplitNode(pool, parent);
    if (std::find(parent->children, parent->children + parent->size, left) ==
        parent->children + parent->size) {
      parent = new_parent;
    }
  }
  const std::uint32_t index = parent->IndexOf(left);
  parent->totals[index] -= total;
  parent->counted[index] -= counted;
  parent->Insert(index + 1, right, first_word, total, counted);
  SetParent(*parent, right, parent);
}

RowNode* RowTree::SplitNode(RowTreePool& pool, RowNode* node) {
  constexpr std::uint32_t kKept = RowNode::kFanout / 2;
  RowNode* right = pool.NewNode(node->holds_leaves);
  std::uint32_t total = 0;
  std::uint32_t counted = 0;
  for (std::uint32_t i = kKept; i < node->size; ++i) {
    right->Insert(i - kKept, node->children[i], node->first_words[i], node->totals[i], node->counted[i]);
    SetParent(*right, node->children[i], right);
    total += node->totals[i];
    counted += node->counted[i];
  }
  node->size = kKept;
  AddRight(pool, node, node->parent, right, right->first_words[0], total, counted);
  return right;
}

void RowTree::Remove(RowTreePool& pool, const Place& place) {
  RowLeaf* leaf = place.leaf;
  const std::uint32_t counted = leaf->marks()[place.index] & RowLeaf::kCountedMark;
  leaf->Remove(place.index);
  AddToCounts(leaf, ~std::uint32_t{0}, ~counted + 1);
  if (leaf->count == 0) {
    RemoveLeaf(pool, leaf);
  } else if (leaf->count < RowLeaf::kMaxCapacity / 4 && leaf->parent != nullptr) {
    // Sparse leaves are joined while that leaves room for rows to come.
    constexpr std::uint32_t kMostMerged = RowLeaf::kMaxCapacity / 4 * 3;
    RowLeaf* next = leaf->next;
    RowLeaf* previous = leaf->previous;
    if (next != nullptr && next->parent == leaf->parent && leaf->count + next->count <= kMostMerged) {
      MergeWithNext(pool, leaf);
    } else if (previous != nullptr && previous->parent == leaf->parent &&
               leaf->count + previous->count <= kMostMerged) {
      MergeWithNext(pool, previous);
    }
  }
}

void RowTree::MergeWithNext(RowTreePool& pool, RowLeaf* leaf) {
  RowLeaf* next = leaf->next;
  leaf->Append(*next, 0, next->count);
  if (next->dirty) pool.MarkDirty(leaf);
  RowNode& parent = *leaf->parent;
  const std::uint32_t index = parent.IndexOf(leaf);
  parent.totals[index] = leaf->count;
  parent.counted[index] = leaf->num_counted;
  RemoveLeaf(pool, next);
}

void RowTree::RemoveLeaf(RowTreePool& pool, RowLeaf* leaf) {
  if (leaf->previous != nullptr) leaf->previous->next = leaf->next;
  if (leaf->next != nullptr) leaf->next->previous = leaf->previous;
  const void* child = leaf;
  RowNode* node = leaf->parent;
  pool.Free(leaf);
  while (node != nullptr) {
    node->Remove(node->IndexOf(child));
    if (node->size > 0) break;
    child = node;
    RowNode* emptied = node;
    node = node->parent;
    pool.Free(emptied);
  }
  if (size_ == 0) {
    root_ = nullptr;
    levels_ = 0;
    return;
  }
  while (levels_ > 0 && static_cast<RowNode*>(root_)->size == 1) {
    auto* old_root = static_cast<RowNode*>(root_);
    root_ = old_root->children[0];
    SetParent(*old_root, root_, nullptr);
    pool.Free(old_root);
    --levels_;
  }
}

void RowTree::SetCounted(const Place& place, bool counted) {
  if (place.counted() == counted) return;
  place.mark() ^= RowLeaf::kCountedMark;
  const std::uint32_t change = counted ? 1 : ~std::uint32_t{0};
  place.leaf->num_counted += change;
  AddToCounts(place.leaf, 0, change);
}

}  // namespace podium
