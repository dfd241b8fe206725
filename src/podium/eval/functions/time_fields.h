#pragma once

#include <span>

#include "podium/eval/registry.h"

namespace podium::eval {

/// EXTRACT(unit, x) and its short forms.
std::span<const FunctionEntry> TimeFieldFunctions();

enum class TimeRounding : std::uint8_t { kFloor, kCeil };

/// FLOOR(x, unit) and CEIL(x, unit) of a date, time or timestamp.
Result<Slot> CompileTimeRounding(ExpressionBuilder& builder, const Rex& call, TimeRounding rounding);

}  // namespace podium::eval
