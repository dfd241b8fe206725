// Types and statements as text.
#include "podium/sql/parser/unparse.h"
#include "podium/sql/parser/unparse_internal.h"

namespace podium::syntax {
namespace {

std::string_view TypeWord(TypeKind kind) {
  switch (kind) {
    case TypeKind::kBoolean:
      return "BOOLEAN";
    case TypeKind::kTinyInt:
      return "TINYINT";
    case TypeKind::kSmallInt:
      return "SMALLINT";
    case TypeKind::kInt:
      return "INT";
    case TypeKind::kBigInt:
      return "BIGINT";
    case TypeKind::kFloat:
      return "FLOAT";
    case TypeKind::kDouble:
      return "DOUBLE";
    case TypeKind::kDecimal:
      return "DECIMAL";
    case TypeKind::kChar:
      return "CHAR";
    case TypeKind::kVarChar:
      return "VARCHAR";
    case TypeKind::kString:
      return "STRING";
    case TypeKind::kBinary:
      return "BINARY";
    case TypeKind::kVarBinary:
      return "VARBINARY";
    case TypeKind::kBytes:
      return "BYTES";
    case TypeKind::kDate:
      return "DATE";
    case TypeKind::kTime:
      return "TIME";
    case TypeKind::kTimestamp:
      return "TIMESTAMP";
    case TypeKind::kTimestampLtz:
      return "TIMESTAMP_LTZ";
    case TypeKind::kInterval:
      return "INTERVAL";
    case TypeKind::kArray:
      return "ARRAY";
    case TypeKind::kMap:
      return "MAP";
    case TypeKind::kMultiset:
      return "MULTISET";
    case TypeKind::kRow:
      return "ROW";
    case TypeKind::kRaw:
      return "RAW";
    case TypeKind::kVariant:
      return "VARIANT";
    case TypeKind::kUserDefined:
      return "";
  }
  return "";
}

void AppendOptions(const std::vector<TableOption>& options, std::string* out) {
  out->push_back('(');
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendString(options[i].key, out);
    out->append(" = ");
    AppendString(options[i].value, out);
  }
  out->push_back(')');
}

void AppendComment(const std::optional<std::string>& comment, std::string* out) {
  if (!comment) return;
  out->append(" COMMENT ");
  AppendString(*comment, out);
}

void AppendColumn(const ColumnDefinition& column, std::string* out) {
  AppendName(column.name, out);
  if (column.kind == ColumnKind::kComputed) {
    out->append(" AS ");
    AppendExpression(*column.expression, out);
  } else if (column.type != nullptr) {
    out->push_back(' ');
    AppendType(*column.type, out);
  }
  if (column.kind == ColumnKind::kMetadata) {
    out->append(" METADATA");
    if (column.metadata_key) {
      out->append(" FROM ");
      AppendString(*column.metadata_key, out);
    }
    if (column.metadata_virtual) out->append(" VIRTUAL");
  }
  AppendComment(column.comment, out);
}

void AppendConstraint(const TableConstraint& constraint, std::string* out) {
  if (constraint.name) {
    out->append("CONSTRAINT ");
    AppendName(*constraint.name, out);
    out->push_back(' ');
  }
  out->append(constraint.kind == ConstraintKind::kPrimaryKey ? "PRIMARY KEY " : "UNIQUE ");
  AppendNameList(constraint.columns, out);
  if (constraint.enforcement == Enforcement::kEnforced) out->append(" ENFORCED");
  if (constraint.enforcement == Enforcement::kNotEnforced) out->append(" NOT ENFORCED");
}

std::string_view LikeWord(LikeFeature feature) {
  switch (feature) {
    case LikeFeature::kAll:
      return "ALL";
    case LikeFeature::kConstraints:
      return "CONSTRAINTS";
    case LikeFeature::kDistribution:
      return "DISTRIBUTION";
    case LikeFeature::kGenerated:
      return "GENERATED";
    case LikeFeature::kMetadata:
      return "METADATA";
    case LikeFeature::kOptions:
      return "OPTIONS";
    case LikeFeature::kPartitions:
      return "PARTITIONS";
    case LikeFeature::kWatermarks:
      return "WATERMARKS";
  }
  return "";
}

void AppendLike(const LikeClause& like, std::string* out) {
  out->append(" LIKE ");
  AppendNames(like.source, out);
  if (like.options.empty()) return;
  std::string_view before = " (";
  for (const LikeOption& option : like.options) {
    out->append(before);
    out->append(option.merge == LikeMerge::kIncluding   ? "INCLUDING "
                : option.merge == LikeMerge::kExcluding ? "EXCLUDING "
                                                        : "OVERWRITING ");
    out->append(LikeWord(option.feature));
    before = " ";
  }
  out->push_back(')');
}

void AppendDistribution(const Distribution& distribution, std::string* out) {
  out->append(" DISTRIBUTED");
  if (!distribution.columns.empty()) {
    out->append(" BY ");
    if (distribution.kind) out->append(*distribution.kind).append(" ");
    AppendNameList(distribution.columns, out);
  }
  if (distribution.buckets)
    out->append(" INTO ").append(std::to_string(*distribution.buckets)).append(" BUCKETS");
}

void AppendBody(const SetStatement& set, std::string* out) {
  out->append("SET");
  if (!set.option) return;
  out->push_back(' ');
  AppendString(set.option->key, out);
  out->append(" = ");
  AppendString(set.option->value, out);
}

void AppendBody(const ResetStatement& reset, std::string* out) {
  out->append("RESET");
  if (!reset.key) return;
  out->push_back(' ');
  AppendString(*reset.key, out);
}

void AppendBody(const CreateTableStatement& table, std::string* out) {
  out->append("CREATE ");
  if (table.or_replace) out->append("OR REPLACE ");
  if (table.temporary) out->append("TEMPORARY ");
  out->append("TABLE ");
  if (table.if_not_exists) out->append("IF NOT EXISTS ");
  AppendNames(table.name, out);
  std::string elements;
  const auto element = [&elements]() -> std::string* {
    if (!elements.empty()) elements.append(", ");
    return &elements;
  };
  for (const auto& column : table.columns) AppendColumn(column, element());
  for (const auto& constraint : table.constraints) AppendConstraint(constraint, element());
  for (const auto& watermark : table.watermarks) {
    element()->append("WATERMARK FOR ");
    AppendNames(watermark.column, &elements);
    elements.append(" AS ");
    AppendExpression(*watermark.expression, &elements);
  }
  if (!elements.empty()) out->append(" (").append(elements).append(")");
  AppendComment(table.comment, out);
  if (table.distribution) AppendDistribution(*table.distribution, out);
  if (!table.partitioned_by.empty()) {
    out->append(" PARTITIONED BY ");
    AppendNameList(table.partitioned_by, out);
  }
  if (!table.options.empty()) {
    out->append(" WITH ");
    AppendOptions(table.options, out);
  }
  if (table.like) AppendLike(*table.like, out);
  if (table.query != nullptr) {
    out->append(" AS ");
    AppendQuery(*table.query, out);
  }
}

void AppendBody(const CreateViewStatement& view, std::string* out) {
  out->append(view.temporary ? "CREATE TEMPORARY VIEW " : "CREATE VIEW ");
  if (view.if_not_exists) out->append("IF NOT EXISTS ");
  AppendNames(view.name, out);
  if (!view.columns.empty()) {
    out->push_back(' ');
    AppendNameList(view.columns, out);
  }
  AppendComment(view.comment, out);
  out->append(" AS ");
  AppendQuery(*view.query, out);
}

void AppendBody(const DropStatement& drop, std::string* out) {
  out->append(drop.temporary ? "DROP TEMPORARY " : "DROP ");
  out->append(drop.kind == DropKind::kTable ? "TABLE " : "VIEW ");
  if (drop.if_exists) out->append("IF EXISTS ");
  AppendNames(drop.name, out);
}

void AppendBody(const InsertStatement& insert, std::string* out) {
  out->append(insert.overwrite ? "INSERT OVERWRITE " : "INSERT INTO ");
  AppendNames(insert.target, out);
  AppendHints(insert.hints, out);
  for (std::size_t i = 0; i < insert.partition.size(); ++i) {
    out->append(i > 0 ? ", " : " PARTITION (");
    AppendName(insert.partition[i].column, out);
    out->append(" = ");
    AppendExpression(*insert.partition[i].value, out);
  }
  if (!insert.partition.empty()) out->push_back(')');
  if (!insert.columns.empty()) {
    out->push_back(' ');
    AppendNameList(insert.columns, out);
  }
  out->push_back(' ');
  AppendQuery(*insert.query, out);
}

void AppendInserts(const StatementSet& set, std::string* out) {
  out->append("STATEMENT SET BEGIN ");
  for (const auto& insert : set.inserts) {
    AppendBody(insert, out);
    out->append("; ");
  }
  out->append("END");
}

void AppendBody(const StatementSet& set, std::string* out) {
  out->append("EXECUTE ");
  AppendInserts(set, out);
}

void AppendBody(const ExplainStatement& explain, std::string* out) {
  out->append("EXPLAIN ");
  for (std::size_t i = 0; i < explain.details.size(); ++i) {
    if (i > 0) out->append(", ");
    switch (explain.details[i]) {
      case ExplainDetail::kEstimatedCost:
        out->append("ESTIMATED_COST");
        break;
      case ExplainDetail::kChangelogMode:
        out->append("CHANGELOG_MODE");
        break;
      case ExplainDetail::kPlanAdvice:
        out->append("PLAN_ADVICE");
        break;
      case ExplainDetail::kJsonExecutionPlan:
        out->append("JSON_EXECUTION_PLAN");
        break;
    }
  }
  if (!explain.details.empty()) out->push_back(' ');
  if (const auto* const query = std::get_if<QueryPtr>(&explain.subject)) return AppendQuery(**query, out);
  if (const auto* const insert = std::get_if<InsertStatement>(&explain.subject))
    return AppendBody(*insert, out);
  AppendInserts(std::get<StatementSet>(explain.subject), out);
}

void AppendBody(const UseStatement& use, std::string* out) {
  out->append(use.catalog ? "USE CATALOG " : "USE ");
  AppendNames(use.name, out);
}

void AppendBody(const ShowStatement& show, std::string* out) {
  constexpr std::string_view kWords[] = {"TABLES",    "VIEWS",           "CATALOGS",
                                         "DATABASES", "CURRENT CATALOG", "CURRENT DATABASE"};
  out->append("SHOW ").append(kWords[static_cast<std::size_t>(show.kind)]);
  if (show.in) {
    out->append(" IN ");
    AppendNames(*show.in, out);
  }
  if (!show.like) return;
  out->append(show.not_like ? " NOT LIKE " : " LIKE ");
  AppendString(*show.like, out);
}

void AppendBody(const DescribeStatement& describe, std::string* out) {
  out->append(describe.extended ? "DESCRIBE EXTENDED " : "DESCRIBE ");
  AppendNames(describe.name, out);
}

void AppendBody(const QueryStatement& query, std::string* out) { AppendQuery(*query.query, out); }

}  // namespace

