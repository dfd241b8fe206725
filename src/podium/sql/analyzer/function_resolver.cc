// Function calls of ExpressionResolver.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/functions.h"
#include "podium/sql/analyzer/literals.h"
#include "podium/sql/analyzer/type_rules.h"

namespace podium {
namespace {

/// YEAR(x) is EXTRACT(YEAR FROM x).
struct Part {
  std::string_view function;
  std::string_view unit;
};

constexpr std::array kParts = {Part{"DAYOFMONTH", "DAY"},  Part{"DAYOFWEEK", "DOW"}, Part{"DAYOFYEAR", "DOY"},
                               Part{"HOUR", "HOUR"},       Part{"MINUTE", "MINUTE"}, Part{"MONTH", "MONTH"},
                               Part{"QUARTER", "QUARTER"}, Part{"SECOND", "SECOND"}, Part{"WEEK", "WEEK"},
                               Part{"YEAR", "YEAR"}};

bool IsDatetime(const LogicalType& type) {
  return type.is_timestamp() || type.root() == TypeRoot::kDate || type.root() == TypeRoot::kTime;
}

Status WrongCount(std::string_view name, std::string_view expected, SourcePosition position) {
  return Status::Refused("Invalid number of arguments to function '", name, "'. Was expecting ", expected,
                         " arguments")
      .At(position);
}

std::vector<LogicalType> TypesOf(const std::vector<RexPtr>& operands) {
  std::vector<LogicalType> types;
  for (const auto& operand : operands) types.push_back(operand->type);
  return types;
}

Result<RexPtr> Extract(const RexPtr& unit, const RexPtr& value, SourcePosition position) {
  if (!IsDatetime(value->type) && !value->type.is_interval()) {
    return CannotApply("EXTRACT", {unit, value},
                       "'EXTRACT(<DATETIME_INTERVAL> FROM <DATETIME>)'\n'EXTRACT(<DATETIME_INTERVAL> FROM "
                       "<DATETIME_INTERVAL>)'",
                       position);
  }
  return Rex::Call("EXTRACT", {unit, value}, LogicalType::BigInt(value->type.nullable()), position);
}

/// COALESCE and IFNULL: the first value that is not NULL; all take the common type.
Result<RexPtr> FirstKnown(const std::string& name, std::vector<RexPtr> operands, SourcePosition position) {
  if (name == "IFNULL" ? operands.size() != 2 : operands.empty()) {
    return WrongCount(name, name == "IFNULL" ? "2" : "at least 1", position);
  }
  const auto common = LeastRestrictive(TypesOf(operands));
  if (!common) {
    return Status::Refused("Invalid input arguments. Expected signatures are:\n", name,
                           name == "IFNULL" ? "(input <COMMON>, null_replacement <COMMON>)" : "(<COMMON>...)")
        .At(position);
  }
  const bool nullable =
      std::ranges::all_of(operands, [](const RexPtr& operand) { return operand->type.nullable(); });
  for (auto& operand : operands) {
    // A string literal may stay as it is: only other types are cast.
    const bool strings = operand->type.is_character() && common->is_character();
    if (!strings) operand = EnsureType(*common, operand);
  }
  const LogicalType type = common->WithNullable(nullable).WithTimeAttribute(TimeAttribute::kNone);
  return Rex::Call(name, std::move(operands), type, position);
}

/// IF(condition, a, b): a and b stay as they are, the result has their common type.
Result<RexPtr> IfThenElse(std::vector<RexPtr> operands, SourcePosition position) {
  if (operands.size() != 3) return WrongCount("IF", "3", position);
  for (std::size_t i = 1; i < 3; ++i) {
    if (operands[i]->type.root() == TypeRoot::kNull) {
      return Status::Refused("Illegal use of 'NULL'").At(operands[i]->position);
    }
  }
  const auto common = LeastRestrictive({operands[1]->type, operands[2]->type});
  if (!common || operands[0]->type.root() != TypeRoot::kBoolean) {
    const bool numeric = operands[1]->type.is_numeric();
    return CannotApply(
        "IF", operands,
        numeric ? "'IF(<ANY_TYPE>, <NUMERIC_TYPE>, <NUMERIC_TYPE>)'" : "'IF(<BOOLEAN>, <ANY>, <ANY>)'",
        position);
  }
  const bool merges =
      operands[1]->type.is_numeric() || operands[1]->type.is_character() || operands[1]->type.is_binary();
  const bool nullable =
      std::ranges::any_of(operands, [](const RexPtr& operand) { return operand->type.nullable(); });
  const LogicalType type =
      (merges ? *common : operands[1]->type).WithNullable(nullable).WithTimeAttribute(TimeAttribute::kNone);
  return Rex::Call("IF", std::move(operands), type, position);
}

/// NULLIF(a, b) is CASE WHEN a = b THEN NULL ELSE a END.
Result<RexPtr> NullIf(const std::vector<RexPtr>& operands, SourcePosition position) {
  if (operands.size() != 2) return WrongCount("NULLIF", "2", position);
  PODIUM_ASSIGN_OR_RETURN(RexPtr equal, MakeComparison("=", operands[0], operands[1], position));
  const LogicalType type = operands[0]->type.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone);
  return Rex::Call("CASE", {std::move(equal), NullLiteral(type), operands[0]}, type, position);
}

/// SQRT(x) is POWER(x, 0.5).
Result<RexPtr> SquareRoot(std::vector<RexPtr> operands, SourcePosition position) {
  if (operands.size() != 1) return WrongCount("SQRT", "1", position);
  if (!operands[0]->type.is_numeric()) return CannotApply("SQRT", operands, "'SQRT(<NUMERIC>)'", position);
  operands.push_back(
      Rex::Literal(DecimalValue{.unscaled = 5, .scale = 1}, LogicalType::Decimal(2, 1, false)));
  return BuildFunction("POWER", std::move(operands), position);
}

/// Milliseconds, or months, in the unit of a TIMESTAMPDIFF.
std::int64_t Divisor(const Rex& interval) { return std::get<std::int64_t>(interval.literal); }

}  // namespace

