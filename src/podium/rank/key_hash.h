#pragma once

#include <cstdint>

#include "podium/rank/key_batch.h"

namespace podium {

/// Flink's hash of the key row of a partition or row key (HashBinaryRow, HashWordKey); 0 for the one key of
/// no columns.
std::int32_t HashOfKey(const KeyColumn& keys, std::uint32_t row);

}  // namespace podium
