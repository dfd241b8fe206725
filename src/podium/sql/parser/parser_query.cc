// Queries: WITH, set operations, SELECT and its clauses, VALUES, ORDER BY and LIMIT.
#include <algorithm>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionPtr;
using syntax::QueryPtr;
using syntax::SetOperator;

namespace {

std::int32_t DepthOf(const ExpressionPtr& expression) {
  return expression == nullptr ? 0 : expression->depth;
}

std::int32_t DepthOf(const std::vector<syntax::GroupItem>& items) {
  std::int32_t depth = 0;
  for (const auto& item : items) {
    for (const auto& expression : item.expressions) depth = std::max(depth, DepthOf(expression));
    depth = std::max(depth, DepthOf(item.children) + 1);
  }
  return depth;
}

std::int32_t DepthOf(const syntax::Window& window) {
  std::int32_t depth = 0;
  for (const auto& expression : window.partition_by) depth = std::max(depth, DepthOf(expression));
  for (const auto& item : window.order_by) depth = std::max(depth, DepthOf(item.expression));
  return depth;
}

std::int32_t DepthOf(const syntax::Select& select) {
  std::int32_t depth = select.from == nullptr ? 0 : select.from->depth;
  for (const auto& item : select.items) depth = std::max(depth, DepthOf(item.expression));
  for (const auto& clause : {select.where, select.having, select.qualify})
    depth = std::max(depth, DepthOf(clause));
  if (select.group_by) depth = std::max(depth, DepthOf(*select.group_by));
  for (const auto& window : select.windows) depth = std::max(depth, DepthOf(*window.window));
  return depth;
}

std::int32_t DepthOf(const syntax::SetOperation& operation) {
  return std::max(operation.left->depth, operation.right->depth);
}

std::int32_t DepthOf(const syntax::Values& values) {
  std::int32_t depth = 0;
  for (const auto& row : values.rows) {
    for (const auto& value : row) depth = std::max(depth, DepthOf(value));
  }
  return depth;
}

std::int32_t DepthOf(const syntax::ExplicitTable&) { return 0; }

std::int32_t DepthOf(const QueryPtr& query) { return query->depth; }

// UNION and EXCEPT bind at 1, INTERSECT at 2.
constexpr int kUnionPower = 1;
constexpr int kIntersectPower = 2;

}  // namespace

// True if a query, perhaps in parentheses, stands `ahead` tokens further on. A parenthesis with something
// other than a set operation or a clause of the whole query behind it is an operand: (SELECT 1) + 1.
bool Parser::AtQuery(std::size_t ahead) const {
  std::size_t first = index_ + ahead;
  std::vector<std::size_t> opened;
  while (first < tokens_.size() && tokens_[first].kind == TokenKind::kSymbol && tokens_[first].text == "(") {
    if (opened.size() > static_cast<std::size_t>(kMaxNesting)) return false;
    opened.push_back(first++);
  }
  if (first >= tokens_.size() || tokens_[first].kind != TokenKind::kWord) return false;
  const std::string& word = tokens_[first].upper;
  if (word != "SELECT" && word != "WITH" && word != "VALUES" && word != "TABLE") return false;
  if (word == "TABLE" && tokens_[first + 1].text == "(") return false;  // TABLE(f(...)) is a table function.
  return std::ranges::all_of(opened, [this](std::size_t open) {
    const std::size_t close = closing_[open];
    if (close == 0) return true;             // Unclosed: the query's own error is the better one.
    const Token& next = tokens_[close + 1];  // The last token is no parenthesis, so there is a next one.
    if (next.kind == TokenKind::kEnd || next.kind == TokenKind::kError) return true;
    if (next.kind == TokenKind::kSymbol) return next.text == ")" || next.text == ";";
    constexpr std::string_view kGoesOn[] = {"UNION", "INTERSECT", "EXCEPT", "MINUS",    "ORDER",
                                            "LIMIT", "OFFSET",    "FETCH",  "PARTITION"};
    return next.kind == TokenKind::kWord && std::ranges::find(kGoesOn, next.upper) != std::end(kGoesOn);
  });
}

Result<QueryPtr> Parser::FinishQuery(syntax::Query query) {
  std::int32_t depth = std::visit([](const auto& body) { return DepthOf(body); }, query.body);
  for (const auto& table : query.with) depth = std::max(depth, table.query->depth);
  for (const auto& item : query.order_by) depth = std::max(depth, DepthOf(item.expression));
  query.depth = depth + 1;
  PODIUM_RETURN_NOT_OK(CheckDepth(query.depth, syntax::kMaxDepth, query.position));
  return std::make_shared<const syntax::Query>(std::move(query));
}

