// OVER windows, frames, and ORDER BY lists.
#include "podium/sql/parser/parser_internal.h"

namespace podium {

using syntax::FrameBoundKind;

Result<std::shared_ptr<const syntax::Window>> Parser::Over() {
  Next();
  if (AtSymbol("(")) return WindowSpecification();
  syntax::Window window;
  window.position = Position();
  window.parenthesized = false;
  PODIUM_ASSIGN_OR_RETURN(window.base, Name("( or the name of a window after OVER"));
  return std::make_shared<const syntax::Window>(std::move(window));
}

// ([base] [PARTITION BY ...] [ORDER BY ...] [frame])
Result<std::shared_ptr<const syntax::Window>> Parser::WindowSpecification() {
  syntax::Window window;
  window.position = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and a window"));
  if (AtName()) {
    PODIUM_ASSIGN_OR_RETURN(window.base, Name("the name of a window"));
  }
  if (TakeWord("PARTITION")) {
    PODIUM_RETURN_NOT_OK(ExpectWord("BY", "after PARTITION"));
    PODIUM_ASSIGN_OR_RETURN(window.partition_by, ExpressionList());
  }
  if (AtWord("ORDER")) {
    PODIUM_ASSIGN_OR_RETURN(window.order_by, OrderItems());
  }
  if (AtAnyWord({"ROWS", "RANGE"})) {
    PODIUM_ASSIGN_OR_RETURN(window.frame, WindowFrame());
  }
  if (AtAnyWord({"ALLOW", "DISALLOW"}))
    return Status::NotSupported(Current().upper, " PARTIAL").At(Position());
  if (!AtSymbol(")") && window.partition_by.empty() && window.order_by.empty() && !window.frame) {
    return Unexpected("PARTITION BY, ORDER BY, ROWS, RANGE or ) in the window");
  }
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", window.position));
  return std::make_shared<const syntax::Window>(std::move(window));
}

Result<syntax::Frame> Parser::WindowFrame() {
  syntax::Frame frame;
  frame.unit = AtWord("ROWS") ? syntax::FrameUnit::kRows : syntax::FrameUnit::kRange;
  Next();
  const bool between = TakeWord("BETWEEN");
  PODIUM_ASSIGN_OR_RETURN(frame.start, Bound());
  if (!between) return frame;
  PODIUM_RETURN_NOT_OK(ExpectWord("AND", "and the end of the frame"));
  PODIUM_ASSIGN_OR_RETURN(frame.end, Bound());
  return frame;
}

Result<syntax::FrameBound> Parser::Bound() {
  syntax::FrameBound bound;
  bound.position = Position();
  if (TakeWord("UNBOUNDED")) {
    bound.kind = FrameBoundKind::kUnboundedPreceding;
    if (TakeWord("PRECEDING")) return bound;
    bound.kind = FrameBoundKind::kUnboundedFollowing;
    PODIUM_RETURN_NOT_OK(ExpectWord("FOLLOWING", "or PRECEDING after UNBOUNDED"));
    return bound;
  }
  if (TakeWords({"CURRENT", "ROW"})) return bound;
  PODIUM_ASSIGN_OR_RETURN(bound.offset, Operators({.minimum = 0, .stop_at_and = true}));
  bound.kind = FrameBoundKind::kPreceding;
  if (TakeWord("PRECEDING")) return bound;
  bound.kind = FrameBoundKind::kFollowing;
  PODIUM_RETURN_NOT_OK(ExpectWord("FOLLOWING", "or PRECEDING after the offset of the frame"));
  return bound;
}

// ORDER BY a [ASC|DESC] [NULLS FIRST|LAST], ...
Result<std::vector<syntax::OrderItem>> Parser::OrderItems() {
  Next();
  PODIUM_RETURN_NOT_OK(ExpectWord("BY", "after ORDER"));
  std::vector<syntax::OrderItem> items;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto item, OneOrderItem());
    items.push_back(std::move(item));
  } while (TakeSymbol(","));
  return items;
}

Result<syntax::OrderItem> Parser::OneOrderItem() {
  syntax::OrderItem item;
  item.position = Position();
  PODIUM_ASSIGN_OR_RETURN(item.expression, Expression());
  if (TakeWord("DESC")) {
    item.direction = syntax::OrderDirection::kDescending;
  } else {
    TakeWord("ASC");
  }
  if (TakeWord("NULLS")) {
    if (TakeWord("FIRST")) {
      item.nulls = syntax::NullsOrder::kFirst;
    } else if (TakeWord("LAST")) {
      item.nulls = syntax::NullsOrder::kLast;
    } else {
      return Unexpected("FIRST or LAST after NULLS");
    }
  }
  return item;
}

}  // namespace podium
