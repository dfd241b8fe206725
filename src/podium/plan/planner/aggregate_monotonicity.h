#pragma once

#include <optional>
#include <vector>

#include "podium/plan/planner/monotonicity.h"

namespace podium {

/// How the columns of a grouping change, given those of its input: COUNT and MAX rise, MIN falls, and SUM
/// does what the sign of its argument says, where that is known from filters, literals or counts below.
std::optional<std::vector<Monotonicity>> AggregateMonotonicity(
    const ExecNode& aggregate, const std::optional<std::vector<Monotonicity>>& input);

/// What is known of the sign of a numeric column's values.
struct ColumnSign {
  bool not_negative = false;
  bool not_positive = false;
};

/// The sign of a column of the node's output, for the rows where `filter` (a BOOLEAN column, if any) is true.
ColumnSign SignOfColumn(const ExecNode& node, std::int32_t column, std::optional<std::int32_t> filter);

}  // namespace podium
