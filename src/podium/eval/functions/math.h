#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// ABS SIGN CEIL FLOOR ROUND TRUNCATE POWER SQRT EXP LN LOG LOG2 LOG10 and the trigonometric functions,
/// GREATEST and LEAST. FLOOR and CEIL of a time go to the time family.
std::span<const FunctionEntry> MathFunctions();

}  // namespace podium::eval
