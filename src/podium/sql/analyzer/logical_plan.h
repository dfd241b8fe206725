#pragma once

#include <cstdint>
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
  kScan,       ///< LogicalTableScan: `table`
  kValues,     ///< LogicalValues with `rows` literals
  kProject,    ///< LogicalProject: `expressions`, named by row_type
  kFilter,     ///< LogicalFilter: `condition`
  kAggregate,  ///< LogicalAggregate: `group_columns`, `aggregates`
  kSort,       ///< LogicalSort: `order`, `offset`, `fetch`
  kUnion,      ///< LogicalUnion
  kWindow,     ///< LogicalTableFunctionScan of a windowing function
  kWatermark,  ///< LogicalWatermarkAssigner
  kSink,       ///< LogicalSink: `table`; the root of an INSERT
};

/// A node of the tree that Flink's EXPLAIN prints as "Abstract Syntax Tree": the statement after name and type
/// resolution and before any optimisation, in the very shape that Calcite's SQL-to-rel conversion gives it.
struct LogicalNode {
  LogicalKind kind = LogicalKind::kValues;
  RowType row_type;
  std::vector<LogicalNodePtr> inputs;

  std::shared_ptr<const TableDefinition> table;    ///< kScan, kSink.
  std::vector<RexPtr> expressions;                 ///< kProject; kOver calls may appear here.
  RexPtr condition;                                ///< kFilter.
  std::vector<OrderColumn> order;                  ///< kSort; may be empty.
  std::optional<std::int64_t> offset;              ///< kSort.
  std::optional<std::int64_t> fetch;               ///< kSort.
  std::vector<std::int32_t> group_columns;         ///< kAggregate.
  std::vector<RexPtr> aggregates;                  ///< kAggregate: calls with input references as operands.
  std::vector<std::vector<RexPtr>> rows;           ///< kValues.
  std::string rowtime_column;                      ///< kWatermark, with `condition` as the watermark expression.
  SourcePosition position;                         ///< Where the user wrote it.
};

/// Prints the tree as Flink's EXPLAIN does under "== Abstract Syntax Tree ==", without the title, each line
/// ended by a newline.
std::string PrintLogicalPlan(const LogicalNode& root);

}  // namespace podium
