// Operators of ExpressionResolver: arithmetic, comparisons, logic.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/functions.h"
#include "podium/sql/analyzer/literals.h"
#include "podium/sql/analyzer/type_rules.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {

using syntax::Operator;

namespace {

bool AnyNullable(const std::vector<RexPtr>& operands) {
  return std::ranges::any_of(operands, [](const RexPtr& operand) { return operand->type.nullable(); });
}

/// "Cannot apply '+' to arguments of type '<INTEGER> + <BOOLEAN>'. Supported form(s): ...", `forms` being
/// what stands on either side in each form.
Status CannotApplyInfix(std::string_view op, const LogicalType& left, const LogicalType& right,
                        const std::vector<std::array<std::string_view, 2>>& forms, SourcePosition position) {
  std::string text;
  for (const auto& [a, b] : forms) {
    if (!text.empty()) text += "\n";
    text.append("'<").append(a).append("> ").append(op).append(" <").append(b).append(">'");
  }
  return Status::Refused("Cannot apply '", op, "' to arguments of type '<", ShortTypeText(left), "> ", op,
                         " <", ShortTypeText(right), ">'. Supported form(s): ", text)
      .At(position);
}

Status CannotApplyPrefix(std::string_view op, const LogicalType& type, std::string_view forms,
                         SourcePosition position) {
  return Status::Refused("Cannot apply '", op, "' to arguments of type '", op, "<", ShortTypeText(type),
                         ">'. Supported form(s): ", forms)
      .At(position);
}

bool IsDatetime(const LogicalType& type) {
  return type.is_timestamp() || type.root() == TypeRoot::kDate || type.root() == TypeRoot::kTime;
}

/// Calcite's NULLABLE_SUM, PRODUCT_NULLABLE, QUOTIENT_NULLABLE.
LogicalType NumberType(const std::string& op, const LogicalType& left, const LogicalType& right) {
  const bool decimal = left.root() == TypeRoot::kDecimal || right.root() == TypeRoot::kDecimal;
  if (decimal && !left.is_approximate() && !right.is_approximate()) {
    if (op == "*") return DecimalProductType(left, right);
    if (op == "/") return DecimalQuotientType(left, right);
    return DecimalSumType(left, right);
  }
  return *LeastRestrictive({left, right});
}

std::vector<std::array<std::string_view, 2>> ArithmeticForms(std::string_view op) {
  if (op == "+") {
    return {{"NUMERIC", "NUMERIC"},
            {"DATETIME_INTERVAL", "DATETIME_INTERVAL"},
            {"DATETIME", "DATETIME_INTERVAL"},
            {"DATETIME_INTERVAL", "DATETIME"}};
  }
  if (op == "-") {
    return {{"NUMERIC", "NUMERIC"},
            {"DATETIME_INTERVAL", "DATETIME_INTERVAL"},
            {"DATETIME", "DATETIME_INTERVAL"}};
  }
  if (op == "*") {
    return {{"NUMERIC", "NUMERIC"}, {"DATETIME_INTERVAL", "NUMERIC"}, {"NUMERIC", "DATETIME_INTERVAL"}};
  }
  return {{"NUMERIC", "NUMERIC"}, {"DATETIME_INTERVAL", "NUMERIC"}};
}

/// The type of left op right where an interval takes part; nothing if they do not go together.
std::optional<LogicalType> IntervalArithmeticType(const std::string& op, const LogicalType& left,
                                                  const LogicalType& right) {
  const bool additive = op == "+" || op == "-";
  if (additive && IsDatetime(left) && right.is_interval()) return left;
  if (op == "+" && left.is_interval() && IsDatetime(right)) return right;
  if (additive && left.is_interval() && left.root() == right.root()) return left;
  if (op == "*" && left.is_interval() && right.is_numeric()) return left;
  if (op == "*" && left.is_numeric() && right.is_interval()) return right;
  if (op == "/" && left.is_interval() && right.is_numeric()) return left;
  return std::nullopt;
}

/// A NULL literal beside a typed value takes its type.
RexPtr TypedNull(const RexPtr& value, const RexPtr& other) {
  if (value->type.root() != TypeRoot::kNull || other->type.root() == TypeRoot::kNull) return value;
  return NullLiteral(other->type);
}

/// Whether = and <> read a string beside this type as a value of it, without a cast.
bool ReadsStrings(const LogicalType& type) { return IsDatetime(type) || type.root() == TypeRoot::kBoolean; }

/// The type in which <, <=, > and >= compare a string with a value of `type`; numbers get some headroom.
LogicalType OrderedType(const LogicalType& type) {
  if (!type.is_numeric()) return type.WithTimeAttribute(TimeAttribute::kNone);
  return *LeastRestrictive({type, LogicalType::BigInt()});
}

/// The name of the type without its length: "INTEGER", "VARCHAR".
std::string RootName(const LogicalType& type) {
  const std::string text = ShortTypeText(type);
  return text.substr(0, text.find('('));
}

/// Compares a string with another type. Flink's = takes times and booleans as they are and refuses numbers;
/// the four orders cast both sides.
Result<RexPtr> CompareWithString(const std::string& op, RexPtr left, RexPtr right, SourcePosition position) {
  const LogicalType& other = left->type.is_character() ? right->type : left->type;
  const LogicalType type = LogicalType::Boolean(left->type.nullable() || right->type.nullable());
  if (!ReadsStrings(other) && !other.is_numeric()) {
    return CannotApplyInfix(op, left->type, right->type, {{"COMPARABLE_TYPE", "COMPARABLE_TYPE"}}, position);
  }
  if (op != "=" && op != "<>") {
    const LogicalType common = OrderedType(other);
    return Rex::Call(op, {EnsureType(common, left), EnsureType(common, right)}, type, position);
  }
  if (ReadsStrings(other)) return Rex::Call(op, {std::move(left), std::move(right)}, type, position);
  return Status::Refused("implicit type conversion between ", RootName(left->type), " and ",
                         RootName(right->type), " is not supported now")
      .At(position)
      .WithHint("cast one side: CAST(... AS " + other.WithNullable(true).ToString() + ")");
}

}  // namespace

