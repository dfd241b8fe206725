#include "podium/row/binary_row_writer.h"

#include <algorithm>

namespace podium {
namespace {

constexpr std::size_t kMaxImageBytes = 2147483647;

/// Writes the shortest big-endian two's complement of `value` (Java's BigInteger.toByteArray); returns its
/// size.
std::size_t StoreMinimalBigEndian(Int128 value, std::uint8_t* to) {
  std::size_t size = 1;
  // One byte holds -128..127: what is left after the shift must be the sign alone, sign bit included.
  for (Int128 rest = value >> 7; rest != 0 && rest != -1; rest >>= 8) ++size;
  for (std::size_t i = 0; i < size; ++i) {
    to[i] = static_cast<std::uint8_t>(static_cast<UInt128>(value) >> (8 * (size - 1 - i)));
  }
  return size;
}

}  // namespace

void BinaryFieldsWriter::Start(std::size_t first_null_bit, std::size_t first_slot, std::uint32_t slot_bytes,
                               std::size_t fixed_bytes) {
  first_null_bit_ = first_null_bit;
  first_slot_ = first_slot;
  slot_bytes_ = slot_bytes;
  cursor_ = fixed_bytes;
  too_large_ = fixed_bytes > kMaxImageBytes;
  if (buffer_.size() < fixed_bytes) buffer_.resize(fixed_bytes);
  std::fill_n(buffer_.begin(), fixed_bytes, std::uint8_t{0});
}

std::uint8_t* BinaryFieldsWriter::Allocate(std::size_t size) {
  const std::size_t end = cursor_ + size;
  if (end > kMaxImageBytes) {
    too_large_ = true;
    return nullptr;
  }
  if (buffer_.size() < end) buffer_.resize(std::max(end, 2 * buffer_.size()));
  std::uint8_t* taken = buffer_.data() + cursor_;
  std::memset(taken, 0, size);
  cursor_ = end;
  return taken;
}

void BinaryFieldsWriter::WriteVariable(std::size_t i, std::string_view value) {
  const std::size_t offset = cursor_;
  std::uint8_t* to = Allocate(RoundUpTo8(value.size()));
  if (to == nullptr) return;
  if (!value.empty()) std::memcpy(to, value.data(), value.size());
  WriteOffsetAndSize(i, offset, value.size());
}

void BinaryFieldsWriter::WriteDecimal(std::size_t i, Int128 unscaled, std::int32_t precision) {
  if (precision <= kMaxCompactDecimal) return WriteInt64(i, static_cast<std::int64_t>(unscaled));
  const std::size_t offset = cursor_;
  std::uint8_t* to = Allocate(kLongDecimalBytes);
  if (to != nullptr) WriteOffsetAndSize(i, offset, StoreMinimalBigEndian(unscaled, to));
}

void BinaryFieldsWriter::WriteTimestamp(std::size_t i, TimestampValue value, std::int32_t precision) {
  if (precision <= kMaxCompactTimestamp) return WriteInt64(i, value.epoch_ms);
  const std::size_t offset = cursor_;
  std::uint8_t* to = Allocate(kLongTimestampBytes);
  if (to == nullptr) return;
  StoreUnaligned(to, value.epoch_ms);
  WriteOffsetAndSize(i, offset, static_cast<std::size_t>(value.nano_of_ms));
}

Result<RowImage> BinaryFieldsWriter::Finish() const {
  if (too_large_) return Status::NotSupported("a row of more than ", kMaxImageBytes, " bytes");
  return RowImage(buffer_.data(), cursor_);
}

void BinaryRowWriter::WriteReservingNull(std::size_t i, FieldStorage storage) {
  WriteNull(i);
  if (storage != FieldStorage::kLongDecimal && storage != FieldStorage::kLongTimestamp) return;
  const std::size_t offset = cursor();
  if (Allocate(storage == FieldStorage::kLongDecimal ? kLongDecimalBytes : kLongTimestampBytes) == nullptr)
    return;
  WriteOffsetAndSize(i, offset, 0);
}

void BinaryArrayWriter::Reset(std::size_t num_elements) {
  const std::size_t header = ArrayHeaderBytes(num_elements);
  const std::uint32_t element_bytes = ElementBytes(element_);
  Start(/*first_null_bit=*/32, header, element_bytes, RoundUpTo8(header + num_elements * element_bytes));
  StoreUnaligned(start(), static_cast<std::uint32_t>(num_elements));
}

void AssembleMap(RowImage keys, RowImage values, std::vector<std::uint8_t>& map) {
  map.resize(4 + keys.size() + values.size());
  StoreUnaligned(map.data(), static_cast<std::uint32_t>(keys.size()));
  std::ranges::copy(keys, map.begin() + 4);
  std::ranges::copy(values, map.begin() + 4 + static_cast<std::ptrdiff_t>(keys.size()));
}

}  // namespace podium
