#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/base/result.h"

namespace podium {

/// Writes an operator's state as bytes: fixed-width little-endian numbers, and byte strings that say their
/// length. The reader has to ask for the same things in the same order.
class StateWriter {
 public:
  template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
  void Put(T value) {
    const auto at = bytes_.size();
    bytes_.resize(at + sizeof(T));
    StoreUnaligned(bytes_.data() + at, value);
  }
  /// The length in 8 bytes, then the bytes.
  void PutBytes(std::string_view bytes) {
    Put(static_cast<std::uint64_t>(bytes.size()));
    bytes_.append(bytes);
  }
  std::string Take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
};

/// Reads what StateWriter wrote. Asking for more than there is returns Invalid; `bytes` must outlive the
/// reader and the views that it hands out.
class StateReader {
 public:
  explicit StateReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>
  Result<T> Get() {
    if (rest_.size() < sizeof(T)) return Truncated();
    const T value = LoadUnaligned<T>(rest_.data());
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  Result<std::string_view> GetBytes();
  /// Invalid unless everything has been read: the state is not that of this operator.
  Status Finish() const;

 private:
  static Status Truncated();

  std::string_view rest_;
};

}  // namespace podium
