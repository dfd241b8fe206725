// Calls with OVER of ExpressionResolver.
#include <algorithm>
#include <utility>

#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/functions.h"

namespace podium {
namespace {

bool IsRanking(const std::string& name) {
  return name == "ROW_NUMBER" || name == "RANK" || name == "DENSE_RANK";
}

NullOrder NullsOf(const syntax::OrderItem& item) {
  switch (item.nulls) {
    case syntax::NullsOrder::kFirst:
      return NullOrder::kFirst;
    case syntax::NullsOrder::kLast:
      return NullOrder::kLast;
    case syntax::NullsOrder::kUnspecified:
      break;
  }
  // NULL is Flink's smallest value.
  return item.direction == syntax::OrderDirection::kAscending ? NullOrder::kFirst : NullOrder::kLast;
}

/// The type of LAG, LEAD and the like over their first argument.
Result<LogicalType> WindowFunctionType(const std::string& name, const std::vector<RexPtr>& arguments,
                                       SourcePosition position) {
  if (IsRanking(name) || name == "NTILE") return LogicalType::BigInt(false);
  if (name == "CUME_DIST" || name == "PERCENT_RANK") return LogicalType::Double(false);
  if (arguments.empty()) {
    return Status::Refused("Invalid number of arguments to function '", name,
                           "'. Was expecting 1, 2 or 3 arguments")
        .At(position);
  }
  return arguments[0]->type.WithNullable(true).WithTimeAttribute(TimeAttribute::kNone);
}

}  // namespace

// OVER w stands for the window of that name; OVER (w ...) adds to it.
Result<syntax::Window> ExpressionResolver::FindWindow(const syntax::Window& window) const {
  if (!window.base) return window;
  const auto is_base = [&](const syntax::NamedWindow& named) { return named.name.text == window.base->text; };
  const auto begin = windows_ ? windows_->begin() : std::vector<syntax::NamedWindow>::const_iterator();
  const auto end = windows_ ? windows_->end() : begin;
  const auto found = std::find_if(begin, end, is_base);
  if (found == end)
    return Status::Refused("Window '", window.base->text, "' not found").At(window.base->position);
  // A window may only build on one that stands before it, so the chain ends.
  syntax::Window resolved = *found->window;
  if (resolved.base && resolved.base->text == window.base->text) {
    return Status::Refused("Window '", window.base->text, "' not found").At(window.base->position);
  }
  if (resolved.base)
    return Status::NotSupported("a named window that builds on another one").At(window.position);
  if (!window.order_by.empty()) resolved.order_by = window.order_by;
  if (window.frame) resolved.frame = window.frame;
  return resolved;
}

Result<RexPtr> ExpressionResolver::ResolveOver(const syntax::Expression& expression) {
  const std::string name = FunctionName(expression);
  const SourcePosition at = expression.position;
  if (!clause_.allows_over || inside_over_) {
    return Status::Refused("Windowed aggregate expression is illegal in ", clause_.name, " clause")
        .At(at)
        .WithHint(
            "rank in a subquery and filter outside it: SELECT ... FROM (SELECT *, ROW_NUMBER() OVER (...) AS "
            "rn "
            "FROM t) WHERE rn <= 10");
  }
  PODIUM_ASSIGN_OR_RETURN(const syntax::Window window, FindWindow(*expression.over));
  if (window.frame) {
    if (IsRanking(name))
      return Status::Refused("ROW/RANGE not allowed with RANK, DENSE_RANK or ROW_NUMBER functions").At(at);
    return Status::NotSupported("OVER with a frame")
        .At(at)
        .WithHint("ROW_NUMBER() OVER (PARTITION BY ... ORDER BY ...) runs");
  }
  inside_over_ = true;
  const auto resolve = [&]() -> Result<RexPtr> {
    Rex over;
    over.kind = RexKind::kOver;
    over.op = name;
    over.position = at;
    over.distinct = expression.quantifier == syntax::SetQuantifier::kDistinct;
    const bool star =
        expression.operands.size() == 1 && expression.operands[0]->kind == syntax::ExpressionKind::kStar;
    if (!star) {
      PODIUM_ASSIGN_OR_RETURN(over.operands, ResolveAll(expression.operands));
    }
    if (IsRanking(name) && !over.operands.empty()) {
      return Status::Refused("Invalid number of arguments to function '", name,
                             "'. Was expecting 0 arguments")
          .At(at);
    }
    if (IsAggregateFunction(name)) {
      PODIUM_ASSIGN_OR_RETURN(const RexPtr call, BuildAggregate(name, over.operands, /*grouped=*/true, at));
      over.type = call->type;
    } else if (IsWindowFunction(name)) {
      PODIUM_ASSIGN_OR_RETURN(over.type, WindowFunctionType(name, over.operands, at));
    } else {
      return Status::Refused("OVER must be applied to aggregate function").At(at);
    }
    PODIUM_ASSIGN_OR_RETURN(over.partition_by, ResolveAll(window.partition_by));
    for (const auto& item : window.order_by) {
      PODIUM_ASSIGN_OR_RETURN(RexPtr key, Resolve(*item.expression));
      over.order_by.push_back({.expression = std::move(key),
                               .direction = item.direction == syntax::OrderDirection::kAscending
                                                ? SortDirection::kAscending
                                                : SortDirection::kDescending,
                               .nulls = NullsOf(item)});
    }
    return std::make_shared<const Rex>(std::move(over));
  };
  Result<RexPtr> result = resolve();
  inside_over_ = false;
  return result;
}

}  // namespace podium
