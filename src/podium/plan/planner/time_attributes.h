#pragma once

#include "podium/plan/planner/rel.h"

namespace podium {

/// "time_indicator": turns time attributes into plain timestamps where they are computed with, and the
/// processing time that reaches the result into the time at which it does (Flink's
/// FlinkRelTimeIndicatorProgram).
RelPtr MaterializeTimeAttributes(const RelPtr& root);

}  // namespace podium
