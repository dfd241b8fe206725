#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// AND OR NOT with three values, IS [NOT] NULL, IS [NOT] TRUE / FALSE / UNKNOWN.
std::span<const FunctionEntry> LogicFunctions();

/// Adds IS TRUE of a compiled BOOLEAN.
Result<Slot> CompileIsTrue(ExpressionBuilder& builder, Slot operand);

}  // namespace podium::eval
