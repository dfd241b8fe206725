#include "podium/rank/flink_state/key_bytes.h"

#include "podium/base/bytes.h"
#include "podium/row/key_group.h"

namespace podium {
namespace {

std::string_view BytesOf(const KeyColumn& keys, std::uint32_t row) {
  return AsText(keys.bytes + keys.offsets[row], keys.offsets[row + 1] - keys.offsets[row]);
}

bool IsNull(const KeyColumn& keys, std::uint32_t row) { return keys.ties != nullptr && keys.ties[row] != 0; }

}  // namespace

std::string OrderKeyBytes(const KeyColumn& keys, std::uint32_t row) {
  switch (keys.form) {
    case KeyForm::kNone:
      break;
    case KeyForm::kBytes:
      return std::string(BytesOf(keys, row));
    case KeyForm::kWord: {
      constexpr char kPlainTie = 1;
      std::string bytes(sizeof(std::uint64_t) + 1, '\0');
      StoreUnaligned(bytes.data(), __builtin_bswap64(keys.words[row]));
      bytes.back() = keys.ties == nullptr ? kPlainTie : static_cast<char>(keys.ties[row]);
      return bytes;
    }
  }
  return {};
}

std::string EqualityKeyBytes(const KeyColumn& keys, std::uint32_t row) {
  switch (keys.form) {
    case KeyForm::kNone:
      break;
    case KeyForm::kBytes:
      return std::string(BytesOf(keys, row));
    case KeyForm::kWord: {
      const bool null = IsNull(keys, row);
      std::string bytes(sizeof(std::uint64_t) + 1, '\0');
      if (!null) StoreUnaligned(bytes.data(), keys.words[row]);
      bytes.back() = static_cast<char>(null);
      return bytes;
    }
  }
  return {};
}

std::int32_t HashOfKeyBytes(KeyForm form, std::string_view bytes) {
  switch (form) {
    case KeyForm::kNone:
      break;
    case KeyForm::kBytes:
      return HashBinaryRow({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    case KeyForm::kWord:
      return HashWordKey(LoadUnaligned<std::uint64_t>(bytes.data()), bytes.back() != 0);
  }
  return 0;
}

}  // namespace podium
