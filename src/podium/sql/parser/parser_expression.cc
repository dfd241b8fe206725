// Operators: precedence climbing with Calcite's binding powers.
#include <algorithm>

#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;
using syntax::Operator;

namespace {

// Binding powers are Calcite's precedences doubled; the side that binds one tighter gives the associativity
// (SqlOperator.leftPrec and rightPrec of Calcite as Flink 2.2.1 ships it).
constexpr int kUnary = 160;
constexpr int kMultiplicative = 120;
constexpr int kAdditive = 80;
constexpr int kRangeLike = 64;  // BETWEEN, IN: left-associative.
constexpr int kPattern = 65;    // LIKE and its kin: right-associative, so the left side binds tighter.
constexpr int kComparison = 60;
constexpr int kPostfixIs = 56;
constexpr int kNotPrefix = 53;
constexpr int kAnd = 48;
constexpr int kOr = 44;

struct BinaryOperator {
  std::string_view text;
  Operator op;
  int power;
};

constexpr BinaryOperator kSymbolOperators[] = {
    {"*", Operator::kMultiply, kMultiplicative}, {"/", Operator::kDivide, kMultiplicative},
    {"%", Operator::kModulo, kMultiplicative},   {"||", Operator::kConcat, kMultiplicative},
    {"+", Operator::kPlus, kAdditive},           {"-", Operator::kMinus, kAdditive},
    {"=", Operator::kEqual, kComparison},        {"<>", Operator::kNotEqual, kComparison},
    {"<", Operator::kLess, kComparison},         {"<=", Operator::kLessEqual, kComparison},
    {">", Operator::kGreater, kComparison},      {">=", Operator::kGreaterEqual, kComparison},
};

constexpr BinaryOperator kWordOperators[] = {
    {"AND", Operator::kAnd, kAnd},
    {"OR", Operator::kOr, kOr},
    {"OVERLAPS", Operator::kOverlaps, kComparison},
    {"CONTAINS", Operator::kContains, kComparison},
    {"EQUALS", Operator::kEquals, kComparison},
    {"PRECEDES", Operator::kPrecedes, kComparison},
    {"SUCCEEDS", Operator::kSucceeds, kComparison},
};

const BinaryOperator* FindOperator(const Token& token) {
  if (token.kind == TokenKind::kSymbol) {
    const auto* const found = std::ranges::find(kSymbolOperators, token.text, &BinaryOperator::text);
    return found == std::end(kSymbolOperators) ? nullptr : found;
  }
  if (token.kind == TokenKind::kWord) {
    const auto* const found = std::ranges::find(kWordOperators, token.upper, &BinaryOperator::text);
    return found == std::end(kWordOperators) ? nullptr : found;
  }
  return nullptr;
}

std::int32_t DepthOf(const ExpressionPtr& expression) {
  return expression == nullptr ? 0 : expression->depth;
}

std::int32_t DepthOf(const std::vector<ExpressionPtr>& expressions) {
  std::int32_t depth = 0;
  for (const auto& expression : expressions) depth = std::max(depth, DepthOf(expression));
  return depth;
}

std::int32_t DepthOf(const std::vector<syntax::OrderItem>& items) {
  std::int32_t depth = 0;
  for (const auto& item : items) depth = std::max(depth, DepthOf(item.expression));
  return depth;
}

std::int32_t DepthOf(const syntax::Window& window) {
  std::int32_t depth = std::max(DepthOf(window.partition_by), DepthOf(window.order_by));
  if (window.frame) {
    depth = std::max(depth, DepthOf(window.frame->start.offset));
    if (window.frame->end) depth = std::max(depth, DepthOf(window.frame->end->offset));
  }
  return depth;
}

}  // namespace

