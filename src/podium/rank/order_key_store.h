#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "podium/base/result.h"

namespace podium {

/// Holds the bytes of order keys of retained rows, in memory that is used again when a key goes.
/// Handles are 32-bit numbers of 8-byte units, so a store holds up to 32 GiB.
class OrderKeyStore {
 public:
  using Handle = std::uint32_t;

  /// Copies `key`. Returns OutOfMemory when no handle is left.
  Result<Handle> Add(std::span<const std::uint8_t> key);
  void Remove(Handle handle);

  std::span<const std::uint8_t> Get(Handle handle) const {
    const std::uint8_t* place = At(handle);
    std::uint32_t size;
    std::memcpy(&size, place, sizeof(size));
    return {place + sizeof(size), size};
  }

  std::int64_t bytes() const { return static_cast<std::int64_t>(parts_.size() * kPartBytes); }

 private:
  static constexpr std::uint32_t kUnitBytes = 8;
  static constexpr std::uint32_t kUnitsPerPartLog2 = 13;  // Parts of 64 KiB.
  static constexpr std::size_t kPartBytes = std::size_t{kUnitBytes} << kUnitsPerPartLog2;
  static constexpr Handle kNone = 0xffffffff;
  static constexpr std::uint32_t kExactClasses = 64;
  static constexpr std::uint32_t kClasses = kExactClasses + 32;

  std::uint8_t* At(Handle handle) const {
    constexpr std::uint32_t kMask = (1U << kUnitsPerPartLog2) - 1;
    return parts_[handle >> kUnitsPerPartLog2] + std::size_t{kUnitBytes} * (handle & kMask);
  }
  static std::uint32_t ClassOf(std::uint64_t units);
  static std::uint64_t UnitsOfClass(std::uint32_t key_class);

  std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
  std::vector<std::uint8_t*> parts_;  ///< By handle: a long key spans several parts of one chunk.
  std::array<Handle, kClasses> free_ = [] {
    std::array<Handle, kClasses> none{};
    none.fill(kNone);
    return none;
  }();
  std::uint64_t next_unit_ = 0;
};

}  // namespace podium
