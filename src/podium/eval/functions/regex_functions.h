#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// REGEXP, REGEXP_EXTRACT, REGEXP_REPLACE. An expression that is constant is compiled once.
std::span<const FunctionEntry> RegexFunctions();

}  // namespace podium::eval