Result<ExpressionPtr> Parser::Finish(syntax::Expression expression) {
  ++num_nodes_;
  std::int32_t below = std::max(DepthOf(expression.operands), DepthOf(expression.within_group));
  below = std::max(below, DepthOf(expression.filter));
  if (expression.over != nullptr) below = std::max(below, DepthOf(*expression.over));
  if (expression.query != nullptr) below = std::max(below, expression.query->depth);
  expression.depth = below + 1;
  PODIUM_RETURN_NOT_OK(CheckDepth(expression.depth, syntax::kMaxDepth, expression.position));
  return std::make_shared<const syntax::Expression>(std::move(expression));
}

Result<ExpressionPtr> Parser::Operation(Operator op, std::vector<ExpressionPtr> operands,
                                        SourcePosition start, SourcePosition at) {
  syntax::Expression expression;
  expression.kind = ExpressionKind::kOperator;
  expression.position = start;
  expression.operator_position = at;
  expression.op = op;
  expression.operands = std::move(operands);
  return Finish(std::move(expression));
}

Result<std::vector<ExpressionPtr>> Parser::ExpressionList() {
  std::vector<ExpressionPtr> list;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto expression, Expression());
    list.push_back(std::move(expression));
  } while (TakeSymbol(","));
  return list;
}

Result<ExpressionPtr> Parser::Operators(Binding binding) {
  const Nesting nesting(this);
  PODIUM_RETURN_NOT_OK(nesting.Check());
  PODIUM_ASSIGN_OR_RETURN(ExpressionPtr left, Prefix(binding));
  while (true) {
    const SourcePosition at = Position();
    const SourcePosition start = left->position;
    if (const BinaryOperator* const found = FindOperator(Current())) {
      if (found->power < binding.minimum) return left;
      if (found->op == Operator::kAnd && binding.stop_at_and) return left;
      Next();
      if (found->power == kComparison && AtAnyWord({"SOME", "ANY", "ALL"}) && AtSymbol("(", 1)) {
        PODIUM_ASSIGN_OR_RETURN(left, Quantified(std::move(left), found->op, at));
        continue;
      }
      PODIUM_ASSIGN_OR_RETURN(auto right, Operators({found->power + 1, binding.stop_at_and}));
      PODIUM_ASSIGN_OR_RETURN(left, Operation(found->op, {std::move(left), std::move(right)}, start, at));
      continue;
    }
    const bool negated = AtWord("NOT") && (AtWord("BETWEEN", 1) || AtWord("IN", 1) || AtWord("LIKE", 1) ||
                                           AtWord("ILIKE", 1) || AtWord("RLIKE", 1) || AtWord("SIMILAR", 1));
    const std::size_t ahead = negated ? 1 : 0;
    if (AtWord("BETWEEN", ahead) || AtWord("IN", ahead)) {
      if (kRangeLike < binding.minimum) return left;
      if (negated) Next();
      if (AtWord("IN")) {
        PODIUM_ASSIGN_OR_RETURN(left, In(std::move(left), negated, at));
      } else {
        PODIUM_ASSIGN_OR_RETURN(left, Between(std::move(left), negated, at, binding));
      }
    } else if (AtWord("LIKE", ahead) || AtWord("ILIKE", ahead) || AtWord("RLIKE", ahead) ||
               AtWord("SIMILAR", ahead)) {
      if (kPattern < binding.minimum) return left;
      if (negated) Next();
      PODIUM_ASSIGN_OR_RETURN(left, Pattern(std::move(left), negated, at, binding));
    } else if (AtWord("IS")) {
      const bool distinct = AtWords({"IS", "DISTINCT"}) || AtWords({"IS", "NOT", "DISTINCT"});
      if ((distinct ? kComparison : kPostfixIs) < binding.minimum) return left;
      PODIUM_ASSIGN_OR_RETURN(left, Is(std::move(left), at, binding));
    } else if (AtWords({"MEMBER", "OF"}) || AtWords({"SUBMULTISET", "OF"}) ||
               AtWords({"IMMEDIATELY", "PRECEDES"}) || AtWords({"IMMEDIATELY", "SUCCEEDS"})) {
      if (kComparison < binding.minimum) return left;
      const Operator op = AtWord("MEMBER")        ? Operator::kMemberOf
                          : AtWord("SUBMULTISET") ? Operator::kSubmultisetOf
                          : AtWord("PRECEDES", 1) ? Operator::kImmediatelyPrecedes
                                                  : Operator::kImmediatelySucceeds;
      Next();
      Next();
      PODIUM_ASSIGN_OR_RETURN(auto right, Operators({kComparison + 1, binding.stop_at_and}));
      PODIUM_ASSIGN_OR_RETURN(left, Operation(op, {std::move(left), std::move(right)}, start, at));
    } else if (AtWords({"NOT", "NULL"})) {
      return Unexpected("an operator").WithHint("write: IS NOT NULL");
    } else {
      return left;
    }
  }
}

