#pragma once

#include <vector>

#include "podium/expr/rex.h"

namespace podium {

/// Evaluates a function call whose operands are literals, none of them NULL; null if the function, or the
/// case of it, is one that planning leaves to the running query. Text beyond ASCII is always left to it.
RexPtr FoldFunction(const Rex& call, const std::vector<const Rex*>& operands);

}  // namespace podium
