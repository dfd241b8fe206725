#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace podium::eval {

/// Bytes of the character that begins with `first`, as Flink's BinaryStringData counts them: a byte that
/// begins no character counts as one.
constexpr std::size_t CharBytes(char first) {
  const auto byte = static_cast<std::uint8_t>(first);
  if (byte < 0xC0) return 1;
  if (byte < 0xE0) return 2;
  if (byte < 0xF0) return 3;
  return byte < 0xF8 ? 4 : 1;
}

/// The offset of the character that follows the one at `at`; never past the end.
constexpr std::size_t NextChar(std::string_view text, std::size_t at) {
  return std::min(at + CharBytes(text[at]), text.size());
}

/// Number of characters (code points).
constexpr std::int32_t CountChars(std::string_view text) {
  std::int32_t count = 0;
  for (std::size_t at = 0; at < text.size(); at = NextChar(text, at)) ++count;
  return count;
}

/// The byte offset of character number `count` (from 0), or the end if there are fewer.
constexpr std::size_t OffsetOfChar(std::string_view text, std::int64_t count) {
  std::size_t at = 0;
  while (count > 0 && at < text.size()) {
    at = NextChar(text, at);
    --count;
  }
  return at;
}

/// The code point of the character at `at`. Of bytes that are no UTF-8 it is some value, without further
/// harm.
constexpr std::uint32_t CodePoint(std::string_view text, std::size_t at) {
  const std::size_t next = NextChar(text, at);
  std::uint32_t point = static_cast<std::uint8_t>(text[at]);
  if (next - at == 1) return point;
  point &= 0xFFU >> (next - at + 1);
  for (std::size_t i = at + 1; i < next; ++i)
    point = point << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3FU);
  return point;
}

}  // namespace podium::eval
