#include "podium/rank/row_tree_pool.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace podium {
namespace {

/// Moves lanes[from, count) to `to`.
template <class T>
void MoveLane(T* lanes, std::uint32_t from, std::uint32_t count, std::uint32_t to) {
  std::memmove(static_cast<void*>(lanes + to), lanes + from, (count - from) * sizeof(T));
}

}  // namespace

void RowLeaf::Insert(std::uint32_t index, const Entry& entry, std::uint32_t mark) {
  MoveLane(words(), index, count, index + 1);
  MoveLane(rows(), index, count, index + 1);
  MoveLane(aux(), index, count, index + 1);
  MoveLane(marks(), index, count, index + 1);
  words()[index] = entry.word;
  rows()[index] = entry.row;
  aux()[index] = entry.aux;
  marks()[index] = mark;
  ++count;
  num_counted += mark & kCountedMark;
}

void RowLeaf::Remove(std::uint32_t index) {
  num_counted -= marks()[index] & kCountedMark;
  MoveLane(words(), index + 1, count, index);
  MoveLane(rows(), index + 1, count, index);
  MoveLane(aux(), index + 1, count, index);
  MoveLane(marks(), index + 1, count, index);
  --count;
}

void RowLeaf::Append(RowLeaf& other, std::uint32_t first, std::uint32_t num) {
  std::copy_n(other.words() + first, num, words() + count);
  std::copy_n(other.rows() + first, num, rows() + count);
  std::copy_n(other.aux() + first, num, aux() + count);
  std::copy_n(other.marks() + first, num, marks() + count);
  num_counted += other.CountedBefore(first + num) - other.CountedBefore(first);
  count += num;
}

void RowNode::Insert(std::uint32_t index, void* child, std::uint64_t first_word, std::uint32_t total,
                     std::uint32_t num_counted) {
  MoveLane(children, index, size, index + 1);
  MoveLane(first_words, index, size, index + 1);
  MoveLane(totals, index, size, index + 1);
  MoveLane(counted, index, size, index + 1);
  children[index] = child;
  first_words[index] = first_word;
  totals[index] = total;
  counted[index] = num_counted;
  ++size;
}

void RowNode::Remove(std::uint32_t index) {
  MoveLane(children, index + 1, size, index);
  MoveLane(first_words, index + 1, size, index);
  MoveLane(totals, index + 1, size, index);
  MoveLane(counted, index + 1, size, index);
  --size;
}

void* RowTreePool::Allocate(std::size_t bytes) {
  if (room_ < bytes) {
    const std::size_t chunk_bytes = std::max(next_chunk_bytes_, bytes);
    // Owned before it is listed: neither can be lost if the other fails.
    std::unique_ptr<std::uint8_t[], LargeMemoryDelete> chunk(
        static_cast<std::uint8_t*>(AllocateLarge(chunk_bytes)), LargeMemoryDelete{chunk_bytes});
    chunks_.push_back(std::move(chunk));
    bytes_ += static_cast<std::int64_t>(chunk_bytes);
    cursor_ = chunks_.back().get();
    room_ = chunk_bytes;
    next_chunk_bytes_ = std::min(chunk_bytes * 2, kHugePageBytes);
  }
  void* memory = cursor_;
  cursor_ += bytes;
  room_ -= bytes;
  return memory;
}

RowLeaf* RowTreePool::NewLeaf(std::uint32_t rows) {
  std::uint8_t size_class = 0;
  while (kCapacities[size_class] < rows) ++size_class;
  RowLeaf* leaf = free_leaves_[size_class];
  if (leaf != nullptr) {
    free_leaves_[size_class] = leaf->next;
  } else {
    const std::uint32_t capacity = kCapacities[size_class];
    leaf = new (Allocate(RowLeaf::BytesFor(capacity))) RowLeaf{};
    leaf->capacity = capacity;
    leaf->size_class = size_class;
  }
  leaf->next = nullptr;
  return leaf;
}

RowNode* RowTreePool::NewNode(bool holds_leaves) {
  RowNode* node = free_nodes_;
  if (node != nullptr) {
    free_nodes_ = node->parent;
  } else {
    node = new (Allocate(sizeof(RowNode))) RowNode;
  }
  node->size = 0;
  node->holds_leaves = holds_leaves;
  node->parent = nullptr;
  return node;
}

void RowTreePool::Free(RowLeaf* leaf) {
  leaf->count = 0;
  leaf->num_counted = 0;
  leaf->parent = nullptr;
  leaf->previous = nullptr;
  leaf->next = free_leaves_[leaf->size_class];
  free_leaves_[leaf->size_class] = leaf;
}

void RowTreePool::Free(RowNode* node) {
  node->parent = free_nodes_;
  free_nodes_ = node;
}

}  // namespace podium
