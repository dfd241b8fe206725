#pragma once

#include <span>
#include <string_view>

#include "podium/base/result.h"
#include "podium/eval/expression.h"
#include "podium/expr/rex.h"

namespace podium::eval {

/// Compiles a call of one function: adds the operations that compute it and returns the slot of its value.
using CompileFunction = Result<Slot> (*)(ExpressionBuilder& builder, const Rex& call);

/// One line of a family's table: a function's name, as in Rex::op, and how to compile a call of it.
struct FunctionEntry {
  std::string_view name;
  CompileFunction compile;
};

/// Finds a function among all families; null if there is none of that name.
CompileFunction FindFunction(std::string_view name);

/// Compiles the access to a field of a ROW (RexKind::kField).
Result<Slot> CompileField(ExpressionBuilder& builder, const Rex& field);

/// Says that `call` has operands of types that the function does not take (yet).
Status UnsupportedOperands(const Rex& call);

/// Returns Internal unless the call has between `least` and `most` operands: the analyzer has checked it.
Status CheckOperandCount(const Rex& call, std::size_t least, std::size_t most);

}  // namespace podium::eval
