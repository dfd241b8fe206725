#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// Times from and to text and numbers: DATE_FORMAT TO_TIMESTAMP TO_TIMESTAMP_LTZ TO_DATE FROM_UNIXTIME
/// UNIX_TIMESTAMP CONVERT_TZ.
std::span<const FunctionEntry> TimeTextFunctions();

}  // namespace podium::eval
