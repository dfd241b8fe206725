#include "podium/row/binary_row_check.h"

#include "podium/base/bytes.h"

namespace podium {
namespace {

constexpr std::uint64_t kMaxNanoOfMillisecond = 999'999;

Status CheckImage(RowImage image, const LogicalType& type);

bool BitIsSet(RowImage image, std::size_t bit) { return (image[bit >> 3] >> (bit & 7) & 1U) != 0; }

/// The variable part of one image, and how much of it the values looked at so far take.
class VariablePart {
 public:
  VariablePart(RowImage image, std::size_t fixed_bytes) : image_(image), fixed_bytes_(fixed_bytes) {}

  /// Checks the value whose 8-byte slot holds `slot`.
  Status CheckSlot(std::uint64_t slot, FieldStorage storage, const LogicalType& type) {
    const std::uint64_t offset = slot >> 32;
    const std::uint64_t size = slot & 0xFFFFFFFF;
    switch (storage) {
      case FieldStorage::kFixed1:
      case FieldStorage::kFixed2:
      case FieldStorage::kFixed4:
      case FieldStorage::kFixed8:
        return Status::OK();
      case FieldStorage::kBytes: {
        if (slot >> 63 == 0) return Take(offset, size);
        const std::uint64_t inline_size = slot >> 56 & 0x7F;
        if (inline_size <= kMaxInlineBytes) return Status::OK();
        return Status::Invalid("a value inside its slot has at most ", kMaxInlineBytes, " bytes, found ",
                               inline_size);
      }
      case FieldStorage::kLongDecimal:
        if (size < 1 || size > kLongDecimalBytes)
          return Status::Invalid("a decimal has 1 to 16 bytes, found ", size);
        return Take(offset, kLongDecimalBytes);
      case FieldStorage::kLongTimestamp:
        if (size <= kMaxNanoOfMillisecond) return Take(offset, kLongTimestampBytes);
        return Status::Invalid("nanoseconds of a millisecond are at most ", kMaxNanoOfMillisecond, ", found ",
                               size);
      case FieldStorage::kNested:
        PODIUM_RETURN_NOT_OK(Take(offset, size));
        return CheckImage(image_.subspan(offset, size), type);
    }
    return Status::Internal("unknown field storage");
  }

 private:
  /// Checks that `size` bytes at `offset` lie in the variable part, and that it can hold them besides all
  /// others.
  Status Take(std::uint64_t offset, std::uint64_t size) {
    // Both come from 32 bits, so the sum cannot wrap.
    if (offset < fixed_bytes_ || offset + size > image_.size()) {
      return Status::Invalid("bytes ", offset, " to ", offset + size,
                             " are outside the variable part, bytes ", fixed_bytes_, " to ", image_.size());
    }
    // Values that overlap would let a small image stand for a huge one.
    taken_ += size;
    if (taken_ <= image_.size() - fixed_bytes_) return Status::OK();
    return Status::Invalid("bytes ", offset, " to ", offset + size, " overlap with those of another value");
  }

  RowImage image_;
  std::size_t fixed_bytes_;
  std::uint64_t taken_ = 0;
};

Status CheckRow(RowImage image, const std::vector<LogicalType>& types) {
  const std::size_t fixed_bytes = RowFixedBytes(types.size());
  if (image.size() < fixed_bytes) {
    return Status::Invalid("a row of ", types.size(), " fields has at least ", fixed_bytes, " bytes, found ",
                           image.size());
  }
  if (image.size() % 8 != 0) {
    return Status::Invalid("the size of a row is a multiple of 8 bytes, found ", image.size());
  }
  if (image[0] > 3) return Status::Invalid("a row kind is 0 to 3, found ", static_cast<int>(image[0]));
  VariablePart variable_part(image, fixed_bytes);
  const std::size_t first_slot = RowHeaderBytes(types.size());
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (BitIsSet(image, 8 + i)) continue;
    const auto slot = LoadUnaligned<std::uint64_t>(image.data() + first_slot + 8 * i);
    Status status = variable_part.CheckSlot(slot, StorageOf(types[i]), types[i]);
    if (!status.ok())
      return Status::Invalid("field ", i + 1, " (", types[i].ToString(), "): ", status.message());
  }
  return Status::OK();
}

/// Checks an array and, through `num_elements`, says how many elements it has.
Status CheckArray(RowImage image, const LogicalType& element, std::uint64_t& num_elements) {
  if (image.size() < 4) return Status::Invalid("an array has at least 4 bytes, found ", image.size());
  num_elements = LoadUnaligned<std::uint32_t>(image.data());
  const FieldStorage storage = StorageOf(element);
  const std::size_t header_bytes = ArrayHeaderBytes(num_elements);
  const std::size_t fixed_bytes = RoundUpTo8(header_bytes + num_elements * ElementBytes(storage));
  if (image.size() < fixed_bytes) {
    return Status::Invalid("an array of ", num_elements, " elements has at least ", fixed_bytes,
                           " bytes, found ", image.size());
  }
  if (IsFixed(storage)) return Status::OK();
  VariablePart variable_part(image, fixed_bytes);
  for (std::size_t i = 0; i < num_elements; ++i) {
    if (BitIsSet(image, 32 + i)) continue;
    const auto slot = LoadUnaligned<std::uint64_t>(image.data() + header_bytes + 8 * i);
    Status status = variable_part.CheckSlot(slot, storage, element);
    if (!status.ok()) return status.WithContext("element " + std::to_string(i + 1));
  }
  return Status::OK();
}

Status CheckMap(RowImage image, const LogicalType& key, const LogicalType& value) {
  if (image.size() < 4) return Status::Invalid("a map has at least 4 bytes, found ", image.size());
  const std::size_t key_bytes = LoadUnaligned<std::uint32_t>(image.data());
  if (key_bytes > image.size() - 4) {
    return Status::Invalid("the keys of a map take ", key_bytes, " bytes, but it has ", image.size());
  }
  std::uint64_t num_keys = 0;
  std::uint64_t num_values = 0;
  Status status = CheckArray(image.subspan(4, key_bytes), key, num_keys);
  if (!status.ok()) return status.WithContext("map keys");
  status = CheckArray(image.subspan(4 + key_bytes), value, num_values);
  if (!status.ok()) return status.WithContext("map values");
  if (num_keys == num_values) return Status::OK();
  return Status::Invalid("a map has ", num_keys, " keys but ", num_values, " values");
}

Status CheckImage(RowImage image, const LogicalType& type) {
  std::uint64_t num_elements = 0;
  switch (type.root()) {
    case TypeRoot::kArray:
      return CheckArray(image, type.children()[0], num_elements);
    case TypeRoot::kMap:
      return CheckMap(image, type.children()[0], type.children()[1]);
    case TypeRoot::kMultiset:
      return CheckMap(image, type.children()[0], LogicalType::Int());
    case TypeRoot::kRow:
      return CheckRow(image, type.children());
    default:
      return Status::Internal("not a nested type: ", type.ToString());
  }
}

}  // namespace

Status ValidateBinaryRow(RowImage image, const BinaryRowLayout& layout) {
  Status status = CheckRow(image, layout.types());
  return status.ok() ? status : status.WithContext("binary row");
}

}  // namespace podium