Result<ExpressionPtr> Parser::Prefix(Binding binding) {
  const SourcePosition at = Position();
  if (AtWord("NOT")) {
    Next();
    PODIUM_ASSIGN_OR_RETURN(auto operand, Operators({kNotPrefix, binding.stop_at_and}));
    return Operation(Operator::kNot, {std::move(operand)}, at, at);
  }
  if (!AtSymbol("-") && !AtSymbol("+")) return Primary();
  const bool minus = AtSymbol("-");
  Next();
  PODIUM_ASSIGN_OR_RETURN(auto operand, Operators({kUnary, binding.stop_at_and}));
  const bool number =
      operand->kind == ExpressionKind::kLiteral && (operand->literal == syntax::LiteralKind::kExact ||
                                                    operand->literal == syntax::LiteralKind::kApproximate);
  if (!number) {
    return Operation(minus ? Operator::kUnaryMinus : Operator::kUnaryPlus, {std::move(operand)}, at, at);
  }
  // A sign in front of a number makes one literal, as in Calcite: -2147483648 is an INT.
  syntax::Expression signed_number = *operand;
  signed_number.position = at;
  signed_number.negative = operand->negative != minus;
  return Finish(std::move(signed_number));
}

Result<ExpressionPtr> Parser::Between(ExpressionPtr left, bool negated, SourcePosition at, Binding binding) {
  const SourcePosition start = left->position;
  Next();
  const bool symmetric = TakeWord("SYMMETRIC");
  if (!symmetric) TakeWord("ASYMMETRIC");
  PODIUM_ASSIGN_OR_RETURN(auto lower, Operators({.minimum = 0, .stop_at_and = true}));
  if (!TakeWord("AND")) return Unexpected("AND and the upper bound of BETWEEN");
  PODIUM_ASSIGN_OR_RETURN(auto upper, Operators({kRangeLike + 1, binding.stop_at_and}));
  const Operator op = symmetric ? (negated ? Operator::kNotBetweenSymmetric : Operator::kBetweenSymmetric)
                                : (negated ? Operator::kNotBetween : Operator::kBetween);
  return Operation(op, {std::move(left), std::move(lower), std::move(upper)}, start, at);
}

Result<ExpressionPtr> Parser::In(ExpressionPtr left, bool negated, SourcePosition at) {
  const SourcePosition start = left->position;
  const Operator op = negated ? Operator::kNotIn : Operator::kIn;
  Next();
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and the values of IN"));
  if (AtQuery()) {
    PODIUM_ASSIGN_OR_RETURN(auto query, Query());
    PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
    syntax::Expression in;
    in.kind = ExpressionKind::kInQuery;
    in.position = start;
    in.operator_position = at;
    in.op = op;
    in.operands = {std::move(left)};
    in.query = std::move(query);
    return Finish(std::move(in));
  }
  PODIUM_ASSIGN_OR_RETURN(auto operands, ExpressionList());
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  operands.insert(operands.begin(), std::move(left));
  return Operation(op, std::move(operands), start, at);
}

