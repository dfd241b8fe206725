// Function calls and their arguments: FILTER, WITHIN GROUP, TABLE and DESCRIPTOR arguments.
#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;

Result<ExpressionPtr> Parser::Call(syntax::QualifiedName name) {
  if (name.parts.size() == 1 && !name.parts[0].quoted && ToUpper(name.last()) == "DESCRIPTOR") {
    return Descriptor();
  }
  syntax::Expression call;
  call.kind = ExpressionKind::kFunction;
  call.position = name.position();
  call.name = std::move(name);
  PODIUM_RETURN_NOT_OK(Arguments(&call));
  PODIUM_RETURN_NOT_OK(CallSuffixes(&call));
  return Finish(std::move(call));
}

Status Parser::Arguments(syntax::Expression* call) {
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the arguments"));
  if (TakeSymbol(")")) return Status::OK();
  if (AtSymbol("*")) {
    syntax::Expression star;
    star.kind = ExpressionKind::kStar;
    star.position = Position();
    Next();
    PODIUM_ASSIGN_OR_RETURN(auto operand, Finish(std::move(star)));
    call->operands.push_back(std::move(operand));
    return ExpectClose(")", "(", opened);
  }
  if (TakeWord("DISTINCT")) {
    call->quantifier = syntax::SetQuantifier::kDistinct;
  } else if (TakeWord("ALL")) {
    call->quantifier = syntax::SetQuantifier::kAll;
  }
  do {
    PODIUM_ASSIGN_OR_RETURN(auto argument, Argument());
    call->operands.push_back(std::move(argument));
  } while (TakeSymbol(","));
  if (AtWords({"ORDER", "BY"})) {
    PODIUM_ASSIGN_OR_RETURN(call->within_group, OrderItems());
  }
  if (!AtSymbol(")") && Current().kind != TokenKind::kError &&
      ToUpper(call->name.last()).starts_with("JSON_")) {
    return Status::NotSupported("the clauses of ", ToUpper(call->name.last())).At(Position());
  }
  return ExpectClose(")", "(", opened);
}

Result<ExpressionPtr> Parser::Argument() {
  if (!AtName() || !AtSymbol("=>", 1)) return ArgumentValue();
  syntax::Expression named;
  named.kind = ExpressionKind::kNamedArgument;
  named.position = Position();
  PODIUM_ASSIGN_OR_RETURN(auto name, Name("the name of an argument"));
  named.name.parts.push_back(std::move(name));
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto value, ArgumentValue());
  named.operands.push_back(std::move(value));
  return Finish(std::move(named));
}

Result<ExpressionPtr> Parser::ArgumentValue() {
  const SourcePosition at = Position();
  if (TakeWord("DEFAULT")) {
    syntax::Expression missing;
    missing.kind = ExpressionKind::kDefault;
    missing.position = at;
    return Finish(std::move(missing));
  }
  if (AtWord("TABLE")) return TableArgument();
  if (AtQuery()) {
    // f(SELECT ...) and f((SELECT ...)) alike are a query as a value.
    syntax::Expression scalar;
    scalar.kind = ExpressionKind::kScalarQuery;
    scalar.position = at;
    PODIUM_ASSIGN_OR_RETURN(scalar.query, Query());
    if (AtWord("PARTITION")) {
      scalar.kind = ExpressionKind::kTableArgument;
      PODIUM_RETURN_NOT_OK(TablePartitioning(&scalar));
    }
    return Finish(std::move(scalar));
  }
  return Expression();
}

Result<ExpressionPtr> Parser::TableArgument() {
  syntax::Expression table;
  table.kind = ExpressionKind::kTableArgument;
  table.position = Position();
  Next();
  PODIUM_ASSIGN_OR_RETURN(table.name, Names("a table name after TABLE"));
  PODIUM_RETURN_NOT_OK(TablePartitioning(&table));
  return Finish(std::move(table));
}

// [PARTITION BY a | (a, b)] [ORDER BY a | (a, b DESC)]
Status Parser::TablePartitioning(syntax::Expression* table) {
  syntax::Window window;
  window.position = Position();
  bool written = false;
  if (TakeWord("PARTITION")) {
    written = true;
    PODIUM_RETURN_NOT_OK(ExpectWord("BY", "after PARTITION"));
    const SourcePosition opened = Position();
    if (TakeSymbol("(")) {
      PODIUM_ASSIGN_OR_RETURN(window.partition_by, ExpressionList());
      PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    } else {
      PODIUM_ASSIGN_OR_RETURN(auto column, Expression());
      window.partition_by.push_back(std::move(column));
    }
  }
  if (AtWords({"ORDER", "BY"})) {
    written = true;
    if (AtSymbol("(", 2)) {
      Next();
      Next();
      const SourcePosition opened = Position();
      Next();
      do {
        PODIUM_ASSIGN_OR_RETURN(auto item, OneOrderItem());
        window.order_by.push_back(std::move(item));
      } while (TakeSymbol(","));
      PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    } else {
      Next();
      Next();
      PODIUM_ASSIGN_OR_RETURN(auto item, OneOrderItem());
      window.order_by.push_back(std::move(item));
    }
  }
  if (written) table->over = std::make_shared<const syntax::Window>(std::move(window));
  return Status::OK();
}

Result<ExpressionPtr> Parser::Descriptor() {
  syntax::Expression descriptor;
  descriptor.kind = ExpressionKind::kDescriptor;
  descriptor.position = tokens_[index_ - 1].position;
  const SourcePosition opened = Position();
  Next();
  if (TakeSymbol(")")) return Finish(std::move(descriptor));
  do {
    syntax::Expression column;
    column.kind = ExpressionKind::kName;
    column.position = Position();
    PODIUM_ASSIGN_OR_RETURN(column.name, Names("a column name in DESCRIPTOR"));
    PODIUM_ASSIGN_OR_RETURN(auto operand, Finish(std::move(column)));
    descriptor.operands.push_back(std::move(operand));
  } while (TakeSymbol(","));
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return Finish(std::move(descriptor));
}

// [IGNORE|RESPECT NULLS] [WITHIN GROUP (ORDER BY ...)] [FILTER (WHERE ...)] [OVER ...]
Status Parser::CallSuffixes(syntax::Expression* call) {
  if (TakeWords({"IGNORE", "NULLS"})) {
    call->ignore_nulls = true;
  } else if (TakeWords({"RESPECT", "NULLS"})) {
    call->ignore_nulls = false;
  }
  if (AtWord("WITHIN")) {
    Next();
    if (AtWord("DISTINCT")) return Status::NotSupported("WITHIN DISTINCT").At(Position());
    PODIUM_RETURN_NOT_OK(ExpectWord("GROUP", "after WITHIN"));
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after WITHIN GROUP"));
    if (!AtWords({"ORDER", "BY"})) return Unexpected("ORDER BY in WITHIN GROUP");
    PODIUM_ASSIGN_OR_RETURN(call->within_group, OrderItems());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  }
  if (TakeWord("FILTER")) {
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after FILTER"));
    PODIUM_RETURN_NOT_OK(ExpectWord("WHERE", "in FILTER"));
    PODIUM_ASSIGN_OR_RETURN(call->filter, Expression());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  }
  if (AtWord("OVER")) {
    PODIUM_ASSIGN_OR_RETURN(call->over, Over());
  }
  return Status::OK();
}

}  // namespace podium
