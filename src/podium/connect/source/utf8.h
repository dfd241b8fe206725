#pragma once

#include <string_view>

namespace podium {

/// True if the bytes are valid UTF-8.
bool IsUtf8(std::string_view text);

}  // namespace podium
