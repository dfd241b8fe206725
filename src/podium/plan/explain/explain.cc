#include "podium/plan/explain/explain.h"

#include <string>

#include "fmt/format.h"
#include "podium/plan/explain/node_text.h"

namespace podium {
namespace {

template <class Print>
void PrintTree(const ExecNode& node, const Print& print, std::size_t depth, std::string& text) {
  if (depth > 0) text += std::string(3 * (depth - 1), ' ') + "+- ";
  text += print(node) + "\n";
  for (const auto& input : node.inputs) PrintTree(*input, print, depth + 1, text);
}

/// The node's text with `advice=[n]` as its first item, if it is marked.
std::string Marked(std::string text, const ExecNode& node, const PlanAdvice* advice) {
  if (advice == nullptr) return text;
  const auto mark = advice->marks.find(&node);
  if (mark == advice->marks.end()) return text;
  return text.insert(text.find('(') + 1, fmt::format("advice=[{}], ", mark->second));
}

std::string AdviceText(const PlanAdvice& advice) {
  if (advice.items.empty()) return "\nNo available advice...\n";
  std::string text = "\n";
  std::size_t number = 0;
  for (const std::string& item : advice.items) text += fmt::format("advice[{}]: {}\n", ++number, item);
  return text;
}

}  // namespace

std::string Explain(const LogicalNode& logical, const ExecNode& plan, ExplainDetail detail,
                    const PlanAdvice* advice) {
  std::string text = "== Abstract Syntax Tree ==\n" + PrintLogicalPlan(logical);
  text += advice == nullptr ? "\n== Optimized Physical Plan ==\n"
                            : "\n== Optimized Physical Plan With Advice ==\n";
  const auto physical = [&](const ExecNode& node) {
    return Marked(detail == ExplainDetail::kChangelogMode ? NodeTextWithMode(node)
                                                          : NodeText(node, ExpressionStyle::kPhysical),
                  node, advice);
  };
  PrintTree(plan, physical, 0, text);
  if (advice != nullptr) text += AdviceText(*advice);
  text += "\n== Optimized Execution Plan ==\n";
  PrintTree(
      plan, [](const ExecNode& node) { return NodeText(node, ExpressionStyle::kExecution); }, 0, text);
  return text;
}

}  // namespace podium
