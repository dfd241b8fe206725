#pragma once

#include <string>
#include <string_view>

#include "podium/base/status.h"

namespace podium {

/// An error as the user reads it: `FILE: line L:C: message`, without the place where none is known, and the
/// hint, if any, on a second line.
std::string ErrorText(std::string_view file, const Status& status);

}  // namespace podium
