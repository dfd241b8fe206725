#pragma once

#include <optional>
#include <string_view>

namespace podium {

/// The open descriptor that a path such as /dev/stdin, /dev/stdout or /dev/fd/3 names. Such a path must not
/// be opened anew where the descriptor is a file: that would start over at its beginning, and renaming over
/// it would replace the device.
std::optional<int> DescriptorNamed(std::string_view path);

}  // namespace podium
