// Operands: names, calls, parentheses, CASE, CAST, constructors, and the [..] and .field behind them.
#include <algorithm>

#include "podium/sql/parser/keywords.h"
#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;
using syntax::LiteralKind;
using syntax::Operator;

Result<ExpressionPtr> Parser::Primary() {
  PODIUM_ASSIGN_OR_RETURN(ExpressionPtr operand, Atom());
  while (true) {
    const SourcePosition at = Position();
    if (TakeSymbol("[")) {
      if (AtAnyWord({"OFFSET", "ORDINAL", "SAFE_OFFSET", "SAFE_ORDINAL"})) {
        return Status::NotSupported(Current().upper, " in [ ]").At(Position()).WithHint("count from 1: a[1]");
      }
      PODIUM_ASSIGN_OR_RETURN(auto index, Expression());
      PODIUM_RETURN_NOT_OK(ExpectClose("]", "[", at));
      syntax::Expression item;
      item.kind = ExpressionKind::kItem;
      item.position = operand->position;
      item.operands = {std::move(operand), std::move(index)};
      PODIUM_ASSIGN_OR_RETURN(operand, Finish(std::move(item)));
    } else if (AtSymbol(".") && operand->kind != ExpressionKind::kStar) {
      Next();
      PODIUM_ASSIGN_OR_RETURN(auto name, Name("a field name after ."));
      syntax::Expression field;
      field.kind = ExpressionKind::kField;
      field.position = operand->position;
      field.operands = {std::move(operand)};
      field.name.parts.push_back(std::move(name));
      PODIUM_ASSIGN_OR_RETURN(operand, Finish(std::move(field)));
    } else {
      return operand;
    }
  }
}

Result<ExpressionPtr> Parser::Atom() {
  const Token& token = Current();
  switch (token.kind) {
    case TokenKind::kString:
    case TokenKind::kUnicodeString:
      return StringLiteral();
    case TokenKind::kBinary:
      return BinaryLiteral();
    case TokenKind::kExact:
    case TokenKind::kApproximate: {
      const LiteralKind kind =
          token.kind == TokenKind::kExact ? LiteralKind::kExact : LiteralKind::kApproximate;
      std::string digits = token.text;
      const SourcePosition at = token.position;
      Next();
      return Literal(kind, std::move(digits), at);
    }
    case TokenKind::kQuotedName:
      return NameOrCall();
    case TokenKind::kWord:
      return WordAtom();
    case TokenKind::kSymbol:
      if (token.text == "(") return ParenthesizedExpression();
      break;
    default:
      break;
  }
  return Unexpected("an expression");
}

