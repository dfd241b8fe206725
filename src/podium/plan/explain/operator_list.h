#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// What an operator does for its plan node: most nodes are one operator, a sink may be several.
enum class OperatorRole : std::uint8_t {
  kSource,
  kNode,                ///< The node itself.
  kConstraintEnforcer,  ///< Before a sink: no NULL into a NOT NULL column.
  kSinkMaterializer,    ///< Before a sink: the last of several rows with one primary key.
  kTimestampInserter,   ///< Before a sink: the rowtime column becomes the record's timestamp.
  kSink,
};

/// How rows come from one operator to the next.
enum class Shipping : std::uint8_t { kForward, kHash, kGlobal };

/// One operator of the job that Flink would run for a plan.
struct PlanOperator {
  OperatorRole role = OperatorRole::kNode;
  const ExecNode* node = nullptr;  ///< Of the plan that the list was made from.
  std::int32_t node_number = 0;    ///< Numbers the plan's nodes from 1; exchanges do not count.
  std::string name;                ///< "Rank", "Calc", "ConstraintEnforcer"; a table's name for its ends.
  std::string text;                ///< As EXPLAIN prints it, without the node number.
  Shipping input = Shipping::kForward;
  std::vector<std::int32_t> keys;  ///< kHash: columns of the input.
};

/// The operators of a plan with one source, in the order of the stream, source and sink included.
std::vector<PlanOperator> PlanOperators(const ExecNode& root);

}  // namespace podium
