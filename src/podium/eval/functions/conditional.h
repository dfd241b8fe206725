#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// CASE, IF, COALESCE, IFNULL, NULLIF.
std::span<const FunctionEntry> ConditionalFunctions();

}  // namespace podium::eval
