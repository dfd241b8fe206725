// Windowing table functions in the FROM clause of QueryAnalyzer: TUMBLE, HOP, CUMULATE, SESSION.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/query_analyzer.h"
#include "podium/sql/analyzer/relation.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

using syntax::ExpressionKind;
using syntax::ExpressionPtr;

struct WindowFunction {
  std::string_view name;
  WindowKind kind;
  std::array<std::string_view, 5> parameters;  ///< In order; the last may be left out.
  std::string_view signature;
};

constexpr std::array kFunctions = {
    WindowFunction{"TUMBLE",
                   WindowKind::kTumble,
                   {"DATA", "TIMECOL", "SIZE", "OFFSET", ""},
                   "TUMBLE(TABLE table_name, DESCRIPTOR(timecol), datetime interval[, datetime interval])"},
    WindowFunction{
        "HOP",
        WindowKind::kHop,
        {"DATA", "TIMECOL", "SLIDE", "SIZE", "OFFSET"},
        "HOP(TABLE table_name, DESCRIPTOR(timecol), datetime interval, datetime interval[, datetime "
        "interval])"},
    WindowFunction{
        "CUMULATE",
        WindowKind::kCumulate,
        {"DATA", "TIMECOL", "STEP", "SIZE", "OFFSET"},
        "CUMULATE(TABLE table_name, DESCRIPTOR(timecol), datetime interval, datetime interval[, datetime "
        "interval])"},
    WindowFunction{
        "SESSION",
        WindowKind::kSession,
        {"DATA", "TIMECOL", "GAP", "", ""},
        "SESSION(TABLE table_name [PARTITION BY col_list], DESCRIPTOR(timecol), datetime interval)"},
};

std::size_t NumParameters(const WindowFunction& function) {
  return static_cast<std::size_t>(
      std::ranges::count_if(function.parameters, [](std::string_view name) { return !name.empty(); }));
}

/// The arguments in the order of the parameters; a missing one is null.
Result<std::vector<ExpressionPtr>> Arguments(const WindowFunction& function, const syntax::Expression& call) {
  std::vector<ExpressionPtr> arguments(NumParameters(function));
  if (call.operands.size() > arguments.size()) {
    return Status::Refused("Cannot apply '", function.name,
                           "': too many arguments. Supported form(s): ", function.signature)
        .At(call.position);
  }
  for (std::size_t i = 0; i < call.operands.size(); ++i) {
    const auto& operand = call.operands[i];
    std::size_t at = i;
    if (operand->kind == ExpressionKind::kNamedArgument) {
      const auto found = std::ranges::find(function.parameters, std::string_view(FunctionName(*operand)));
      if (found == function.parameters.end()) {
        return Status::Refused("Param not found: ", operand->name.last())
            .At(operand->position)
            .WithHint("parameters of " + std::string(function.signature));
      }
      at = static_cast<std::size_t>(found - function.parameters.begin());
    }
    arguments[at] = operand->kind == ExpressionKind::kNamedArgument ? operand->operands[0] : operand;
  }
  const std::size_t required =
      function.kind == WindowKind::kSession ? arguments.size() : arguments.size() - 1;
  for (std::size_t i = 0; i < required; ++i) {
    if (arguments[i]) continue;
    return Status::Refused("Invalid number of arguments to function '", function.name,
                           "'. Supported form(s): ", function.signature)
        .At(call.position);
  }
  return arguments;
}

Result<std::int32_t> TimeColumn(const WindowFunction& function, const syntax::Expression& argument,
                                const Scope& scope) {
  if (argument.kind != ExpressionKind::kDescriptor || argument.operands.size() != 1) {
    return Status::Refused("Cannot apply '", function.name, "'. Supported form(s): ", function.signature)
        .At(argument.position);
  }
  PODIUM_ASSIGN_OR_RETURN(const RexPtr column, scope.Resolve(argument.operands[0]->name));
  const SourcePosition at = argument.operands[0]->position;
  if (!column->type.is_timestamp()) {
    return Status::Refused("The window function ", function.signature,
                           " requires the timecol to be TIMESTAMP or TIMESTAMP_LTZ, but is ",
                           ShortTypeText(column->type), ".")
        .At(at);
  }
  if (column->kind != RexKind::kInputRef || !column->type.is_time_attribute()) {
    return Status::Refused("The window function requires the timecol is a time attribute type, but is ",
                           ShortTypeText(column->type), ".")
        .At(at)
        .WithHint("declare it in CREATE TABLE: WATERMARK FOR " + argument.operands[0]->name.last() +
                  " AS ...");
  }
  return column->index;
}

}  // namespace

