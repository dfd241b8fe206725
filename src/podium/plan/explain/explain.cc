#include "podium/plan/explain/explain.h"

#include <string>

#include "podium/plan/explain/node_text.h"

namespace podium {
namespace {

template <class Print>
void PrintTree(const ExecNode& node, const Print& print, std::size_t depth, std::string& text) {
  if (depth > 0) text += std::string(3 * (depth - 1), ' ') + "+- ";
  text += print(node) + "\n";
  for (const auto& input : node.inputs) PrintTree(*input, print, depth + 1, text);
}

}  // namespace

std::string Explain(const LogicalNode& logical, const ExecNode& plan, ExplainDetail detail) {
  std::string text = "== Abstract Syntax Tree ==\n" + PrintLogicalPlan(logical);
  text += "\n== Optimized Physical Plan ==\n";
  const auto physical = [&](const ExecNode& node) {
    return detail == ExplainDetail::kChangelogMode ? NodeTextWithMode(node)
                                                   : NodeText(node, ExpressionStyle::kPhysical);
  };
  PrintTree(plan, physical, 0, text);
  text += "\n== Optimized Execution Plan ==\n";
  PrintTree(
      plan, [](const ExecNode& node) { return NodeText(node, ExpressionStyle::kExecution); }, 0, text);
  return text;
}

}  // namespace podium
