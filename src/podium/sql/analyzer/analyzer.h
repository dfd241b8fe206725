#pragma once

#include "podium/base/result.h"
#include "podium/sql/analyzer/catalog.h"
#include "podium/sql/analyzer/logical_plan.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// Resolves statements against a session's catalog. Where Flink refuses too, the errors are Refused with
/// Flink's message; shapes that only Podium refuses are NotSupported with the nearest shape that runs as the
/// hint.
class Analyzer {
 public:
  /// `catalog` must outlive the analyzer.
  explicit Analyzer(Catalog& catalog) : catalog_(catalog) {}

  /// A bare query, as EXPLAIN shows it.
  Result<LogicalNodePtr> AnalyzeQuery(const syntax::Query& query) const;

  /// INSERT INTO: the query, cast to the sink's types where they ask for it, under a kSink.
  Result<LogicalNodePtr> AnalyzeInsert(const syntax::InsertStatement& insert) const;

  /// A bare query as it is executed: INSERT INTO out_sink, a table made for it with the query's columns, all
  /// nullable, and the connector `collect`, which takes every kind of change.
  Result<LogicalNodePtr> AnalyzeSelectIntoCollect(const syntax::Query& query) const;

  /// Carries out CREATE TABLE, CREATE VIEW, DROP, SET, RESET and USE. NotSupported for any other statement.
  Status ApplyDdl(const syntax::Statement& statement);

 private:
  Status CreateTable(const syntax::CreateTableStatement& create);
  Status CreateView(const syntax::CreateViewStatement& create);
  static Status Use(const syntax::UseStatement& use);

  Catalog& catalog_;
};

}  // namespace podium
