#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/status.h"
#include "podium/expr/rex.h"
#include "podium/row/logical_type.h"

namespace podium {

/// One column of CREATE TABLE.
struct TableColumn {
  std::string name;
  LogicalType type;
  RexPtr computed;  ///< `c AS expr` over the physical columns in order; null for a physical column.
  SourcePosition position;
};

/// A table as its CREATE TABLE says, after resolution.
struct TableDefinition {
  std::string name;                      ///< Without catalog and database.
  std::vector<TableColumn> columns;      ///< Physical and computed, in order.
  std::vector<std::string> primary_key;  ///< NOT ENFORCED; empty if none.
  std::optional<std::string> watermark_column;
  RexPtr watermark;                            ///< Null when the source supplies it (SOURCE_WATERMARK()).
  std::map<std::string, std::string> options;  ///< The WITH clause; keys as written.
  std::map<std::string, SourcePosition> option_positions;
  SourcePosition position;  ///< Of the table's name.

  /// Names and types of the physical columns: what the connector delivers or takes.
  RowType PhysicalRowType() const;
  /// Names and types of all columns.
  RowType FullRowType() const;
};

}  // namespace podium
