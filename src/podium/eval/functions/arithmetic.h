#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// + - * / % MOD, unary minus and plus, on numbers; with an interval or a time they go to the time family.
std::span<const FunctionEntry> ArithmeticFunctions();

}  // namespace podium::eval
