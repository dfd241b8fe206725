#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// Functions of text. Positions and lengths count characters (code points), except where Flink counts UTF-16
/// units: see the functions concerned.
std::span<const FunctionEntry> StringFunctions();

}  // namespace podium::eval
