#include "podium/plan/planner/split_window.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "podium/expr/expressions.h"

namespace podium {
namespace {

/// Where an expression is computed: below the window, by the window, or above it.
enum class Level : std::int8_t { kInput = -1, kBelow = 0, kWindow = 1, kAbove = 2 };

/// The distinct subexpressions of a projection, operands before their calls, input columns first: the order
/// of Calcite's RexProgram, which decides the order of generated columns.
class Program {
 public:
  explicit Program(const Rel& project) {
    for (const auto& column : AllColumns(project.input()->row_type)) Register(column);
    for (const auto& expression : project.expressions) outputs_.push_back(Register(expression));
  }

  const std::vector<RexPtr>& expressions() const { return expressions_; }
  const std::vector<std::size_t>& outputs() const { return outputs_; }
  Level level(std::size_t i) const { return levels_[i]; }

  std::size_t IndexOf(const Rex& expression) const {
    const auto found = std::ranges::find_if(
        expressions_, [&](const auto& known) { return SameExpression(*known, expression); });
    return static_cast<std::size_t>(found - expressions_.begin());
  }

  /// Marks what is read directly by a call or output of a level above `level`, among what is computed at it
  /// or below; literals do not count, each level has its own.
  std::vector<bool> ReadAbove(Level level) const {
    std::vector<bool> read(expressions_.size(), false);
    for (std::size_t i = 0; i < expressions_.size(); ++i) {
      if (levels_[i] > level) MarkParts(*expressions_[i], read);
    }
    for (const std::size_t output : outputs_) read[output] = true;
    for (std::size_t i = 0; i < read.size(); ++i)
      read[i] = read[i] && levels_[i] <= level && !IsLiteral(*expressions_[i]);
    return read;
  }

 private:
  template <class Visit>
  static void ForEachPart(const Rex& expression, const Visit& visit) {
    for (const auto& operand : expression.operands) visit(operand);
    for (const auto& order : expression.order_by) visit(order.expression);
    for (const auto& key : expression.partition_by) visit(key);
  }

  std::size_t Register(const RexPtr& expression) {
    const std::size_t known = IndexOf(*expression);
    if (known < expressions_.size()) return known;
    Level level = Level::kBelow;
    if (expression->kind == RexKind::kInputRef) level = Level::kInput;
    if (expression->kind == RexKind::kOver) level = Level::kWindow;
    ForEachPart(*expression, [&](const RexPtr& part) {
      const std::size_t index = Register(part);
      if (expression->kind != RexKind::kOver && levels_[index] >= Level::kWindow) level = Level::kAbove;
    });
    expressions_.push_back(expression);
    levels_.push_back(level);
    return expressions_.size() - 1;
  }

  void MarkParts(const Rex& expression, std::vector<bool>& read) const {
    ForEachPart(expression, [&](const RexPtr& part) { read[IndexOf(*part)] = true; });
  }

  std::vector<RexPtr> expressions_;
  std::vector<Level> levels_;
  std::vector<std::size_t> outputs_;
};

/// A column inherits the name of an input column, unless that is itself a generated one.
std::string DeriveName(const Rex& expression, const RowType& input, std::size_t position) {
  if (expression.kind == RexKind::kInputRef) {
    const std::string& name = input.names[static_cast<std::size_t>(expression.index)];
    if (!name.starts_with('$') || name.starts_with("$EXPR")) return name;
  }
  return "$" + std::to_string(position);
}

bool SameWindow(const Rex& left, const Rex& right) {
  Rex same_function = right;
  same_function.op = left.op;
  same_function.operands = left.operands;
  same_function.type = left.type;
  return SameExpression(left, same_function);
}

Status CheckWindows(const std::vector<RexPtr>& overs) {
  for (const auto& over : overs) {
    if (!SameWindow(*over, *overs[0])) {
      return Status::Refused(
                 "Over Agg: Unsupported use of OVER windows. All aggregates must be computed on the same "
                 "window. "
                 "please re-check the over window statement.")
          .At(over->position)
          .WithHint("rank in two steps: the second ranking in a query around the first");
    }
    if (over->op != "ROW_NUMBER" && over->op != "RANK" && over->op != "DENSE_RANK") {
      return Status::NotSupported("the window function ", over->op, " OVER (...)")
          .At(over->position)
          .WithHint("ROW_NUMBER() OVER (PARTITION BY ... ORDER BY ...) is what a Top-N is made of");
    }
  }
  if (overs.size() > 1) {
    return Status::NotSupported("several functions over one window")
        .At(overs[1]->position)
        .WithHint("keep one ROW_NUMBER() OVER (PARTITION BY ... ORDER BY ...)");
  }
  return Status::OK();
}

std::int32_t PositionOf(const std::vector<std::size_t>& columns, std::size_t expression) {
  return static_cast<std::int32_t>(std::ranges::find(columns, expression) - columns.begin());
}

/// Fills in the window's keys: positions in `columns`, constants left out, repeated columns once.
Status SetKeys(const Rex& over, const Program& program, const std::vector<std::size_t>& columns,
               Rel& window) {
  for (const auto& key : over.partition_by) {
    if (IsLiteral(*key)) continue;
    const std::int32_t column = PositionOf(columns, program.IndexOf(*key));
    if (std::ranges::find(window.partition_by, column) == window.partition_by.end())
      window.partition_by.push_back(column);
  }
  std::ranges::sort(window.partition_by);
  for (const auto& order : over.order_by) {
    if (IsLiteral(*order.expression)) continue;
    const std::int32_t column = PositionOf(columns, program.IndexOf(*order.expression));
    if (std::ranges::find(window.order, column, &OrderColumn::column) == window.order.end())
      window.order.push_back({column, order.direction, order.nulls});
  }
  if (!window.order.empty()) return Status::OK();
  return Status::Refused(
             "Over Agg: The window rank function requires order by clause with non-constant fields. "
             "please re-check the over window statement.")
      .At(over.position)
      .WithHint("add to the OVER clause: ORDER BY <column>");
}

std::vector<std::size_t> Marked(const std::vector<bool>& marks) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i]) list.push_back(i);
  }
  return list;
}

