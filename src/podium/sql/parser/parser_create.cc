// CREATE TABLE and CREATE VIEW.
#include "podium/sql/parser/parser_internal.h"

namespace podium {

Status Parser::Create(syntax::Statement* statement) {
  Next();
  const bool replace = TakeWords({"OR", "REPLACE"});
  const bool temporary = TakeWord("TEMPORARY");
  if (AtAnyWord({"FUNCTION", "DATABASE", "CATALOG", "MODEL", "SYSTEM", "MATERIALIZED"})) {
    return Status::NotSupported("CREATE ", Current().upper).At(Position());
  }
  const SourcePosition at = Position();
  if (TakeWord("TABLE")) {
    PODIUM_ASSIGN_OR_RETURN(auto table, CreateTable());
    table.temporary = temporary;
    table.or_replace = replace;
    statement->body = std::move(table);
    return Status::OK();
  }
  if (TakeWord("VIEW")) {
    if (replace) {
      return Status::NotSupported("CREATE OR REPLACE VIEW")
          .At(at)
          .WithHint("write DROP VIEW IF EXISTS before it");
    }
    PODIUM_ASSIGN_OR_RETURN(auto view, CreateView());
    view.temporary = temporary;
    statement->body = std::move(view);
    return Status::OK();
  }
  return ExpectWord("TABLE", temporary ? "or VIEW after CREATE TEMPORARY" : "or VIEW after CREATE");
}

Result<bool> Parser::IfNotExists() {
  if (!TakeWord("IF")) return false;
  if (!TakeWords({"NOT", "EXISTS"})) return Unexpected("NOT EXISTS after IF");
  return true;
}

Result<syntax::CreateViewStatement> Parser::CreateView() {
  syntax::CreateViewStatement view;
  PODIUM_ASSIGN_OR_RETURN(view.if_not_exists, IfNotExists());
  PODIUM_ASSIGN_OR_RETURN(view.name, Names("a view name"));
  if (AtSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(view.columns, NameList("a column name"));
  }
  if (TakeWord("COMMENT")) {
    PODIUM_ASSIGN_OR_RETURN(view.comment, String("a comment in single quotes"));
  }
  PODIUM_RETURN_NOT_OK(ExpectWord("AS", "and the query of the view"));
  PODIUM_ASSIGN_OR_RETURN(view.query, Query());
  return view;
}

// name [(elements)] [COMMENT ..] [DISTRIBUTED ..] [PARTITIONED BY ..] [WITH (..)] [LIKE .. | AS query]
Result<syntax::CreateTableStatement> Parser::CreateTable() {
  syntax::CreateTableStatement table;
  PODIUM_ASSIGN_OR_RETURN(table.if_not_exists, IfNotExists());
  PODIUM_ASSIGN_OR_RETURN(table.name, Names("a table name"));
  const SourcePosition opened = Position();
  if (TakeSymbol("(")) {
    do {
      PODIUM_RETURN_NOT_OK(TableElement(&table));
    } while (TakeSymbol(","));
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  }
  if (TakeWord("COMMENT")) {
    PODIUM_ASSIGN_OR_RETURN(table.comment, String("a comment in single quotes"));
  }
  if (AtWord("DISTRIBUTED")) {
    PODIUM_ASSIGN_OR_RETURN(table.distribution, Distributed());
  }
  if (TakeWord("PARTITIONED")) {
    PODIUM_RETURN_NOT_OK(ExpectWord("BY", "after PARTITIONED"));
    PODIUM_ASSIGN_OR_RETURN(table.partitioned_by, NameList("a column name"));
  }
  if (TakeWord("WITH")) {
    PODIUM_ASSIGN_OR_RETURN(table.options, Options());
  }
  if (AtWord("LIKE")) {
    PODIUM_ASSIGN_OR_RETURN(table.like, Like());
  } else if (TakeWord("AS")) {
    PODIUM_ASSIGN_OR_RETURN(table.query, Query());
  }
  for (const auto& column : table.columns) {
    if (column.kind != syntax::ColumnKind::kPhysical || column.type != nullptr || table.query != nullptr)
      continue;
    return Status::Refused(
               "Columns identifiers without types in the schema are supported on CTAS/RTAS statements only.")
        .At(column.name.position)
        .WithHint("write a type behind the column: " + column.name.text);
  }
  return table;
}

// A column, a constraint or a watermark.
Status Parser::TableElement(syntax::CreateTableStatement* table) {
  if (AtAnyWord({"PRIMARY", "UNIQUE", "CONSTRAINT"})) {
    PODIUM_ASSIGN_OR_RETURN(auto constraint, Constraint(nullptr));
    table->constraints.push_back(std::move(constraint));
    return Status::OK();
  }
  if (AtWord("WATERMARK")) {
    syntax::WatermarkDefinition watermark;
    watermark.position = Position();
    if (!table->watermarks.empty()) {
      return Status::Refused("Multiple WATERMARK statements is not supported yet.").At(Position());
    }
    Next();
    PODIUM_RETURN_NOT_OK(ExpectWord("FOR", "after WATERMARK"));
    PODIUM_ASSIGN_OR_RETURN(watermark.column, Names("a column name after WATERMARK FOR"));
    PODIUM_RETURN_NOT_OK(ExpectWord("AS", "and an expression in WATERMARK"));
    PODIUM_ASSIGN_OR_RETURN(watermark.expression, Expression());
    table->watermarks.push_back(std::move(watermark));
    return Status::OK();
  }
  return Column(table);
}

// name type [NOT NULL] [constraint] [COMMENT ..] | name type METADATA [FROM 'key'] [VIRTUAL] | name AS
// expression
Status Parser::Column(syntax::CreateTableStatement* table) {
  syntax::ColumnDefinition column;
  PODIUM_ASSIGN_OR_RETURN(column.name, Name("a column name"));
  if (TakeWord("AS")) {
    column.kind = syntax::ColumnKind::kComputed;
    PODIUM_ASSIGN_OR_RETURN(column.expression, Expression());
  } else if (!AtSymbol(",") && !AtSymbol(")")) {
    PODIUM_ASSIGN_OR_RETURN(column.type, NullableType());
    if (TakeWord("METADATA")) {
      column.kind = syntax::ColumnKind::kMetadata;
      if (TakeWord("FROM")) {
        PODIUM_ASSIGN_OR_RETURN(column.metadata_key, String("a metadata key in single quotes"));
      }
      column.metadata_virtual = TakeWord("VIRTUAL");
    } else if (AtAnyWord({"PRIMARY", "UNIQUE", "CONSTRAINT"})) {
      PODIUM_ASSIGN_OR_RETURN(auto constraint, Constraint(&column.name));
      table->constraints.push_back(std::move(constraint));
    }
  }
  if (TakeWord("COMMENT")) {
    PODIUM_ASSIGN_OR_RETURN(column.comment, String("a comment in single quotes"));
  }
  if (!AtSymbol(",") && !AtSymbol(")")) {
    return Unexpected("a comma, ) or a clause (NOT NULL, PRIMARY KEY, METADATA, COMMENT) after the column " +
                      column.name.text);
  }
  table->columns.push_back(std::move(column));
  return Status::OK();
}

// [CONSTRAINT name] PRIMARY KEY|UNIQUE [(columns)] [[NOT] ENFORCED]; behind a column it is of that column
// alone
Result<syntax::TableConstraint> Parser::Constraint(const syntax::Identifier* column) {
  syntax::TableConstraint constraint;
  constraint.position = Position();
  if (TakeWord("CONSTRAINT")) {
    PODIUM_ASSIGN_OR_RETURN(constraint.name, Name("the name of a constraint"));
  }
  if (TakeWord("UNIQUE")) {
    constraint.kind = syntax::ConstraintKind::kUnique;
  } else {
    PODIUM_RETURN_NOT_OK(ExpectWord("PRIMARY", "KEY or UNIQUE"));
    PODIUM_RETURN_NOT_OK(ExpectWord("KEY", "after PRIMARY"));
  }
  if (column != nullptr) {
    constraint.columns.push_back(*column);
  } else {
    PODIUM_ASSIGN_OR_RETURN(constraint.columns, NameList("a column name"));
  }
  if (TakeWord("ENFORCED")) {
    constraint.enforcement = syntax::Enforcement::kEnforced;
  } else if (TakeWord("NOT")) {
    PODIUM_RETURN_NOT_OK(ExpectWord("ENFORCED", "after NOT"));
    constraint.enforcement = syntax::Enforcement::kNotEnforced;
  }
  return constraint;
}

// DISTRIBUTED [BY [HASH|RANGE] (columns)] [INTO n BUCKETS]
Result<syntax::Distribution> Parser::Distributed() {
  syntax::Distribution distribution;
  distribution.position = Position();
  Next();
  if (TakeWord("BY")) {
    if (AtAnyWord({"HASH", "RANGE"})) {
      distribution.kind = Current().upper;
      Next();
    }
    PODIUM_ASSIGN_OR_RETURN(distribution.columns, NameList("a column name"));
  } else if (!AtWord("INTO")) {
    return Unexpected("BY or INTO after DISTRIBUTED");
  }
  if (TakeWord("INTO")) {
    PODIUM_ASSIGN_OR_RETURN(distribution.buckets, SmallInteger("a number of buckets"));
    PODIUM_RETURN_NOT_OK(ExpectWord("BUCKETS", "after the number"));
  }
  return distribution;
}

// ('key' = 'value', ...), perhaps empty
Result<std::vector<syntax::TableOption>> Parser::Options() {
  std::vector<syntax::TableOption> options;
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and options after WITH"));
  if (TakeSymbol(")")) return options;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto option, Option());
    options.push_back(std::move(option));
  } while (TakeSymbol(","));
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return options;
}

