#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "podium/expr/rex.h"
#include "podium/row/logical_type.h"

namespace podium {

/// The two spellings of an expression in EXPLAIN.
enum class ExpressionStyle : std::uint8_t {
  kPhysical,   ///< "Optimized Physical Plan": prefix, `+(price, 1)`; literals and casts show their full type.
  kExecution,  ///< "Optimized Execution Plan" and Flink's messages: infix, `(price + 1)`; no types on
               ///< literals.
};

/// Prints an expression over input columns named `names`, as Flink's FlinkRexUtil.getExpressionString does.
std::string ExpressionText(const Rex& expression, const std::vector<std::string>& names,
                           ExpressionStyle style);

}  // namespace podium
