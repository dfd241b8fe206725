#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "podium/expr/rex.h"

namespace podium {

/// Building blocks of expression rewriting. They follow Calcite's RexUtil and RexBuilder, because the shape
/// that an expression ends up in is what EXPLAIN prints.

bool IsCall(const Rex& expression, std::string_view op);
bool IsLiteral(const Rex& expression);
bool IsNullLiteral(const Rex& expression);
bool IsAlwaysTrue(const Rex& expression);
bool IsAlwaysFalse(const Rex& expression);
bool IsInputRef(const Rex& expression, std::int32_t index);

/// `=`, `<>`, `<`, `<=`, `>` or `>=`.
bool IsComparison(const Rex& expression);
/// The comparison with its sides swapped: `<` becomes `>`; any other operator is returned as it is.
std::string ReverseComparison(std::string_view op);
/// The comparison that is true where this one is false: `<` becomes `>=`; empty for any other operator.
std::string NegateComparison(std::string_view op);

/// False if two evaluations on the same row may differ, or if the value depends on when it runs.
bool IsDeterministic(const Rex& expression);
/// True if the expression reads no column, is deterministic, and means the same whenever it runs.
bool IsConstant(const Rex& expression);
bool ContainsOver(const Rex& expression);

RexPtr MakeBoolean(bool value);
RexPtr MakeNull(const LogicalType& type);
RexPtr MakeBigInt(std::int64_t value);
RexPtr MakeCast(const LogicalType& type, RexPtr operand);
/// A call of a boolean operator. IS ... operators are never NULL; others are where an operand may be.
RexPtr MakePredicate(std::string_view op, std::vector<RexPtr> operands);
/// NOT, but `NOT NOT x` is x and the negation of a constant is a constant.
RexPtr MakeNot(const RexPtr& expression);

/// The AND of `terms`: nested ANDs flattened, TRUE and repeated terms dropped, FALSE if one is FALSE, TRUE if
/// none is left. The type is that of MakePredicate.
RexPtr ComposeAnd(const std::vector<RexPtr>& terms);
/// The OR of `terms`, by the mirrored rules.
RexPtr ComposeOr(const std::vector<RexPtr>& terms);

/// Splits at top-level ANDs or ORs.
std::vector<RexPtr> SplitAnd(const RexPtr& expression);
std::vector<RexPtr> SplitOr(const RexPtr& expression);

/// The expression with other operands; the same object if none changed.
RexPtr WithOperands(const RexPtr& expression, std::vector<RexPtr> operands);

bool ContainsExpression(const std::vector<RexPtr>& list, const Rex& expression);

/// Replaces every occurrence of `from[i]` by `to[i]`, outermost first, also inside OVER windows.
RexPtr ReplaceExpressions(const RexPtr& expression, const std::vector<RexPtr>& from,
                          const std::vector<RexPtr>& to);

}  // namespace podium
