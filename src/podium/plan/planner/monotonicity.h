#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// How a column of a row changes when the row is updated.
enum class Monotonicity : std::uint8_t { kConstant, kIncreasing, kDecreasing, kNotMonotonic };

/// One entry a column; nullopt if rows may also be deleted, so that nothing can be said (Flink's
/// FlinkRelMdModifiedMonotonicity).
std::optional<std::vector<Monotonicity>> ColumnMonotonicity(const ExecNode& node);

}  // namespace podium