RexPtr MakeConnective(const std::string& op, const std::vector<RexPtr>& operands, SourcePosition position) {
  std::vector<RexPtr> flat;
  for (const auto& operand : operands) {
    if (operand->kind == RexKind::kCall && operand->op == op) {
      flat.insert(flat.end(), operand->operands.begin(), operand->operands.end());
    } else {
      flat.push_back(operand);
    }
  }
  if (flat.size() == 1) return flat[0];
  const LogicalType type = LogicalType::Boolean(AnyNullable(flat));
  return Rex::Call(op, std::move(flat), type, position);
}

Result<RexPtr> MakeArithmetic(const std::string& op, const RexPtr& left, const RexPtr& right,
                              SourcePosition position) {
  const bool nullable = left->type.nullable() || right->type.nullable();
  if (left->type.root() == TypeRoot::kNull || right->type.root() == TypeRoot::kNull) {
    const bool left_null = left->type.root() == TypeRoot::kNull;
    if (left_null && right->type.root() == TypeRoot::kNull) {
      return Status::Refused("Illegal use of 'NULL'").At(left->position);
    }
    return MakeArithmetic(op, TypedNull(left, right), TypedNull(right, left), position);
  }
  if (left->type.is_numeric() && right->type.is_numeric()) {
    return Rex::Call(op, {left, right}, NumberType(op, left->type, right->type).WithNullable(nullable),
                     position);
  }
  if (const auto type = IntervalArithmeticType(op, left->type, right->type)) {
    return Rex::Call(op, {left, right}, type->WithNullable(nullable).WithTimeAttribute(TimeAttribute::kNone),
                     position);
  }
  return CannotApplyInfix(op, left->type, right->type, ArithmeticForms(op), position);
}

