#include "podium/sql/analyzer/analyzer.h"

#include <utility>
#include <variant>

#include "podium/sql/analyzer/query_analyzer.h"
#include "podium/sql/analyzer/sink_check.h"
#include "podium/sql/analyzer/table_resolver.h"

namespace podium {
namespace {

std::string JoinNames(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

/// out_sink: the query's columns, without time attributes and NOT NULL.
std::shared_ptr<const TableDefinition> CollectTable(const RowType& row) {
  TableDefinition table;
  table.name = "out_sink";
  table.options["connector"] = "collect";
  for (std::size_t i = 0; i < row.size(); ++i) {
    const LogicalType type = row.types[i].WithNullable(true).WithTimeAttribute(TimeAttribute::kNone);
    table.columns.push_back({.name = row.names[i], .type = type, .computed = nullptr, .position = {}});
  }
  return std::make_shared<const TableDefinition>(std::move(table));
}

/// The columns of the INSERT's list against those of the sink; no list gives nothing.
Result<std::optional<TargetList>> ResolveTargets(const syntax::InsertStatement& insert,
                                                 const TableDefinition& sink) {
  if (insert.columns.empty()) return std::optional<TargetList>();
  const RowType row = sink.PhysicalRowType();
  TargetList targets;
  targets.num_sources = insert.columns.size();
  for (std::size_t i = 0; i < row.size(); ++i)
    targets.columns.push_back({.source = std::nullopt, .type = row.types[i]});
  for (std::size_t i = 0; i < insert.columns.size(); ++i) {
    const auto& column = insert.columns[i];
    PODIUM_ASSIGN_OR_RETURN(const std::size_t index, SinkColumn(row, column));
    if (targets.columns[index].source) {
      return Status::Refused("Target column '", column.text, "' is assigned more than once")
          .At(column.position);
    }
    targets.columns[index].source = i;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (targets.columns[i].source || row.types[i].nullable()) continue;
    return Status::Refused("Column '", row.names[i], "' has no default value and does not allow NULLs")
        .At(insert.target.position())
        .WithHint("name it in the column list and give it a value");
  }
  return std::optional<TargetList>(std::move(targets));
}

}  // namespace

Result<LogicalNodePtr> Analyzer::AnalyzeQuery(const syntax::Query& query) const {
  PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery analyzed,
                          QueryAnalyzer(catalog_).Analyze(query, QueryPlace::kTop));
  return analyzed.node;
}

Result<LogicalNodePtr> Analyzer::AnalyzeInsert(const syntax::InsertStatement& insert) const {
  if (insert.overwrite) {
    return Status::NotSupported("INSERT OVERWRITE").At(insert.position).WithHint("INSERT INTO appends");
  }
  if (!insert.partition.empty()) {
    return Status::NotSupported("INSERT INTO ... PARTITION").At(insert.partition[0].column.position);
  }
  PODIUM_ASSIGN_OR_RETURN(const std::string name, Catalog::LocalName(insert.target));
  const CatalogEntry entry = catalog_.Find(name);
  PODIUM_ASSIGN_OR_RETURN(std::shared_ptr<const TableDefinition> sink, SinkTable(catalog_, entry, insert));
  PODIUM_ASSIGN_OR_RETURN(const auto targets, ResolveTargets(insert, *sink));
  QueryAnalyzer queries(catalog_);
  PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery query,
                          queries.Analyze(*insert.query, QueryPlace::kTop, targets ? &*targets : nullptr));
  std::vector<std::int32_t> target_columns;
  if (targets) {
    target_columns.resize(insert.columns.size());
    for (std::size_t i = 0; i < targets->columns.size(); ++i) {
      const auto& source = targets->columns[i].source;
      if (source) target_columns[*source] = static_cast<std::int32_t>(i);
    }
  }
  Result<LogicalNodePtr> node = IntoSink(query.node, std::move(sink), std::move(target_columns));
  return node.ok() ? node : node.status().At(insert.query->position);
}

