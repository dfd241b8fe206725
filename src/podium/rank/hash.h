#pragma once

#include <cstddef>
#include <cstdint>

#include "podium/base/bytes.h"

namespace podium {

/// Hashes for the tables of one process: fast, and well mixed in the high bits, which tables should use.
/// Never stored and never sent: key groups use Flink's murmur instead.

/// The 128-bit product of `a` and `b`, folded to 64 bits by xor: every bit of both reaches every bit.
inline std::uint64_t FoldedProduct(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

inline constexpr std::uint64_t kHashSeeds[] = {0x8bb84b93962eacc9, 0x4b33a62ed433d4a3, 0x4d5a2da51de1aa47};

inline std::uint64_t HashWord(std::uint64_t word) {
  return FoldedProduct(word ^ kHashSeeds[0], kHashSeeds[1]);
}

/// Reads 16 bytes a step. Row images are multiples of 8 bytes, so the tail is rarely odd.
inline std::uint64_t HashBytes(const std::uint8_t* data, std::size_t size) {
  std::uint64_t hash = kHashSeeds[0] ^ size;
  for (; size > 16; data += 16, size -= 16) {
    hash = FoldedProduct(LoadUnaligned<std::uint64_t>(data) ^ kHashSeeds[1],
                         LoadUnaligned<std::uint64_t>(data + 8) ^ hash);
  }
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (size >= 8) {  // The two loads overlap where the tail has fewer than 16 bytes.
    first = LoadUnaligned<std::uint64_t>(data);
    last = LoadUnaligned<std::uint64_t>(data + size - 8);
  } else if (size > 0) {
    std::memcpy(&first, data, size);
  }
  return FoldedProduct(first ^ kHashSeeds[1], last ^ hash ^ kHashSeeds[2]);
}

}  // namespace podium
