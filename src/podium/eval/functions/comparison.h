#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// = <> < <= > >= and IS [NOT] DISTINCT FROM, for every type that Flink compares.
std::span<const FunctionEntry> ComparisonFunctions();

/// Compiles the comparison `op` ("=", "<>", "<", "<=", ">", ">=") of two compiled operands.
Result<Slot> CompileComparison(ExpressionBuilder& builder, std::string_view op, const RexPtr& left,
                               const RexPtr& right);

}  // namespace podium::eval
