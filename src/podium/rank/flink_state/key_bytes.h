#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "podium/rank/key_batch.h"

namespace podium {

/// The order key of a row as a byte string whose order is the SQL order; of a word key without allocating.
std::string OrderKeyBytes(const KeyColumn& keys, std::uint32_t row);

/// A partition or row key as a byte string that equals another exactly where the keys are equal.
std::string EqualityKeyBytes(const KeyColumn& keys, std::uint32_t row);

/// HashOfKey of a key that EqualityKeyBytes gave.
std::int32_t HashOfKeyBytes(KeyForm form, std::string_view bytes);

}  // namespace podium
