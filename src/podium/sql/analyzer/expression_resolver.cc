#include "podium/sql/analyzer/expression_resolver.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "podium/sql/analyzer/casts.h"
#include "podium/sql/analyzer/functions.h"
#include "podium/sql/analyzer/literals.h"
#include "podium/sql/analyzer/type_resolver.h"
#include "podium/sql/analyzer/type_rules.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {

using syntax::ExpressionKind;

namespace {

Status QueryAsExpression(const syntax::Expression& expression, std::string_view shape) {
  return Status::NotSupported(shape)
      .At(expression.position)
      .WithHint("one table runs through one line of operators: filter it with conditions on its own columns");
}

template <class Predicate>
bool AnyNode(const syntax::Expression& expression, const Predicate& predicate) {
  if (predicate(expression)) return true;
  const auto any = [&](const syntax::ExpressionPtr& part) { return part && AnyNode(*part, predicate); };
  if (std::ranges::any_of(expression.operands, any)) return true;
  if (any(expression.filter)) return true;
  if (!expression.over) return false;
  return std::ranges::any_of(expression.over->partition_by, any) ||
         std::ranges::any_of(expression.over->order_by,
                             [&](const syntax::OrderItem& item) { return any(item.expression); });
}

}  // namespace

std::string FunctionName(const syntax::Expression& function) {
  std::string name = function.name.last();
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return name;
}

bool ContainsAggregate(const syntax::Expression& expression) {
  return AnyNode(expression, [](const syntax::Expression& node) {
    return node.kind == ExpressionKind::kFunction && !node.over && IsAggregateFunction(FunctionName(node));
  });
}

bool ContainsOver(const syntax::Expression& expression) {
  return AnyNode(expression, [](const syntax::Expression& node) {
    return node.kind == ExpressionKind::kFunction && node.over != nullptr;
  });
}

Result<RexPtr> ExpressionResolver::Resolve(const syntax::Expression& expression) {
  if (hook_) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr found, hook_(expression));
    if (found) return found;
  }
  return ResolveNode(expression);
}

Result<RexPtr> ExpressionResolver::ResolveCondition(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(RexPtr condition, Resolve(expression));
  if (condition->type.root() == TypeRoot::kBoolean) return condition;
  if (condition->type.root() == TypeRoot::kNull) return NullLiteral(LogicalType::Boolean());
  return Status::Refused(clause_.name, " clause must be a condition").At(expression.position);
}

Result<std::vector<RexPtr>> ExpressionResolver::ResolveAll(const Expressions& expressions) {
  std::vector<RexPtr> resolved;
  for (const auto& expression : expressions) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr one, Resolve(*expression));
    resolved.push_back(std::move(one));
  }
  return resolved;
}

Result<RexPtr> ExpressionResolver::ResolveNode(const syntax::Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kLiteral:
      return ResolveLiteral(expression);
    case ExpressionKind::kName: {
      Result<RexPtr> column = scope_.Resolve(expression.name);
      // PI is a function that needs no parentheses, unless a column is called so.
      const auto& parts = expression.name.parts;
      const bool pi =
          parts.size() == 1 && !parts[0].quoted && (parts[0].text == "PI" || parts[0].text == "pi");
      return column.ok() || !pi ? column : BuildFunction("PI", {}, expression.position);
    }
    case ExpressionKind::kOperator:
      return ResolveOperator(expression);
    case ExpressionKind::kFunction:
      return ResolveFunction(expression);
    case ExpressionKind::kCase:
      return ResolveCase(expression);
    case ExpressionKind::kCast:
    case ExpressionKind::kTryCast:
      return ResolveCast(expression);
    case ExpressionKind::kArray:
    case ExpressionKind::kMap:
    case ExpressionKind::kMultiset:
    case ExpressionKind::kRow:
      return ResolveConstructor(expression);
    case ExpressionKind::kField:
      return ResolveField(expression);
    case ExpressionKind::kItem:
      return ResolveItem(expression);
    case ExpressionKind::kSymbol:
      return Rex::Literal(expression.text, LogicalType::Symbol(), expression.position);
    case ExpressionKind::kScalarQuery:
      return QueryAsExpression(expression, "a subquery as a value");
    case ExpressionKind::kExists:
      return QueryAsExpression(expression, "EXISTS");
    case ExpressionKind::kInQuery:
      return QueryAsExpression(expression, "IN with a subquery");
    case ExpressionKind::kQuantified:
      return QueryAsExpression(expression, "a comparison with SOME, ANY or ALL");
    case ExpressionKind::kStar:
      return Status::Refused("Unknown identifier '*'").At(expression.position);
    case ExpressionKind::kNamedArgument:
    case ExpressionKind::kTableArgument:
    case ExpressionKind::kDescriptor:
    case ExpressionKind::kDefault:
      break;
  }
  return Status::NotSupported("this kind of argument here").At(expression.position);
}

