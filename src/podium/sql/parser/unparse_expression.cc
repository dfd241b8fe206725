// Expressions and windows as text.
#include <algorithm>

#include "podium/sql/parser/keywords.h"
#include "podium/sql/parser/lexer.h"
#include "podium/sql/parser/unparse.h"
#include "podium/sql/parser/unparse_internal.h"

namespace podium::syntax {
namespace {

// How tightly an expression holds together when it is an operand; the powers of parser_expression.cc.
enum Power : int {
  kOrPower = 44,
  kAndPower = 48,
  kNotPower = 52,
  kIsPower = 56,
  kComparisonPower = 60,
  kPatternPower = 63,  ///< LIKE reads a BETWEEN or IN behind it as part of its pattern.
  kRangePower = 64,
  kAdditivePower = 80,
  kMultiplicativePower = 120,
  kUnaryPower = 160,
  kOperandPower = 200,
};

Power PowerOf(Operator op) {
  switch (op) {
    case Operator::kOr:
      return kOrPower;
    case Operator::kAnd:
      return kAndPower;
    case Operator::kNot:
      return kNotPower;
    case Operator::kPlus:
    case Operator::kMinus:
      return kAdditivePower;
    case Operator::kMultiply:
    case Operator::kDivide:
    case Operator::kModulo:
    case Operator::kConcat:
      return kMultiplicativePower;
    case Operator::kUnaryPlus:
    case Operator::kUnaryMinus:
      return kUnaryPower;
    case Operator::kIntervalMinus:
    case Operator::kIntervalOf:
      return kOperandPower;
    case Operator::kIsNull:
    case Operator::kIsNotNull:
    case Operator::kIsTrue:
    case Operator::kIsNotTrue:
    case Operator::kIsFalse:
    case Operator::kIsNotFalse:
    case Operator::kIsUnknown:
    case Operator::kIsNotUnknown:
    case Operator::kIsJsonValue:
    case Operator::kIsJsonObject:
    case Operator::kIsJsonArray:
    case Operator::kIsJsonScalar:
    case Operator::kIsNotJsonValue:
    case Operator::kIsNotJsonObject:
    case Operator::kIsNotJsonArray:
    case Operator::kIsNotJsonScalar:
      return kIsPower;
    case Operator::kBetween:
    case Operator::kNotBetween:
    case Operator::kBetweenSymmetric:
    case Operator::kNotBetweenSymmetric:
    case Operator::kIn:
    case Operator::kNotIn:
      return kRangePower;
    case Operator::kLike:
    case Operator::kNotLike:
    case Operator::kILike:
    case Operator::kNotILike:
    case Operator::kRLike:
    case Operator::kNotRLike:
    case Operator::kSimilarTo:
    case Operator::kNotSimilarTo:
      return kPatternPower;
    default:
      return kComparisonPower;
  }
}

Power PowerOf(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kOperator:
      return PowerOf(expression.op);
    case ExpressionKind::kInQuery:
      return kRangePower;
    case ExpressionKind::kQuantified:
      return kComparisonPower;
    case ExpressionKind::kLiteral:
      return expression.negative && expression.literal != LiteralKind::kInterval ? kUnaryPower
                                                                                 : kOperandPower;
    default:
      return kOperandPower;
  }
}

// Puts parentheses around what holds together less than `least`.
void AppendOperand(const Expression& operand, int least, std::string* out) {
  const bool parenthesized = PowerOf(operand) < least;
  if (parenthesized) out->push_back('(');
  AppendExpression(operand, out);
  if (parenthesized) out->push_back(')');
}

void AppendLiteral(const Expression& literal, std::string* out) {
  switch (literal.literal) {
    case LiteralKind::kNull:
      out->append("NULL");
      return;
    case LiteralKind::kBoolean:
      out->append(literal.text);
      return;
    case LiteralKind::kUnknown:
      out->append("UNKNOWN");
      return;
    case LiteralKind::kExact:
    case LiteralKind::kApproximate:
      if (literal.negative) out->push_back('-');
      out->append(literal.text);
      return;
    case LiteralKind::kString:
      if (!literal.charset.empty()) out->append("_").append(literal.charset);
      AppendString(literal.text, out);
      return;
    case LiteralKind::kBinary: {
      constexpr std::string_view kHex = "0123456789ABCDEF";
      out->append("x'");
      for (const char c : literal.text) {
        const auto byte = static_cast<unsigned char>(c);
        out->push_back(kHex[byte >> 4U]);
        out->push_back(kHex[byte & 15U]);
      }
      out->push_back('\'');
      return;
    }
    case LiteralKind::kDate:
      out->append("DATE ");
      break;
    case LiteralKind::kTime:
      out->append("TIME ");
      break;
    case LiteralKind::kTimestamp:
      out->append("TIMESTAMP ");
      break;
    case LiteralKind::kTimestampLtz:
      out->append("TIMESTAMP WITH LOCAL TIME ZONE ");
      break;
    case LiteralKind::kInterval:
      out->append(literal.negative ? "INTERVAL -" : "INTERVAL ");
      AppendString(literal.text, out);
      out->push_back(' ');
      AppendInterval(literal.interval, out);
      return;
  }
  AppendString(literal.text, out);
}

void AppendOperator(const Expression& e, std::string* out) {
  const std::string name(OperatorName(e.op));
  const Power power = PowerOf(e.op);
  const auto& operands = e.operands;
  switch (e.op) {
    case Operator::kNot:
      out->append("NOT ");
      return AppendOperand(*operands[0], kNotPower, out);
    case Operator::kUnaryPlus:
    case Operator::kUnaryMinus:
      out->append(name);
      // A sign in front of a sign would begin a comment, in front of a number make one literal.
      return AppendOperand(*operands[0],
                           operands[0]->kind == ExpressionKind::kOperator || operands[0]->negative
                               ? kUnaryPower + 1
                               : kUnaryPower,
                           out);
    case Operator::kIntervalMinus:
      out->push_back('(');
      AppendOperand(*operands[0], kAdditivePower, out);
      out->append(" - ");
      AppendOperand(*operands[1], kAdditivePower + 1, out);
      out->append(") ");
      return AppendInterval(e.interval, out);
    case Operator::kIntervalOf: {
      out->append("INTERVAL ");
      const bool bare = operands[0]->kind == ExpressionKind::kName ||
                        (operands[0]->kind == ExpressionKind::kLiteral && !operands[0]->negative);
      if (!bare) out->push_back('(');
      AppendExpression(*operands[0], out);
      out->append(bare ? " " : ") ");
      return AppendInterval(e.interval, out);
    }
    case Operator::kBetween:
    case Operator::kNotBetween:
    case Operator::kBetweenSymmetric:
    case Operator::kNotBetweenSymmetric:
      AppendOperand(*operands[0], power, out);
      out->append(" ").append(name).append(" ");
      AppendOperand(*operands[1], power + 1, out);
      out->append(" AND ");
      return AppendOperand(*operands[2], power + 1, out);
    case Operator::kIn:
    case Operator::kNotIn:
      AppendOperand(*operands[0], power, out);
      out->append(" ").append(name).append(" (");
      AppendExpressions({operands.begin() + 1, operands.end()}, out);
      out->push_back(')');
      return;
    case Operator::kLike:
    case Operator::kNotLike:
    case Operator::kILike:
    case Operator::kNotILike:
    case Operator::kRLike:
    case Operator::kNotRLike:
    case Operator::kSimilarTo:
    case Operator::kNotSimilarTo:
      AppendOperand(*operands[0], kRangePower + 1, out);
      out->append(" ").append(name).append(" ");
      AppendOperand(*operands[1], kRangePower + 1, out);
      if (operands.size() == 3) {
        out->append(" ESCAPE ");
        AppendOperand(*operands[2], kRangePower + 1, out);
      }
      return;
    default:
      break;
  }
  AppendOperand(*operands[0], power, out);
  out->append(" ").append(name);
  if (operands.size() == 1) return;
  out->push_back(' ');
  AppendOperand(*operands[1], power + 1, out);
}

void AppendCase(const Expression& e, std::string* out) {
  out->append("CASE");
  for (std::size_t i = 0; i + 1 < e.operands.size(); i += 2) {
    out->append(" WHEN ");
    AppendExpression(*e.operands[i], out);
    out->append(" THEN ");
    AppendExpression(*e.operands[i + 1], out);
  }
  if (e.has_else) {
    out->append(" ELSE ");
    AppendExpression(*e.operands.back(), out);
  }
  out->append(" END");
}

// EXTRACT, TRIM and the like, where the words between the operands are fixed.
bool AppendSpecialFunction(const Expression& e, std::string* out) {
  if (e.name.parts.size() != 1 || e.name.parts[0].quoted) return false;
  struct Spelling {
    std::string_view name;
    std::string_view separators[3];
  };
  constexpr Spelling kSpellings[] = {{"EXTRACT", {" FROM ", "", ""}},
                                     {"TRIM", {" ", " FROM ", ""}},
                                     {"POSITION", {" IN ", " FROM ", ""}},
                                     {"OVERLAY", {" PLACING ", " FROM ", " FOR "}}};
  const std::string& name = e.name.last();
  std::string_view separators[3] = {", ", ", ", ", "};
  if ((name == "FLOOR" || name == "CEIL") && e.operands.size() == 2) {
    separators[0] = " TO ";
  } else {
    const auto* const found = std::ranges::find(kSpellings, name, &Spelling::name);
    if (found == std::end(kSpellings)) return false;
    std::ranges::copy(found->separators, separators);
  }
  out->append(name).append("(");
  for (std::size_t i = 0; i < e.operands.size(); ++i) {
    if (i > 0) out->append(separators[std::min<std::size_t>(i - 1, 2)]);
    // POSITION(a IN b) reads its first operand up to IN, which is an operator too.
    AppendOperand(*e.operands[i], i == 0 && name == "POSITION" ? kOperandPower : 0, out);
  }
  out->push_back(')');
  return true;
}

void AppendFunctionName(const QualifiedName& name, std::string* out) {
  if (name.parts.size() != 1 || name.parts[0].quoted || !IsReservedWord(ToUpper(name.last()))) {
    return AppendNames(name, out);
  }
  out->append(name.last());  // COUNT, RANK, ...: reserved, and meant so.
}

void AppendFunction(const Expression& e, std::string* out) {
  if (e.niladic) return static_cast<void>(out->append(e.name.last()));
  if (AppendSpecialFunction(e, out)) return;
  AppendFunctionName(e.name, out);
  out->push_back('(');
  if (e.quantifier == SetQuantifier::kDistinct) out->append("DISTINCT ");
  if (e.quantifier == SetQuantifier::kAll) out->append("ALL ");
  AppendExpressions(e.operands, out);
  out->push_back(')');
  if (e.ignore_nulls) out->append(*e.ignore_nulls ? " IGNORE NULLS" : " RESPECT NULLS");
  if (!e.within_group.empty()) {
    out->append(" WITHIN GROUP (");
    AppendOrderItems(e.within_group, out);
    out->push_back(')');
  }
  if (e.filter != nullptr) {
    out->append(" FILTER (WHERE ");
    AppendExpression(*e.filter, out);
    out->push_back(')');
  }
  if (e.over != nullptr) {
    out->append(" OVER ");
    AppendWindow(*e.over, out);
  }
}

void AppendTableArgument(const Expression& e, std::string* out) {
  if (e.query != nullptr) {
    out->push_back('(');
    AppendQuery(*e.query, out);
    out->push_back(')');
  } else {
    out->append("TABLE ");
    AppendNames(e.name, out);
  }
  if (e.over == nullptr) return;
  if (!e.over->partition_by.empty()) {
    out->append(" PARTITION BY (");
    AppendExpressions(e.over->partition_by, out);
    out->push_back(')');
  }
  if (!e.over->order_by.empty()) {
    std::string items;
    AppendOrderItems(e.over->order_by, &items);
    out->append(" ORDER BY (").append(items.substr(std::string_view("ORDER BY ").size())).append(")");
  }
}

void AppendInParentheses(std::string_view before, const Query& query, std::string* out) {
  out->append(before).append("(");
  AppendQuery(query, out);
  out->push_back(')');
}

void AppendConstructor(std::string_view word, const Expression& e, std::string* out) {
  if (e.query != nullptr) return AppendInParentheses(word, *e.query, out);
  out->append(word).append("[");
  AppendExpressions(e.operands, out);
  out->push_back(']');
}

void AppendQuantified(const Expression& e, std::string* out) {
  AppendOperand(*e.operands[0], kComparisonPower, out);
  out->append(" ").append(OperatorName(e.op));
  out->append(e.quantified_by == QuantifiedBy::kSome  ? " SOME ("
              : e.quantified_by == QuantifiedBy::kAny ? " ANY ("
                                                      : " ALL (");
  if (e.query != nullptr) {
    AppendQuery(*e.query, out);
  } else {
    AppendExpressions({e.operands.begin() + 1, e.operands.end()}, out);
  }
  out->push_back(')');
}

void AppendBound(const FrameBound& bound, std::string* out) {
  switch (bound.kind) {
    case FrameBoundKind::kUnboundedPreceding:
      out->append("UNBOUNDED PRECEDING");
      return;
    case FrameBoundKind::kUnboundedFollowing:
      out->append("UNBOUNDED FOLLOWING");
      return;
    case FrameBoundKind::kCurrentRow:
      out->append("CURRENT ROW");
      return;
    case FrameBoundKind::kPreceding:
      AppendOperand(*bound.offset, kAndPower + 1, out);
      out->append(" PRECEDING");
      return;
    case FrameBoundKind::kFollowing:
      AppendOperand(*bound.offset, kAndPower + 1, out);
      out->append(" FOLLOWING");
      return;
  }
}

}  // namespace

