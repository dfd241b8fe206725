#pragma once

#include "podium/eval/registry.h"

namespace podium::eval {

/// Dates, times, timestamps and intervals plus or minus intervals, and the difference of two of them
/// (Flink: ScalarOperatorGens.generateTemporalPlusMinus).
Result<Slot> CompileTemporalPlus(ExpressionBuilder& builder, const Rex& call);
Result<Slot> CompileTemporalMinus(ExpressionBuilder& builder, const Rex& call);
/// Interval times number, interval divided by number; an interval counts as its months or milliseconds.
Result<Slot> CompileIntervalTimes(ExpressionBuilder& builder, const Rex& call);
Result<Slot> CompileIntervalDivide(ExpressionBuilder& builder, const Rex& call);

}  // namespace podium::eval
