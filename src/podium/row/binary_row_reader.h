#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "podium/base/bytes.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/row_kind.h"
#include "podium/row/scalar_values.h"

namespace podium {

class BinaryArrayReader;
class BinaryMapReader;
class BinaryRowReader;

/// Reads the big-endian two's complement in the first `size` (1 to 16) of 16 readable bytes.
inline Int128 LoadBigEndianInt128(const std::uint8_t* bytes, std::size_t size) {
  const auto high = UInt128{__builtin_bswap64(LoadUnaligned<std::uint64_t>(bytes))};
  const auto value =
      static_cast<Int128>(high << 64 | __builtin_bswap64(LoadUnaligned<std::uint64_t>(bytes + 8)));
  return value >> (8 * (16 - size));  // Arithmetic: extends the sign.
}

/// What rows and arrays share: null bits, slots of one width, and values that lie in or behind them.
///
/// A view that owns nothing. Every getter trusts the bytes: images from outside go through ValidateBinaryRow
/// first. Getters other than IsNull must not be called for a NULL field; GetX must fit the field's storage.
class BinaryFieldsReader {
 public:
  bool IsNull(std::size_t i) const {
    const std::size_t bit = first_null_bit_ + i;
    return (data_[bit >> 3] >> (bit & 7) & 1U) != 0;
  }
  bool GetBool(std::size_t i) const { return *slot(i) != 0; }
  std::int8_t GetInt8(std::size_t i) const { return LoadUnaligned<std::int8_t>(slot(i)); }
  std::int16_t GetInt16(std::size_t i) const { return LoadUnaligned<std::int16_t>(slot(i)); }
  std::int32_t GetInt32(std::size_t i) const { return LoadUnaligned<std::int32_t>(slot(i)); }
  std::int64_t GetInt64(std::size_t i) const { return LoadUnaligned<std::int64_t>(slot(i)); }
  float GetFloat(std::size_t i) const { return LoadUnaligned<float>(slot(i)); }
  double GetDouble(std::size_t i) const { return LoadUnaligned<double>(slot(i)); }

  /// CHAR, VARCHAR, BINARY, VARBINARY: the bytes, in the slot or behind it.
  std::string_view GetBytes(std::size_t i) const {
    const auto word = LoadUnaligned<std::uint64_t>(slot(i));
    if (word >> 63 != 0) return AsText(slot(i), word >> 56 & 0x7F);
    return AsText(data_ + (word >> 32), static_cast<std::uint32_t>(word));
  }

  /// The unscaled value of a DECIMAL of this precision.
  Int128 GetDecimal(std::size_t i, std::int32_t precision) const {
    if (precision <= kMaxCompactDecimal) return GetInt64(i);
    const auto word = LoadUnaligned<std::uint64_t>(slot(i));
    return LoadBigEndianInt128(data_ + (word >> 32), static_cast<std::uint32_t>(word));
  }

  TimestampValue GetTimestamp(std::size_t i, std::int32_t precision) const {
    if (precision <= kMaxCompactTimestamp) return {GetInt64(i), 0};
    const auto word = LoadUnaligned<std::uint64_t>(slot(i));
    return {LoadUnaligned<std::int64_t>(data_ + (word >> 32)), static_cast<std::int32_t>(word)};
  }

  /// The image of an ARRAY, MAP, MULTISET or ROW value.
  RowImage GetNested(std::size_t i) const {
    const auto word = LoadUnaligned<std::uint64_t>(slot(i));
    return {data_ + (word >> 32), static_cast<std::uint32_t>(word)};
  }
  inline BinaryRowReader GetRow(std::size_t i, std::size_t arity) const;
  inline BinaryArrayReader GetArray(std::size_t i, FieldStorage element) const;
  inline BinaryMapReader GetMap(std::size_t i, FieldStorage key, FieldStorage value) const;

  const std::uint8_t* data() const { return data_; }
  const std::uint8_t* slot(std::size_t i) const { return slots_ + i * slot_bytes_; }

 protected:
  BinaryFieldsReader(const std::uint8_t* data, std::size_t first_null_bit, std::size_t first_slot,
                     std::uint32_t slot_bytes)
      : data_(data), slots_(data + first_slot), first_null_bit_(first_null_bit), slot_bytes_(slot_bytes) {}

 private:
  const std::uint8_t* data_;
  const std::uint8_t* slots_;
  std::size_t first_null_bit_;  // Counted from the first bit of the image.
  std::uint32_t slot_bytes_;
};

/// A row image of `arity` fields.
class BinaryRowReader : public BinaryFieldsReader {
 public:
  BinaryRowReader(const std::uint8_t* data, std::size_t arity)
      : BinaryFieldsReader(data, /*first_null_bit=*/8, RowHeaderBytes(arity), /*slot_bytes=*/8) {}
  RowKind kind() const { return static_cast<RowKind>(*data()); }
};

/// An array image.
class BinaryArrayReader : public BinaryFieldsReader {
 public:
  BinaryArrayReader(const std::uint8_t* data, FieldStorage element)
      : BinaryFieldsReader(data, /*first_null_bit=*/32, ArrayHeaderBytes(NumElements(data)),
                           ElementBytes(element)) {}
  std::size_t size() const { return NumElements(data()); }

 private:
  static std::size_t NumElements(const std::uint8_t* data) { return LoadUnaligned<std::uint32_t>(data); }
};

/// A map image: an array of keys and one of values. A MULTISET maps its elements to INT counts.
class BinaryMapReader {
 public:
  BinaryMapReader(const std::uint8_t* data, FieldStorage key, FieldStorage value)
      : keys_(data + 4, key), values_(data + 4 + LoadUnaligned<std::uint32_t>(data), value) {}
  const BinaryArrayReader& keys() const { return keys_; }
  const BinaryArrayReader& values() const { return values_; }
  std::size_t size() const { return keys_.size(); }

 private:
  BinaryArrayReader keys_;
  BinaryArrayReader values_;
};

inline BinaryRowReader BinaryFieldsReader::GetRow(std::size_t i, std::size_t arity) const {
  return {GetNested(i).data(), arity};
}
inline BinaryArrayReader BinaryFieldsReader::GetArray(std::size_t i, FieldStorage element) const {
  return {GetNested(i).data(), element};
}
inline BinaryMapReader BinaryFieldsReader::GetMap(std::size_t i, FieldStorage key, FieldStorage value) const {
  return {GetNested(i).data(), key, value};
}

}  // namespace podium