/// The nodes below: the projection, if it changes anything, and which expression each of its columns is.
struct WindowInput {
  RelPtr rel;
  std::vector<std::size_t> columns;
};

WindowInput MakeWindowInput(const Rel& project, const Program& program) {
  const RelPtr& input = project.input();
  const std::size_t num_inputs = input->num_columns();
  // With nothing to compute below, the window reads its input as it is, unused columns included.
  const bool computes = program.expressions().size() > num_inputs &&
                        std::ranges::any_of(program.expressions(), [&](const auto& expression) {
                          return program.level(program.IndexOf(*expression)) == Level::kBelow;
                        });
  if (!computes) {
    std::vector<bool> all(program.expressions().size(), false);
    std::fill_n(all.begin(), num_inputs, true);
    return {input, Marked(all)};
  }
  const auto columns = Marked(program.ReadAbove(Level::kBelow));
  std::vector<RexPtr> expressions;
  std::vector<std::string> names;
  for (const std::size_t column : columns) {
    expressions.push_back(program.expressions()[column]);
    names.push_back(DeriveName(*expressions.back(), input->row_type, names.size()));
  }
  if (IsIdentity(expressions, input->row_type)) return {input, columns};
  return {MakeProject(input, std::move(expressions), std::move(names)), columns};
}

}  // namespace

Result<RelPtr> SplitWindow(const Rel& project) {
  const Program program(project);
  std::vector<RexPtr> overs;
  for (const auto& expression : program.expressions()) {
    if (expression->kind == RexKind::kOver) overs.push_back(expression);
  }
  PODIUM_RETURN_NOT_OK(CheckWindows(overs));

  const WindowInput below = MakeWindowInput(project, program);
  Rel window;
  window.kind = RelKind::kWindow;
  window.inputs = {below.rel};
  window.row_type = below.rel->row_type;
  window.row_type.names.push_back("w0$o0");
  window.row_type.types.push_back(LogicalType::BigInt(false));
  window.function = overs[0]->op;
  window.position = overs[0]->position;
  PODIUM_RETURN_NOT_OK(SetKeys(*overs[0], program, below.columns, window));
  const RelPtr window_rel = std::make_shared<const Rel>(std::move(window));

  // Where each expression stands in the window's output.
  std::vector<RexPtr> known;
  std::vector<RexPtr> refs;
  for (std::size_t i = 0; i < below.columns.size(); ++i) {
    known.push_back(program.expressions()[below.columns[i]]);
    refs.push_back(ColumnRef(window_rel->row_type, static_cast<std::int32_t>(i)));
  }
  known.push_back(overs[0]);
  refs.push_back(ColumnRef(window_rel->row_type, static_cast<std::int32_t>(below.columns.size())));

  std::vector<RexPtr> outputs;
  for (const auto& expression : project.expressions)
    outputs.push_back(ReplaceExpressions(expression, known, refs));
  if (IsIdentity(outputs, window_rel->row_type)) return window_rel;

  // The columns that the top level reads, in the order of the program. If the outputs are exactly these,
  // Calcite keeps the names that it derived for them.
  const auto carried = Marked(program.ReadAbove(Level::kWindow));
  std::vector<std::string> names = project.row_type.names;
  if (carried == program.outputs()) {
    for (std::size_t i = 0; i < carried.size(); ++i)
      names[i] = DeriveName(*program.expressions()[carried[i]], project.input()->row_type, i);
  }
  return MakeProject(window_rel, std::move(outputs), std::move(names));
}

}  // namespace podium
