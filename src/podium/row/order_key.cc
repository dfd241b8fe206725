#include "podium/row/order_key.h"

#include <cstring>

namespace podium {
namespace {

constexpr std::uint8_t kEscape = 0x00;
constexpr std::uint8_t kEscapedZero = 0xFF;
constexpr std::uint8_t kEnd = 0x00;

}  // namespace

std::uint8_t* StoreOrderString(std::uint8_t* to, std::string_view value, SortDirection direction) {
  std::uint8_t* const start = to;
  while (!value.empty()) {
    // Zero bytes are rare: copy up to the next one at memory speed.
    const auto* zero = static_cast<const char*>(std::memchr(value.data(), 0, value.size()));
    const std::size_t run = zero == nullptr ? value.size() : static_cast<std::size_t>(zero - value.data());
    std::memcpy(to, value.data(), run);
    to += run;
    if (zero == nullptr) break;
    *to++ = kEscape;
    *to++ = kEscapedZero;
    value.remove_prefix(run + 1);
  }
  *to++ = kEscape;
  *to++ = kEnd;
  if (direction == SortDirection::kDescending) InvertOrder(start, to);
  return to;
}

std::uint32_t OrderValueBytes(const LogicalType& type) {
  const FieldStorage storage = StorageOf(type);
  switch (storage) {
    case FieldStorage::kLongDecimal:
      return sizeof(UInt128);
    case FieldStorage::kLongTimestamp:
      return sizeof(std::int64_t) + sizeof(std::uint32_t);
    case FieldStorage::kBytes:
    case FieldStorage::kNested:
      return 0;
    default:
      return ElementBytes(storage);
  }
}

bool HasWordForm(const LogicalType& type) { return IsFixed(StorageOf(type)); }

Status CheckOrderable(const LogicalType& type) {
  if (type.root() == TypeRoot::kMap || type.root() == TypeRoot::kMultiset) {
    return Status::Refused("Type(", type.ToString(),
                           ") is not an orderable data type, it is not supported as a "
                           "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
  }
  for (const auto& child : type.children()) PODIUM_RETURN_NOT_OK(CheckOrderable(child));
  return Status::OK();
}

}  // namespace podium
