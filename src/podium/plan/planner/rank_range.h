#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/base/result.h"
#include "podium/plan/planner/rel.h"

namespace podium {

/// What a filter over a ranking function says about the rank.
struct RankFilter {
  RankRange range;
  RexPtr remaining;  ///< The rest of the filter; null if there is none.
};

/// Reads the rank range off `condition`, where column `rank_column` is the rank (Flink's
/// RankUtil.extractRankRange). nullopt if the condition does not bound the rank in a form that Flink knows.
///
/// In Flink's own contract `<` and `=` against a column are read as `<=`, and a decimal bound by its unscaled
/// value; in the correct one, a decimal bound counts by its value and other comparisons with a column are not
/// taken for a range end.
/// Refuses a range without an end, and an end below 1, with Flink's words.
Result<std::optional<RankFilter>> ExtractRankRange(const RexPtr& condition, std::int32_t rank_column,
                                                   Compatibility compatibility);

}  // namespace podium
