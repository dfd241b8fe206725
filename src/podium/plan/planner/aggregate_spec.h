#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"

namespace podium {

/// One call of a grouped aggregation.
struct AggregateCall {
  std::string function;                 ///< "COUNT", "SUM", "AVG", "MIN", "MAX", "FIRST_VALUE", ...
  std::vector<std::int32_t> arguments;  ///< Columns of the rows that enter the first phase; none: COUNT(*).
  std::optional<std::int32_t> filter;   ///< A BOOLEAN column: only rows where it is true count.
  bool distinct = false;
  /// The input may take rows back, and what is kept must allow for it.
  bool retracts = false;
  std::string name;  ///< Of the result column; EXPLAIN prints it.
  LogicalType type;  ///< Of the result.
};

/// Which part of a grouped aggregation a node does. In two phases (mini-batch), rows are folded into partial
/// results before the exchange, bundle by bundle, and those are merged into the groups behind it.
enum class AggregatePhase : std::uint8_t { kComplete, kLocal, kGlobal };

/// A grouped aggregation (Flink's GroupAggregate, LocalGroupAggregate, GlobalGroupAggregate), as plain data.
///
/// Output of kComplete and kGlobal: the group columns, then a column for each call. Output of kLocal: the
/// group columns, then the partial results that the planner's row type names (SUM(v) AS sum$0), whose types
/// are the runtime's own affair: nothing but a kGlobal node reads them.
struct AggregateSpec {
  AggregatePhase phase = AggregatePhase::kComplete;
  /// Columns of the node's own input. For kGlobal those of the local result, which come first: 0, 1, ...
  std::vector<std::int32_t> group_columns;
  /// The same list for both phases; arguments and filters are columns of the rows that enter the first phase.
  std::vector<AggregateCall> calls;
  RowType first_input;          ///< The rows that enter the first phase.
  bool input_retracts = false;  ///< -U and -D may come: a group that has lost all its rows is deleted.
  UpdateBefore update_before = UpdateBefore::kEmit;  ///< Not of kLocal.
  std::int64_t bundle_size = 0;   ///< Rows that end a bundle, each phase counting its own; 0: no bundles.
  std::int64_t state_ttl_ms = 0;  ///< 0: groups are kept for good. Not of kLocal.
  Compatibility compatibility = Compatibility::kCorrect;
  std::string state_ttl_hint;  ///< The STATE_TTL hint as written, for EXPLAIN; empty: none. Not of kLocal.
};

}  // namespace podium
