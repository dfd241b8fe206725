#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "podium/base/status.h"

namespace podium {

/// Bytes that grow at the end without being cleared first, and keep their memory when emptied.
class ByteBuffer {
 public:
  /// Makes room for `size` bytes behind the last one and returns where they go; Advance takes them. Moves the
  /// content, so pointers from earlier calls end here.
  std::uint8_t* Reserve(std::size_t size) {
    if (capacity_ - size_ < size) Grow(size);
    return bytes_.get() + size_;
  }
  /// Takes the bytes up to `end`, which lies in the room that the last Reserve made.
  void Advance(const std::uint8_t* end) { size_ = static_cast<std::size_t>(end - bytes_.get()); }
  /// Reserve and Advance in one step.
  std::uint8_t* Append(std::size_t size) {
    std::uint8_t* to = Reserve(size);
    size_ += size;
    return to;
  }
  void Clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  const std::uint8_t* data() const { return bytes_.get(); }
  std::uint8_t* data() { return bytes_.get(); }

 private:
  void Grow(std::size_t size) {
    constexpr std::size_t kLeastCapacity = 256;
    capacity_ = std::max({kLeastCapacity, 2 * capacity_, size_ + size});
    auto grown = std::make_unique_for_overwrite<std::uint8_t[]>(capacity_);
    if (size_ > 0) std::memcpy(grown.get(), bytes_.get(), size_);
    bytes_ = std::move(grown);
  }

  std::unique_ptr<std::uint8_t[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

/// One key per row of a batch, in memory that is reused from batch to batch. Which members count depends on
/// the key's form; podium/rank/key_batch.h says what they mean.
struct KeyBuffer {
  std::vector<std::uint64_t> words;    ///< At least one per row, where the form has words.
  std::vector<std::uint8_t> ties;      ///< At least one per row in word form.
  bool any_null = false;               ///< Word form: whether `ties` says anything.
  std::vector<std::uint32_t> offsets;  ///< At least one per row and one more, in byte form.
  ByteBuffer bytes;

  /// Makes room for the words and ties of `num_rows` keys; what they hold is left over.
  void PrepareWords(std::size_t num_rows) {
    if (words.size() < num_rows) words.resize(num_rows);
    if (ties.size() < num_rows) ties.resize(num_rows);
    any_null = false;
  }
  /// Makes room for the offsets of `num_rows` keys, and for no bytes yet.
  void PrepareBytes(std::size_t num_rows) {
    if (offsets.size() < num_rows + 1) offsets.resize(num_rows + 1);
    offsets[0] = 0;
    bytes.Clear();
  }
  /// Checks that the offsets could express what was written.
  Status CheckSize() const {
    if (bytes.size() <= std::numeric_limits<std::uint32_t>::max()) return Status::OK();
    return Status::Invalid("the keys of a batch exceed 4 GiB: ", bytes.size(),
                           " bytes; push smaller batches");
  }
};

}  // namespace podium
