#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// A plan whose records also carry where they stand in the final table: extra last columns with the partition
/// key and the rank of the topmost ranking. They let the final table be kept by (partition, rank) and printed
/// in that order although the query projects neither.
struct OrderedPlan {
  ExecNodePtr plan;                             ///< Without a Sink node on top.
  std::size_t visible_columns = 0;              ///< The query's own columns, which come first.
  std::vector<std::int32_t> partition_columns;  ///< Of the output; empty for a global ranking or none at all.
  std::optional<std::int32_t> rank_column;      ///< Of the output; absent if the plan has no ranking.
};

/// Adds those columns. Projections and filters above the ranking stay as they are.
OrderedPlan WithTableOrder(const ExecNodePtr& root);

}  // namespace podium
