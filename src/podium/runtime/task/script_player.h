#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "podium/base/status.h"
#include "podium/eval/calc.h"
#include "podium/row/logical_type.h"
#include "podium/runtime/task/operator_chain.h"

namespace podium {

/// Plays an input script (docs/formats/script.md) into a chain: every event goes through all operators before
/// the next one is read. `physical` are the columns of the script, `columns` those that the chain takes.
/// `on_event` is told the line number before each event. `context` gets the processing time that P lines set.
Status PlayScript(const std::string& path, const RowType& physical, const std::vector<std::int32_t>& columns,
                  EvalContext* context, OperatorChain& chain,
                  const std::function<void(std::int64_t line)>& on_event);

}  // namespace podium
