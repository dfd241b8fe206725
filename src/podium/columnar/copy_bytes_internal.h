#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace podium {

/// memcpy for strings, most of which are short: inline moves that overlap in the middle instead of a call.
inline void CopyBytes(std::uint8_t* to, const std::uint8_t* from, std::size_t size) {
  const auto move_ends = [=]<std::size_t kWidth>() {
    struct Piece {
      std::uint8_t bytes[kWidth];
    } first, last;
    std::memcpy(&first, from, kWidth);
    std::memcpy(&last, from + size - kWidth, kWidth);
    std::memcpy(to, &first, kWidth);
    std::memcpy(to + size - kWidth, &last, kWidth);
  };
  if (size > 32) {
    std::memcpy(to, from, size);
  } else if (size >= 16) {
    move_ends.template operator()<16>();
  } else if (size >= 8) {
    move_ends.template operator()<8>();
  } else if (size >= 4) {
    move_ends.template operator()<4>();
  } else if (size != 0) {
    const std::uint8_t middle = from[size / 2];
    const std::uint8_t last = from[size - 1];
    to[0] = from[0];
    to[size / 2] = middle;
    to[size - 1] = last;
  }
}

}  // namespace podium
