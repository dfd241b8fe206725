// FROM: tables, subqueries, table functions, joins, hints.
#include <algorithm>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::JoinKind;
using syntax::TableReferenceKind;
using syntax::TableReferencePtr;

Result<TableReferencePtr> Parser::FinishTable(syntax::TableReference table) {
  std::int32_t below = 0;
  if (table.left != nullptr) below = std::max(table.left->depth, table.right->depth);
  if (table.query != nullptr) below = std::max(below, table.query->depth);
  for (const auto& expression : {table.system_time, table.function, table.condition}) {
    if (expression != nullptr) below = std::max(below, expression->depth);
  }
  for (const auto& expression : table.operands) below = std::max(below, expression->depth);
  table.depth = below + 1;
  PODIUM_RETURN_NOT_OK(CheckDepth(table.depth, syntax::kMaxDepth, table.position));
  return std::make_shared<const syntax::TableReference>(std::move(table));
}

// A comma joins less tightly than JOIN.
Result<TableReferencePtr> Parser::From() {
  PODIUM_ASSIGN_OR_RETURN(TableReferencePtr left, Joined());
  while (AtSymbol(",")) {
    syntax::TableReference join;
    join.kind = TableReferenceKind::kJoin;
    join.join = JoinKind::kComma;
    join.position = Position();
    Next();
    join.left = std::move(left);
    PODIUM_ASSIGN_OR_RETURN(join.right, Joined());
    PODIUM_ASSIGN_OR_RETURN(left, FinishTable(std::move(join)));
  }
  return left;
}

// [NATURAL] [INNER | LEFT [OUTER] | RIGHT [OUTER] | FULL [OUTER] | CROSS] JOIN, if that is what stands here.
Result<std::optional<JoinKind>> Parser::JoinStart(bool natural) {
  std::optional<JoinKind> kind;
  if (TakeWord("JOIN")) return std::optional(JoinKind::kInner);
  if (TakeWord("INNER")) {
    kind = JoinKind::kInner;
  } else if (AtWord("CROSS") && AtWord("APPLY", 1)) {
    return Status::Refused("APPLY operator is not allowed under the current SQL conformance level")
        .At(Position());
  } else if (TakeWord("CROSS")) {
    kind = JoinKind::kCross;
  } else if (AtAnyWord({"LEFT", "RIGHT", "FULL"})) {
    kind = AtWord("LEFT") ? JoinKind::kLeft : AtWord("RIGHT") ? JoinKind::kRight : JoinKind::kFull;
    Next();
    TakeWord("OUTER");
  }
  if (!kind && !natural) return kind;
  PODIUM_RETURN_NOT_OK(ExpectWord("JOIN", "of two tables"));
  return kind ? kind : std::optional(JoinKind::kInner);
}

Result<TableReferencePtr> Parser::Joined() {
  PODIUM_ASSIGN_OR_RETURN(TableReferencePtr left, TablePrimary());
  while (true) {
    syntax::TableReference join;
    join.kind = TableReferenceKind::kJoin;
    join.position = Position();
    join.natural = TakeWord("NATURAL");
    PODIUM_ASSIGN_OR_RETURN(const auto kind, JoinStart(join.natural));
    if (!kind) return left;
    join.join = *kind;
    join.left = std::move(left);
    PODIUM_ASSIGN_OR_RETURN(join.right, TablePrimary());
    PODIUM_ASSIGN_OR_RETURN(left, JoinCondition(std::move(join)));
  }
}

Result<TableReferencePtr> Parser::JoinCondition(syntax::TableReference join) {
  if (TakeWord("ON")) {
    PODIUM_ASSIGN_OR_RETURN(join.condition, Expression());
  } else if (TakeWord("USING")) {
    PODIUM_ASSIGN_OR_RETURN(join.using_columns, NameList("a column name in USING"));
  }
  return FinishTable(std::move(join));
}

Result<TableReferencePtr> Parser::TablePrimary() {
  const Nesting nesting(this);
  PODIUM_RETURN_NOT_OK(nesting.Check());
  syntax::TableReference table;
  table.position = Position();
  table.lateral = TakeWord("LATERAL");
  if (AtSymbol("(")) {
    if (!table.lateral && !AtQuery(1)) return Parenthesized();
    Next();
    table.kind = TableReferenceKind::kSubquery;
    const SourcePosition opened = tokens_[index_ - 1].position;
    PODIUM_ASSIGN_OR_RETURN(table.query, Query());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  } else if (AtWord("TABLE")) {
    PODIUM_RETURN_NOT_OK(TableFunction(&table));
  } else if (AtWord("UNNEST")) {
    PODIUM_RETURN_NOT_OK(Unnest(&table));
  } else if (table.lateral) {
    return Unexpected("TABLE, UNNEST or ( after LATERAL");
  } else if (AtName()) {
    PODIUM_RETURN_NOT_OK(NamedTable(&table));
  } else if (AtWord("VALUES") || AtWord("SELECT") || AtWord("WITH")) {
    return Unexpected("a table").WithHint("a query in FROM stands in parentheses");
  } else {
    PODIUM_ASSIGN_OR_RETURN(table.name, Names("a table"));
  }
  PODIUM_RETURN_NOT_OK(TableAlias(&table));
  return FinishTable(std::move(table));
}

