#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// PROCTIME, PROCTIME_MATERIALIZE, NOW, CURRENT_TIMESTAMP, LOCALTIMESTAMP, CURRENT_DATE, LOCALTIME,
/// CURRENT_TIME, CURRENT_ROW_TIMESTAMP and UNIX_TIMESTAMP(): all read EvalContext::processing_time_ms, once a
/// batch.
std::span<const FunctionEntry> CurrentTimeFunctions();

/// Adds the current time as a value of `type`.
Result<Slot> AddCurrentTime(ExpressionBuilder& builder, const LogicalType& type);

}  // namespace podium::eval