Result<LogicalNodePtr> Analyzer::AnalyzeSelectIntoCollect(const syntax::Query& query) const {
  PODIUM_ASSIGN_OR_RETURN(const LogicalNodePtr node, AnalyzeQuery(query));
  Result<LogicalNodePtr> sink = IntoSink(node, CollectTable(node->row_type), {});
  return sink.ok() ? sink : sink.status().At(query.position);
}

Status Analyzer::CreateTable(const syntax::CreateTableStatement& create) {
  if (create.or_replace) return Status::NotSupported("CREATE OR REPLACE TABLE").At(create.name.position());
  PODIUM_ASSIGN_OR_RETURN(const std::string name, Catalog::LocalName(create.name));
  PODIUM_ASSIGN_OR_RETURN(auto table, ResolveTable(catalog_, create));
  return catalog_
      .Add(name, {.table = std::move(table), .view = nullptr},
           create.temporary ? Catalog::Lifetime::kTemporary : Catalog::Lifetime::kPermanent,
           create.if_not_exists ? Catalog::IfExists::kKeep : Catalog::IfExists::kFail)
      .At(create.name.position());
}

Status Analyzer::CreateView(const syntax::CreateViewStatement& create) {
  PODIUM_ASSIGN_OR_RETURN(const std::string name, Catalog::LocalName(create.name));
  PODIUM_ASSIGN_OR_RETURN(const LogicalNodePtr node, AnalyzeQuery(*create.query));
  ViewDefinition view{.name = name, .columns = {}, .query = create.query, .row_type = node->row_type};
  for (const auto& column : create.columns) view.columns.push_back(column.text);
  if (!view.columns.empty()) {
    if (view.columns.size() != view.row_type.size()) {
      return Status::Refused("VIEW definition and input fields not match:\n\tDef fields: [",
                             JoinNames(view.columns), "].\n\tInput fields: [", JoinNames(view.row_type.names),
                             "].")
          .At(create.columns[0].position);
    }
    view.row_type.names = view.columns;
  }
  return catalog_
      .Add(name, {.table = nullptr, .view = std::make_shared<const ViewDefinition>(std::move(view))},
           create.temporary ? Catalog::Lifetime::kTemporary : Catalog::Lifetime::kPermanent,
           create.if_not_exists ? Catalog::IfExists::kKeep : Catalog::IfExists::kFail)
      .At(create.name.position());
}

Status Analyzer::Use(const syntax::UseStatement& use) {
  const auto& parts = use.name.parts;
  if (use.catalog) {
    if (parts.size() == 1 && parts[0].text == "default_catalog") return Status::OK();
    return Status::Refused("A catalog with name [", use.name.last(), "] does not exist.")
        .At(use.name.position());
  }
  const bool known = parts.back().text == "default_database" &&
                     (parts.size() == 1 || (parts.size() == 2 && parts[0].text == "default_catalog"));
  if (known) return Status::OK();
  return Status::Refused("A database with name [", use.name.last(), "] does not exist in the catalog: [",
                         parts.size() == 2 ? parts[0].text : "default_catalog", "].")
      .At(use.name.position());
}

Status Analyzer::ApplyDdl(const syntax::Statement& statement) {
  const auto& body = statement.body;
  if (const auto* create = std::get_if<syntax::CreateTableStatement>(&body)) return CreateTable(*create);
  if (const auto* create = std::get_if<syntax::CreateViewStatement>(&body)) return CreateView(*create);
  if (const auto* drop = std::get_if<syntax::DropStatement>(&body)) return catalog_.Drop(*drop);
  if (const auto* use = std::get_if<syntax::UseStatement>(&body)) return Use(*use);
  if (const auto* set = std::get_if<syntax::SetStatement>(&body)) {
    return set->option ? catalog_.SetOption(*set->option) : Status::OK();
  }
  if (const auto* reset = std::get_if<syntax::ResetStatement>(&body)) {
    const Status status = catalog_.ResetOption(reset->key);
    return status.ok() ? status : status.At(reset->key_position);
  }
  return Status::NotSupported("this statement as a definition").At(statement.position);
}

}  // namespace podium
