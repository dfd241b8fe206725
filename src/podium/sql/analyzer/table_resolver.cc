#include "podium/sql/analyzer/table_resolver.h"

#include <algorithm>
#include <utility>

#include "podium/base/nearest_name.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/analyzer/scope.h"
#include "podium/sql/analyzer/type_resolver.h"

namespace podium {
namespace {

const TableColumn* FindColumn(const TableDefinition& table, const std::string& name) {
  const auto found = std::ranges::find(table.columns, name, &TableColumn::name);
  return found == table.columns.end() ? nullptr : &*found;
}

std::vector<std::string> ColumnNamesOf(const TableDefinition& table) { return table.FullRowType().names; }

Status WithNearest(Status status, const std::string& wanted, const std::vector<std::string>& known) {
  const std::string_view nearest = NearestName(wanted, known);
  return nearest.empty() ? status : status.WithHint("did you mean: " + std::string(nearest) + "?");
}

Scope ScopeOf(const TableDefinition& table, RowType row) {
  const auto columns = static_cast<std::int32_t>(row.size());
  return {std::move(row), {{.path = {table.name}, .first_column = 0, .num_columns = columns}}};
}

Status CheckNewColumn(const TableDefinition& table, const syntax::ColumnDefinition& column) {
  if (FindColumn(table, column.name.text) == nullptr) return Status::OK();
  const bool computed = column.kind == syntax::ColumnKind::kComputed;
  return Status::Refused("A ", computed ? "generated" : "regular", " Column named '", column.name.text,
                         "' already exists in the table.")
      .At(column.name.position);
}

/// Physical columns first: computed ones may refer to any of them.
Status AddColumns(const syntax::CreateTableStatement& create, TableDefinition& table) {
  for (const auto& column : create.columns) {
    PODIUM_RETURN_NOT_OK(CheckNewColumn(table, column));
    if (column.kind == syntax::ColumnKind::kMetadata) {
      return Status::NotSupported("METADATA columns")
          .At(column.name.position)
          .WithHint("declare a physical column, or leave it out");
    }
    TableColumn added{
        .name = column.name.text, .type = {}, .computed = nullptr, .position = column.name.position};
    if (column.kind == syntax::ColumnKind::kPhysical) {
      PODIUM_ASSIGN_OR_RETURN(added.type, ResolveType(*column.type));
    } else {
      // A placeholder that makes the column computed until the physical row is known.
      added.computed = Rex::Literal(std::monostate{}, LogicalType::Null());
    }
    table.columns.push_back(std::move(added));
  }
  const Scope scope = ScopeOf(table, table.PhysicalRowType());
  for (const auto& column : create.columns) {
    if (column.kind != syntax::ColumnKind::kComputed) continue;
    ExpressionResolver resolver(scope, {.name = "computed column"});
    PODIUM_ASSIGN_OR_RETURN(const RexPtr expression, resolver.Resolve(*column.expression));
    if (expression->type.root() == TypeRoot::kNull) {
      return Status::Refused("Illegal use of 'NULL'").At(column.expression->position);
    }
    auto& target = *std::ranges::find(table.columns, column.name.text, &TableColumn::name);
    target.computed = SimplifyProjected(expression);
    target.type = target.computed->type;
  }
  return Status::OK();
}

Status AddPrimaryKey(const syntax::CreateTableStatement& create, TableDefinition& table) {
  bool found = false;
  for (const auto& constraint : create.constraints) {
    if (constraint.kind == syntax::ConstraintKind::kUnique) {
      return Status::Refused("UNIQUE constraint is not supported yet").At(constraint.position);
    }
    if (constraint.enforcement != syntax::Enforcement::kNotEnforced) {
      return Status::Refused(
                 "Flink doesn't support ENFORCED mode for PRIMARY KEY constraint. ENFORCED/NOT ENFORCED  "
                 "controls if "
                 "the constraint checks are performed on the incoming/outgoing data. Flink does not own the "
                 "data "
                 "therefore the only supported mode is the NOT ENFORCED mode")
          .At(constraint.position)
          .WithHint("write: PRIMARY KEY (...) NOT ENFORCED");
    }
    if (found) return Status::Refused("Duplicate primary key definition").At(constraint.position);
    found = true;
    for (const auto& name : constraint.columns) {
      const auto column = std::ranges::find(table.columns, name.text, &TableColumn::name);
      if (column == table.columns.end()) {
        const Status status =
            Status::Refused("Primary key column '", name.text, "' is not defined in the schema at line ",
                            name.position.line, ", column ", name.position.column)
                .At(name.position);
        return WithNearest(status, name.text, ColumnNamesOf(table));
      }
      if (column->computed) {
        return Status::Refused("Could not create a PRIMARY KEY with column '", name.text, "' at line ",
                               name.position.line, ", column ", name.position.column,
                               ".\nA PRIMARY KEY constraint must be declared on physical columns.")
            .At(name.position);
      }
      // A column of the key holds no NULL.
      column->type = column->type.WithNullable(false);
      table.primary_key.push_back(name.text);
    }
  }
  return Status::OK();
}

Status AddWatermark(const syntax::CreateTableStatement& create, TableDefinition& table) {
  if (create.watermarks.empty()) return Status::OK();
  if (create.watermarks.size() > 1) {
    return Status::Refused("Multiple WATERMARK statements is not supported yet.")
        .At(create.watermarks[1].position);
  }
  const auto& watermark = create.watermarks[0];
  if (watermark.column.parts.size() > 1) {
    return Status::NotSupported("a WATERMARK on a field of a ROW")
        .At(watermark.column.position())
        .WithHint("make it a computed column first: ts AS r.ts");
  }
  const std::string& name = watermark.column.last();
  const TableColumn* column = FindColumn(table, name);
  if (column == nullptr) {
    const SourcePosition at = watermark.column.position();
    const Status status =
        Status::Refused("The rowtime attribute field '", name,
                        "' is not defined in the table schema, at line ", at.line, ", column ", at.column)
            .At(at);
    return WithNearest(status, name, ColumnNamesOf(table));
  }
  if (!column->type.is_timestamp() || column->type.precision() > 3) {
    return Status::Refused(
               "Invalid data type of time field for watermark definition. The field must be of type "
               "TIMESTAMP(p) or "
               "TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the time field type is ",
               column->type.ToString())
        .At(watermark.column.position());
  }
  table.watermark_column = name;
  const auto& expression = *watermark.expression;
  const bool from_source = expression.kind == syntax::ExpressionKind::kFunction &&
                           FunctionName(expression) == "SOURCE_WATERMARK" && expression.operands.empty();
  if (from_source) return Status::OK();
  const Scope scope = ScopeOf(table, table.FullRowType());
  ExpressionResolver resolver(scope, {.name = "WATERMARK"});
  PODIUM_ASSIGN_OR_RETURN(table.watermark, resolver.Resolve(expression));
  const LogicalType& type = table.watermark->type;
  if (!type.is_timestamp() || type.precision() > 3) {
    return Status::Refused(
               "Invalid data type of expression for watermark definition. The field must be of type "
               "TIMESTAMP(p) or "
               "TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the watermark expression "
               "type is ",
               type.ToString())
        .At(expression.position);
  }
  return Status::OK();
}

Status AddOptions(const syntax::CreateTableStatement& create, TableDefinition& table) {
  for (const auto& option : create.options) {
    if (option.key.empty()) return Status::Refused("option key can not be empty").At(option.position);
    table.options[option.key] = option.value;
    table.option_positions[option.key] = option.position;
  }
  return Status::OK();
}

bool Includes(const syntax::LikeClause& like, syntax::LikeFeature feature, bool by_default) {
  bool includes = by_default;
  for (const auto& option : like.options) {
    if (option.feature != feature && option.feature != syntax::LikeFeature::kAll) continue;
    includes = option.merge != syntax::LikeMerge::kExcluding;
  }
  return includes;
}

/// The columns, key, watermark and options of LIKE's table, before the new table's own.
Result<TableDefinition> LikeBase(const Catalog& catalog, const syntax::LikeClause& like) {
  PODIUM_ASSIGN_OR_RETURN(const std::string name, Catalog::LocalName(like.source));
  const CatalogEntry entry = catalog.Find(name);
  if (!entry.table) {
    const SourcePosition at = like.source.position();
    const Status status = Status::Refused("Source table '`default_catalog`.`default_database`.`", name,
                                          "`' of the LIKE clause not found in the catalog, at line ", at.line,
                                          ", column ", at.column)
                              .At(at);
    return WithNearest(status, name, catalog.TableNames());
  }
  using syntax::LikeFeature;
  TableDefinition base;
  const TableDefinition& source = *entry.table;
  if (Includes(like, LikeFeature::kOptions, true)) base.options = source.options;
  const bool generated = Includes(like, LikeFeature::kGenerated, true);
  for (const auto& column : source.columns) {
    if (!column.computed || generated) base.columns.push_back(column);
  }
  if (Includes(like, LikeFeature::kConstraints, true)) base.primary_key = source.primary_key;
  if (Includes(like, LikeFeature::kWatermarks, true) && generated) {
    base.watermark_column = source.watermark_column;
    base.watermark = source.watermark;
  }
  return base;
}

}  // namespace

Result<std::shared_ptr<const TableDefinition>> ResolveTable(const Catalog& catalog,
                                                            const syntax::CreateTableStatement& create) {
  TableDefinition table;
  if (create.query) {
    return Status::NotSupported("CREATE TABLE ... AS")
        .At(create.name.position())
        .WithHint("CREATE TABLE, then INSERT INTO");
  }
  if (create.distribution) return Status::NotSupported("DISTRIBUTED").At(create.distribution->position);
  if (!create.partitioned_by.empty()) {
    return Status::NotSupported("PARTITIONED BY").At(create.partitioned_by[0].position);
  }
  if (create.like) {
    PODIUM_ASSIGN_OR_RETURN(table, LikeBase(catalog, *create.like));
  }
  table.name = create.name.last();
  table.position = create.name.position();
  // Columns come behind those of LIKE, so inherited expressions keep their numbers.
  PODIUM_RETURN_NOT_OK(AddColumns(create, table));
  PODIUM_RETURN_NOT_OK(AddPrimaryKey(create, table));
  PODIUM_RETURN_NOT_OK(AddWatermark(create, table));
  PODIUM_RETURN_NOT_OK(AddOptions(create, table));
  return std::make_shared<const TableDefinition>(std::move(table));
}

}  // namespace podium
