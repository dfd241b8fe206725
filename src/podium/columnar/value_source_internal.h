#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "podium/row/binary_row_layout.h"

namespace podium {

/// Where values are decoded from, one kind for the fields of many rows and one for the elements of arrays.
/// Both give, for value i, its NULL mark, its slot and the start of the image that its offset counts from.
/// The slot of a NULL is readable too and leads nowhere, so that loops over fixed values need no branch.

/// One field of many row images.
class ImageSource {
 public:
  ImageSource(std::span<const std::uint8_t* const> images, std::size_t arity, std::size_t field)
      : images_(images),
        slot_(RowHeaderBytes(arity) + 8 * field),
        null_byte_((8 + field) >> 3),
        null_mask_(static_cast<std::uint8_t>(1U << (field & 7))) {
    std::uint8_t any = 0;
    for (const std::uint8_t* image : images) any = static_cast<std::uint8_t>(any | image[null_byte_]);
    may_have_nulls_ = (any & null_mask_) != 0;
  }
  std::size_t size() const { return images_.size(); }
  bool may_have_nulls() const { return may_have_nulls_; }
  bool IsNull(std::size_t i) const { return (images_[i][null_byte_] & null_mask_) != 0; }
  const std::uint8_t* base(std::size_t i) const { return images_[i]; }
  const std::uint8_t* slot(std::size_t i) const { return images_[i] + slot_; }

 private:
  std::span<const std::uint8_t* const> images_;
  std::size_t slot_;
  std::size_t null_byte_;
  std::uint8_t null_mask_;
  bool may_have_nulls_ = false;
};

/// A value of a nested image.
struct ValueRef {
  const std::uint8_t* base;
  const std::uint8_t* slot;

  static ValueRef Null() { return {kZeros, kZeros}; }
  bool is_null() const { return slot == kZeros; }

 private:
  alignas(8) static constexpr std::uint8_t kZeros[16] = {};
};

/// Values anywhere.
class RefSource {
 public:
  explicit RefSource(std::span<const ValueRef> refs) : refs_(refs) {}
  std::size_t size() const { return refs_.size(); }
  bool may_have_nulls() const { return true; }
  bool IsNull(std::size_t i) const { return refs_[i].is_null(); }
  const std::uint8_t* base(std::size_t i) const { return refs_[i].base; }
  const std::uint8_t* slot(std::size_t i) const { return refs_[i].slot; }

 private:
  std::span<const ValueRef> refs_;
};

}  // namespace podium