// TIMESTAMPADD(DAY, n, x) is x + INTERVAL '1' DAY * n.
Result<RexPtr> ExpressionResolver::ResolveTimestampAdd(const syntax::Expression& expression) {
  const auto& operands = expression.operands;
  PODIUM_ASSIGN_OR_RETURN(const RexPtr unit, UnitInterval(operands[0]->text, operands[0]->position));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr count, Resolve(*operands[1]));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr value, Resolve(*operands[2]));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr interval, MakeArithmetic("*", unit, count, expression.position));
  PODIUM_ASSIGN_OR_RETURN(RexPtr sum, MakeArithmetic("+", value, interval, expression.position));
  return sum;
}

// TIMESTAMPDIFF(DAY, a, b) is CAST(Reinterpret(b - a) /INT 86400000 AS INTEGER).
Result<RexPtr> ExpressionResolver::ResolveTimestampDiff(const syntax::Expression& expression) {
  const auto& operands = expression.operands;
  const SourcePosition at = expression.position;
  PODIUM_ASSIGN_OR_RETURN(const RexPtr unit, UnitInterval(operands[0]->text, operands[0]->position));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr from, Resolve(*operands[1]));
  PODIUM_ASSIGN_OR_RETURN(const RexPtr to, Resolve(*operands[2]));
  if (!IsDatetime(from->type) || !IsDatetime(to->type)) {
    return CannotApply("TIMESTAMPDIFF", {from, to}, "'TIMESTAMPDIFF(<ANY>, <DATETIME>, <DATETIME>)'", at);
  }
  const bool nullable = from->type.nullable() || to->type.nullable();
  const RexPtr difference = Rex::Call("-", {to, from}, unit->type.WithNullable(nullable), at);
  RexPtr number = Rex::Call("Reinterpret", {difference}, LogicalType::BigInt(nullable), at);
  if (Divisor(*unit) != 1) {
    number = Rex::Call("/INT", {number, ExactLiteral(Divisor(*unit), LogicalType::Int(false))},
                       LogicalType::BigInt(nullable), at);
  }
  return AbstractCast(LogicalType::Int(nullable), number);
}

Result<RexPtr> ExpressionResolver::ResolveRewritten(const std::string& name,
                                                    const syntax::Expression& expression) {
  const SourcePosition at = expression.position;
  if (name == "TIMESTAMPADD") return ResolveTimestampAdd(expression);
  if (name == "TIMESTAMPDIFF") return ResolveTimestampDiff(expression);
  const auto part = std::ranges::find(kParts, std::string_view(name), &Part::function);
  const bool known = part != kParts.end() || name == "COALESCE" || name == "IFNULL" || name == "IF" ||
                     name == "NULLIF" || name == "SQRT" || name == "EXTRACT" || name == "CEILING";
  if (!known) return RexPtr();
  PODIUM_ASSIGN_OR_RETURN(std::vector<RexPtr> operands, ResolveAll(expression.operands));
  if (part != kParts.end()) {
    if (operands.size() != 1) return WrongCount(name, "1", at);
    return Extract(Rex::Literal(std::string(part->unit), LogicalType::Symbol()), operands[0], at);
  }
  if (name == "EXTRACT") return Extract(operands[0], operands[1], at);
  if (name == "CEILING") return BuildFunction("CEIL", std::move(operands), at);
  if (name == "IF") return IfThenElse(std::move(operands), at);
  if (name == "NULLIF") return NullIf(operands, at);
  if (name == "SQRT") return SquareRoot(std::move(operands), at);
  return FirstKnown(name, std::move(operands), at);
}

Result<RexPtr> ExpressionResolver::ResolveFunction(const syntax::Expression& expression) {
  const std::string name = FunctionName(expression);
  const SourcePosition at = expression.position;
  if (expression.name.parts.size() > 1) {
    return Status::NotSupported("user-defined functions: ", name).At(at).WithHint("built-in functions run");
  }
  if (expression.over) return ResolveOver(expression);
  if (IsWindowFunction(name)) return Status::Refused("OVER clause is necessary for window functions").At(at);
  if (IsAggregateFunction(name)) {
    const std::string verb =
        clause_.name == "GROUP BY" || clause_.name == "WHERE" ? " is illegal in " : " is not allowed in ";
    return Status::Refused("Aggregate expression", verb, clause_.name, " clause").At(at);
  }
  PODIUM_ASSIGN_OR_RETURN(RexPtr rewritten, ResolveRewritten(name, expression));
  if (rewritten) return rewritten;
  PODIUM_ASSIGN_OR_RETURN(std::vector<RexPtr> operands, ResolveAll(expression.operands));
  return BuildFunction(name, std::move(operands), at);
}

}  // namespace podium
