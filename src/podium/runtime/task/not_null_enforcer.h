#pragma once

#include <cstdint>
#include <memory>

#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// What happens to a record with a NULL in a NOT NULL column of the sink: table.exec.sink.not-null-enforcer.
enum class NotNullViolation : std::uint8_t {
  kFail,  ///< ERROR: the run fails with Flink's message, after the records before it.
  kDrop,  ///< DROP: the record is left out.
};

/// Flink's ConstraintEnforcer for the NOT NULL columns of `sink` (a primary key's among them). Null if no
/// column that may hold NULLs reaches one.
std::unique_ptr<Operator> MakeNotNullEnforcer(const ExecNode& sink, NotNullViolation violation);

}  // namespace podium
