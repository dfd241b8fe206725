#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "podium/expr/rex.h"
#include "podium/row/logical_type.h"
#include "podium/sql/analyzer/table_definition.h"

namespace podium {

struct LogicalNode;
using LogicalNodePtr = std::shared_ptr<const LogicalNode>;

enum class LogicalKind : std::uint8_t {
  kScan,       ///< LogicalTableScan: `table`, `alias_hint`, `dynamic_options`; row_type: the physical columns
  kValues,     ///< LogicalValues with `rows` literals
  kProject,    ///< LogicalProject: `expressions`, named by row_type
  kFilter,     ///< LogicalFilter: `condition`
  kAggregate,  ///< LogicalAggregate: `group_columns`, `aggregates`; row_type: group columns, then calls
  kSort,       ///< LogicalSort: `order`, `offset`, `fetch`
  kUnion,      ///< LogicalUnion: `all`
  kWindow,     ///< LogicalTableFunctionScan of a windowing function: `window`
  kWatermark,  ///< LogicalWatermarkAssigner
  kSink,       ///< LogicalSink: `table`, `target_columns`; the root of an INSERT
};

enum class WindowKind : std::uint8_t { kTumble, kHop, kCumulate, kSession };

/// A windowing table function over its input. Its output: the input's columns, then window_start, window_end
/// (TIMESTAMP(3) NOT NULL) and window_time (the time attribute).
struct LogicalWindow {
  WindowKind kind = WindowKind::kTumble;
  std::int32_t time_column = 0;                 ///< Index in the input.
  std::vector<std::int32_t> partition_columns;  ///< SESSION(TABLE t PARTITION BY ...).
  /// Interval literals in the order that EXPLAIN prints: TUMBLE size; HOP slide, size; CUMULATE step, size;
  /// SESSION gap; then perhaps the offset.
  std::vector<RexPtr> intervals;
};

/// A node of the tree that Flink's EXPLAIN prints as "Abstract Syntax Tree": the statement after name and
/// type resolution and before any optimisation, in the very shape that Calcite's SQL-to-rel conversion gives
/// it. A literal's `op` (rex.h) holds what EXPLAIN prints and the value does not say: an interval's qualifier
/// (`DAY TO SECOND`), the exact digits of a DOUBLE that was written as an exact number.
struct LogicalNode {
  LogicalKind kind = LogicalKind::kValues;
  RowType row_type;
  std::vector<LogicalNodePtr> inputs;

  std::shared_ptr<const TableDefinition> table;  ///< kScan, kSink.
  std::vector<RexPtr> expressions;               ///< kProject; kOver calls may appear here.
  RexPtr condition;                              ///< kFilter.
  std::vector<OrderColumn> order;                ///< kSort; may be empty.
  std::optional<std::int64_t> offset;            ///< kSort.
  std::optional<std::int64_t> fetch;             ///< kSort.
  std::vector<std::int32_t> group_columns;       ///< kAggregate.
  std::vector<RexPtr> aggregates;                ///< kAggregate: calls with input references as operands.
  std::vector<std::vector<RexPtr>> rows;         ///< kValues.
  std::string rowtime_column;                    ///< kWatermark, with `condition` as the watermark expression
                                                 ///< (null: SOURCE_WATERMARK()).
  SourcePosition position;                       ///< Where the user wrote it.

  /// kAggregate: the input column of FILTER (WHERE ...) for each call, -1 for none; empty if there is none at
  /// all.
  std::vector<std::int32_t> aggregate_filters;
  LogicalWindow window;   ///< kWindow.
  bool union_all = true;  ///< kUnion.
  /// kSink: column of the table for each column of INSERT INTO t (b, a); empty without that list.
  std::vector<std::int32_t> target_columns;
  /// kAggregate: /*+ STATE_TTL('t' = '5 s') */, by the name or alias of the table as written.
  std::map<std::string, std::string> state_ttl_hints;
  /// kScan: the name by which a STATE_TTL hint of the query could refer to it; empty if there is no such
  /// hint.
  std::string alias_hint;
  /// kScan: /*+ OPTIONS('k' = 'v') */ beside the table; `table` has them applied already.
  std::map<std::string, std::string> dynamic_options;
};

/// Prints the tree as Flink's EXPLAIN does under "== Abstract Syntax Tree ==", without the title, each line
/// ended by a newline.
std::string PrintLogicalPlan(const LogicalNode& root);

}  // namespace podium
