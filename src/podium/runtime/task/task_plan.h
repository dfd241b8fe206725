#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "podium/base/result.h"
#include "podium/eval/calc.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/not_null_enforcer.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// What a task runs: one source, a line of operators, and the columns that reach the sink.
struct TaskPlan {
  std::shared_ptr<const TableDefinition> source;  ///< Null for an input known to be empty.
  std::vector<std::int32_t> source_columns;       ///< Physical columns to read, ascending.
  std::vector<std::unique_ptr<Operator>> operators;
  RowType output;
};

/// Makes an operator that watches what comes to a node and passes it on, or null for a node that is not
/// watched.
using ObserverFactory = std::function<std::unique_ptr<Operator>(const ExecNode& node)>;

/// Turns an optimised plan into operators, reading only the source columns that the first Calc uses. `root`
/// may be a Sink node (its input is what runs) or any other. `context` must outlive the operators. Returns
/// NotSupported, naming the node, for what this build does not run. `observe` may be empty.
Result<TaskPlan> MakeTaskPlan(const ExecNode& root, const EvalContext* context,
                              NotNullViolation not_null_violation = NotNullViolation::kFail,
                              ObserverFactory observe = {});

}  // namespace podium