Result<RexPtr> MakeComparison(const std::string& op, const RexPtr& left, const RexPtr& right,
                              SourcePosition position) {
  RexPtr a = TypedNull(left, right);
  RexPtr b = TypedNull(right, left);
  if (!AreComparable(a->type, b->type)) {
    if (a->type.is_character() != b->type.is_character()) return CompareWithString(op, a, b, position);
    return CannotApplyInfix(op, a->type, b->type, {{"COMPARABLE_TYPE", "COMPARABLE_TYPE"}}, position);
  }
  if (op == "=" || op == "<>") {
    // Calcite brings the operands of = and <> to one type, but not those of the four orders.
    if (const auto common = LeastRestrictive({a->type, b->type})) {
      a = EnsureType(*common, a);
      b = EnsureType(*common, b);
    }
  }
  const LogicalType type = LogicalType::Boolean(a->type.nullable() || b->type.nullable());
  return Rex::Call(op, {std::move(a), std::move(b)}, type, position);
}

Result<RexPtr> ExpressionResolver::ResolveBetween(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(const std::vector<RexPtr> operands, ResolveAll(expression.operands));
  const SourcePosition at = expression.position;
  const auto between = [&](const RexPtr& low, const RexPtr& high) -> Result<RexPtr> {
    PODIUM_ASSIGN_OR_RETURN(RexPtr above, MakeComparison(">=", operands[0], low, at));
    PODIUM_ASSIGN_OR_RETURN(RexPtr below, MakeComparison("<=", operands[0], high, at));
    return MakeConnective("AND", {std::move(above), std::move(below)}, at);
  };
  PODIUM_ASSIGN_OR_RETURN(RexPtr condition, between(operands[1], operands[2]));
  const bool symmetric =
      expression.op == Operator::kBetweenSymmetric || expression.op == Operator::kNotBetweenSymmetric;
  if (symmetric) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr swapped, between(operands[2], operands[1]));
    condition = MakeConnective("OR", {std::move(condition), std::move(swapped)}, at);
  }
  const bool negated =
      expression.op == Operator::kNotBetween || expression.op == Operator::kNotBetweenSymmetric;
  if (!negated) return condition;
  const LogicalType type = condition->type;
  return Rex::Call("NOT", {std::move(condition)}, type, at);
}

// a IN (b, c) is a = b OR a = c; the values take the type of a where they fit into it.
Result<RexPtr> ExpressionResolver::ResolveIn(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(const std::vector<RexPtr> operands, ResolveAll(expression.operands));
  const SourcePosition at = expression.position;
  const LogicalType& type_of_left = operands[0]->type;
  std::vector<RexPtr> alternatives;
  for (std::size_t i = 1; i < operands.size(); ++i) {
    RexPtr value = TypedNull(operands[i], operands[0]);
    const bool reads_string =
        value->type.is_character() && (ReadsStrings(type_of_left) || type_of_left.is_numeric());
    if (!AreComparable(type_of_left, value->type) && !reads_string) {
      return Status::Refused("Values in expression list must have compatible types").At(at);
    }
    const bool strings = type_of_left.is_character() || type_of_left.is_binary();
    if (!strings && value->type.root() != type_of_left.root()) {
      RexPtr fitted = EnsureType(type_of_left, value);
      // Calcite casts every value to the type of a; a number that would change is compared in a type that
      // holds both.
      const bool changes =
          value->kind == RexKind::kLiteral && fitted->kind != RexKind::kLiteral && !reads_string;
      if (changes) {
        PODIUM_ASSIGN_OR_RETURN(RexPtr equal, MakeComparison("=", operands[0], value, at));
        alternatives.push_back(std::move(equal));
        continue;
      }
      value = std::move(fitted);
    }
    const bool nullable = type_of_left.nullable() || value->type.nullable();
    alternatives.push_back(
        Rex::Call("=", {operands[0], std::move(value)}, LogicalType::Boolean(nullable), at));
  }
  RexPtr condition = MakeConnective("OR", alternatives, at);
  if (expression.op == Operator::kIn) return condition;
  const LogicalType type = condition->type;
  return Rex::Call("NOT", {std::move(condition)}, type, at);
}

// INTERVAL a DAY is a times INTERVAL '1' DAY.
Result<RexPtr> ExpressionResolver::ResolveIntervalOf(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(const RexPtr count, Resolve(*expression.operands[0]));
  if (expression.interval.end) {
    return Status::NotSupported("INTERVAL of an expression in more than one unit").At(expression.position);
  }
  const std::string unit(syntax::TimeUnitName(expression.interval.start));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr interval, UnitInterval(unit, expression.position));
  return MakeArithmetic("*", count, interval, expression.position);
}

