// Statements other than CREATE: SET, INSERT, EXPLAIN, statement sets, DROP, USE, SHOW, DESCRIBE.
#include <algorithm>

#include "podium/base/nearest_name.h"
#include "podium/sql/parser/keywords.h"
#include "podium/sql/parser/parser_internal.h"

namespace podium {

Result<syntax::Statement> Parser::OneStatement() {
  syntax::Statement statement;
  statement.position = Position();
  statement.begin = Current().begin;
  PODIUM_RETURN_NOT_OK(StatementBody(&statement));
  statement.end = index_ > 0 ? tokens_[index_ - 1].end : statement.begin;
  statement.text = text_.substr(statement.begin, statement.end - statement.begin);
  return statement;
}

Status Parser::StatementBody(syntax::Statement* statement) {
  if (AtQuery()) {
    syntax::QueryStatement query;
    PODIUM_ASSIGN_OR_RETURN(query.query, Query());
    statement->body = std::move(query);
  } else if (AtWord("CREATE")) {
    return Create(statement);
  } else if (AtWord("INSERT")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Insert());
  } else if (AtWord("SET")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Set());
  } else if (AtWord("RESET")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Reset());
  } else if (AtWord("EXPLAIN")) {
    return Explain(&statement->body.emplace<syntax::ExplainStatement>());
  } else if (TakeWords({"EXECUTE", "STATEMENT", "SET"})) {
    PODIUM_RETURN_NOT_OK(ExpectWord("BEGIN", "after EXECUTE STATEMENT SET"));
    PODIUM_ASSIGN_OR_RETURN(statement->body, InsertsUntilEnd());
  } else if (TakeWords({"BEGIN", "STATEMENT", "SET"})) {
    TakeSymbol(";");
    PODIUM_ASSIGN_OR_RETURN(statement->body, InsertsUntilEnd());
  } else if (AtWord("EXECUTE") && (AtQuery(1) || AtWord("INSERT", 1))) {
    Next();
    return StatementBody(statement);
  } else if (AtWord("DROP")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Drop());
  } else if (AtWord("USE")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Use());
  } else if (AtWord("SHOW")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Show());
  } else if (AtWord("DESCRIBE") || AtWord("DESC")) {
    PODIUM_ASSIGN_OR_RETURN(statement->body, Describe());
  } else {
    return UnsupportedStatement();
  }
  return Status::OK();
}

Status Parser::UnsupportedStatement() const {
  constexpr std::string_view kFlinkStatements[] = {"ALTER",  "ANALYZE",  "ADD",    "CALL",   "COMPILE",
                                                   "DELETE", "EXECUTE",  "LOAD",   "MERGE",  "REMOVE",
                                                   "STOP",   "TRUNCATE", "UNLOAD", "UPDATE", "UPSERT"};
  const Token& token = Current();
  if (token.kind == TokenKind::kWord &&
      std::ranges::find(kFlinkStatements, token.upper) != std::end(kFlinkStatements)) {
    return Status::NotSupported("the statement ", token.upper).At(token.position);
  }
  return Unexpected("a statement (CREATE, INSERT, SELECT, SET, EXPLAIN, ...)");
}

Result<syntax::TableOption> Parser::Option() {
  syntax::TableOption option;
  option.position = Position();
  PODIUM_ASSIGN_OR_RETURN(option.key, String("an option key in single quotes"));
  PODIUM_RETURN_NOT_OK(ExpectSymbol("=", "after the option key"));
  option.value_position = Position();
  PODIUM_ASSIGN_OR_RETURN(option.value, String("an option value in single quotes"));
  return option;
}

// SET ['k' = 'v'], also without quotes as the SQL client takes it: SET k = v
Result<syntax::SetStatement> Parser::Set() {
  Next();
  syntax::SetStatement set;
  if (AtEnd() || AtSymbol(";")) return set;
  if (AtString()) {
    PODIUM_ASSIGN_OR_RETURN(set.option, Option());
    return set;
  }
  if (Current().kind != TokenKind::kWord) return Unexpected("'key' = 'value' after SET");
  PODIUM_ASSIGN_OR_RETURN(set.option, BareSetOption());
  return set;
}

Result<syntax::TableOption> Parser::BareSetOption() {
  // Takes tokens that touch each other: table.exec.mini-batch.size, 10s.
  const auto take_bare = [this](std::string_view stop) {
    const std::size_t begin = Current().begin;
    std::size_t end = begin;
    while (!AtEnd() && Current().kind != TokenKind::kError && !AtSymbol(";") && !AtSymbol(stop) &&
           Current().begin == end) {
      end = Current().end;
      Next();
    }
    return std::string(text_.substr(begin, end - begin));
  };
  syntax::TableOption option;
  option.position = Position();
  option.key = take_bare("=");
  PODIUM_RETURN_NOT_OK(ExpectSymbol("=", "after the option key"));
  option.value_position = Position();
  if (AtString()) {
    PODIUM_ASSIGN_OR_RETURN(option.value, String("an option value"));
    return option;
  }
  option.value = take_bare(";");
  if (option.value.empty()) return Unexpected("an option value in single quotes");
  return option;
}

