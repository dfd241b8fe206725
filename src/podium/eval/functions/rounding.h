#pragma once

#include "podium/eval/registry.h"

namespace podium::eval {

/// ROUND(x [, digits]) half up and TRUNCATE(x [, digits]) towards zero, of any number. Approximate numbers
/// are rounded by their shortest decimal digits, as Flink does through BigDecimal.valueOf.
Result<Slot> CompileRound(ExpressionBuilder& builder, const Rex& call);
Result<Slot> CompileTruncate(ExpressionBuilder& builder, const Rex& call);

}  // namespace podium::eval
