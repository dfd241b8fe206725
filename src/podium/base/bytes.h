#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace podium {

static_assert(std::endian::native == std::endian::little,
              "row images and state are little-endian; a big-endian port has to swap here");

/// Reads a T at `from`, which needs no alignment.
template <class T>
  requires std::is_trivially_copyable_v<T>
T LoadUnaligned(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

/// Writes a T at `to`, which needs no alignment.
template <class T>
  requires std::is_trivially_copyable_v<T>
void StoreUnaligned(void* to, T value) {
  std::memcpy(to, &value, sizeof(T));
}

/// The bytes at `data` as characters; `data` must outlive the view.
inline std::string_view AsText(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace podium
