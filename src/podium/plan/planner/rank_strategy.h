#pragma once

#include <cstdint>
#include <vector>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// One way to answer a ranking.
struct RankStrategyChoice {
  RankStrategy strategy = RankStrategy::kAppendFast;
  std::vector<std::int32_t> row_key;  ///< kUpdateFast: the upsert key of the input that addresses rows.
};

/// The strategies that may serve a ranking node, best first (Flink's RankProcessStrategy). The modes of the
/// nodes below must be known.
std::vector<RankStrategyChoice> RankStrategies(const ExecNode& node);

/// Which operator function answers, as StreamExecRank chooses it. `input` is the ranking's input row.
RankFunction ChooseFunction(const RankSpec& rank, RankNode node, const RowType& input);

/// Whether Flink runs this ranking as a Deduplicate: the first or last row of a partition by a time
/// attribute, of input that only inserts.
bool IsDeduplicate(const ExecNode& node);

/// Whether a ranking over input that only inserts declares that it only inserts, too. Flink 2.2.1 declares so
/// for every Top-1 without rank number that is not ordered by a single descending column, although all but
/// those by a time attribute replace rows (docs/divergences/01-top1-declared-insert-only.md).
/// With mini-batch on (`bundles`) a de-duplication may change what it emitted.
bool DeclaresInsertOnly(const ExecNode& node, Compatibility compatibility, bool bundles);

}  // namespace podium
