#include "podium/row/key_projection.h"

#include <cstring>

#include "podium/row/row_field.h"

namespace podium {
namespace {

constexpr std::uint64_t MaskOf(FieldStorage storage) {
  const std::uint32_t bytes = ElementBytes(storage);
  return bytes == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytes)) - 1;
}

/// Copies `size` bytes and zeroes up to the next multiple of 8.
void CopyPadded(std::uint8_t* to, const std::uint8_t* from, std::size_t size) {
  const std::size_t padded = RoundUpTo8(size);
  if (padded == 0) return;
  StoreUnaligned(to + padded - 8, std::uint64_t{0});
  std::memcpy(to, from, size);
}

/// Appends the variable part that a slot of the source row refers to, and returns the slot that refers to the
/// copy. `key_start` is where the key begins in `bytes`.
std::uint64_t CopyVariablePart(const std::uint8_t* row, std::uint64_t slot, FieldStorage storage,
                               std::size_t key_start, ByteBuffer& bytes) {
  const std::uint64_t offset = bytes.size() - key_start;
  const std::uint8_t* from = row + (slot >> 32);
  const auto size = static_cast<std::uint32_t>(slot);  // Of a timestamp: the nanoseconds.
  if (storage == FieldStorage::kLongTimestamp) {
    std::memcpy(bytes.Append(kLongTimestampBytes), from, kLongTimestampBytes);
  } else if (storage == FieldStorage::kLongDecimal) {
    std::uint8_t* to = bytes.Append(kLongDecimalBytes);
    std::memset(to, 0, kLongDecimalBytes);
    std::memcpy(to, from, size);
  } else {
    CopyPadded(bytes.Append(RoundUpTo8(size)), from, size);
  }
  return offset << 32 | size;
}

/// Appends what Flink reserves for a NULL, and returns its slot.
std::uint64_t ReserveNull(FieldStorage storage, std::size_t key_start, ByteBuffer& bytes) {
  std::size_t reserved = 0;
  if (storage == FieldStorage::kLongDecimal) reserved = kLongDecimalBytes;
  if (storage == FieldStorage::kLongTimestamp) reserved = kLongTimestampBytes;
  if (reserved == 0) return 0;
  const std::uint64_t offset = bytes.size() - key_start;
  std::memset(bytes.Append(reserved), 0, reserved);
  return offset << 32;
}

constexpr bool LiesInSlot(FieldStorage storage, std::uint64_t slot) {
  return IsFixed(storage) || (storage == FieldStorage::kBytes && slot >> 63 != 0);
}

}  // namespace

KeyForm EqualityKeyForm(const std::vector<LogicalType>& key_types) {
  if (key_types.empty()) return KeyForm::kNone;
  return key_types.size() == 1 && IsFixed(StorageOf(key_types[0])) ? KeyForm::kWord : KeyForm::kBytes;
}

Result<KeyProjection> KeyProjection::Make(const std::vector<LogicalType>& types,
                                          const std::vector<std::int32_t>& columns) {
  KeyProjection projection;
  projection.arity_ = types.size();
  std::vector<LogicalType> key_types;
  for (const std::int32_t column : columns) {
    const auto field = static_cast<std::size_t>(column);
    if (column < 0 || field >= types.size()) {
      return Status::Internal("key column ", column, " is outside the input row of ", types.size(),
                              " columns");
    }
    const FieldStorage storage = StorageOf(types[field]);
    key_types.push_back(types[field]);
    projection.columns_.push_back(
        {.field = field, .type = types[field], .storage = storage, .value_mask = MaskOf(storage)});
  }
  projection.form_ = EqualityKeyForm(key_types);
  return projection;
}

Status KeyProjection::Project(std::span<const RowImage> rows, KeyBuffer& keys) const {
  switch (form_) {
    case KeyForm::kNone:
      return Status::OK();
    case KeyForm::kWord:
      keys.PrepareWords(rows.size());
      ProjectWords(rows, keys);
      return Status::OK();
    case KeyForm::kBytes:
      break;
  }
  keys.PrepareBytes(rows.size());
  if (columns_.size() == 1 && columns_[0].storage == FieldStorage::kBytes) {
    ProjectStrings(rows, keys);
  } else {
    ProjectRows(rows, keys);
  }
  return keys.CheckSize();
}

void KeyProjection::ProjectWords(std::span<const RowImage> rows, KeyBuffer& keys) const {
  const RowField field = RowField::Of(columns_[0].field, arity_);
  const std::uint64_t mask = columns_[0].value_mask;
  bool any_null = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint8_t* row = rows[i].data();
    const bool is_null = field.IsNull(row);
    keys.words[i] = is_null ? 0 : field.Load<std::uint64_t>(row) & mask;
    keys.ties[i] = is_null ? 1 : 0;
    any_null = any_null || is_null;
  }
  keys.any_null = any_null;
}

// The most common key by far: its image is put together without the general loop over columns.
void KeyProjection::ProjectStrings(std::span<const RowImage> rows, KeyBuffer& keys) const {
  constexpr std::size_t kFixedBytes = RowFixedBytes(1);
  constexpr std::size_t kSlot = RowHeaderBytes(1);
  const RowField field = RowField::Of(columns_[0].field, arity_);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::uint8_t* row = rows[i].data();
    const bool is_null = field.IsNull(row);
    const std::uint64_t slot = is_null ? 0 : field.Load<std::uint64_t>(row);
    const bool in_slot = is_null || slot >> 63 != 0;
    const std::size_t size = in_slot ? 0 : static_cast<std::uint32_t>(slot);
    std::uint8_t* to = keys.bytes.Append(kFixedBytes + RoundUpTo8(size));
    StoreUnaligned(to, std::uint64_t{is_null} << 8);
    StoreUnaligned(to + kSlot, in_slot ? slot : std::uint64_t{kFixedBytes} << 32 | size);
    if (!in_slot) CopyPadded(to + kFixedBytes, row + (slot >> 32), size);
    keys.offsets[i + 1] = static_cast<std::uint32_t>(keys.bytes.size());
  }
}

void KeyProjection::ProjectRows(std::span<const RowImage> rows, KeyBuffer& keys) const {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ProjectRow(rows[i].data(), keys.bytes);
    keys.offsets[i + 1] = static_cast<std::uint32_t>(keys.bytes.size());
  }
}

void KeyProjection::ProjectRow(const std::uint8_t* row, ByteBuffer& bytes) const {
  const std::size_t start = bytes.size();
  const std::size_t header = RowHeaderBytes(columns_.size());
  std::memset(bytes.Append(RowFixedBytes(columns_.size())), 0, header);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Column& column = columns_[i];
    const RowField field = RowField::Of(column.field, arity_);
    std::uint64_t slot = 0;
    if (field.IsNull(row)) {
      const RowField target = RowField::Of(i, columns_.size());
      std::uint8_t& null_bits = bytes.data()[start + target.null_byte];
      null_bits = static_cast<std::uint8_t>(null_bits | target.null_mask);
      slot = ReserveNull(column.storage, start, bytes);
    } else {
      slot = field.Load<std::uint64_t>(row);
      slot = LiesInSlot(column.storage, slot) ? slot & column.value_mask
                                              : CopyVariablePart(row, slot, column.storage, start, bytes);
    }
    StoreUnaligned(bytes.data() + start + header + 8 * i, slot);
  }
}

}  // namespace podium