Result<ExpressionPtr> Parser::WordAtom() {
  const Token& token = Current();
  const std::string& word = token.upper;
  const SourcePosition at = token.position;
  const auto keyword_literal = [&](LiteralKind kind) {
    std::string text = word == "NULL" ? "" : word;
    Next();
    return Literal(kind, std::move(text), at);
  };
  if (word == "NULL") return keyword_literal(LiteralKind::kNull);
  if (word == "TRUE" || word == "FALSE") return keyword_literal(LiteralKind::kBoolean);
  if (word == "UNKNOWN") return keyword_literal(LiteralKind::kUnknown);
  if (word == "DATE" || word == "TIME" || word == "TIMESTAMP") {
    return DateTimeLiteral(word == "DATE"   ? LiteralKind::kDate
                           : word == "TIME" ? LiteralKind::kTime
                                            : LiteralKind::kTimestamp);
  }
  if (word == "INTERVAL") return IntervalLiteral();
  if (word == "CASE") return Case();
  if (word == "CAST") return Cast(ExpressionKind::kCast);
  if (word == "TRY_CAST") return Cast(ExpressionKind::kTryCast);
  if (word == "EXISTS") return Exists();
  const bool bracket = AtSymbol("[", 1);
  const bool query = AtSymbol("(", 1) && AtQuery(2) && !AtWord("TABLE", 2);
  if (word == "ARRAY" && (bracket || query)) return Constructor(ExpressionKind::kArray);
  if (word == "MAP" && (bracket || query)) return Constructor(ExpressionKind::kMap);
  if (word == "MULTISET" && (bracket || query)) return Constructor(ExpressionKind::kMultiset);
  if (word == "ROW") {
    Next();
    const SourcePosition opened = Position();
    PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the fields of ROW"));
    PODIUM_ASSIGN_OR_RETURN(auto items, ExpressionList());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    return RowOf(std::move(items), at, /*keyword=*/true);
  }
  if (word == "PERIOD" || word == "CURSOR" || word == "UNIQUE" || word == "MATCH_NUMBER" ||
      word == "CLASSIFIER" || AtWords({"NEXT", "VALUE"})) {
    return Status::NotSupported(word).At(at);
  }
  constexpr std::string_view kUnknownCalls[] = {
      "CONVERT",    "CONTAINS_SUBSTR", "DATETIME_TRUNC",  "DATE_TRUNC",     "GROUP_CONCAT", "PREV",
      "SAFE_CAST",  "SUBSTRING_REGEX", "STRING_AGG",      "TIMESTAMP_DIFF", "TIME_DIFF",    "TIMESTAMP_TRUNC",
      "TIME_TRUNC", "TREAT",           "TRANSLATE_REGEX", "TRIM_ARRAY",     "WIDTH_BUCKET"};
  if (AtSymbol("(", 1) && std::ranges::find(kUnknownCalls, word) != std::end(kUnknownCalls)) {
    return Status::NotSupported("the function ", word).At(at);
  }
  if ((word == "E") && Ahead(1).kind == TokenKind::kString && Ahead(1).begin == token.end) {
    return Status::NotSupported("strings with C escapes, E'..'")
        .At(at)
        .WithHint("write U&'..' with \\XXXX escapes");
  }
  if (AtSpecialFunction()) return SpecialFunction();
  if (IsContextVariable(word) && !AtSymbol("(", 1)) {
    syntax::Expression variable;
    variable.kind = ExpressionKind::kFunction;
    variable.position = at;
    variable.niladic = true;
    variable.name.parts.push_back({word, false, at});
    Next();
    return Finish(std::move(variable));
  }
  if (AtSymbol("(", 1) &&
      (IsReservedFunctionName(word) || word == "ARRAY" || word == "TRANSLATE" || word.starts_with("JSON_"))) {
    syntax::QualifiedName name;
    name.parts.push_back({token.text, false, at});
    Next();
    return Call(std::move(name));
  }
  if (!token.reserved) return NameOrCall();
  return Unexpected("an expression");
}

Result<ExpressionPtr> Parser::NameOrCall() {
  syntax::QualifiedName name;
  do {
    if (!name.parts.empty() && AtSymbol("*")) {
      Next();
      syntax::Expression star;
      star.kind = ExpressionKind::kStar;
      star.position = name.position();
      star.name = std::move(name);
      return Finish(std::move(star));
    }
    PODIUM_ASSIGN_OR_RETURN(auto part, Name(name.parts.empty() ? "a name" : "a name after ."));
    name.parts.push_back(std::move(part));
  } while (TakeSymbol("."));
  if (AtSymbol("(")) return Call(std::move(name));
  syntax::Expression column;
  column.kind = ExpressionKind::kName;
  column.position = name.position();
  column.name = std::move(name);
  return Finish(std::move(column));
}

Result<ExpressionPtr> Parser::SubQuery() {
  const SourcePosition opened = Position();
  Next();
  syntax::Expression scalar;
  scalar.kind = ExpressionKind::kScalarQuery;
  scalar.position = opened;
  PODIUM_ASSIGN_OR_RETURN(scalar.query, Query());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return Finish(std::move(scalar));
}

Result<ExpressionPtr> Parser::RowOf(std::vector<ExpressionPtr> items, SourcePosition at, bool keyword) {
  syntax::Expression row;
  row.kind = ExpressionKind::kRow;
  row.position = at;
  row.row_keyword = keyword;
  row.operands = std::move(items);
  return Finish(std::move(row));
}

Result<ExpressionPtr> Parser::ParenthesizedExpression() {
  if (AtQuery(1)) return SubQuery();
  const SourcePosition opened = Position();
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto items, ExpressionList());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  if (items.size() > 1) return RowOf(std::move(items), opened, /*keyword=*/false);
  const ExpressionPtr& inner = items.front();
  const bool difference = inner->kind == ExpressionKind::kOperator && inner->op == Operator::kMinus;
  // (a - b) DAY: the difference of two points in time. A plural is an alias, not a unit, in this place.
  if (difference && Current().reserved && AtIntervalUnit()) {
    syntax::Expression interval = *inner;
    interval.op = Operator::kIntervalMinus;
    PODIUM_ASSIGN_OR_RETURN(interval.interval, Interval());
    return Finish(std::move(interval));
  }
  return inner;
}