void AppendInterval(const IntervalQualifier& interval, std::string* out) {
  out->append(TimeUnitName(interval.start));
  const bool of_second = interval.start == TimeUnit::kSecond;
  if (interval.start_precision) {
    out->append("(").append(std::to_string(*interval.start_precision));
    if (of_second && interval.fractional_precision) {
      out->append(", ").append(std::to_string(*interval.fractional_precision));
    }
    out->push_back(')');
  }
  if (!interval.end) return;
  out->append(" TO ").append(TimeUnitName(*interval.end));
  if (!of_second && interval.fractional_precision) {
    out->append("(").append(std::to_string(*interval.fractional_precision)).append(")");
  }
}

void AppendType(const Type& type, std::string* out) {
  out->append(TypeWord(type.kind));
  if (type.kind == TypeKind::kUserDefined) AppendNames(type.name, out);
  if (type.precision) {
    out->append("(").append(std::to_string(*type.precision));
    if (type.scale) out->append(", ").append(std::to_string(*type.scale));
    out->push_back(')');
  }
  if (type.kind == TypeKind::kInterval) {
    out->push_back(' ');
    AppendInterval(type.interval, out);
  }
  if (type.kind == TypeKind::kRaw) {
    for (std::size_t i = 0; i < type.arguments.size(); ++i) {
      out->append(i > 0 ? ", " : "(");
      AppendString(type.arguments[i], out);
    }
    out->push_back(')');
  }
  if (!type.children.empty() || type.kind == TypeKind::kRow) {
    out->push_back('<');
    for (std::size_t i = 0; i < type.children.size(); ++i) {
      if (i > 0) out->append(", ");
      if (type.kind == TypeKind::kRow) {
        AppendName(type.fields[i].name, out);
        out->push_back(' ');
      }
      AppendType(*type.children[i], out);
      if (type.kind == TypeKind::kRow && type.fields[i].comment) {
        out->push_back(' ');
        AppendString(*type.fields[i].comment, out);
      }
    }
    out->push_back('>');
  }
  if (type.not_null) out->append(" NOT NULL");
}

std::string Unparse(const Type& type) {
  std::string out;
  AppendType(type, &out);
  return out;
}

std::string Unparse(const Statement& statement) {
  std::string out;
  std::visit([&out](const auto& body) { AppendBody(body, &out); }, statement.body);
  return out;
}

}  // namespace podium::syntax
