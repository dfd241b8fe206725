#include "podium/sql/analyzer/table_definition.h"

namespace podium {

RowType TableDefinition::PhysicalRowType() const {
  RowType row;
  for (const auto& column : columns) {
    if (column.computed) continue;
    row.names.push_back(column.name);
    row.types.push_back(column.type);
  }
  return row;
}

RowType TableDefinition::FullRowType() const {
  RowType row;
  for (const auto& column : columns) {
    row.names.push_back(column.name);
    row.types.push_back(column.type);
  }
  return row;
}

}  // namespace podium