Result<ExpressionPtr> Parser::Exists() {
  syntax::Expression exists;
  exists.kind = ExpressionKind::kExists;
  exists.position = Position();
  Next();
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the query of EXISTS"));
  if (!AtQuery()) return Unexpected("a query");
  PODIUM_ASSIGN_OR_RETURN(exists.query, Query());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return Finish(std::move(exists));
}

Result<ExpressionPtr> Parser::Case() {
  syntax::Expression result;
  result.kind = ExpressionKind::kCase;
  result.position = Position();
  Next();
  ExpressionPtr value;
  const std::int64_t before_value = num_nodes_;
  if (!AtWord("WHEN")) {
    PODIUM_ASSIGN_OR_RETURN(value, Expression());
  }
  const std::int64_t value_nodes = num_nodes_ - before_value;
  if (!AtWord("WHEN")) return Unexpected("WHEN in CASE");
  while (TakeWord("WHEN")) {
    const SourcePosition at = Position();
    PODIUM_ASSIGN_OR_RETURN(auto when, Expression());
    if (value != nullptr) {
      // CASE a WHEN b, c THEN ... means CASE WHEN a IN (b, c) THEN ..., and a = b for a single value.
      std::vector<ExpressionPtr> operands{value, std::move(when)};
      while (TakeSymbol(",")) {
        PODIUM_ASSIGN_OR_RETURN(auto next, Expression());
        operands.push_back(std::move(next));
      }
      // Every WHEN repeats the value; nested in each other, CASEs would multiply without end.
      constexpr std::int64_t kMostRepeatedNodes = 1'000'000;
      if (!result.operands.empty()) {
        num_nodes_ += value_nodes;
        num_repeated_nodes_ += value_nodes;
      }
      if (num_repeated_nodes_ > kMostRepeatedNodes) {
        return Status::Invalid("the values of nested CASE expressions are too large to repeat for every WHEN")
            .At(result.position)
            .WithHint("compute the inner CASE in a subquery");
      }
      const Operator op = operands.size() == 2 ? Operator::kEqual : Operator::kIn;
      PODIUM_ASSIGN_OR_RETURN(when, Operation(op, std::move(operands), at, at));
    }
    result.operands.push_back(std::move(when));
    PODIUM_RETURN_NOT_OK(ExpectWord("THEN", "after the condition of WHEN"));
    PODIUM_ASSIGN_OR_RETURN(auto then, Expression());
    result.operands.push_back(std::move(then));
  }
  if (TakeWord("ELSE")) {
    result.has_else = true;
    PODIUM_ASSIGN_OR_RETURN(auto otherwise, Expression());
    result.operands.push_back(std::move(otherwise));
  }
  if (!TakeWord("END")) {
    return Unexpected("END of the CASE at " + std::to_string(result.position.line) + ":" +
                      std::to_string(result.position.column));
  }
  return Finish(std::move(result));
}

Result<ExpressionPtr> Parser::Cast(ExpressionKind kind) {
  syntax::Expression cast;
  cast.kind = kind;
  cast.position = Position();
  const std::string word = Current().upper;
  Next();
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "after " + word));
  PODIUM_ASSIGN_OR_RETURN(auto operand, Expression());
  PODIUM_RETURN_NOT_OK(ExpectWord("AS", "and a type"));
  PODIUM_ASSIGN_OR_RETURN(cast.type, TypeOf());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  cast.operands.push_back(std::move(operand));
  return Finish(std::move(cast));
}

Result<ExpressionPtr> Parser::Constructor(ExpressionKind kind) {
  syntax::Expression constructor;
  constructor.kind = kind;
  constructor.position = Position();
  Next();
  const SourcePosition opened = Position();
  if (TakeSymbol("(")) {
    PODIUM_ASSIGN_OR_RETURN(constructor.query, Query());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    return Finish(std::move(constructor));
  }
  Next();
  if (TakeSymbol("]")) return Finish(std::move(constructor));
  PODIUM_ASSIGN_OR_RETURN(constructor.operands, ExpressionList());
  PODIUM_RETURN_NOT_OK(ExpectClose("]", "[", opened));
  return Finish(std::move(constructor));
}

}  // namespace podium
