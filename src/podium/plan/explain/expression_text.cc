#include "podium/plan/explain/expression_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "fmt/format.h"
#include "podium/expr/expressions.h"
#include "podium/expr/sarg.h"
#include "podium/sql/analyzer/rex_text.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

/// A literal in the execution plan: the bare value; characters without their character set.
std::string BareLiteralText(const Rex& literal) {
  if (IsNullLiteral(literal)) return "null:" + ShortTypeText(literal.type);
  if (literal.type.is_interval()) return LiteralText(literal);
  const auto* text = std::get_if<std::string>(&literal.literal);
  if (text == nullptr || literal.type.is_binary()) return LiteralValueText(literal);
  return literal.type.root() == TypeRoot::kSymbol ? *text : "'" + *text + "'";
}

/// A Sarg in the execution plan: its values without types.
std::string BareSargText(const Sarg& sarg) {
  std::vector<std::string> ranges;
  for (const auto& range : sarg.ranges()) {
    if (range.IsPoint()) {
      ranges.push_back(LiteralValueText(*range.lower.value));
      continue;
    }
    const auto& [lower, upper] = range;
    const std::string from =
        lower.value == nullptr ? "(-∞" : (lower.closed ? "[" : "(") + LiteralValueText(*lower.value);
    const std::string to =
        upper.value == nullptr ? "+∞)" : LiteralValueText(*upper.value) + (upper.closed ? "]" : ")");
    ranges.push_back(from + ".." + to);
  }
  std::string text = fmt::format("Sarg[{}", fmt::join(ranges, ", "));
  if (sarg.null_as == NullResult::kTrue) text += "; NULL AS TRUE";
  if (sarg.null_as == NullResult::kFalse) text += "; NULL AS FALSE";
  return text + "]";
}

class Printer {
 public:
  Printer(const std::vector<std::string>& names, ExpressionStyle style) : names_(names), style_(style) {}

  std::string Print(const Rex& expression) const {
    switch (expression.kind) {
      case RexKind::kInputRef:
        return names_[static_cast<std::size_t>(expression.index)];
      case RexKind::kLiteral:
        return physical() ? LiteralText(expression) : BareLiteralText(expression);
      case RexKind::kField:
        return Print(*expression.operands[0]) + "." +
               expression.operands[0]->type.field_names()[static_cast<std::size_t>(expression.index)];
      case RexKind::kCall:
        return PrintCall(expression);
      case RexKind::kOver:
        return RexText(expression);
    }
    return "";
  }

 private:
  bool physical() const { return style_ == ExpressionStyle::kPhysical; }

  std::string PrintCall(const Rex& call) const {
    if (call.op == "SEARCH") return PrintSearch(call);
    std::vector<std::string> operands;
    for (const auto& operand : call.operands) operands.push_back(Print(*operand));
    if (call.op == "CAST" || call.op == "TRY_CAST") {
      const std::string type = physical() ? FullTypeText(call.type) : ShortTypeText(call.type);
      return fmt::format("{}({} AS {})", call.op, operands[0], type);
    }
    const std::string list = fmt::format("{}", fmt::join(operands, ", "));
    if (physical()) return fmt::format("{}({})", call.op, list);
    if (operands.size() == 1 && call.op.starts_with("IS ")) return operands[0] + " " + call.op;
    if (!IsInfix(call)) return fmt::format("{}({})", call.op, list);
    return fmt::format("({})", fmt::join(operands, " " + call.op + " "));
  }

  static bool IsInfix(const Rex& call) {
    constexpr std::array<std::string_view, 7> kInfix = {"*", "/", "/INT", "+", "-", "OR", "AND"};
    const bool known = IsComparison(call) || std::ranges::find(kInfix, call.op) != kInfix.end();
    return known && call.operands.size() >= 2;
  }

  std::string PrintSearch(const Rex& call) const {
    const Rex& reference = *call.operands[0];
    const auto sarg = Sarg::Of(call, reference);
    if (!sarg.has_value()) return Print(*call.operands[1]);
    const std::string set =
        physical() ? SargText(*sarg, sarg->LiteralType().value_or(reference.type)) : BareSargText(*sarg);
    return fmt::format("SEARCH({}, {})", Print(reference), set);
  }

  const std::vector<std::string>& names_;
  ExpressionStyle style_;
};

}  // namespace

std::string ExpressionText(const Rex& expression, const std::vector<std::string>& names,
                           ExpressionStyle style) {
  return Printer(names, style).Print(expression);
}

}  // namespace podium
