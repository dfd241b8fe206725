#include "podium/sql/analyzer/simplify.h"

namespace podium {

RexPtr Simplify(const RexPtr& expression) { return expression; }

}  // namespace podium
