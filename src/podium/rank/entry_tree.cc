#include "podium/rank/entry_tree.h"

#include <algorithm>
#include <cstring>

namespace podium {

EntryLeaf* EntryTreePool::NewLeaf() {
  if (free_leaves_.empty()) {
    leaves_.push_back(std::make_unique_for_overwrite<EntryLeaf>());
    return leaves_.back().get();
  }
  EntryLeaf* leaf = free_leaves_.back();
  free_leaves_.pop_back();
  return leaf;
}

EntryNode* EntryTreePool::NewNode(std::uint32_t level) {
  EntryNode* node = nullptr;
  if (free_nodes_.empty()) {
    nodes_.push_back(std::make_unique_for_overwrite<EntryNode>());
    node = nodes_.back().get();
  } else {
    node = free_nodes_.back();
    free_nodes_.pop_back();
  }
  node->size = 0;
  node->level = level;
  return node;
}

void EntryTreePool::Free(EntryLeaf* leaf) {
  leaf->count = 0;
  leaf->previous = nullptr;
  leaf->next = nullptr;
  free_leaves_.push_back(leaf);
}

void EntryTreePool::Free(EntryNode* node) { free_nodes_.push_back(node); }

EntryTree::EntryTree(EntryTreePool& pool, const EntryBlock& block, std::uint32_t count)
    : root_(pool.NewNode(1)), size_(count) {
  EntryLeaf* leaf = pool.NewLeaf();
  leaf->block().CopyFrom(block, 0, count);
  leaf->count = count;
  AddChild(*root_, 0, leaf, count, 0);
}

EntryLeaf* EntryTree::FirstLeaf(const EntryNode& node, std::uint32_t child) {
  const EntryNode* at = &node;
  for (; at->level > 1; child = 0) at = at->node(child);
  return at->leaf(child);
}

void EntryTree::MakeRoomInRoot(EntryTreePool& pool) {
  if (root_->size < EntryNode::kFanout) return;
  EntryNode* root = pool.NewNode(root_->level + 1);
  AddChild(*root, 0, root_, size_, 0);
  root_ = root;
  SplitIfFull(pool, *root, 0);
}

EntryLeaf* EntryTree::SplitIfFull(EntryTreePool& pool, EntryNode& parent, std::uint32_t child) {
  if (parent.level > 1) {
    EntryNode* left = parent.node(child);
    if (left->size < EntryNode::kFanout) return nullptr;
    constexpr std::uint32_t kKept = EntryNode::kFanout / 2;
    EntryNode* right = pool.NewNode(left->level);
    std::uint32_t moved = 0;
    for (std::uint32_t i = kKept; i < left->size; ++i) {
      AddChild(*right, i - kKept, left->children[i], left->counts[i], left->first_words[i]);
      moved += left->counts[i];
    }
    left->size = kKept;
    parent.counts[child] -= moved;
    AddChild(parent, child + 1, right, moved, right->first_words[0]);
    return nullptr;
  }
  EntryLeaf* left = parent.leaf(child);
  if (left->count < EntryLeaf::kCapacity) return nullptr;
  constexpr std::uint32_t kKept = EntryLeaf::kCapacity / 2;
  EntryLeaf* right = pool.NewLeaf();
  right->count = left->count - kKept;
  right->block().CopyFrom(left->block(), kKept, right->count);
  right->previous = left;
  right->next = left->next;
  if (right->next != nullptr) right->next->previous = right;
  left->next = right;
  left->count = kKept;
  parent.counts[child] -= right->count;
  AddChild(parent, child + 1, right, right->count, right->front().word);
  return right;
}

void EntryTree::AddChild(EntryNode& parent, std::uint32_t at, void* child, std::uint32_t count,
                         std::uint64_t first_word) {
  std::copy_backward(parent.children + at, parent.children + parent.size, parent.children + parent.size + 1);
  std::copy_backward(parent.counts + at, parent.counts + parent.size, parent.counts + parent.size + 1);
  std::copy_backward(parent.first_words + at, parent.first_words + parent.size,
                     parent.first_words + parent.size + 1);
  parent.children[at] = child;
  parent.counts[at] = count;
  parent.first_words[at] = first_word;
  ++parent.size;
}

Entry EntryTree::Last() const {
  const EntryNode* node = root_;
  while (node->level > 1) node = node->node(node->size - 1);
  return node->leaf(node->size - 1)->back();
}

EntryTree::Place EntryTree::Find(std::uint32_t position) const {
  const EntryNode* node = root_;
  while (true) {
    std::uint32_t child = 0;
    while (position >= node->counts[child]) position -= node->counts[child++];
    if (node->level == 1) return {node->leaf(child), position};
    node = node->node(child);
  }
}

Entry EntryTree::DropLast(EntryTreePool& pool) {
  const Entry last = Last();
  DropLastBelow(pool, *root_);
  --size_;
  while (root_->level > 1 && root_->size == 1) {
    EntryNode* child = root_->node(0);
    pool.Free(root_);
    root_ = child;
  }
  return last;
}

void EntryTree::Free(EntryTreePool& pool) {
  pool.Free(root_->leaf(0));
  pool.Free(root_);
}

void EntryTree::DropLastBelow(EntryTreePool& pool, EntryNode& node) {
  const std::uint32_t child = node.size - 1;
  if (--node.counts[child] > 0) {
    if (node.level > 1) {
      DropLastBelow(pool, *node.node(child));
    } else {
      --node.leaf(child)->count;
    }
    return;
  }
  // Nothing is left below the child: it goes, down to the leaf.
  --node.size;
  if (node.level > 1) {
    EntryNode* emptied = node.node(child);
    DropLastBelow(pool, *emptied);
    pool.Free(emptied);
    return;
  }
  EntryLeaf* leaf = node.leaf(child);
  if (leaf->previous != nullptr) leaf->previous->next = nullptr;
  pool.Free(leaf);
}

}  // namespace podium
