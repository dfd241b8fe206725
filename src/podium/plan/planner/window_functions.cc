#include "podium/plan/planner/window_functions.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "podium/expr/expressions.h"

namespace podium {

Result<WindowSpec> WindowFromLogical(const LogicalNode& node) {
  const LogicalWindow& window = node.window;
  if (window.kind == WindowKind::kSession) {
    return Status::NotSupported("SESSION windows")
        .At(node.position)
        .WithHint("windows that run: TUMBLE, HOP, CUMULATE");
  }
  const auto interval = [&](std::size_t i) { return std::get<std::int64_t>(window.intervals[i]->literal); };
  WindowSpec spec;
  spec.kind = window.kind;
  spec.time_column = window.time_column;
  const bool has_step = window.kind != WindowKind::kTumble;
  if (has_step) spec.step_ms = interval(0);
  spec.size_ms = interval(has_step ? 1 : 0);
  const std::size_t offset = has_step ? 2 : 1;
  if (window.intervals.size() > offset) spec.offset_ms = interval(offset);
  const RowType& input = node.inputs[0]->row_type;
  spec.is_ltz = input.types[static_cast<std::size_t>(window.time_column)].root() == TypeRoot::kTimestampLtz;
  return spec;
}

RelPtr PruneBelowWindowFunction(const Rel& project) {
  const Rel& function = *project.input();
  const RelPtr& base = function.input();
  std::vector<bool> used(function.num_columns(), false);
  for (const auto& expression : project.expressions) CollectInputRefs(*expression, used);
  used.resize(base->num_columns());
  used[static_cast<std::size_t>(function.window.time_column)] = true;
  if (std::ranges::find(used, false) == used.end()) return nullptr;
  std::vector<std::int32_t> mapping(function.num_columns(), -1);
  std::vector<RexPtr> kept;
  Rel pruned = function;
  pruned.row_type = {};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < function.num_columns(); ++i) {
    if (i < used.size() && !used[i]) continue;
    mapping[i] = static_cast<std::int32_t>(pruned.row_type.size());
    pruned.row_type.names.push_back(function.row_type.names[i]);
    pruned.row_type.types.push_back(function.row_type.types[i]);
    if (i < used.size()) kept.push_back(ColumnRef(base->row_type, static_cast<std::int32_t>(i)));
  }
  names.assign(pruned.row_type.names.begin(),
               pruned.row_type.names.begin() + static_cast<std::ptrdiff_t>(kept.size()));
  pruned.window.time_column = mapping[static_cast<std::size_t>(function.window.time_column)];
  pruned.inputs = {MakeProject(base, std::move(kept), std::move(names))};
  std::vector<RexPtr> expressions;
  for (const auto& expression : project.expressions) expressions.push_back(Renumber(expression, mapping));
  return MakeProject(std::make_shared<const Rel>(std::move(pruned)), std::move(expressions),
                     project.row_type.names);
}

}  // namespace podium
