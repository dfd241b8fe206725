#include "podium/sql/parser/parser.h"

#include "podium/sql/parser/parser_internal.h"

namespace podium {

Result<std::vector<syntax::Statement>> Parser::Script() {
  std::vector<syntax::Statement> statements;
  while (true) {
    while (TakeSymbol(";")) {
    }
    if (AtEnd()) return statements;
    PODIUM_ASSIGN_OR_RETURN(auto statement, OneStatement());
    statements.push_back(std::move(statement));
    if (!AtEnd() && !AtSymbol(";")) return Unexpected("; or the end of the statement");
  }
}

Result<syntax::ExpressionPtr> Parser::OnlyExpression() {
  PODIUM_ASSIGN_OR_RETURN(auto expression, Expression());
  if (!AtEnd()) return Unexpected("an operator or the end of the expression");
  return expression;
}

Result<syntax::QueryPtr> Parser::OnlyQuery() {
  PODIUM_ASSIGN_OR_RETURN(auto query, Query());
  TakeSymbol(";");
  if (!AtEnd()) return Unexpected("the end of the query");
  return query;
}

Result<std::vector<syntax::Statement>> ParseScript(std::string_view script) {
  return Parser(script).Script();
}

Result<syntax::ExpressionPtr> ParseExpression(std::string_view text) { return Parser(text).OnlyExpression(); }

Result<syntax::QueryPtr> ParseQuery(std::string_view text) { return Parser(text).OnlyQuery(); }

}  // namespace podium