// [WITH ...] body [ORDER BY ...] [LIMIT ...]
Result<QueryPtr> Parser::Query() {
  const Nesting nesting(this);
  PODIUM_RETURN_NOT_OK(nesting.Check());
  syntax::Query query;
  query.position = Position();
  if (TakeWord("WITH")) {
    query.recursive = TakeWord("RECURSIVE");
    do {
      PODIUM_ASSIGN_OR_RETURN(auto table, CommonTableExpression());
      query.with.push_back(std::move(table));
    } while (TakeSymbol(","));
  }
  PODIUM_ASSIGN_OR_RETURN(auto body, SetOperations(kUnionPower));
  PODIUM_RETURN_NOT_OK(OrderAndLimit(&query));
  const bool bare =
      query.with.empty() && query.order_by.empty() && query.limit == nullptr && query.offset == nullptr;
  if (bare) return body;
  // A parenthesised query with clauses of its own keeps them; any other takes these.
  const bool has_clauses =
      !body->with.empty() || !body->order_by.empty() || body->limit != nullptr || body->offset != nullptr;
  if (has_clauses) {
    query.body = std::move(body);
  } else {
    query.body = body->body;
  }
  return FinishQuery(std::move(query));
}

// name [(columns)] AS (query)
Result<syntax::CommonTable> Parser::CommonTableExpression() {
  syntax::CommonTable table;
  PODIUM_ASSIGN_OR_RETURN(table.name, Name("a name in WITH"));
  if (AtSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(table.columns, NameList("a column name"));
  }
  PODIUM_RETURN_NOT_OK(ExpectWord("AS", "and a query in parentheses in WITH"));
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the query in WITH"));
  PODIUM_ASSIGN_OR_RETURN(table.query, Query());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return table;
}

Result<QueryPtr> Parser::SetOperations(int minimum) {
  PODIUM_ASSIGN_OR_RETURN(QueryPtr left, QueryPrimary());
  while (AtAnyWord({"UNION", "INTERSECT", "EXCEPT", "MINUS"})) {
    if (AtWord("MINUS")) {
      return Status::Refused("MINUS is not allowed under the current SQL conformance level")
          .At(Position())
          .WithHint("write: EXCEPT");
    }
    const int power = AtWord("INTERSECT") ? kIntersectPower : kUnionPower;
    if (power < minimum) return left;
    syntax::SetOperation operation;
    operation.op = AtWord("UNION")       ? SetOperator::kUnion
                   : AtWord("INTERSECT") ? SetOperator::kIntersect
                                         : SetOperator::kExcept;
    const SourcePosition start = left->position;
    Next();
    operation.all = TakeWord("ALL");
    if (!operation.all) TakeWord("DISTINCT");
    operation.left = std::move(left);
    PODIUM_ASSIGN_OR_RETURN(operation.right, SetOperations(power + 1));
    syntax::Query query;
    query.position = start;
    query.body = std::move(operation);
    PODIUM_ASSIGN_OR_RETURN(left, FinishQuery(std::move(query)));
  }
  return left;
}

Result<QueryPtr> Parser::QueryPrimary() {
  const SourcePosition at = Position();
  if (TakeSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(auto query, Query());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", at));
    return query;
  }
  syntax::Query query;
  query.position = at;
  if (TakeWord("SELECT")) {
    PODIUM_ASSIGN_OR_RETURN(query.body, SelectBody());
  } else if (TakeWord("VALUES")) {
    PODIUM_ASSIGN_OR_RETURN(query.body, ValuesBody());
  } else if (TakeWord("TABLE")) {
    syntax::ExplicitTable table;
    PODIUM_ASSIGN_OR_RETURN(table.name, Names("a table name after TABLE"));
    query.body = std::move(table);
  } else {
    return Unexpected("a query (SELECT, VALUES or WITH)");
  }
  return FinishQuery(std::move(query));
}

Result<ExpressionPtr> Parser::RowCount(std::string_view what) {
  const Token& token = Current();
  if (token.kind != TokenKind::kExact && token.kind != TokenKind::kApproximate) return Unexpected(what);
  return Atom();
}

// [ORDER BY ...] [LIMIT n|ALL [OFFSET m]] | [OFFSET m ROWS] [FETCH FIRST n ROWS ONLY]
Status Parser::OrderAndLimit(syntax::Query* query) {
  if (AtWord("ORDER")) {
    PODIUM_ASSIGN_OR_RETURN(query->order_by, OrderItems());
  }
  if (TakeWord("LIMIT")) {
    if (!TakeWord("ALL")) {
      PODIUM_ASSIGN_OR_RETURN(query->limit, RowCount("a number or ALL after LIMIT"));
    }
    if (AtSymbol(",")) {
      return Status::Refused("'LIMIT start, count' is not allowed under the current SQL conformance level")
          .At(Position())
          .WithHint("write: LIMIT count OFFSET start");
    }
  }
  if (TakeWord("OFFSET")) {
    PODIUM_ASSIGN_OR_RETURN(query->offset, RowCount("a number after OFFSET"));
    if (!TakeWord("ROWS")) TakeWord("ROW");
    if (AtWord("LIMIT") && query->limit == nullptr) {
      return Status::Refused(
                 "'OFFSET start LIMIT count' is not allowed under the current SQL conformance level")
          .At(Position())
          .WithHint("write: LIMIT count OFFSET start");
    }
  }
  if (query->limit == nullptr && TakeWord("FETCH")) {
    if (!TakeWord("FIRST") && !TakeWord("NEXT")) return Unexpected("FIRST or NEXT after FETCH");
    PODIUM_ASSIGN_OR_RETURN(query->limit, RowCount("a number of rows in FETCH"));
    if (!TakeWord("ROWS") && !TakeWord("ROW")) return Unexpected("ROWS after the number in FETCH");
    PODIUM_RETURN_NOT_OK(ExpectWord("ONLY", "after ROWS"));
  }
  return Status::OK();
}