void AppendExpressions(const std::vector<ExpressionPtr>& expressions, std::string* out) {
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendExpression(*expressions[i], out);
  }
}

void AppendOrderItems(const std::vector<OrderItem>& items, std::string* out) {
  out->append("ORDER BY ");
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out->append(", ");
    AppendExpression(*items[i].expression, out);
    if (items[i].direction == OrderDirection::kDescending) out->append(" DESC");
    if (items[i].nulls == NullsOrder::kFirst) out->append(" NULLS FIRST");
    if (items[i].nulls == NullsOrder::kLast) out->append(" NULLS LAST");
  }
}

void AppendWindow(const Window& window, std::string* out) {
  if (!window.parenthesized) return AppendName(*window.base, out);
  std::string inside;
  const auto part = [&inside]() -> std::string* {
    if (!inside.empty()) inside.push_back(' ');
    return &inside;
  };
  if (window.base) AppendName(*window.base, part());
  if (!window.partition_by.empty()) {
    part()->append("PARTITION BY ");
    AppendExpressions(window.partition_by, &inside);
  }
  if (!window.order_by.empty()) AppendOrderItems(window.order_by, part());
  if (window.frame) {
    part()->append(window.frame->unit == FrameUnit::kRows ? "ROWS " : "RANGE ");
    if (window.frame->end) inside.append("BETWEEN ");
    AppendBound(window.frame->start, &inside);
    if (window.frame->end) {
      inside.append(" AND ");
      AppendBound(*window.frame->end, &inside);
    }
  }
  out->append("(").append(inside).append(")");
}