Result<ExpressionPtr> Parser::Pattern(ExpressionPtr left, bool negated, SourcePosition at, Binding binding) {
  const SourcePosition start = left->position;
  Operator op = Operator::kLike;
  if (TakeWord("LIKE")) {
    op = negated ? Operator::kNotLike : Operator::kLike;
  } else if (TakeWord("ILIKE")) {
    op = negated ? Operator::kNotILike : Operator::kILike;
  } else if (TakeWord("RLIKE")) {
    op = negated ? Operator::kNotRLike : Operator::kRLike;
  } else {
    Next();
    PODIUM_RETURN_NOT_OK(ExpectWord("TO", "after SIMILAR"));
    op = negated ? Operator::kNotSimilarTo : Operator::kSimilarTo;
  }
  const Binding right{kPattern - 1, binding.stop_at_and};
  PODIUM_ASSIGN_OR_RETURN(auto pattern, Operators(right));
  std::vector<ExpressionPtr> operands{std::move(left), std::move(pattern)};
  if (TakeWord("ESCAPE")) {
    PODIUM_ASSIGN_OR_RETURN(auto escape, Operators(right));
    operands.push_back(std::move(escape));
  }
  return Operation(op, std::move(operands), start, at);
}

Result<ExpressionPtr> Parser::Is(ExpressionPtr left, SourcePosition at, Binding binding) {
  const SourcePosition start = left->position;
  Next();
  const bool negated = TakeWord("NOT");
  if (TakeWord("DISTINCT")) {
    PODIUM_RETURN_NOT_OK(ExpectWord("FROM", "after DISTINCT"));
    PODIUM_ASSIGN_OR_RETURN(auto right, Operators({kComparison + 1, binding.stop_at_and}));
    return Operation(negated ? Operator::kIsNotDistinctFrom : Operator::kIsDistinctFrom,
                     {std::move(left), std::move(right)}, start, at);
  }
  Operator op = Operator::kIsNull;
  if (TakeWord("NULL")) {
    op = negated ? Operator::kIsNotNull : Operator::kIsNull;
  } else if (TakeWord("TRUE")) {
    op = negated ? Operator::kIsNotTrue : Operator::kIsTrue;
  } else if (TakeWord("FALSE")) {
    op = negated ? Operator::kIsNotFalse : Operator::kIsFalse;
  } else if (TakeWord("UNKNOWN")) {
    op = negated ? Operator::kIsNotUnknown : Operator::kIsUnknown;
  } else if (TakeWord("JSON")) {
    if (TakeWord("OBJECT")) {
      op = negated ? Operator::kIsNotJsonObject : Operator::kIsJsonObject;
    } else if (TakeWord("ARRAY")) {
      op = negated ? Operator::kIsNotJsonArray : Operator::kIsJsonArray;
    } else if (TakeWord("SCALAR")) {
      op = negated ? Operator::kIsNotJsonScalar : Operator::kIsJsonScalar;
    } else {
      TakeWord("VALUE");
      op = negated ? Operator::kIsNotJsonValue : Operator::kIsJsonValue;
    }
  } else {
    return Unexpected(negated ? "NULL, TRUE, FALSE, UNKNOWN, JSON or DISTINCT FROM after IS NOT"
                              : "NULL, NOT NULL, TRUE, FALSE, UNKNOWN, JSON or DISTINCT FROM after IS");
  }
  return Operation(op, {std::move(left)}, start, at);
}

Result<ExpressionPtr> Parser::Quantified(ExpressionPtr left, Operator op, SourcePosition at) {
  syntax::Expression quantified;
  quantified.kind = ExpressionKind::kQuantified;
  quantified.position = left->position;
  quantified.operator_position = at;
  quantified.op = op;
  quantified.quantified_by = AtWord("SOME")  ? syntax::QuantifiedBy::kSome
                             : AtWord("ANY") ? syntax::QuantifiedBy::kAny
                                             : syntax::QuantifiedBy::kAll;
  quantified.operands.push_back(std::move(left));
  Next();
  const SourcePosition opened = Position();
  Next();
  if (AtQuery()) {
    PODIUM_ASSIGN_OR_RETURN(quantified.query, Query());
  } else {
    PODIUM_ASSIGN_OR_RETURN(auto values, ExpressionList());
    quantified.operands.insert(quantified.operands.end(), values.begin(), values.end());
  }
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return Finish(std::move(quantified));
}

}  // namespace podium