Result<syntax::Select> Parser::SelectBody() {
  syntax::Select select;
  if (Current().kind == TokenKind::kHintBegin) {
    PODIUM_ASSIGN_OR_RETURN(select.hints, Hints());
  }
  select.stream = TakeWord("STREAM");
  if (TakeWord("DISTINCT")) {
    select.quantifier = syntax::SetQuantifier::kDistinct;
  } else if (TakeWord("ALL")) {
    select.quantifier = syntax::SetQuantifier::kAll;
  }
  do {
    PODIUM_ASSIGN_OR_RETURN(auto item, Item());
    select.items.push_back(std::move(item));
  } while (TakeSymbol(","));
  if (!TakeWord("FROM")) return select;
  PODIUM_ASSIGN_OR_RETURN(select.from, From());
  if (TakeWord("WHERE")) {
    PODIUM_ASSIGN_OR_RETURN(select.where, Expression());
  }
  if (TakeWord("GROUP")) {
    PODIUM_RETURN_NOT_OK(ExpectWord("BY", "after GROUP"));
    if (TakeWord("DISTINCT")) {
      select.group_quantifier = syntax::SetQuantifier::kDistinct;
    } else if (TakeWord("ALL")) {
      select.group_quantifier = syntax::SetQuantifier::kAll;
    }
    PODIUM_ASSIGN_OR_RETURN(select.group_by, GroupItems());
  }
  if (TakeWord("HAVING")) {
    PODIUM_ASSIGN_OR_RETURN(select.having, Expression());
  }
  if (TakeWord("WINDOW")) {
    do {
      syntax::NamedWindow window;
      PODIUM_ASSIGN_OR_RETURN(window.name, Name("the name of a window"));
      PODIUM_RETURN_NOT_OK(ExpectWord("AS", "after the name of the window"));
      PODIUM_ASSIGN_OR_RETURN(window.window, WindowSpecification());
      select.windows.push_back(std::move(window));
    } while (TakeSymbol(","));
  }
  if (TakeWord("QUALIFY")) {
    PODIUM_ASSIGN_OR_RETURN(select.qualify, Expression());
  }
  return select;
}

// *, or an expression with [AS] alias
Result<syntax::SelectItem> Parser::Item() {
  syntax::SelectItem item;
  if (AtSymbol("*")) {
    syntax::Expression star;
    star.kind = syntax::ExpressionKind::kStar;
    star.position = Position();
    Next();
    PODIUM_ASSIGN_OR_RETURN(item.expression, Finish(std::move(star)));
    return item;
  }
  PODIUM_ASSIGN_OR_RETURN(item.expression, Expression());
  const bool as = TakeWord("AS");
  if (AtString() && as) {
    return Status::Refused("Expecting alias, found character literal")
        .At(Position())
        .WithHint("an alias stands bare or in backquotes");
  }
  if (as || AtName()) {
    PODIUM_ASSIGN_OR_RETURN(item.alias, Name("a column name after AS"));
  }
  return item;
}

Result<std::vector<syntax::GroupItem>> Parser::GroupItems() {
  std::vector<syntax::GroupItem> items;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto item, OneGroupItem());
    items.push_back(std::move(item));
  } while (TakeSymbol(","));
  return items;
}

Result<syntax::GroupItem> Parser::OneGroupItem() {
  const Nesting nesting(this);
  PODIUM_RETURN_NOT_OK(nesting.Check());
  syntax::GroupItem item;
  item.position = Position();
  const bool sets = AtWords({"GROUPING", "SETS"});
  if (sets || ((AtWord("ROLLUP") || AtWord("CUBE")) && AtSymbol("(", 1))) {
    item.kind = sets               ? syntax::GroupItemKind::kGroupingSets
                : AtWord("ROLLUP") ? syntax::GroupItemKind::kRollup
                                   : syntax::GroupItemKind::kCube;
    Next();
    if (sets) Next();
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the grouping sets"));
    PODIUM_ASSIGN_OR_RETURN(item.children, GroupItems());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    return item;
  }
  if (AtSymbol("(") && AtSymbol(")", 1)) {
    Next();
    Next();
    return item;
  }
  PODIUM_ASSIGN_OR_RETURN(auto expression, Expression());
  if (expression->kind == syntax::ExpressionKind::kRow && !expression->row_keyword) {
    item.expressions = expression->operands;
  } else {
    item.expressions.push_back(std::move(expression));
  }
  return item;
}

Result<syntax::Values> Parser::ValuesBody() {
  syntax::Values values;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto row, Expression());
    if (row->kind == syntax::ExpressionKind::kRow) {
      values.rows.push_back(row->operands);
    } else {
      values.rows.push_back({std::move(row)});
    }
  } while (TakeSymbol(","));
  return values;
}

}  // namespace podium
