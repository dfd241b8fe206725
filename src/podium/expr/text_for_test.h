#pragma once

#include <string>
#include <vector>

#include "podium/expr/expressions.h"
#include "podium/expr/sarg.h"

namespace podium {

/// An expression in prefix form, `AND(>(a, 1), SEARCH(b, Sarg[1, 2]))`, for tests: booleans, integers,
/// columns by name.
inline std::string TextForTest(const Rex& expression, const std::vector<std::string>& names) {
  if (expression.kind == RexKind::kInputRef) return names[static_cast<std::size_t>(expression.index)];
  if (const auto* flag = std::get_if<bool>(&expression.literal); IsLiteral(expression) && flag != nullptr)
    return *flag ? "true" : "false";
  if (const auto* number = std::get_if<std::int64_t>(&expression.literal);
      IsLiteral(expression) && number != nullptr)
    return std::to_string(*number);
  if (IsLiteral(expression)) return "null";
  std::string text = expression.op + "(";
  if (expression.op == "SEARCH") {
    const Rex& reference = *expression.operands[0];
    const Sarg sarg = *Sarg::Of(expression, reference);
    const auto value = [&](const SargBound& bound) { return TextForTest(*bound.value, names); };
    text += TextForTest(reference, names) + ", Sarg[";
    bool first = true;
    for (const auto& range : sarg.ranges()) {
      text += first ? "" : ", ";
      first = false;
      if (range.IsPoint()) {
        text += value(range.lower);
        continue;
      }
      text += range.lower.value == nullptr ? "(-∞" : (range.lower.closed ? "[" : "(") + value(range.lower);
      text += "..";
      text += range.upper.value == nullptr ? "+∞)" : value(range.upper) + (range.upper.closed ? "]" : ")");
    }
    return text + (sarg.null_as == NullResult::kTrue ? "; NULL AS TRUE])" : "])");
  }
  for (std::size_t i = 0; i < expression.operands.size(); ++i)
    text += (i == 0 ? "" : ", ") + TextForTest(*expression.operands[i], names);
  return text + ")";
}

}  // namespace podium