Result<RexPtr> ExpressionResolver::ResolveLike(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(std::vector<RexPtr> operands, ResolveAll(expression.operands));
  const bool like = expression.op == Operator::kLike || expression.op == Operator::kNotLike;
  const std::string op = like ? "LIKE" : "SIMILAR TO";
  for (auto& operand : operands) {
    if (operand->type.root() == TypeRoot::kNull) operand = NullLiteral(LogicalType::String());
    if (operand->type.is_character()) continue;
    return CannotApply(op, operands, "'" + op + "(<STRING>, <STRING>, <STRING>)'", expression.position);
  }
  const LogicalType type = LogicalType::Boolean(AnyNullable(operands));
  RexPtr condition = Rex::Call(op, std::move(operands), type, expression.position);
  const bool negated = expression.op == Operator::kNotLike || expression.op == Operator::kNotSimilarTo;
  return negated ? Rex::Call("NOT", {std::move(condition)}, type, expression.position) : condition;
}

namespace {

/// a || b: CHAR(n) || CHAR(m) is CHAR(n + m), anything else varying, at most of the greatest length.
Result<RexPtr> Concatenate(const RexPtr& left, const RexPtr& right, SourcePosition position) {
  const LogicalType& a = left->type;
  const LogicalType& b = right->type;
  const bool fits = (a.is_character() && b.is_character()) || (a.is_binary() && b.is_binary());
  if (!fits) return CannotApplyInfix("||", a, b, {{"STRING", "STRING"}}, position);
  const std::int64_t sum = std::int64_t{a.length()} + b.length();
  const auto length = static_cast<std::int32_t>(std::min<std::int64_t>(sum, LogicalType::kMaxLength));
  LogicalType type = a.is_character() ? LogicalType::VarChar(length) : LogicalType::VarBinary(length);
  if (a.root() == TypeRoot::kChar && b.root() == TypeRoot::kChar) type = LogicalType::Char(length);
  if (a.root() == TypeRoot::kBinary && b.root() == TypeRoot::kBinary) type = LogicalType::Binary(length);
  return Rex::Call("||", {left, right}, type.WithNullable(a.nullable() || b.nullable()), position);
}

Result<RexPtr> Connect(const std::string& op, std::vector<RexPtr> operands, SourcePosition position) {
  for (auto& operand : operands) {
    if (operand->type.root() == TypeRoot::kNull) operand = NullLiteral(LogicalType::Boolean());
    if (operand->type.root() == TypeRoot::kBoolean) continue;
    return CannotApplyInfix(op, operands[0]->type, operands[1]->type, {{"BOOLEAN", "BOOLEAN"}}, position);
  }
  return MakeConnective(op, operands, position);
}

Result<RexPtr> Negate(const RexPtr& operand, SourcePosition position) {
  if (operand->type.root() == TypeRoot::kBoolean) return Rex::Call("NOT", {operand}, operand->type, position);
  return CannotApplyPrefix("NOT", operand->type, "'NOT<BOOLEAN>'", position);
}

Result<RexPtr> Sign(const std::string& op, const RexPtr& operand, SourcePosition position) {
  if (!operand->type.is_numeric() && !operand->type.is_interval()) {
    return CannotApplyPrefix(op, operand->type, "'" + op + "<NUMERIC>'\n'" + op + "<DATETIME_INTERVAL>'",
                             position);
  }
  return op == "+" ? operand : Rex::Call("-", {operand}, operand->type, position);
}

/// IS NULL, IS TRUE, ...: never NULL themselves.
Result<RexPtr> Test(const std::string& op, const RexPtr& operand, SourcePosition position) {
  const bool about_null = op == "IS NULL" || op == "IS NOT NULL";
  if (!about_null && operand->type.root() != TypeRoot::kBoolean) {
    return Status::Refused("Cannot apply '", op, "' to arguments of type '<", ShortTypeText(operand->type),
                           "> ", op, "'. Supported form(s): '<BOOLEAN> ", op, "'")
        .At(position);
  }
  return Rex::Call(op, {operand}, LogicalType::Boolean(false), position);
}

/// a IS [NOT] DISTINCT FROM b, spelt out by = and tests for NULL as Calcite does.
Result<RexPtr> Distinct(bool distinct, const RexPtr& left, const RexPtr& right, SourcePosition position) {
  PODIUM_ASSIGN_OR_RETURN(RexPtr equal, MakeComparison("=", left, right, position));
  const LogicalType type = LogicalType::Boolean(false);
  const auto test = [&](const char* op, const RexPtr& operand) {
    return Rex::Call(op, {operand}, type, position);
  };
  const RexPtr a = TypedNull(left, right);
  const RexPtr b = TypedNull(right, left);
  // Comparable operands are not brought to one type here.
  if (AreComparable(a->type, b->type)) {
    equal = Rex::Call("=", {a, b}, LogicalType::Boolean(a->type.nullable() || b->type.nullable()), position);
  }
  RexPtr same = test(distinct ? "IS NOT TRUE" : "IS TRUE", equal);
  if (distinct) {
    const RexPtr known = MakeConnective("OR", {test("IS NOT NULL", a), test("IS NOT NULL", b)}, position);
    return MakeConnective("AND", {known, std::move(same)}, position);
  }
  const RexPtr unknown = MakeConnective("AND", {test("IS NULL", a), test("IS NULL", b)}, position);
  return MakeConnective("OR", {unknown, std::move(same)}, position);
}

}  // namespace

