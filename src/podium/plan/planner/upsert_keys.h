#pragma once

#include <vector>

#include "podium/plan/planner/column_keys.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// Upsert keys: columns by which a changelog's updates find the row that they replace. A key survives an
/// exchange only if it holds the exchange's own key, since order is kept for each of those alone (Flink's
/// FlinkRelMdUpsertKeys).
ColumnKeys UpsertKeys(const ExecNode& node);

/// The same for the planner's tree before exchanges are in it: the keys that hold `distribution`.
ColumnKeys LogicalUpsertKeys(const Rel& rel, const ColumnKey& distribution);

}  // namespace podium
