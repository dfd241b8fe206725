#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"
#include "podium/expr/rex.h"

namespace podium {

/// Checks the arguments of a built-in scalar function and builds the call with Flink's result type. `name` is
/// in upper case. Covers the functions whose arguments pass through unchanged; those with a rewrite of their
/// own (COALESCE, NULLIF, EXTRACT, TIMESTAMPADD ...) are the resolver's. Refused with Calcite's message for
/// arguments that do not fit, and for a function that does not exist.
Result<RexPtr> BuildFunction(const std::string& name, std::vector<RexPtr> arguments, SourcePosition position);

/// An aggregate function's call over its arguments, `name` in upper case.
/// `grouped`: there is a GROUP BY, so that no group is empty.
Result<RexPtr> BuildAggregate(const std::string& name, std::vector<RexPtr> arguments, bool grouped,
                              SourcePosition position);

bool IsAggregateFunction(std::string_view name);
/// ROW_NUMBER, RANK, LAG, ...: only with OVER.
bool IsWindowFunction(std::string_view name);

/// "Cannot apply 'F' to arguments of type 'F(<INTEGER>)'. Supported form(s): ...".
Status CannotApply(std::string_view name, const std::vector<RexPtr>& arguments, std::string_view forms,
                   SourcePosition position);

}  // namespace podium
