#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/row/logical_type.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// Flink's Deduplicate over rows of type `input`. `context`, whose clock it reads, must outlive it.
Result<std::unique_ptr<Operator>> MakeDeduplicateStep(const DeduplicateSpec& spec, const RowType& input,
                                                      const EvalContext* context);

}  // namespace podium
