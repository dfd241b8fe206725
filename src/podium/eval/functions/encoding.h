#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// Texts about bytes: MD5 and the SHA family, HEX, BIN, base 64, ENCODE and DECODE, ASCII, CHR, HASH_CODE.
std::span<const FunctionEntry> EncodingFunctions();

}  // namespace podium::eval
