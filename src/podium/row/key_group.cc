#include "podium/row/key_group.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "podium/base/bytes.h"

namespace podium {
namespace {

constexpr std::uint32_t kSeed = 42;
constexpr std::uint32_t kNullBitOfFirstField = 1U << 8;

constexpr std::uint32_t MixWord(std::uint32_t word) {
  return std::rotl(word * 0xcc9e2d51U, 15) * 0x1b873593U;
}

constexpr std::uint32_t MixHash(std::uint32_t hash, std::uint32_t word) {
  return std::rotl(hash ^ MixWord(word), 13) * 5 + 0xe6546b64U;
}

constexpr std::uint32_t Finalize(std::uint32_t hash) {
  hash ^= hash >> 16;
  hash *= 0x85ebca6bU;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35U;
  return hash ^ hash >> 16;
}

}  // namespace

std::int32_t HashBinaryRow(RowImage key) {
  std::uint32_t hash = kSeed;
  for (std::size_t i = 0; i + 4 <= key.size(); i += 4) {
    hash = MixHash(hash, LoadUnaligned<std::uint32_t>(key.data() + i));
  }
  return static_cast<std::int32_t>(Finalize(hash ^ static_cast<std::uint32_t>(key.size())));
}

std::int32_t HashWordKey(std::uint64_t word, bool is_null) {
  constexpr std::uint32_t kImageBytes = RowFixedBytes(1);
  std::uint32_t hash = MixHash(kSeed, is_null ? kNullBitOfFirstField : 0);
  hash = MixHash(hash, 0);
  hash = MixHash(hash, static_cast<std::uint32_t>(word));
  hash = MixHash(hash, static_cast<std::uint32_t>(word >> 32));
  return static_cast<std::int32_t>(Finalize(hash ^ kImageBytes));
}

std::int32_t KeyGroupOf(std::int32_t hash, std::int32_t max_parallelism) {
  constexpr std::uint32_t kHashedBytes = 4;
  const auto mixed =
      static_cast<std::int32_t>(Finalize(MixHash(0, static_cast<std::uint32_t>(hash)) ^ kHashedBytes));
  if (mixed >= 0) return mixed % max_parallelism;
  // The least int has no positive counterpart; Flink sends it to 0.
  return mixed == std::numeric_limits<std::int32_t>::min() ? 0 : -mixed % max_parallelism;
}

std::int32_t SubtaskOf(std::int32_t key_group, std::int32_t parallelism, std::int32_t max_parallelism) {
  return key_group * parallelism / max_parallelism;  // At most 32767 * 32768: no overflow.
}

std::int32_t DefaultMaxParallelism(std::int32_t parallelism) {
  constexpr std::uint32_t kLeast = 128;
  constexpr std::uint32_t kMost = 32768;
  const auto wanted = static_cast<std::uint32_t>(std::clamp(parallelism, 1, 32768));
  return static_cast<std::int32_t>(std::clamp(std::bit_ceil(wanted + wanted / 2), kLeast, kMost));
}

}  // namespace podium