Result<syntax::ResetStatement> Parser::Reset() {
  Next();
  syntax::ResetStatement reset;
  if (AtEnd() || AtSymbol(";")) return reset;
  reset.key_position = Position();
  PODIUM_ASSIGN_OR_RETURN(reset.key, String("an option key in single quotes after RESET"));
  return reset;
}

Result<syntax::DropStatement> Parser::Drop() {
  Next();
  syntax::DropStatement drop;
  drop.temporary = TakeWord("TEMPORARY");
  if (AtAnyWord({"CATALOG", "DATABASE", "FUNCTION", "MODEL", "SYSTEM", "MATERIALIZED"})) {
    return Status::NotSupported("DROP ", Current().upper).At(Position());
  }
  if (TakeWord("VIEW")) {
    drop.kind = syntax::DropKind::kView;
  } else {
    PODIUM_RETURN_NOT_OK(ExpectWord("TABLE", "or VIEW after DROP"));
  }
  drop.if_exists = TakeWords({"IF", "EXISTS"});
  PODIUM_ASSIGN_OR_RETURN(drop.name,
                          Names(drop.kind == syntax::DropKind::kView ? "a view name" : "a table name"));
  return drop;
}

// INSERT INTO|OVERWRITE t [hints] [PARTITION (c = v)] [(columns)] query
Result<syntax::InsertStatement> Parser::Insert() {
  syntax::InsertStatement insert;
  insert.position = Position();
  Next();
  insert.overwrite = TakeWord("OVERWRITE");
  if (!insert.overwrite) {
    PODIUM_RETURN_NOT_OK(ExpectWord("INTO", "or OVERWRITE after INSERT"));
  }
  PODIUM_ASSIGN_OR_RETURN(insert.target, Names("a table name"));
  if (Current().kind == TokenKind::kHintBegin) {
    PODIUM_ASSIGN_OR_RETURN(insert.hints, Hints());
  }
  if (TakeWord("PARTITION")) {
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after PARTITION"));
    do {
      syntax::PartitionValue value;
      PODIUM_ASSIGN_OR_RETURN(value.column, Name("a partition column"));
      PODIUM_RETURN_NOT_OK(ExpectSymbol("=", "and a value for the partition column"));
      PODIUM_ASSIGN_OR_RETURN(value.value, Expression());
      insert.partition.push_back(std::move(value));
    } while (TakeSymbol(","));
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  }
  if (AtSymbol("(") && !AtQuery()) {
    PODIUM_ASSIGN_OR_RETURN(insert.columns, NameList("a column name"));
  }
  PODIUM_ASSIGN_OR_RETURN(insert.query, Query());
  return insert;
}

// INSERT ...; INSERT ...; END
Result<syntax::StatementSet> Parser::InsertsUntilEnd() {
  syntax::StatementSet set;
  while (!TakeWord("END")) {
    if (!AtWord("INSERT")) return Unexpected(set.inserts.empty() ? "INSERT" : "INSERT or END");
    PODIUM_ASSIGN_OR_RETURN(auto insert, Insert());
    set.inserts.push_back(std::move(insert));
    PODIUM_RETURN_NOT_OK(ExpectSymbol(";", "after each INSERT of a statement set"));
  }
  if (!set.inserts.empty()) return set;
  return Status::Invalid("a statement set needs at least one INSERT").At(tokens_[index_ - 1].position);
}

