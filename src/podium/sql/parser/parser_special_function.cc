// Functions with a syntax of their own: EXTRACT(unit FROM x), TRIM(BOTH a FROM b), ... They become ordinary
// calls, with keywords as kSymbol operands, in the order of Calcite's operands.
#include <algorithm>
#include <array>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;

bool Parser::AtSpecialFunction() const {
  constexpr std::string_view kNames[] = {"EXTRACT", "FLOOR",    "CEIL",    "CEILING",      "SUBSTRING",
                                         "TRIM",    "POSITION", "OVERLAY", "TIMESTAMPADD", "TIMESTAMPDIFF"};
  return AtSymbol("(", 1) && std::ranges::find(kNames, Current().upper) != std::end(kNames);
}

Result<ExpressionPtr> Parser::SpecialFunction() {
  syntax::Expression call;
  call.kind = ExpressionKind::kFunction;
  call.position = Position();
  const std::string word = Current().upper;
  call.name.parts.push_back({word == "CEILING" ? "CEIL" : word, false, Position()});
  Next();
  const SourcePosition opened = Position();
  Next();
  if (word == "EXTRACT") {
    PODIUM_RETURN_NOT_OK(ExtractArguments(&call));
  } else if (word == "SUBSTRING") {
    PODIUM_RETURN_NOT_OK(SubstringArguments(&call));
  } else if (word == "TRIM") {
    PODIUM_RETURN_NOT_OK(TrimArguments(&call));
  } else if (word == "POSITION") {
    PODIUM_RETURN_NOT_OK(PositionArguments(&call));
  } else if (word == "OVERLAY") {
    PODIUM_RETURN_NOT_OK(OverlayArguments(&call));
  } else if (word == "TIMESTAMPADD" || word == "TIMESTAMPDIFF") {
    PODIUM_RETURN_NOT_OK(TimestampArguments(&call));
  } else {
    PODIUM_RETURN_NOT_OK(RoundToUnitArguments(&call));
  }
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return Finish(std::move(call));
}

Result<ExpressionPtr> Parser::Symbol(std::string_view what) {
  if (Current().kind != TokenKind::kWord) return Unexpected(what);
  syntax::Expression symbol;
  symbol.kind = ExpressionKind::kSymbol;
  symbol.position = Position();
  symbol.text = Current().upper;
  Next();
  return Finish(std::move(symbol));
}

// EXTRACT(unit FROM x)
Status Parser::ExtractArguments(syntax::Expression* call) {
  PODIUM_ASSIGN_OR_RETURN(auto unit, Symbol("a unit such as YEAR in EXTRACT"));
  PODIUM_RETURN_NOT_OK(ExpectWord("FROM", "after the unit in EXTRACT"));
  PODIUM_ASSIGN_OR_RETURN(auto value, Expression());
  call->operands = {std::move(unit), std::move(value)};
  return Status::OK();
}

// FLOOR(x), FLOOR(x TO unit)
Status Parser::RoundToUnitArguments(syntax::Expression* call) {
  PODIUM_ASSIGN_OR_RETURN(auto value, Expression());
  call->operands = {std::move(value)};
  if (!TakeWord("TO")) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(auto unit, Symbol("a unit such as DAY after TO"));
  call->operands.push_back(std::move(unit));
  return Status::OK();
}

// SUBSTRING(x FROM a [FOR b]), SUBSTRING(x, a [, b])
Status Parser::SubstringArguments(syntax::Expression* call) {
  PODIUM_ASSIGN_OR_RETURN(auto value, Expression());
  call->operands = {std::move(value)};
  const bool from = TakeWord("FROM");
  if (!from && !TakeSymbol(",")) return Unexpected("FROM or , in SUBSTRING");
  PODIUM_ASSIGN_OR_RETURN(auto start, Expression());
  call->operands.push_back(std::move(start));
  if (!(from ? TakeWord("FOR") : TakeSymbol(","))) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(auto length, Expression());
  call->operands.push_back(std::move(length));
  return Status::OK();
}

