#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/analyzer/catalog.h"
#include "podium/sql/analyzer/logical_plan.h"
#include "podium/sql/analyzer/scope.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// A resolved FROM clause: the node and what its columns are called.
struct FromClause {
  LogicalNodePtr node;
  Scope scope;
};

/// What an INSERT with a column list makes of the columns of its query: for each column of the sink the column of
/// the query, or nothing for NULL of the given type.
struct TargetList {
  struct Column {
    std::optional<std::size_t> source;
    LogicalType type;
  };
  std::vector<Column> columns;
  std::size_t num_sources = 0;
};

/// Whether a query is the statement itself or stands inside another: inside, an ORDER BY without LIMIT has no effect.
enum class QueryPlace : std::uint8_t { kTop, kNested };

/// Turns queries into plan nodes.
class QueryAnalyzer {
 public:
  /// `catalog` must outlive the analyzer.
  explicit QueryAnalyzer(const Catalog& catalog) : catalog_(catalog) {}

  /// `targets` may be null: it rearranges the SELECT list.
  Result<LogicalNodePtr> Analyze(const syntax::Query& query, QueryPlace place, const TargetList* targets = nullptr);

  /// A table's columns as a query sees them: scan, computed columns, watermark.
  static LogicalNodePtr ExpandTable(const std::shared_ptr<const TableDefinition>& table, SourcePosition position);

  /// Resolves FROM; null stands for none. `hinted` tells that the SELECT has a STATE_TTL hint.
  Result<FromClause> AnalyzeFrom(const syntax::TableReferencePtr& from, bool hinted);

 private:
  Result<LogicalNodePtr> AnalyzeBody(const syntax::Query& query, QueryPlace place, const TargetList* targets);
  Result<LogicalNodePtr> AnalyzeSetOperation(const syntax::SetOperation& operation, SourcePosition position);
  Result<LogicalNodePtr> AnalyzeValues(const syntax::Values& values, SourcePosition position);
  Result<FromClause> AnalyzeTable(const syntax::TableReference& reference, bool hinted);
  Result<FromClause> AnalyzeNamed(const syntax::TableReference& reference, const std::string& name, bool hinted);
  Result<LogicalNodePtr> AnalyzeView(const ViewDefinition& view);
  Result<FromClause> AnalyzeCommonTable(std::size_t index);
  Result<FromClause> AnalyzeWindow(const syntax::Expression& function);
  Result<LogicalNodePtr> AnalyzeWindowInput(const syntax::Expression& argument);
  Status TableNotFound(const syntax::QualifiedName& name) const;

  const Catalog& catalog_;
  std::vector<const syntax::CommonTable*> common_tables_;  ///< Visible ones, the innermost last.
  std::int32_t depth_ = 0;                                 ///< Of views and common tables inside each other.
};

/// LIMIT or OFFSET as a number.
Result<std::optional<std::int64_t>> RowCount(const syntax::ExpressionPtr& expression);

}  // namespace podium
