#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/columnar/materialize_operator.h"
#include "podium/eval/calc.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// Flink's SinkUpsertMaterializer over rows of type `input`. `context`, whose clock it reads, must outlive
/// it.
Result<std::unique_ptr<Operator>> MakeMaterializeStep(const MaterializeSpec& spec, const RowType& input,
                                                      const EvalContext* context);

}  // namespace podium