// TRIM([BOTH|LEADING|TRAILING] [characters] FROM x), TRIM(x): operands flag, characters, x
Status Parser::TrimArguments(syntax::Expression* call) {
  const SourcePosition at = Position();
  const auto make = [&](ExpressionKind kind, std::string text) -> Result<ExpressionPtr> {
    syntax::Expression made;
    made.kind = kind;
    made.literal = syntax::LiteralKind::kString;
    made.position = at;
    made.text = std::move(text);
    return Finish(std::move(made));
  };
  const bool flagged = AtAnyWord({"BOTH", "LEADING", "TRAILING"});
  PODIUM_ASSIGN_OR_RETURN(auto flag, flagged ? Symbol("BOTH") : make(ExpressionKind::kSymbol, "BOTH"));
  PODIUM_ASSIGN_OR_RETURN(ExpressionPtr characters, make(ExpressionKind::kLiteral, " "));
  if (!flagged || !AtWord("FROM")) {
    PODIUM_ASSIGN_OR_RETURN(auto first, Expression());
    if (!AtWord("FROM")) {
      if (flagged) return Unexpected("FROM in TRIM");
      if (AtSymbol(",")) {
        return Unexpected("FROM or ) in TRIM").WithHint("write: TRIM(BOTH characters FROM text)");
      }
      call->operands = {std::move(flag), std::move(characters), std::move(first)};
      return Status::OK();
    }
    characters = std::move(first);
  }
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto value, Expression());
  call->operands = {std::move(flag), std::move(characters), std::move(value)};
  return Status::OK();
}

// POSITION(a IN b [FROM c])
Status Parser::PositionArguments(syntax::Expression* call) {
  // The first operand stops in front of IN, so it is an operand without operators.
  PODIUM_ASSIGN_OR_RETURN(auto searched, Primary());
  PODIUM_RETURN_NOT_OK(ExpectWord("IN", "in POSITION"));
  PODIUM_ASSIGN_OR_RETURN(auto text, Expression());
  call->operands = {std::move(searched), std::move(text)};
  if (!TakeWord("FROM")) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(auto from, Expression());
  call->operands.push_back(std::move(from));
  return Status::OK();
}

// OVERLAY(a PLACING b FROM c [FOR d])
Status Parser::OverlayArguments(syntax::Expression* call) {
  PODIUM_ASSIGN_OR_RETURN(auto text, Expression());
  PODIUM_RETURN_NOT_OK(ExpectWord("PLACING", "in OVERLAY"));
  PODIUM_ASSIGN_OR_RETURN(auto placed, Expression());
  PODIUM_RETURN_NOT_OK(ExpectWord("FROM", "in OVERLAY"));
  PODIUM_ASSIGN_OR_RETURN(auto from, Expression());
  call->operands = {std::move(text), std::move(placed), std::move(from)};
  if (!TakeWord("FOR")) return Status::OK();
  PODIUM_ASSIGN_OR_RETURN(auto length, Expression());
  call->operands.push_back(std::move(length));
  return Status::OK();
}

// TIMESTAMPADD(unit, a, b), TIMESTAMPDIFF(unit, a, b)
Status Parser::TimestampArguments(syntax::Expression* call) {
  PODIUM_ASSIGN_OR_RETURN(auto unit, Symbol("a unit such as DAY"));
  PODIUM_RETURN_NOT_OK(ExpectSymbol(",", "after the unit"));
  PODIUM_ASSIGN_OR_RETURN(auto first, Expression());
  PODIUM_RETURN_NOT_OK(ExpectSymbol(",", "and a third argument"));
  PODIUM_ASSIGN_OR_RETURN(auto second, Expression());
  call->operands = {std::move(unit), std::move(first), std::move(second)};
  return Status::OK();
}

}  // namespace podium
