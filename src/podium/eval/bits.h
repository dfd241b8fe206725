#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace podium::eval {

/// Rows that one word of a bitmap holds.
inline constexpr std::int64_t kWordRows = 64;

/// Bytes of a bitmap of `rows` bits that is written in whole words.
constexpr std::int64_t BitmapBytes(std::int64_t rows) { return (rows + kWordRows - 1) / kWordRows * 8; }

/// The lowest `count` bits set; `count` in 0..64.
constexpr std::uint64_t LowBits(std::int64_t count) {
  return count >= kWordRows ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

inline bool GetBit(const std::uint8_t* bits, std::int64_t index) {
  return (bits[index >> 3] >> (index & 7) & 1) != 0;
}

inline void ClearBit(std::uint8_t* bits, std::int64_t index) {
  bits[index >> 3] = static_cast<std::uint8_t>(bits[index >> 3] & ~(1U << (index & 7)));
}

inline void SetBit(std::uint8_t* bits, std::int64_t index) {
  bits[index >> 3] = static_cast<std::uint8_t>(bits[index >> 3] | (1U << (index & 7)));
}

/// `count` bits (1..64) from bit `index` on, in the low bits of the word; reads no byte beyond them.
inline std::uint64_t LoadBits(const std::uint8_t* bits, std::int64_t index, std::int64_t count) {
  const std::uint8_t* from = bits + (index >> 3);
  const auto shift = static_cast<unsigned>(index & 7);
  const std::int64_t bytes = (shift + count + 7) >> 3;
  std::uint64_t word = 0;
  std::memcpy(&word, from, static_cast<std::size_t>(bytes < 8 ? bytes : 8));
  word >>= shift;
  if (bytes > 8) word |= static_cast<std::uint64_t>(from[8]) << (64 - shift);
  return word & LowBits(count);
}

/// Writes the word for rows [64 * word, 64 * word + 64) of a bitmap of BitmapBytes.
inline void StoreWord(std::uint8_t* bits, std::int64_t word, std::uint64_t value) {
  std::memcpy(bits + word * 8, &value, sizeof(value));
}

/// Packs 64 bytes, each 0 or 1, into a word: byte i becomes bit i.
inline std::uint64_t PackBytes(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  for (unsigned group = 0; group < 8; ++group) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes + group * 8, sizeof(eight));
    // Each byte's bit moves to its place in the top byte of the product.
    word |= (eight * 0x0102040810204080ULL >> 56) << (group * 8);
  }
  return word;
}

}  // namespace podium::eval
