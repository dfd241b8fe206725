#pragma once

#include <cstdint>

namespace podium {

/// How the keys of an operator are represented; fixed when the operator is made.
enum class KeyForm : std::uint8_t {
  kNone,   ///< No key columns: every key is equal.
  kWord,   ///< One fixed-width column of at most 8 bytes: the key is one 64-bit word (plus a NULL mark).
  kBytes,  ///< Anything else: the key is a byte string.
};

}  // namespace podium
