#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "podium/row/logical_type.h"

namespace podium {

/// The bytes of one row in Flink's BinaryRowData layout (docs/formats/binary-row.md).
using RowImage = std::span<const std::uint8_t>;

/// How a value lies in its slot of a row (8 bytes wide) or of an array (as wide as the element).
enum class FieldStorage : std::uint8_t {
  kFixed1,         ///< BOOLEAN, TINYINT
  kFixed2,         ///< SMALLINT
  kFixed4,         ///< INT, FLOAT, DATE, TIME, INTERVAL YEAR TO MONTH
  kFixed8,         ///< BIGINT, DOUBLE, INTERVAL DAY TO SECOND, DECIMAL(p <= 18), TIMESTAMP(p <= 3)
  kBytes,          ///< CHAR..VARBINARY: up to 7 bytes in the slot, else offset and size
  kLongDecimal,    ///< DECIMAL(p > 18): offset and size of at most 16 bytes, 16 reserved
  kLongTimestamp,  ///< TIMESTAMP(p > 3): offset of 8 bytes of milliseconds, and the nanoseconds of the
                   ///< millisecond
  kNested,         ///< ARRAY, MAP, MULTISET, ROW: offset and size of the image
};

FieldStorage StorageOf(const LogicalType& type);

constexpr bool IsFixed(FieldStorage storage) { return storage <= FieldStorage::kFixed8; }

/// Bytes that an element takes in the fixed part of an array; also the bytes of the value in a row's slot.
constexpr std::uint32_t ElementBytes(FieldStorage storage) {
  switch (storage) {
    case FieldStorage::kFixed1:
      return 1;
    case FieldStorage::kFixed2:
      return 2;
    case FieldStorage::kFixed4:
      return 4;
    default:
      return 8;
  }
}

/// Largest precision whose DECIMAL is one long, and whose TIMESTAMP is milliseconds alone.
constexpr std::int32_t kMaxCompactDecimal = 18;
constexpr std::int32_t kMaxCompactTimestamp = 3;

/// What they reserve in the variable part otherwise.
constexpr std::size_t kLongDecimalBytes = 16;
constexpr std::size_t kLongTimestampBytes = 8;

/// A string or binary value of up to this size lies in its slot.
constexpr std::size_t kMaxInlineBytes = 7;

constexpr std::size_t RoundUpTo8(std::size_t size) { return (size + 7) & ~std::size_t{7}; }

/// Bytes before the first slot: the row kind and the null bits, in whole words.
constexpr std::size_t RowHeaderBytes(std::size_t arity) { return (arity + 63 + 8) / 64 * 8; }
constexpr std::size_t RowFixedBytes(std::size_t arity) { return RowHeaderBytes(arity) + 8 * arity; }

/// Bytes before the first element: the element count and the null bits, in whole 4-byte words.
constexpr std::size_t ArrayHeaderBytes(std::size_t num_elements) { return 4 + (num_elements + 31) / 32 * 4; }

/// Where the fields of a row with these types lie: what reader, writer and checker agree on.
class BinaryRowLayout {
 public:
  BinaryRowLayout() = default;
  explicit BinaryRowLayout(std::vector<LogicalType> types);

  std::size_t arity() const { return types_.size(); }
  std::size_t header_bytes() const { return RowHeaderBytes(types_.size()); }
  std::size_t fixed_bytes() const { return RowFixedBytes(types_.size()); }
  std::size_t slot_offset(std::size_t field) const { return header_bytes() + 8 * field; }
  const LogicalType& type(std::size_t field) const { return types_[field]; }
  const std::vector<LogicalType>& types() const { return types_; }
  FieldStorage storage(std::size_t field) const { return storages_[field]; }

  /// True if every row has exactly fixed_bytes(): no field has a variable part.
  bool fixed_size() const { return fixed_size_; }

 private:
  std::vector<LogicalType> types_;
  std::vector<FieldStorage> storages_;
  bool fixed_size_ = true;
};

}  // namespace podium
