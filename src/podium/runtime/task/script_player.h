#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "podium/base/status.h"
#include "podium/eval/calc.h"
#include "podium/row/logical_type.h"
#include "podium/runtime/task/operator_chain.h"

namespace podium {

/// What a script is played into.
struct ScriptTarget {
  RowType physical;                   ///< Columns of the script.
  std::vector<std::int32_t> columns;  ///< Those of them that the chain takes.
  EvalContext* context;               ///< Gets the processing time that P lines set.
  /// Makes the chain once more: an R line goes on with a new one, restored from the last C line's state.
  std::function<Result<std::unique_ptr<OperatorChain>>()> make_chain;
  /// Is told the line number before each event.
  std::function<void(std::int64_t line)> on_event;
};

/// Plays an input script (docs/formats/script.md) into `chain`: every event goes through all operators before
/// the next one is read. Snapshots are kept in memory. Does not end the chain's input.
Status PlayScript(const std::string& path, const ScriptTarget& target, std::unique_ptr<OperatorChain>& chain);

}  // namespace podium
