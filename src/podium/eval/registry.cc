#include "podium/eval/registry.h"

#include <string_view>
#include <unordered_map>

#include "podium/eval/functions/arithmetic.h"
#include "podium/eval/functions/cast.h"
#include "podium/eval/functions/comparison.h"
#include "podium/eval/functions/conditional.h"
#include "podium/eval/functions/current_time.h"
#include "podium/eval/functions/encoding.h"
#include "podium/eval/functions/logic.h"
#include "podium/eval/functions/math.h"
#include "podium/eval/functions/nested.h"
#include "podium/eval/functions/regex_functions.h"
#include "podium/eval/functions/string.h"
#include "podium/eval/functions/text_layout.h"
#include "podium/eval/functions/time_fields.h"
#include "podium/eval/functions/time_text.h"

namespace podium::eval {
namespace {

std::unordered_map<std::string_view, CompileFunction> MakeTable() {
  std::unordered_map<std::string_view, CompileFunction> table;
  for (const auto family :
       {ArithmeticFunctions(), ComparisonFunctions(), LogicFunctions(), ConditionalFunctions(),
        CastFunctions(), MathFunctions(), StringFunctions(), NestedFunctions(), CurrentTimeFunctions(),
        TimeFieldFunctions(), TimeTextFunctions(), RegexFunctions(), EncodingFunctions(),
        TextLayoutFunctions()}) {
    for (const FunctionEntry& entry : family) table.emplace(entry.name, entry.compile);
  }
  return table;
}

}  // namespace

CompileFunction FindFunction(std::string_view name) {
  static const std::unordered_map<std::string_view, CompileFunction> kTable = MakeTable();
  const auto found = kTable.find(name);
  return found == kTable.end() ? nullptr : found->second;
}

Status UnsupportedOperands(const Rex& call) {
  std::string types;
  for (const RexPtr& operand : call.operands) {
    if (!types.empty()) types += ", ";
    types += operand->type.ToString();
  }
  return Status::NotSupported("function ", call.op, " for (", types, ")");
}

Status CheckOperandCount(const Rex& call, std::size_t least, std::size_t most) {
  if (call.operands.size() >= least && call.operands.size() <= most) return Status::OK();
  return Status::Internal("function ", call.op, " with ", call.operands.size(), " operands");
}

}  // namespace podium::eval
