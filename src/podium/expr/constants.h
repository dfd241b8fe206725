#pragma once

#include <compare>
#include <optional>
#include <string>

#include "podium/expr/rex.h"

namespace podium {

/// The order of two non-NULL literal values of one kind; numbers of different types compare by value.
/// nullopt if they have no order, or one is NULL.
std::optional<std::strong_ordering> CompareLiterals(const Rex& left, const Rex& right);

/// The narrowest type that holds the values of both, for literals of one kind (Calcite's leastRestrictive).
LogicalType LeastRestrictive(const LogicalType& left, const LogicalType& right);

/// Evaluates a constant expression, or returns null if Podium does not fold its operators while planning (it
/// then runs once a row, with the same result).
RexPtr FoldConstant(const RexPtr& expression);

}  // namespace podium
