#include "podium/rank/order_key_store.h"

#include <bit>
#include <cstring>

#include "podium/base/bytes.h"

namespace podium {

// Short keys have a class for each size; long ones share a class up to the next power of two.
std::uint32_t OrderKeyStore::ClassOf(std::uint64_t units) {
  if (units < kExactClasses) return static_cast<std::uint32_t>(units);
  return kExactClasses + static_cast<std::uint32_t>(std::bit_width(units - 1)) - 6;
}

std::uint64_t OrderKeyStore::UnitsOfClass(std::uint32_t key_class) {
  return key_class < kExactClasses ? key_class : std::uint64_t{1} << (key_class - kExactClasses + 6);
}

Result<OrderKeyStore::Handle> OrderKeyStore::Add(std::span<const std::uint8_t> key) {
  const auto size = static_cast<std::uint32_t>(key.size());
  const std::uint32_t key_class = ClassOf((sizeof(size) + key.size() + kUnitBytes - 1) / kUnitBytes);
  Handle handle = free_[key_class];
  if (handle != kNone) {
    free_[key_class] = LoadUnaligned<Handle>(At(handle));
  } else {
    constexpr std::uint64_t kPartUnits = std::uint64_t{1} << kUnitsPerPartLog2;
    const std::uint64_t units = UnitsOfClass(key_class);
    const std::uint64_t left_in_part = (kPartUnits - next_unit_ % kPartUnits) % kPartUnits;
    if (units > left_in_part) {
      const std::uint64_t num_parts = (units + kPartUnits - 1) / kPartUnits;
      const std::uint64_t first_part = parts_.size();
      if ((first_part + num_parts) * kPartUnits >= kNone) {
        return Status::OutOfMemory("order keys of retained rows exceed 32 GiB in one task");
      }
      chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(num_parts * kPartBytes));
      for (std::uint64_t part = 0; part < num_parts; ++part) {
        parts_.push_back(chunks_.back().get() + part * kPartBytes);
      }
      next_unit_ = first_part * kPartUnits;
    }
    handle = static_cast<Handle>(next_unit_);
    next_unit_ += units;
  }
  std::uint8_t* place = At(handle);
  StoreUnaligned(place, size);
  if (size > 0) std::memcpy(place + sizeof(size), key.data(), size);
  return handle;
}

void OrderKeyStore::Remove(Handle handle) {
  std::uint8_t* place = At(handle);
  const auto size = LoadUnaligned<std::uint32_t>(place);
  const std::uint32_t key_class = ClassOf((sizeof(size) + std::uint64_t{size} + kUnitBytes - 1) / kUnitBytes);
  StoreUnaligned(place, free_[key_class]);
  free_[key_class] = handle;
}

}  // namespace podium
