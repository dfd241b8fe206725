#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "podium/base/bytes.h"
#include "podium/base/result.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/row_kind.h"
#include "podium/row/scalar_values.h"

namespace podium {

/// What the writers of rows and arrays share (Flink's AbstractBinaryWriter). The buffer is reused from image
/// to image, so that a writer in steady state allocates nothing. Fields are written in ascending order, each
/// once; the variable parts then lie in field order, as Flink's do.
class BinaryFieldsWriter {
 public:
  void WriteBool(std::size_t i, bool value) { *slot(i) = value ? 1 : 0; }
  void WriteInt8(std::size_t i, std::int8_t value) { StoreUnaligned(slot(i), value); }
  void WriteInt16(std::size_t i, std::int16_t value) { StoreUnaligned(slot(i), value); }
  void WriteInt32(std::size_t i, std::int32_t value) { StoreUnaligned(slot(i), value); }
  void WriteInt64(std::size_t i, std::int64_t value) { StoreUnaligned(slot(i), value); }
  void WriteFloat(std::size_t i, float value) { StoreUnaligned(slot(i), value); }
  void WriteDouble(std::size_t i, double value) { StoreUnaligned(slot(i), value); }

  /// CHAR, VARCHAR, BINARY, VARBINARY.
  void WriteBytes(std::size_t i, std::string_view value) {
    if (value.size() > kMaxInlineBytes) return WriteVariable(i, value);
    std::uint64_t word = 0;
    if (!value.empty()) std::memcpy(&word, value.data(), value.size());
    StoreUnaligned(slot(i), word | (std::uint64_t{0x80} | value.size()) << 56);
  }

  /// `unscaled` at the scale of the type.
  void WriteDecimal(std::size_t i, Int128 unscaled, std::int32_t precision);
  void WriteTimestamp(std::size_t i, TimestampValue value, std::int32_t precision);

  /// The image of an ARRAY, MAP, MULTISET or ROW value.
  void WriteNested(std::size_t i, RowImage image) { WriteVariable(i, AsText(image.data(), image.size())); }

  /// NULL as Flink's serializers write it: the bit, and a slot of zeros.
  void WriteNull(std::size_t i) {
    const std::size_t bit = first_null_bit_ + i;
    buffer_[bit >> 3] = static_cast<std::uint8_t>(buffer_[bit >> 3] | 1U << (bit & 7));
  }

  /// The finished image, valid until the next Reset.
  /// Returns NotSupported if it would exceed 2^31 - 1 bytes, which offsets cannot express.
  Result<RowImage> Finish() const;

 protected:
  /// Starts an image whose first `fixed_bytes` are zero.
  void Start(std::size_t first_null_bit, std::size_t first_slot, std::uint32_t slot_bytes,
             std::size_t fixed_bytes);
  /// Takes `size` bytes of the variable part, a multiple of 8, zeroed; null if the image has grown too large.
  std::uint8_t* Allocate(std::size_t size);
  std::uint8_t* slot(std::size_t i) { return buffer_.data() + first_slot_ + i * slot_bytes_; }
  std::uint8_t* start() { return buffer_.data(); }
  void WriteOffsetAndSize(std::size_t i, std::size_t offset, std::size_t size) {
    StoreUnaligned(slot(i), static_cast<std::uint64_t>(offset) << 32 | static_cast<std::uint32_t>(size));
  }
  std::size_t cursor() const { return cursor_; }

 private:
  void WriteVariable(std::size_t i, std::string_view value);

  std::vector<std::uint8_t> buffer_;
  std::size_t first_null_bit_ = 0;
  std::size_t first_slot_ = 0;
  std::size_t cursor_ = 0;
  std::uint32_t slot_bytes_ = 8;
  bool too_large_ = false;
};

/// Writes row images.
class BinaryRowWriter : public BinaryFieldsWriter {
 public:
  /// Makes a writer that stands at the start of its first row.
  explicit BinaryRowWriter(std::size_t arity) : arity_(arity) { Reset(); }

  /// Starts a new row, of kind +I.
  void Reset() {
    Start(/*first_null_bit=*/8, RowHeaderBytes(arity_), /*slot_bytes=*/8, RowFixedBytes(arity_));
  }

  void WriteKind(RowKind kind) { *start() = static_cast<std::uint8_t>(kind); }

  /// NULL as Flink's generated projections write it, keys above all: DECIMAL(p > 18) and TIMESTAMP(p > 3)
  /// reserve their variable part, the slot holds its offset. Everything else is WriteNull.
  void WriteReservingNull(std::size_t i, FieldStorage storage);

 private:
  std::size_t arity_;
};

/// Writes array images.
class BinaryArrayWriter : public BinaryFieldsWriter {
 public:
  explicit BinaryArrayWriter(FieldStorage element) : element_(element) { Reset(0); }

  /// Starts a new array.
  void Reset(std::size_t num_elements);

 private:
  FieldStorage element_;
};

/// Puts a map image together from the images of its key and value arrays; replaces the content of `map`.
void AssembleMap(RowImage keys, RowImage values, std::vector<std::uint8_t>& map);

}  // namespace podium