// All results take their common type.
Result<RexPtr> ExpressionResolver::ResolveCase(const syntax::Expression& expression) {
  const std::size_t pairs = expression.operands.size() / 2;
  std::vector<RexPtr> operands;
  std::vector<LogicalType> types;
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto& when = *expression.operands[2 * i];
    PODIUM_ASSIGN_OR_RETURN(RexPtr condition, Resolve(when));
    if (condition->type.root() != TypeRoot::kBoolean) {
      return Status::Refused("Expected a boolean type").At(when.position);
    }
    PODIUM_ASSIGN_OR_RETURN(RexPtr result, Resolve(*expression.operands[2 * i + 1]));
    types.push_back(result->type);
    operands.push_back(std::move(condition));
    operands.push_back(std::move(result));
  }
  if (expression.has_else) {
    PODIUM_ASSIGN_OR_RETURN(RexPtr otherwise, Resolve(*expression.operands.back()));
    types.push_back(otherwise->type);
    operands.push_back(std::move(otherwise));
  } else {
    types.push_back(LogicalType::Null());
    operands.push_back(NullLiteral(LogicalType::Null()));
  }
  const auto common = LeastRestrictive(types);
  if (!common) {
    const bool only_nulls =
        std::ranges::all_of(types, [](const auto& type) { return type.root() == TypeRoot::kNull; });
    if (only_nulls)
      return Status::Refused("ELSE clause or at least one THEN clause must be non-NULL")
          .At(expression.position);
    return Status::Refused("Illegal mixing of types in CASE or COALESCE statement").At(expression.position);
  }
  const LogicalType type = common->WithTimeAttribute(TimeAttribute::kNone);
  for (std::size_t i = 1; i < operands.size(); i += 2) operands[i] = EnsureType(type, operands[i]);
  operands.back() = EnsureType(type, operands.back());
  return Rex::Call("CASE", std::move(operands), type, expression.position);
}

Result<RexPtr> ExpressionResolver::ResolveCast(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(const RexPtr value, Resolve(*expression.operands[0]));
  PODIUM_ASSIGN_OR_RETURN(const LogicalType target, ResolveType(*expression.type));
  if (!SupportsExplicitCast(value->type, target)) {
    return Status::Refused("Cast function cannot convert value of type ", ShortTypeText(value->type),
                           " to type ", ShortTypeText(target))
        .At(expression.position);
  }
  if (expression.kind == ExpressionKind::kTryCast) {
    return Rex::Call("TRY_CAST", {value}, target.WithNullable(true), expression.position);
  }
  // The value decides whether the result may be NULL; the target only what nested types hold.
  const LogicalType type = target.WithNullable(value->type.nullable());
  if (value->type == type) return value;
  if (SameSansNullability(value->type, type))
    return AbstractCast(type, value);  // A time attribute becomes plain.
  return MakeCast(type, value);
}

