#include "podium/sql/analyzer/sink_check.h"

#include <algorithm>
#include <utility>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/analyzer/type_rules.h"

namespace podium {
namespace {

constexpr std::string_view kPath = "default_catalog.default_database.";

std::string SchemaText(const RowType& row) {
  std::string text = "[";
  for (std::size_t i = 0; i < row.size(); ++i) {
    text += (i > 0 ? ", " : "") + row.names[i] + ": " + row.types[i].ToString();
  }
  return text + "]";
}

Status Mismatch(const std::string& cause, const std::string& sink, const RowType& query,
                const RowType& columns) {
  return Status::Refused("Column types of query result and sink for '", kPath, sink,
                         "' do not match.\nCause: ", cause, "\n\nQuery schema: ", SchemaText(query),
                         "\nSink schema:  ", SchemaText(columns));
}

}  // namespace

Result<std::shared_ptr<const TableDefinition>> SinkTable(const Catalog& catalog, const CatalogEntry& entry,
                                                         const syntax::InsertStatement& insert) {
  const std::string& name = insert.target.last();
  if (!entry) {
    const Status status =
        Status::Refused("Cannot find table '`default_catalog`.`default_database`.`", name,
                        "`' in any of the catalogs [default_catalog], nor as a temporary table.")
            .At(insert.target.position());
    const std::vector<std::string> tables = catalog.TableNames();  // `nearest` is one of them.
    const std::string_view nearest = NearestName(name, tables);
    return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
  }
  if (!entry.table) {
    return Status::Refused("Sink '", kPath, name, "' does not exists")
        .At(insert.target.position())
        .WithHint("it is a view: INSERT INTO needs a table");
  }
  if (insert.hints.empty()) return entry.table;
  TableDefinition changed = *entry.table;
  for (const auto& hint : insert.hints) {
    if (hint.name != "OPTIONS" && hint.name != "options") {
      return Status::NotSupported("the hint ", hint.name, " on a sink")
          .At(hint.position)
          .WithHint("OPTIONS is understood");
    }
    for (const auto& option : hint.options) changed.options[option.key] = option.value;
  }
  return std::make_shared<const TableDefinition>(std::move(changed));
}

Result<std::size_t> SinkColumn(const RowType& row, const syntax::Identifier& column) {
  const auto found = std::ranges::find(row.names, column.text);
  if (found != row.names.end()) return static_cast<std::size_t>(found - row.names.begin());
  const Status status = Status::Refused("Unknown target column '", column.text, "'").At(column.position);
  const std::string_view nearest = NearestName(column.text, row.names);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

Result<LogicalNodePtr> IntoSink(const LogicalNodePtr& query, std::shared_ptr<const TableDefinition> sink,
                                std::vector<std::int32_t> target_columns) {
  RowType columns = sink->PhysicalRowType();
  const RowType& given = query->row_type;
  // Whether NULLs reach a NOT NULL column is for the sink to find out, row by row.
  for (auto& type : columns.types) type = AllNullable(type);
  if (given.size() != columns.size())
    return Mismatch("Different number of columns.", sink->name, given, columns);
  bool casts = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!SupportsImplicitCast(given.types[i], columns.types[i])) {
      const std::string cause = "Incompatible types for sink column '" + columns.names[i] + "' at position " +
                                std::to_string(i) + ".";
      return Mismatch(cause, sink->name, given, columns);
    }
    casts = casts || !SupportsAvoidingCast(given.types[i], columns.types[i]);
  }
  LogicalNode node;
  node.kind = LogicalKind::kSink;
  node.inputs = {casts ? CastTo(query, columns) : query};
  node.row_type = node.inputs[0]->row_type;
  node.table = std::move(sink);
  node.target_columns = std::move(target_columns);
  node.position = query->position;
  return std::make_shared<const LogicalNode>(std::move(node));
}

Status CheckRowtimes(const RowType& query, const std::string& sink) {
  std::string rowtimes;
  std::int32_t count = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    if (query.types[i].time_attribute() != TimeAttribute::kRowtime) continue;
    rowtimes += (count > 0 ? ", " : "") + query.names[i];
    ++count;
  }
  if (count <= 1) return Status::OK();
  return Status::Refused(
      "The query contains more than one rowtime attribute column [", rowtimes, "] for writing into table '",
      kPath, sink,
      "'.\nPlease select the column that should be used as the event-time timestamp for the table "
      "sink by casting all other columns to regular TIMESTAMP or TIMESTAMP_LTZ.");
}

}  // namespace podium
