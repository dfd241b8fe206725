#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "podium/base/large_memory.h"
#include "podium/rank/entry_block.h"

namespace podium {

/// Memory for EntryBlocks in a few sizes, so that a partition with three rows pays for four. Blocks never
/// move; freed ones are used again for the same size.
class EntryPool {
 public:
  /// Capacities a block may have. Two more than a multiple of ten for the common Top-10, whose block holds
  /// one entry more than its limit while a row is being displaced.
  static constexpr std::array<std::uint32_t, 10> kCapacities = {2, 4, 8, 12, 16, 24, 32, 48, 64, 128};
  static constexpr std::uint32_t kMaxCapacity = kCapacities.back();
  using SizeClass = std::uint8_t;

  /// The smallest class for `entries`, which is at most kMaxCapacity.
  static SizeClass ClassFor(std::uint32_t entries) {
    SizeClass size_class = 0;
    while (kCapacities[size_class] < entries) ++size_class;
    return size_class;
  }

  /// A block whose words are all ones, whose aux values are Entry::kPlainTie and whose rows are unspecified.
  /// At least 16 bytes behind it may be read, so that rows can be read four at a time.
  std::uint8_t* Allocate(SizeClass size_class);
  void Free(std::uint8_t* block, SizeClass size_class);

  std::int64_t bytes() const { return bytes_; }

 private:
  using Chunk = std::unique_ptr<std::uint8_t[], LargeMemoryDelete>;

  std::array<std::uint8_t*, kCapacities.size()> free_{};  ///< Linked through the first bytes of free blocks.
  std::array<std::uint8_t*, kCapacities.size()> cursor_{};
  std::array<std::size_t, kCapacities.size()> room_{};
  std::array<std::size_t, kCapacities.size()> next_chunk_bytes_{};
  std::vector<Chunk> chunks_;
  std::int64_t bytes_ = 0;
};

}  // namespace podium
