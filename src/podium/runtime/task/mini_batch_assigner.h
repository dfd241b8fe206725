#pragma once

#include <memory>

#include "podium/eval/calc.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// Flink's MiniBatchAssigner: the watermarks that end the bundles of the operators behind it.
///
/// kProcTime: the start of the interval that processing time is in, as soon as a row or the clock shows that
/// a new one has begun; watermarks from above are swallowed, except the last one. kRowTime: of the watermarks
/// from above, the first one that reaches the end of an interval; and at the end of the input the current one
/// once more. Source: golden cases mb_proctime_latency, mb_dedup_rowtime_last. `context` must outlive the
/// operator.
std::unique_ptr<Operator> MakeMiniBatchAssigner(const MiniBatchInterval& interval,
                                                const EvalContext* context);

}  // namespace podium