// TABLE t reads t through SELECT *; a subquery stands as it is.
Result<LogicalNodePtr> QueryAnalyzer::AnalyzeWindowInput(const syntax::Expression& argument) {
  if (argument.kind == ExpressionKind::kScalarQuery ||
      (argument.kind == ExpressionKind::kTableArgument && argument.query)) {
    PODIUM_ASSIGN_OR_RETURN(const AnalyzedQuery query, Analyze(*argument.query, QueryPlace::kNested));
    return query.node;
  }
  if (argument.kind != ExpressionKind::kTableArgument) {
    return Status::Refused("a windowing function takes TABLE <name> first").At(argument.position);
  }
  syntax::TableReference reference;
  reference.position = argument.position;
  reference.name = argument.name;
  PODIUM_ASSIGN_OR_RETURN(const FromClause from, AnalyzeTable(reference));
  return MakeProject(from.node, InputRefs(from.node->row_type), from.scope.row().names);
}

Result<FromClause> QueryAnalyzer::AnalyzeWindow(const syntax::Expression& function) {
  const std::string name = FunctionName(function);
  const auto found = std::ranges::find(kFunctions, std::string_view(name), &WindowFunction::name);
  if (found == kFunctions.end()) {
    return Status::NotSupported("the table function ", name)
        .At(function.position)
        .WithHint("table functions that run: TUMBLE, HOP, CUMULATE, SESSION");
  }
  PODIUM_ASSIGN_OR_RETURN(const auto arguments, Arguments(*found, function));
  PODIUM_ASSIGN_OR_RETURN(const LogicalNodePtr input, AnalyzeWindowInput(*arguments[0]));
  const Scope scope(
      input->row_type,
      {{.path = {}, .first_column = 0, .num_columns = static_cast<std::int32_t>(input->row_type.size())}});
  LogicalNode node;
  node.kind = LogicalKind::kWindow;
  node.inputs = {input};
  node.position = function.position;
  node.window.kind = found->kind;
  PODIUM_ASSIGN_OR_RETURN(node.window.time_column, TimeColumn(*found, *arguments[1], scope));
  ExpressionResolver resolver(scope, {.name = "FROM"});
  if (arguments[0]->over) {
    for (const auto& key : arguments[0]->over->partition_by) {
      PODIUM_ASSIGN_OR_RETURN(const RexPtr column, resolver.Resolve(*key));
      if (column->kind != RexKind::kInputRef) {
        return Status::NotSupported("PARTITION BY an expression in SESSION").At(key->position);
      }
      node.window.partition_columns.push_back(column->index);
    }
  }
  for (std::size_t i = 2; i < arguments.size(); ++i) {
    if (!arguments[i]) continue;
    PODIUM_ASSIGN_OR_RETURN(RexPtr interval, resolver.Resolve(*arguments[i]));
    if (interval->kind != RexKind::kLiteral || interval->type.root() != TypeRoot::kIntervalDayTime) {
      return Status::Refused("Cannot apply '", name, "': ", found->parameters[i],
                             " has to be an interval such as INTERVAL '10' SECOND")
          .At(arguments[i]->position);
    }
    node.window.intervals.push_back(std::move(interval));
  }
  node.row_type = input->row_type;
  const LogicalType& time = input->row_type.types[static_cast<std::size_t>(node.window.time_column)];
  const LogicalType bound = LogicalType::Timestamp(3, false);
  for (const auto* column : {"window_start", "window_end", "window_time"})
    node.row_type.names.emplace_back(column);
  node.row_type.types.insert(node.row_type.types.end(), {bound, bound, time.WithNullable(false)});
  RowType row = node.row_type;
  return FromClause{.node = std::make_shared<const LogicalNode>(std::move(node)),
                    .scope = Scope(std::move(row), {})};
}

}  // namespace podium
