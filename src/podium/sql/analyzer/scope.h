#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/expr/rex.h"
#include "podium/row/logical_type.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// A table of FROM, as names can refer to it.
struct ScopeTable {
  std::vector<std::string> path;  ///< The alias alone, or catalog, database and table.
  std::int32_t first_column = 0;  ///< Where its columns start in the scope's row.
  std::int32_t num_columns = 0;
};

/// What column names mean in one query: the columns of its FROM clause.
class Scope {
 public:
  Scope() = default;
  Scope(RowType row, std::vector<ScopeTable> tables) : row_(std::move(row)), tables_(std::move(tables)) {}

  const RowType& row() const { return row_; }
  const std::vector<ScopeTable>& tables() const { return tables_; }

  /// The column, or the field of a column, that `name` refers to. Refused with Calcite's message if there is
  /// none or more than one, with the nearest name as the hint.
  Result<RexPtr> Resolve(const syntax::QualifiedName& name) const;

  /// What `name`.* stands for: the columns of a table, or the fields of a row, each as an expression.
  struct StarItem {
    std::string name;
    RexPtr expression;
  };
  Result<std::vector<StarItem>> ExpandStar(const syntax::QualifiedName& name) const;
  /// What * stands for.
  Result<std::vector<StarItem>> ExpandStar(SourcePosition position) const;

 private:
  std::vector<const ScopeTable*> TablesNamed(const std::vector<std::string>& path) const;
  std::vector<std::int32_t> ColumnsNamed(const std::string& name, std::int32_t begin, std::int32_t end) const;
  Result<RexPtr> Column(const std::vector<std::int32_t>& found, const syntax::Identifier& name) const;
  Status ColumnNotFound(const syntax::QualifiedName& name) const;

  RowType row_;
  std::vector<ScopeTable> tables_;
};

/// Field `name` of the row `row`, null if it has none. A field of a nullable row is nullable; where its own
/// type says NOT NULL, a CAST shows it, as Flink's RexBuilder does.
RexPtr FieldOf(const RexPtr& row, const std::string& name, SourcePosition position);

}  // namespace podium
