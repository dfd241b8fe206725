#pragma once

#include "podium/eval/registry.h"

namespace podium::eval {

/// ARRAY(element, ...), MAP(key, value, ...) and ROW(field, ...).
Result<Slot> CompileArray(ExpressionBuilder& builder, const Rex& call);
Result<Slot> CompileMap(ExpressionBuilder& builder, const Rex& call);
Result<Slot> CompileRow(ExpressionBuilder& builder, const Rex& call);

}  // namespace podium::eval