Result<RexPtr> ExpressionResolver::ResolveOperator(const syntax::Expression& expression) {
  const SourcePosition at = expression.position;
  const std::string name(syntax::OperatorName(expression.op));
  switch (expression.op) {
    case Operator::kBetween:
    case Operator::kNotBetween:
    case Operator::kBetweenSymmetric:
    case Operator::kNotBetweenSymmetric:
      return ResolveBetween(expression);
    case Operator::kIn:
    case Operator::kNotIn:
      return ResolveIn(expression);
    case Operator::kLike:
    case Operator::kNotLike:
    case Operator::kSimilarTo:
    case Operator::kNotSimilarTo:
      return ResolveLike(expression);
    case Operator::kIntervalOf:
      return ResolveIntervalOf(expression);
    default:
      break;
  }
  PODIUM_ASSIGN_OR_RETURN(const std::vector<RexPtr> operands, ResolveAll(expression.operands));
  switch (expression.op) {
    case Operator::kPlus:
    case Operator::kMinus:
    case Operator::kMultiply:
    case Operator::kDivide:
      return MakeArithmetic(name, operands[0], operands[1], at);
    case Operator::kModulo:
      return BuildFunction("MOD", operands, at);
    case Operator::kUnaryPlus:
      return Sign("+", operands[0], at);
    case Operator::kUnaryMinus:
      return Sign("-", operands[0], at);
    case Operator::kConcat:
      return Concatenate(operands[0], operands[1], at);
    case Operator::kEqual:
    case Operator::kNotEqual:
    case Operator::kLess:
    case Operator::kLessEqual:
    case Operator::kGreater:
    case Operator::kGreaterEqual:
      return MakeComparison(name, operands[0], operands[1], at);
    case Operator::kAnd:
    case Operator::kOr:
      return Connect(name, operands, at);
    case Operator::kNot:
      return Negate(operands[0], at);
    case Operator::kIsUnknown:
      return Test("IS NULL", operands[0], at);
    case Operator::kIsNotUnknown:
      return Test("IS NOT NULL", operands[0], at);
    case Operator::kIsNull:
    case Operator::kIsNotNull:
    case Operator::kIsTrue:
    case Operator::kIsNotTrue:
    case Operator::kIsFalse:
    case Operator::kIsNotFalse:
      return Test(name, operands[0], at);
    case Operator::kIsDistinctFrom:
    case Operator::kIsNotDistinctFrom:
      return Distinct(expression.op == Operator::kIsDistinctFrom, operands[0], operands[1], at);
    default:
      return Status::NotSupported("the operator ", name).At(at);
  }
}

}  // namespace podium