namespace {

Status NoCommonType(std::string_view name, const std::vector<RexPtr>& operands, SourcePosition position) {
  if (operands.empty()) return Status::Refused("Require at least 1 argument").At(position);
  return CannotApply(name, operands, "values of one type", position);
}

std::optional<LogicalType> CommonType(const std::vector<RexPtr>& operands, std::size_t begin,
                                      std::size_t step) {
  std::vector<LogicalType> types;
  for (std::size_t i = begin; i < operands.size(); i += step) types.push_back(operands[i]->type);
  return types.empty() ? std::nullopt : LeastRestrictive(types);
}

}  // namespace

Result<RexPtr> ExpressionResolver::ResolveConstructor(const syntax::Expression& expression) {
  if (expression.query) return QueryAsExpression(expression, "a collection made from a subquery");
  PODIUM_ASSIGN_OR_RETURN(std::vector<RexPtr> operands, ResolveAll(expression.operands));
  const SourcePosition position = expression.position;
  if (expression.kind == ExpressionKind::kRow) {
    std::vector<std::string> names;
    std::vector<LogicalType> types;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i]->type.root() == TypeRoot::kNull) {
        return Status::Refused("Illegal use of 'NULL'").At(operands[i]->position);
      }
      names.push_back("EXPR$" + std::to_string(i));
      types.push_back(operands[i]->type);
    }
    return Rex::Call("ROW", std::move(operands), LogicalType::Row(std::move(names), std::move(types), false),
                     position);
  }
  if (expression.kind == ExpressionKind::kMap) {
    const auto key = CommonType(operands, 0, 2);
    const auto value = CommonType(operands, 1, 2);
    if (!key || !value || operands.size() % 2 != 0) return NoCommonType("MAP", operands, position);
    for (std::size_t i = 0; i < operands.size(); ++i)
      operands[i] = EnsureType(i % 2 == 0 ? *key : *value, operands[i]);
    return Rex::Call("MAP", std::move(operands), LogicalType::Map(*key, *value, false), position);
  }
  const bool array = expression.kind == ExpressionKind::kArray;
  const auto element = CommonType(operands, 0, 1);
  if (!element) return NoCommonType(array ? "ARRAY" : "MULTISET", operands, position);
  for (auto& operand : operands) operand = EnsureType(*element, operand);
  return Rex::Call(array ? "ARRAY" : "MULTISET", std::move(operands),
                   array ? LogicalType::Array(*element, false) : LogicalType::Multiset(*element, false),
                   position);
}

Result<RexPtr> ExpressionResolver::ResolveItem(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(std::vector<RexPtr> operands, ResolveAll(expression.operands));
  const LogicalType& collection = operands[0]->type;
  const LogicalType& index = operands[1]->type;
  if (collection.root() == TypeRoot::kArray && index.is_integer()) {
    const LogicalType type = collection.children()[0].WithNullable(true);
    return Rex::Call("ITEM", std::move(operands), type, expression.position);
  }
  if (collection.root() == TypeRoot::kMap && AreComparable(collection.children()[0], index)) {
    const LogicalType type = collection.children()[1].WithNullable(true);
    return Rex::Call("ITEM", std::move(operands), type, expression.position);
  }
  if (collection.root() == TypeRoot::kRow && operands[1]->kind == RexKind::kLiteral) {
    if (const auto* name = std::get_if<std::string>(&operands[1]->literal)) {
      if (RexPtr field = FieldOf(operands[0], *name, expression.position)) return field;
    }
  }
  return CannotApply("ITEM", operands, "<ARRAY>[<INTEGER>]\n<MAP>[<ANY>]\n<ROW>[<CHARACTER>|<INTEGER>]",
                     expression.position);
}

Result<RexPtr> ExpressionResolver::ResolveField(const syntax::Expression& expression) {
  PODIUM_ASSIGN_OR_RETURN(RexPtr value, Resolve(*expression.operands[0]));
  for (const auto& part : expression.name.parts) {
    RexPtr field = FieldOf(value, part.text, part.position);
    if (!field) return Status::Refused("Column '", part.text, "' not found in any table").At(part.position);
    value = std::move(field);
  }
  return value;
}

}  // namespace podium
