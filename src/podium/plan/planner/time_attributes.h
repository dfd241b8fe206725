#pragma once

#include "podium/plan/planner/rel.h"

namespace podium {

/// SOURCE_WATERMARK(): the source supplies the watermarks, so that the assigner is pushed into the scan,
/// whose column becomes a time attribute. Behind computed columns their Calc makes it one.
RelPtr PushSourceWatermarks(const RelPtr& root);

/// "time_indicator": turns time attributes into plain timestamps where they are computed with, and the
/// processing time that reaches the result into the time at which it does (Flink's
/// FlinkRelTimeIndicatorProgram).
RelPtr MaterializeTimeAttributes(const RelPtr& root);

}  // namespace podium
