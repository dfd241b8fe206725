#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// Texts put together and taken apart: LPAD RPAD OVERLAY SPLIT_INDEX INSTR STARTSWITH ENDSWITH IS_ALPHA
/// IS_DIGIT IS_DECIMAL.
std::span<const FunctionEntry> TextLayoutFunctions();

}  // namespace podium::eval