// (a JOIN b ON ...)
Result<TableReferencePtr> Parser::Parenthesized() {
  const SourcePosition opened = Position();
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto inner, From());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  if (inner->kind != TableReferenceKind::kJoin && inner->kind != TableReferenceKind::kSubquery) {
    return Status::Refused("Expected query or join")
        .At(inner->position)
        .WithHint("leave the parentheses out");
  }
  if (AtWord("AS") || AtName()) {
    return Status::Refused("Join expression encountered in illegal context")
        .At(opened)
        .WithHint("give the alias to each table, or write: (SELECT * FROM ...) AS alias");
  }
  return inner;
}

// name [hints] [FOR SYSTEM_TIME AS OF e], or name(arguments)
Status Parser::NamedTable(syntax::TableReference* table) {
  PODIUM_ASSIGN_OR_RETURN(table->name, Names("a table"));
  if (AtSymbol("(")) {
    table->kind = TableReferenceKind::kFunction;
    PODIUM_ASSIGN_OR_RETURN(table->function, Call(std::move(table->name)));
    table->name = {};
    return Status::OK();
  }
  if (Current().kind == TokenKind::kHintBegin) {
    PODIUM_ASSIGN_OR_RETURN(table->hints, Hints());
  }
  if (AtWords({"FOR", "SYSTEM_TIME"})) {
    Next();
    Next();
    if (!TakeWords({"AS", "OF"})) return Unexpected("AS OF after FOR SYSTEM_TIME");
    PODIUM_ASSIGN_OR_RETURN(table->system_time, Expression());
  }
  return Status::OK();
}

// TABLE(f(arguments))
Status Parser::TableFunction(syntax::TableReference* table) {
  table->kind = TableReferenceKind::kFunction;
  Next();
  const SourcePosition opened = Position();
  if (!AtSymbol("(")) {
    return Unexpected("( after TABLE in FROM").WithHint("a table stands here without the word TABLE");
  }
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto name, Names("a table function, as in TABLE(TUMBLE(...))"));
  if (!AtSymbol("(")) return Unexpected("( and the arguments of the table function");
  PODIUM_ASSIGN_OR_RETURN(table->function, Call(std::move(name)));
  return ExpectClose(")", "(", opened);
}

// UNNEST(e, ...) [WITH ORDINALITY]
Status Parser::Unnest(syntax::TableReference* table) {
  table->kind = TableReferenceKind::kUnnest;
  Next();
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after UNNEST"));
  PODIUM_ASSIGN_OR_RETURN(table->operands, ExpressionList());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  table->with_ordinality = TakeWords({"WITH", "ORDINALITY"});
  return Status::OK();
}

// [[AS] alias [(columns)]]; then what Flink knows and Podium does not
Status Parser::TableAlias(syntax::TableReference* table) {
  const bool as = TakeWord("AS");
  if (as || AtName()) {
    PODIUM_ASSIGN_OR_RETURN(table->alias, Name(as ? "a table name after AS" : "a table name"));
    if (AtSymbol("(")) {
      PODIUM_ASSIGN_OR_RETURN(table->column_aliases, NameList("a column name"));
    }
  }
  if (AtAnyWord({"TABLESAMPLE", "PIVOT", "UNPIVOT", "MATCH_RECOGNIZE", "EXTEND"})) {
    return Status::NotSupported(Current().upper).At(Position());
  }
  return Status::OK();
}

// /*+ NAME(...), NAME ... */
Result<std::vector<syntax::Hint>> Parser::Hints() {
  std::vector<syntax::Hint> hints;
  do {
    Next();
    PODIUM_ASSIGN_OR_RETURN(auto hint, OneHint());
    hints.push_back(std::move(hint));
  } while (AtSymbol(","));
  if (Current().kind != TokenKind::kHintEnd) return Unexpected(", or */ in the hint");
  Next();
  return hints;
}

Result<syntax::Hint> Parser::OneHint() {
  syntax::Hint hint;
  hint.position = Position();
  PODIUM_ASSIGN_OR_RETURN(auto name, Name("the name of a hint"));
  hint.name = std::move(name.text);
  const SourcePosition opened = Position();
  if (!TakeSymbol("(") || TakeSymbol(")")) return hint;
  do {
    syntax::HintOption option;
    option.position = Position();
    if (AtString()) {
      PODIUM_ASSIGN_OR_RETURN(option.key, String("a string"));
    } else if (Current().kind == TokenKind::kExact) {
      option.key = Current().text;
      Next();
    } else {
      PODIUM_ASSIGN_OR_RETURN(auto names, Names("an option of the hint"));
      for (const auto& part : names.parts) option.key += (option.key.empty() ? "" : ".") + part.text;
    }
    if (TakeSymbol("=")) {
      option.has_value = true;
      PODIUM_ASSIGN_OR_RETURN(option.value, String("a string after = in the hint"));
    }
    hint.options.push_back(std::move(option));
  } while (TakeSymbol(","));
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return hint;
}

}  // namespace podium