// EXPLAIN [PLAN FOR | detail, ...] query | INSERT | STATEMENT SET ...
Status Parser::Explain(syntax::ExplainStatement* explain) {
  struct DetailWord {
    std::string_view word;
    syntax::ExplainDetail detail;
  };
  constexpr DetailWord kDetails[] = {
      {"ESTIMATED_COST", syntax::ExplainDetail::kEstimatedCost},
      {"CHANGELOG_MODE", syntax::ExplainDetail::kChangelogMode},
      {"PLAN_ADVICE", syntax::ExplainDetail::kPlanAdvice},
      {"JSON_EXECUTION_PLAN", syntax::ExplainDetail::kJsonExecutionPlan},
  };
  Next();
  if (!TakeWords({"PLAN", "FOR"})) {
    do {
      const Token& token = Current();
      const auto* const found = std::ranges::find(kDetails, token.upper, &DetailWord::word);
      if (token.kind != TokenKind::kWord || found == std::end(kDetails)) {
        if (explain->details.empty()) break;
        return Unexpected("ESTIMATED_COST, CHANGELOG_MODE, PLAN_ADVICE or JSON_EXECUTION_PLAN");
      }
      if (std::ranges::find(explain->details, found->detail) != explain->details.end()) {
        return Status::Refused("Duplicate EXPLAIN DETAIL is not allowed.").At(token.position);
      }
      explain->details.push_back(found->detail);
      Next();
    } while (TakeSymbol(","));
  }
  explain->subject_position = Position();
  const bool execute = AtWord("EXECUTE");
  if (execute) Next();
  if (AtWord("INSERT")) {
    PODIUM_ASSIGN_OR_RETURN(auto insert, Insert());
    explain->subject.emplace<syntax::InsertStatement>(std::move(insert));
  } else if (TakeWords({"STATEMENT", "SET"})) {
    PODIUM_RETURN_NOT_OK(ExpectWord("BEGIN", "after STATEMENT SET"));
    PODIUM_ASSIGN_OR_RETURN(auto set, InsertsUntilEnd());
    explain->subject.emplace<syntax::StatementSet>(std::move(set));
  } else if (AtWord("CREATE")) {
    return Status::NotSupported("EXPLAIN of CREATE").At(Position());
  } else if (AtQuery()) {
    PODIUM_ASSIGN_OR_RETURN(auto query, Query());
    explain->subject.emplace<syntax::QueryPtr>(std::move(query));
  } else {
    Status status = Unexpected("a query, INSERT or STATEMENT SET to explain");
    for (const DetailWord& detail : kDetails) {
      if (Current().kind == TokenKind::kWord && EditDistance(Current().upper, detail.word) <= 3) {
        status = status.WithHint("did you mean: " + std::string(detail.word) + "?");
      }
    }
    return status;
  }
  return Status::OK();
}

Result<syntax::UseStatement> Parser::Use() {
  Next();
  if (AtWord("MODULES")) return Status::NotSupported("USE MODULES").At(Position());
  syntax::UseStatement use;
  use.catalog =
      AtWord("CATALOG") && !AtSymbol(";", 1) && !AtSymbol(".", 1) && Ahead(1).kind != TokenKind::kEnd;
  if (use.catalog) Next();
  PODIUM_ASSIGN_OR_RETURN(use.name, Names(use.catalog ? "a catalog name" : "a database name"));
  return use;
}

Result<syntax::ShowStatement> Parser::Show() {
  const SourcePosition at = Position();
  Next();
  syntax::ShowStatement show;
  if (TakeWords({"CURRENT", "CATALOG"})) {
    show.kind = syntax::ShowKind::kCurrentCatalog;
    return show;
  }
  if (TakeWords({"CURRENT", "DATABASE"})) {
    show.kind = syntax::ShowKind::kCurrentDatabase;
    return show;
  }
  if (TakeWord("TABLES")) {
    show.kind = syntax::ShowKind::kTables;
  } else if (TakeWord("VIEWS")) {
    show.kind = syntax::ShowKind::kViews;
  } else if (TakeWord("CATALOGS")) {
    show.kind = syntax::ShowKind::kCatalogs;
  } else if (TakeWord("DATABASES")) {
    show.kind = syntax::ShowKind::kDatabases;
  } else if (AtAnyWord({"CREATE", "FUNCTIONS", "USER", "COLUMNS", "PARTITIONS", "MODULES", "FULL", "JARS",
                        "JOBS", "PROCEDURES", "MODELS", "MATERIALIZED"})) {
    return Status::NotSupported("SHOW ", Current().upper).At(at);
  } else {
    return Unexpected("TABLES, VIEWS, DATABASES, CATALOGS or CURRENT after SHOW");
  }
  if (AtWord("FROM") || AtWord("IN")) {
    Next();
    PODIUM_ASSIGN_OR_RETURN(show.in, Names("a database name"));
  }
  show.not_like = AtWords({"NOT", "LIKE"});
  if (show.not_like) Next();
  if (TakeWord("LIKE")) {
    PODIUM_ASSIGN_OR_RETURN(show.like, String("a pattern in single quotes"));
  }
  return show;
}

Result<syntax::DescribeStatement> Parser::Describe() {
  Next();
  if (AtAnyWord({"CATALOG", "DATABASE", "FUNCTION", "JOB", "MODEL"}) &&
      (Ahead(1).kind == TokenKind::kWord || Ahead(1).kind == TokenKind::kQuotedName)) {
    return Status::NotSupported("DESCRIBE ", Current().upper).At(Position());
  }
  syntax::DescribeStatement describe;
  describe.extended = TakeWord("EXTENDED");
  PODIUM_ASSIGN_OR_RETURN(describe.name, Names("a table name"));
  return describe;
}

}  // namespace podium
