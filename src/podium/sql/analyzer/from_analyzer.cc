// The FROM clause of QueryAnalyzer: tables, views, common tables, subqueries.
#include <algorithm>
#include <utility>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/query_analyzer.h"
#include "podium/sql/analyzer/relation.h"

namespace podium {
namespace {

// Views and common tables inside each other; far above any real script, far below the stack.
constexpr std::int32_t kMaxNesting = 100;

Status JoinNotSupported(const syntax::TableReference& join) {
  const bool comma = join.join == syntax::JoinKind::kComma || join.join == syntax::JoinKind::kCross;
  return Status::NotSupported(comma ? "several tables in FROM" : "JOIN")
      .At(join.position)
      .WithHint("one table runs at a time: rank one table, or a view over one");
}

LogicalNodePtr ScanNode(const std::shared_ptr<const TableDefinition>& table, SourcePosition position) {
  LogicalNode scan;
  scan.kind = LogicalKind::kScan;
  scan.table = table;
  scan.row_type = table->PhysicalRowType();
  // Queries know no fraction of a TIME: the values keep their milliseconds, their type says TIME(0), as in
  // Flink (test/parity/golden/types_time).
  for (LogicalType& type : scan.row_type.types) {
    if (type.root() == TypeRoot::kTime) type = LogicalType::Time(0, type.nullable());
  }
  scan.position = position;
  return std::make_shared<const LogicalNode>(std::move(scan));
}

/// All columns in order: physical ones by reference, computed ones by their expression.
LogicalNodePtr ComputedColumns(const TableDefinition& table, const LogicalNodePtr& scan) {
  std::vector<RexPtr> expressions;
  std::int32_t physical = 0;
  for (const auto& column : table.columns) {
    if (column.computed) {
      expressions.push_back(column.computed);
    } else {
      const auto index = static_cast<std::size_t>(physical);
      expressions.push_back(Rex::InputRef(physical++, scan->row_type.types[index]));
    }
  }
  return MakeProject(scan, expressions, table.FullRowType().names);
}

LogicalNodePtr WatermarkNode(const TableDefinition& table, const LogicalNodePtr& input) {
  LogicalNode node;
  node.kind = LogicalKind::kWatermark;
  node.inputs = {input};
  node.position = input->position;
  node.row_type = input->row_type;
  node.rowtime_column = *table.watermark_column;
  node.condition = table.watermark;
  for (std::size_t i = 0; i < node.row_type.size(); ++i) {
    if (node.row_type.names[i] != node.rowtime_column) continue;
    node.row_type.types[i] = node.row_type.types[i].WithTimeAttribute(TimeAttribute::kRowtime);
  }
  return std::make_shared<const LogicalNode>(std::move(node));
}

std::string QuotedList(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
  return text;
}

/// One table under its alias, or under its path; `row` says what its columns are called without column
/// aliases.
Result<FromClause> Named(LogicalNodePtr node, RowType row, const syntax::TableReference& reference,
                         std::vector<std::string> path) {
  if (!reference.column_aliases.empty()) {
    if (reference.column_aliases.size() != row.size()) {
      return Status::Refused("List of column aliases must have same degree as table; table has ", row.size(),
                             " columns (", QuotedList(row.names), "), whereas alias list has ",
                             reference.column_aliases.size(), " columns")
          .At(reference.column_aliases[0].position);
    }
    for (std::size_t i = 0; i < row.size(); ++i) row.names[i] = reference.column_aliases[i].text;
  }
  if (reference.alias) path = {reference.alias->text};
  ScopeTable table{
      .path = std::move(path), .first_column = 0, .num_columns = static_cast<std::int32_t>(row.size())};
  return FromClause{.node = std::move(node), .scope = Scope(std::move(row), {std::move(table)})};
}

/// The columns of a subquery as the outer query sees them.
RowType RowOf(const AnalyzedQuery& query) {
  return {.names = query.names, .types = query.node->row_type.types};
}

/// The table with the options of /*+ OPTIONS(...) */ over its own.
std::shared_ptr<const TableDefinition> WithOptions(const std::shared_ptr<const TableDefinition>& table,
                                                   const std::map<std::string, std::string>& options) {
  if (options.empty()) return table;
  TableDefinition changed = *table;
  for (const auto& [key, value] : options) changed.options[key] = value;
  return std::make_shared<const TableDefinition>(std::move(changed));
}

Result<std::map<std::string, std::string>> OptionsHint(const syntax::TableReference& reference) {
  std::map<std::string, std::string> options;
  for (const auto& hint : reference.hints) {
    const bool known = hint.name == "OPTIONS" || hint.name == "options";
    if (!known) {
      return Status::NotSupported("the hint ", hint.name, " on a table")
          .At(hint.position)
          .WithHint("OPTIONS is understood");
    }
    for (const auto& option : hint.options) options[option.key] = option.value;
  }
  return options;
}

/// Sets the scan's hints where the tree is a table's expansion.
LogicalNodePtr WithScanHints(const LogicalNodePtr& node, const std::string& alias,
                             const std::map<std::string, std::string>& options) {
  LogicalNode copy = *node;
  if (copy.kind == LogicalKind::kScan) {
    copy.alias_hint = alias;
    copy.dynamic_options = options;
  } else {
    copy.inputs[0] = WithScanHints(copy.inputs[0], alias, options);
  }
  return std::make_shared<const LogicalNode>(std::move(copy));
}

std::vector<std::string> FullPath(const std::string& name) {
  return {"default_catalog", "default_database", name};
}

}  // namespace

LogicalNodePtr QueryAnalyzer::ExpandTable(const std::shared_ptr<const TableDefinition>& table,
                                          SourcePosition position) {
  LogicalNodePtr node = ScanNode(table, position);
  const bool computed = std::ranges::any_of(
      table->columns, [](const TableColumn& column) { return column.computed != nullptr; });
  if (computed) node = ComputedColumns(*table, node);
  if (table->watermark_column) node = WatermarkNode(*table, node);
  return node;
}

Status QueryAnalyzer::TableNotFound(const syntax::QualifiedName& name) const {
  std::vector<std::string> known = catalog_.TableNames();
  for (const auto* table : common_tables_) known.push_back(table->name.text);
  const Status status =
      Status::Refused("Object '", name.last(), "' not found").At(name.parts.back().position);
  const std::string_view nearest = NearestName(name.last(), known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

Result<LogicalNodePtr> QueryAnalyzer::AnalyzeView(const ViewDefinition& view) {
  if (++depth_ > kMaxNesting)
    return Status::Invalid("views are nested deeper than ", kMaxNesting, ": ", view.name);
  // The view's own common tables are the only ones that it sees.
  std::vector<const syntax::CommonTable*> visible;
  visible.swap(common_tables_);
  Result<AnalyzedQuery> query = Analyze(*view.query, QueryPlace::kNested);
  common_tables_.swap(visible);
  --depth_;
  if (!query.ok()) return query.status().WithContext("view " + view.name);
  LogicalNodePtr node = query.value().node;
  if (view.columns.empty()) return node;
  RowType named = node->row_type;
  if (named.size() != view.columns.size()) {
    return Status::Invalid("view ", view.name, " has ", view.columns.size(), " columns, its query now gives ",
                           named.size());
  }
  named.names = view.columns;
  return CastTo(node, named);
}

Result<FromClause> QueryAnalyzer::AnalyzeCommonTable(std::size_t index) {
  if (++depth_ > kMaxNesting) return Status::Invalid("WITH is nested deeper than ", kMaxNesting);
  const syntax::CommonTable& table = *common_tables_[index];
  // It sees only those that stand before it.
  std::vector<const syntax::CommonTable*> all = common_tables_;
  common_tables_.resize(index);
  Result<AnalyzedQuery> query = Analyze(*table.query, QueryPlace::kNested);
  common_tables_ = std::move(all);
  --depth_;
  if (!query.ok()) return query.status();
  syntax::TableReference reference;
  reference.column_aliases = table.columns;
  if (!table.columns.empty() && table.columns.size() != query.value().names.size()) {
    return Status::Refused("Number of columns must match number of query columns").At(table.name.position);
  }
  return Named(query.value().node, RowOf(query.value()), reference, {table.name.text});
}

Result<FromClause> QueryAnalyzer::AnalyzeNamed(const syntax::TableReference& reference,
                                               const std::string& name) {
  const CatalogEntry entry = catalog_.Find(name);
  if (!entry) return TableNotFound(reference.name);
  PODIUM_ASSIGN_OR_RETURN(const auto options, OptionsHint(reference));
  if (entry.view) {
    if (!options.empty()) {
      return Status::Refused("View '`default_catalog`.`default_database`.`", name,
                             "`' cannot be enriched with new options. Hints can only be applied to tables.")
          .At(reference.position);
    }
    PODIUM_ASSIGN_OR_RETURN(const LogicalNodePtr node, AnalyzeView(*entry.view));
    return Named(node, node->row_type, reference, FullPath(name));
  }
  LogicalNodePtr node = ExpandTable(WithOptions(entry.table, options), reference.position);
  const std::string alias = reference.alias ? reference.alias->text : name;
  if (hinted_ > 0 || !options.empty())
    node = WithScanHints(node, hinted_ > 0 ? alias : std::string(), options);
  return Named(node, node->row_type, reference, FullPath(name));
}

Result<FromClause> QueryAnalyzer::AnalyzeTable(const syntax::TableReference& reference) {
  if (reference.system_time) {
    return Status::NotSupported("FOR SYSTEM_TIME AS OF")
        .At(reference.position)
        .WithHint("scan the table as it is");
  }
  if (reference.name.parts.size() == 1) {
    for (std::size_t i = common_tables_.size(); i > 0; --i) {
      if (common_tables_[i - 1]->name.text != reference.name.last()) continue;
      PODIUM_ASSIGN_OR_RETURN(const FromClause common, AnalyzeCommonTable(i - 1));
      return Named(common.node, common.scope.row(), reference, {reference.name.last()});
    }
  }
  PODIUM_ASSIGN_OR_RETURN(const std::string name, Catalog::LocalName(reference.name));
  return AnalyzeNamed(reference, name);
}

Result<FromClause> QueryAnalyzer::AnalyzeFrom(const syntax::TableReferencePtr& from, bool hinted) {
  if (!from) {
    LogicalNode one_row;
    one_row.kind = LogicalKind::kValues;
    one_row.rows = {{Rex::Literal(std::int64_t{0}, LogicalType::Int(false))}};
    one_row.row_type = {.names = {"ZERO"}, .types = {LogicalType::Int(false)}};
    return FromClause{.node = std::make_shared<const LogicalNode>(std::move(one_row)), .scope = Scope()};
  }
  if (hinted) ++hinted_;
  Result<FromClause> resolved = AnalyzeReference(*from);
  if (hinted) --hinted_;
  return resolved;
}

Result<FromClause> QueryAnalyzer::AnalyzeReference(const syntax::TableReference& from) {
  switch (from.kind) {
    case syntax::TableReferenceKind::kTable:
      return AnalyzeTable(from);
    case syntax::TableReferenceKind::kSubquery: {
      if (from.lateral) return Status::NotSupported("LATERAL").At(from.position);
      PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery query, Analyze(*from.query, QueryPlace::kNested));
      return Named(query.node, RowOf(query), from, {"EXPR$0"});
    }
    case syntax::TableReferenceKind::kFunction: {
      PODIUM_ASSIGN_OR_RETURN(const FromClause window, AnalyzeWindow(*from.function));
      return Named(window.node, window.node->row_type, from, {"EXPR$0"});
    }
    case syntax::TableReferenceKind::kUnnest:
      return Status::NotSupported("UNNEST")
          .At(from.position)
          .WithHint("arrays and maps run as payload columns");
    case syntax::TableReferenceKind::kJoin:
      return JoinNotSupported(from);
  }
  return Status::Internal("a table reference of an unknown kind").At(from.position);
}

}  // namespace podium
