#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/plan/planner/watermark_spec.h"
#include "podium/row/logical_type.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// Flink's WatermarkAssigner: rows pass, and the watermark is the greatest value of the expression so far,
/// 0 to begin with. It goes out behind the row that raises it by more than the interval, else with the clock,
/// every `interval_ms` from the time at which the operator was made. Watermarks of the input end here, but
/// for the last one. A NULL rowtime fails the run. Not part of a snapshot: a new operator begins anew.
Result<std::unique_ptr<Operator>> MakeWatermarkAssigner(const WatermarkSpec& spec, const RowType& input,
                                                        const EvalContext* context);

}  // namespace podium