void AppendExpression(const Expression& e, std::string* out) {
  switch (e.kind) {
    case ExpressionKind::kLiteral:
      return AppendLiteral(e, out);
    case ExpressionKind::kName:
      return AppendNames(e.name, out);
    case ExpressionKind::kStar:
      AppendNames(e.name, out);
      out->append(e.name.parts.empty() ? "*" : ".*");
      return;
    case ExpressionKind::kOperator:
      return AppendOperator(e, out);
    case ExpressionKind::kFunction:
      return AppendFunction(e, out);
    case ExpressionKind::kCase:
      return AppendCase(e, out);
    case ExpressionKind::kCast:
    case ExpressionKind::kTryCast:
      out->append(e.kind == ExpressionKind::kCast ? "CAST(" : "TRY_CAST(");
      AppendExpression(*e.operands[0], out);
      out->append(" AS ");
      AppendType(*e.type, out);
      out->push_back(')');
      return;
    case ExpressionKind::kArray:
      return AppendConstructor("ARRAY", e, out);
    case ExpressionKind::kMap:
      return AppendConstructor("MAP", e, out);
    case ExpressionKind::kMultiset:
      return AppendConstructor("MULTISET", e, out);
    case ExpressionKind::kRow:
      out->append(e.row_keyword ? "ROW(" : "(");
      AppendExpressions(e.operands, out);
      out->push_back(')');
      return;
    case ExpressionKind::kField:
      // The parentheses keep the name in (a).b and the number in (7).b apart from the point.
      AppendOperand(
          *e.operands[0],
          e.operands[0]->kind == ExpressionKind::kName || e.operands[0]->kind == ExpressionKind::kLiteral
              ? kOperandPower + 1
              : kOperandPower,
          out);
      out->push_back('.');
      return AppendNames(e.name, out);
    case ExpressionKind::kItem:
      AppendOperand(*e.operands[0], kOperandPower, out);
      out->push_back('[');
      AppendExpression(*e.operands[1], out);
      out->push_back(']');
      return;
    case ExpressionKind::kScalarQuery:
      return AppendInParentheses("", *e.query, out);
    case ExpressionKind::kExists:
      return AppendInParentheses("EXISTS ", *e.query, out);
    case ExpressionKind::kInQuery:
      AppendOperand(*e.operands[0], kRangePower, out);
      return AppendInParentheses(" " + std::string(OperatorName(e.op)) + " ", *e.query, out);
    case ExpressionKind::kQuantified:
      return AppendQuantified(e, out);
    case ExpressionKind::kSymbol:
      out->append(e.text);
      return;
    case ExpressionKind::kNamedArgument:
      AppendNames(e.name, out);
      out->append(" => ");
      return AppendExpression(*e.operands[0], out);
    case ExpressionKind::kTableArgument:
      return AppendTableArgument(e, out);
    case ExpressionKind::kDescriptor:
      out->append("DESCRIPTOR(");
      AppendExpressions(e.operands, out);
      out->push_back(')');
      return;
    case ExpressionKind::kDefault:
      out->append("DEFAULT");
      return;
  }
}

std::string Unparse(const Expression& expression) {
  std::string out;
  AppendExpression(expression, &out);
  return out;
}

}  // namespace podium::syntax
