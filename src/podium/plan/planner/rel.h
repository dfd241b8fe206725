#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/expr/rex.h"
#include "podium/plan/planner/aggregate_spec.h"
#include "podium/plan/planner/window_spec.h"
#include "podium/rank/rank_spec.h"
#include "podium/row/logical_type.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

struct Rel;
using RelPtr = std::shared_ptr<const Rel>;

enum class RelKind : std::uint8_t {
  kScan,
  kValues,     ///< No rows.
  kProject,    ///< `expressions`
  kFilter,     ///< `condition`
  kWindow,     ///< Input columns and one ranking function over them: `partition_by`, `order`, `function`
  kSort,       ///< `order`, `offset`, `fetch`
  kCalc,       ///< `condition` (may be null), then `expressions`
  kRank,       ///< `partition_by`, `order`, `function`, `range`, `rank_number`
  kSink,       ///< `table`
  kAggregate,  ///< `partition_by`: the group columns; `calls`; output: group columns, then calls
  kWatermark,  ///< `rowtime_column`; `condition`: the watermark of a row, null if the source supplies it
  /// `window`; output: the input's columns, then window_start, window_end, window_time
  kWindowFunction,
  kWindowRank,         ///< As kRank, within `window`; `partition_by` without the window's columns
  kWindowDeduplicate,  ///< `partition_by`, `order` by the time attribute alone, within `window`
  /// As kAggregate, within `window`; `partition_by` without the window's columns; `window_properties` come
  /// last
  kWindowAggregate,
};

/// The planner's own node: what lies between the analyser's tree and the plan that runs. Every rewriting pass
/// takes a tree and returns one; nodes are immutable and shared.
struct Rel {
  RelKind kind = RelKind::kValues;
  RowType row_type;
  std::vector<RelPtr> inputs;

  std::shared_ptr<const TableDefinition> table;
  std::vector<RexPtr> expressions;
  RexPtr condition;
  std::vector<std::int32_t> partition_by;  ///< Ascending, without repetition.
  std::vector<OrderColumn> order;
  std::string function;  ///< "ROW_NUMBER", "RANK" or "DENSE_RANK".
  RankRange range;
  RankNumber rank_number = RankNumber::kOmit;
  std::string rank_name;                     ///< kRank: what the rank column is called if it is output.
  std::vector<std::int32_t> target_columns;  ///< kSink.
  std::int32_t rowtime_column = 0;           ///< kWatermark.
  std::vector<AggregateCall> calls;          ///< kAggregate; a name may be empty.
  std::string state_ttl_hint;                ///< kAggregate: the duration of a STATE_TTL hint, as written.
  WindowSpec window;
  std::vector<WindowProperty> window_properties;
  std::optional<std::int64_t> offset;
  std::optional<std::int64_t> fetch;
  SourcePosition position;

  const RelPtr& input() const { return inputs[0]; }
  std::size_t num_columns() const { return row_type.size(); }
};

/// Turns the analyser's tree into the planner's; NotSupported for what the planner does not know.
Result<RelPtr> FromLogical(const LogicalNode& node);

RelPtr MakeProject(const RelPtr& input, std::vector<RexPtr> expressions, std::vector<std::string> names);
RelPtr MakeFilter(const RelPtr& input, RexPtr condition);
RelPtr MakeCalc(const RelPtr& input, RexPtr condition, std::vector<RexPtr> expressions,
                std::vector<std::string> names);
RelPtr MakeEmpty(const RowType& row_type);
/// A rank over `input` with the output row that its rank number asks for.
RelPtr MakeRank(const Rel& rank, const RelPtr& input, RankNumber rank_number);

/// The node with other inputs; the same object if none changed. A filter or sort keeps the names that it had,
/// as Calcite's rules leave them, until RefreshNames.
RelPtr WithInputs(const RelPtr& rel, std::vector<RelPtr> inputs);

/// Gives every filter and sort the names of its input. Flink's planner does so at the start of each phase.
RelPtr RefreshNames(const RelPtr& rel);

RexPtr ColumnRef(const RowType& row_type, std::int32_t index);
std::vector<RexPtr> AllColumns(const RowType& row_type);

/// True if the expressions are the input's columns in order, all of them; names do not count.
bool IsIdentity(const std::vector<RexPtr>& expressions, const RowType& input);

/// True if no expression of `below` that changes with every evaluation would be evaluated more than once when
/// `above` is computed straight from its input.
bool IsMergeable(const std::vector<RexPtr>& above, const std::vector<RexPtr>& below);

/// A name that none of `names` is: `name`, else `name_0`, `name_1`, ...
std::string UniqueName(const std::string& name, const std::vector<std::string>& names);

}  // namespace podium
