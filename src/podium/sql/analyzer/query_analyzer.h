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

/// What an INSERT with a column list makes of the columns of its query: for each column of the sink the
/// column of the query, or nothing for NULL of the given type.
struct TargetList {
  struct Column {
    std::optional<std::size_t> source;
    LogicalType type;
  };
  std::vector<Column> columns;
  std::size_t num_sources = 0;
};

/// A resolved query. `names` are those that an outer query sees; two may be the same, and then neither can be
/// referred to. The node's own differ.
struct AnalyzedQuery {
  LogicalNodePtr node;
  std::vector<std::string> names;
};

/// Whether a query is the statement itself or stands inside another: inside, an ORDER BY without LIMIT has no
/// effect.
enum class QueryPlace : std::uint8_t { kTop, kNested };

/// Turns queries into plan nodes.
class QueryAnalyzer {
 public:
  /// `catalog` must outlive the analyzer.
  explicit QueryAnalyzer(const Catalog& catalog) : catalog_(catalog) {}

  /// `targets` may be null: it rearranges the SELECT list.
  Result<AnalyzedQuery> Analyze(const syntax::Query& query, QueryPlace place,
                                const TargetList* targets = nullptr);

  /// A table's columns as a query sees them: scan, computed columns, watermark.
  static LogicalNodePtr ExpandTable(const std::shared_ptr<const TableDefinition>& table,
                                    SourcePosition position);

  /// Resolves FROM; null stands for none. `hinted` tells that the SELECT has a STATE_TTL hint: then every
  /// scan below is labelled with the name that such a hint may use.
  Result<FromClause> AnalyzeFrom(const syntax::TableReferencePtr& from, bool hinted);

 private:
  Result<AnalyzedQuery> AnalyzeBody(const syntax::Query& query, QueryPlace place, const TargetList* targets);
  Result<AnalyzedQuery> AnalyzeSetOperation(const syntax::SetOperation& operation, SourcePosition position);
  Result<AnalyzedQuery> AnalyzeValues(const syntax::Values& values, SourcePosition position);
  Result<FromClause> AnalyzeReference(const syntax::TableReference& from);
  Result<FromClause> AnalyzeTable(const syntax::TableReference& reference);
  Result<FromClause> AnalyzeNamed(const syntax::TableReference& reference, const std::string& name);
  Result<LogicalNodePtr> AnalyzeView(const ViewDefinition& view);
  Result<FromClause> AnalyzeCommonTable(std::size_t index);
  Result<FromClause> AnalyzeWindow(const syntax::Expression& function);
  Result<LogicalNodePtr> AnalyzeWindowInput(const syntax::Expression& argument);
  Status TableNotFound(const syntax::QualifiedName& name) const;

  const Catalog& catalog_;
  std::vector<const syntax::CommonTable*> common_tables_;  ///< Visible ones, the innermost last.
  std::int32_t hinted_ = 0;                                ///< SELECTs with a STATE_TTL hint around this one.
  std::int32_t depth_ = 0;                                 ///< Of views and common tables inside each other.
};

/// LIMIT or OFFSET as a number.
Result<std::optional<std::int64_t>> RowCount(const syntax::ExpressionPtr& expression);

}  // namespace podium