// LIKE source [(INCLUDING|EXCLUDING|OVERWRITING feature ...)]
Result<syntax::LikeClause> Parser::Like() {
  struct FeatureWord {
    std::string_view word;
    syntax::LikeFeature feature;
  };
  constexpr FeatureWord kFeatures[] = {
      {"ALL", syntax::LikeFeature::kAll},
      {"CONSTRAINTS", syntax::LikeFeature::kConstraints},
      {"DISTRIBUTION", syntax::LikeFeature::kDistribution},
      {"GENERATED", syntax::LikeFeature::kGenerated},
      {"METADATA", syntax::LikeFeature::kMetadata},
      {"OPTIONS", syntax::LikeFeature::kOptions},
      {"PARTITIONS", syntax::LikeFeature::kPartitions},
      {"WATERMARKS", syntax::LikeFeature::kWatermarks},
  };
  syntax::LikeClause like;
  like.position = Position();
  Next();
  PODIUM_ASSIGN_OR_RETURN(like.source, Names("a table name after LIKE"));
  if (!TakeSymbol("(")) return like;
  do {
    syntax::LikeOption option;
    option.position = Position();
    if (TakeWord("EXCLUDING")) {
      option.merge = syntax::LikeMerge::kExcluding;
    } else if (TakeWord("OVERWRITING")) {
      option.merge = syntax::LikeMerge::kOverwriting;
    } else if (!TakeWord("INCLUDING")) {
      return Unexpected("INCLUDING, EXCLUDING or OVERWRITING in LIKE");
    }
    const auto* const found = std::ranges::find(kFeatures, Current().upper, &FeatureWord::word);
    if (Current().kind != TokenKind::kWord || found == std::end(kFeatures)) {
      return Unexpected(
          "ALL, CONSTRAINTS, DISTRIBUTION, GENERATED, METADATA, OPTIONS, PARTITIONS or WATERMARKS in LIKE");
    }
    option.feature = found->feature;
    Next();
    like.options.push_back(option);
  } while (!TakeSymbol(")"));
  return like;
}

}  // namespace podium
