#include "podium/plan/planner/window_rewrites.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/plan/planner/aggregate_rewrites.h"
#include "podium/plan/planner/rank_rewrites.h"

namespace podium {
namespace {

/// Which columns are those of a window.
struct WindowColumns {
  WindowSpec window;
  bool rowtime = true;
  std::vector<std::int32_t> starts;
  std::vector<std::int32_t> ends;
  std::vector<std::int32_t> times;

  bool Has(std::int32_t column) const {
    const auto in = [&](const auto& list) { return std::ranges::find(list, column) != list.end(); };
    return in(starts) || in(ends) || in(times);
  }
};

std::optional<WindowColumns> ColumnsOf(const Rel& rel);

std::optional<WindowColumns> OfCalc(const Rel& calc) {
  auto below = ColumnsOf(*calc.input());
  if (!below.has_value()) return std::nullopt;
  WindowColumns columns{below->window, below->rowtime, {}, {}, {}};
  for (std::size_t i = 0; i < calc.expressions.size(); ++i) {
    const Rex& expression = *calc.expressions[i];
    if (expression.kind != RexKind::kInputRef) continue;
    const auto pass = [&](const auto& from, auto& to) {
      if (std::ranges::find(from, expression.index) != from.end()) to.push_back(static_cast<std::int32_t>(i));
    };
    pass(below->starts, columns.starts);
    pass(below->ends, columns.ends);
    pass(below->times, columns.times);
  }
  return columns;
}

std::optional<WindowColumns> OfAggregate(const Rel& aggregate) {
  WindowColumns columns{aggregate.window, true, {}, {}, {}};
  auto column = static_cast<std::int32_t>(aggregate.num_columns() - aggregate.window_properties.size());
  for (const WindowProperty property : aggregate.window_properties) {
    if (property == WindowProperty::kStart) columns.starts.push_back(column);
    if (property == WindowProperty::kEnd) columns.ends.push_back(column);
    if (property == WindowProperty::kTime) columns.times.push_back(column);
    ++column;
  }
  return columns;
}

std::optional<WindowColumns> ColumnsOf(const Rel& rel) {
  switch (rel.kind) {
    case RelKind::kWindowFunction: {
      const auto first = static_cast<std::int32_t>(rel.num_columns()) - 3;
      const LogicalType& time = rel.input()->row_type.types[static_cast<std::size_t>(rel.window.time_column)];
      const bool rowtime = time.time_attribute() == TimeAttribute::kRowtime;
      return WindowColumns{rel.window, rowtime, {first}, {first + 1}, {first + 2}};
    }
    case RelKind::kCalc:
      return OfCalc(rel);
    case RelKind::kWindowAggregate:
      return OfAggregate(rel);
    case RelKind::kWindowRank:
    case RelKind::kWindowDeduplicate:
      return ColumnsOf(*rel.input());
    default:
      return std::nullopt;
  }
}

bool HoldsOneOf(const std::vector<std::int32_t>& key, const std::vector<std::int32_t>& columns) {
  return std::ranges::any_of(
      columns, [&](std::int32_t column) { return std::ranges::find(key, column) != key.end(); });
}

/// The strategy of an operator whose input carries the window.
WindowSpec Attached(const WindowColumns& columns, const std::vector<std::int32_t>& key) {
  const auto first_in_key = [&](const auto& list) {
    return *std::ranges::find_if(
        list, [&](std::int32_t column) { return std::ranges::find(key, column) != key.end(); });
  };
  WindowSpec window = columns.window;
  window.source = WindowSource::kColumns;
  window.time_column = -1;
  window.start_column = first_in_key(columns.starts);
  window.end_column = first_in_key(columns.ends);
  return window;
}

std::vector<std::int32_t> WithoutWindow(const std::vector<std::int32_t>& key, const WindowColumns& columns) {
  std::vector<std::int32_t> rest;
  std::ranges::copy_if(key, std::back_inserter(rest),
                       [&](std::int32_t column) { return !columns.Has(column); });
  return rest;
}

bool IsDeduplication(const Rel& rank) {
  if (rank.rank_number == RankNumber::kOutput || rank.range.end_column.has_value() ||
      rank.range.rank_start != 1 || rank.range.rank_end != 1 || rank.order.size() != 1) {
    return false;
  }
  return rank.input()->row_type.types[static_cast<std::size_t>(rank.order[0].column)].is_time_attribute();
}

Result<RelPtr> RewriteRank(const RelPtr& rel) {
  const auto columns = ColumnsOf(*rel->input());
  if (!columns.has_value() || !HoldsOneOf(rel->partition_by, columns->starts) ||
      !HoldsOneOf(rel->partition_by, columns->ends)) {
    return rel;
  }
  if (rel->function != "ROW_NUMBER") {
    return Status::Refused(rel->function,
                           "() function is not supported on Window TopN currently, only ROW_NUMBER() is "
                           "supported.")
        .At(rel->position)
        .WithHint("use ROW_NUMBER(): equal rows keep their order of arrival");
  }
  const bool deduplicates = IsDeduplication(*rel);
  if (!columns->rowtime) {
    return Status::Refused("Processing time Window ", deduplicates ? "Deduplication" : "TopN",
                           " is not supported yet.")
        .At(rel->position)
        .WithHint("use windows over an event time: WATERMARK FOR <column> AS ...");
  }
  if (rel->range.end_column.has_value()) {
    return Status::Refused("Rank strategy rankEnd=",
                           rel->input()->row_type.names[static_cast<std::size_t>(*rel->range.end_column)],
                           " is not supported on window rank currently.")
        .At(rel->position)
        .WithHint("bound the rank number by a constant");
  }
  Rel rank = *rel;
  rank.kind = deduplicates ? RelKind::kWindowDeduplicate : RelKind::kWindowRank;
  rank.window = Attached(*columns, rel->partition_by);
  rank.partition_by = WithoutWindow(rel->partition_by, *columns);
  return RelPtr(std::make_shared<const Rel>(std::move(rank)));
}

Status CheckMultiple(const WindowSpec& window, SourcePosition position) {
  if (window.kind == WindowKind::kTumble || window.size_ms % window.step_ms == 0) return Status::OK();
  if (window.kind == WindowKind::kHop) {
    return Status::Refused(
               "HOP table function based aggregate requires size must be an integral multiple of slide, but "
               "got size ",
               window.size_ms, " ms and slide ", window.step_ms, " ms")
        .At(position);
  }
  return Status::Refused(
             "CUMULATE table function based aggregate requires maxSize must be an integral multiple of step, "
             "but got maxSize ",
             window.size_ms, " ms and step ", window.step_ms, " ms.")
      .At(position);
}

/// A grouping's input without window columns, and how to find the rest in it.
struct GroupingInput {
  RelPtr rel;
  WindowSpec window;
  std::vector<std::int32_t> mapping;
};

/// Null unless the grouping stands straight over the windowing function, with at most a projection between
/// them that does not compute with window columns.
std::optional<GroupingInput> PullUpFunction(const RelPtr& input) {
  const bool calc = input->kind == RelKind::kCalc;
  const RelPtr& function = calc ? input->input() : input;
  if (function->kind != RelKind::kWindowFunction) return std::nullopt;
  const RelPtr& base = function->input();
  const auto expressions = calc ? input->expressions : AllColumns(input->row_type);
  const auto reads_window = [&](const Rex& expression) {
    std::vector<bool> used(function->num_columns(), false);
    CollectInputRefs(expression, used);
    return std::find(used.begin() + static_cast<std::ptrdiff_t>(base->num_columns()), used.end(), true) !=
           used.end();
  };
  if (calc && input->condition != nullptr && reads_window(*input->condition)) return std::nullopt;
  GroupingInput result{nullptr, function->window, {}};
  std::vector<RexPtr> kept;
  std::vector<std::string> names;
  const std::int32_t time = function->window.time_column;
  std::int32_t new_time = -1;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    result.mapping.push_back(-1);
    if (reads_window(*expressions[i])) {
      if (expressions[i]->kind != RexKind::kInputRef) return std::nullopt;
      continue;
    }
    result.mapping.back() = static_cast<std::int32_t>(kept.size());
    if (IsInputRef(*expressions[i], time)) new_time = result.mapping.back();
    kept.push_back(expressions[i]);
    names.push_back(input->row_type.names[i]);
  }
  if (new_time < 0) {
    new_time = static_cast<std::int32_t>(kept.size());
    kept.push_back(ColumnRef(base->row_type, time));
    names.push_back(UniqueName(base->row_type.names[static_cast<std::size_t>(time)], names));
  }
  result.window.time_column = new_time;
  const RexPtr condition = calc ? input->condition : nullptr;
  const bool trivial = condition == nullptr && IsIdentity(kept, base->row_type);
  result.rel = trivial ? base : MakeCalc(base, condition, std::move(kept), std::move(names));
  return result;
}

GroupingInput KeepColumns(const RelPtr& input, const WindowColumns& columns,
                          const std::vector<std::int32_t>& key) {
  GroupingInput result{input, Attached(columns, key), {}};
  for (std::int32_t i = 0; i < std::ssize(input->row_type.types); ++i) result.mapping.push_back(i);
  return result;
}

/// The window columns of the key, as properties: start, end, then time.
std::vector<WindowProperty> Properties(const std::vector<std::int32_t>& key, const WindowColumns& columns) {
  std::vector<WindowProperty> properties = {WindowProperty::kStart, WindowProperty::kEnd};
  if (HoldsOneOf(key, columns.times)) properties.push_back(WindowProperty::kTime);
  return properties;
}

WindowProperty PropertyOf(std::int32_t column, const WindowColumns& columns) {
  const auto in = [&](const auto& list) { return std::ranges::find(list, column) != list.end(); };
  if (in(columns.starts)) return WindowProperty::kStart;
  return in(columns.ends) ? WindowProperty::kEnd : WindowProperty::kTime;
}

Result<RelPtr> RewriteAggregate(const RelPtr& rel) {
  const std::vector<std::int32_t>& key = rel->partition_by;
  const auto columns = ColumnsOf(*rel->input());
  if (!columns.has_value() || !HoldsOneOf(key, columns->starts) || !HoldsOneOf(key, columns->ends))
    return rel;
  PODIUM_RETURN_NOT_OK(CheckMultiple(columns->window, rel->position));
  auto pulled = PullUpFunction(rel->input());
  const GroupingInput input = pulled.has_value() ? *pulled : KeepColumns(rel->input(), *columns, key);
  const auto moved = [&](std::int32_t column) { return input.mapping[static_cast<std::size_t>(column)]; };

  Rel grouped = *rel;
  grouped.window = input.window;
  std::vector<std::int32_t> groups = WithoutWindow(key, *columns);
  std::ranges::transform(groups, groups.begin(), moved);
  std::vector<AggregateCall> calls = rel->calls;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    std::ranges::transform(calls[i].arguments, calls[i].arguments.begin(), moved);
    if (calls[i].filter.has_value()) calls[i].filter = moved(*calls[i].filter);
  }
  Rel node = *MakeAggregate(grouped, input.rel, std::move(groups), std::move(calls));
  node.kind = RelKind::kWindowAggregate;
  node.window_properties = Properties(key, *columns);
  const std::size_t first_property = node.row_type.size();
  for (const WindowProperty property : node.window_properties) {
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (!columns->Has(key[i]) || PropertyOf(key[i], *columns) != property) continue;
      node.row_type.names.push_back(rel->row_type.names[i]);
      node.row_type.types.push_back(rel->row_type.types[i]);
      break;
    }
  }

  // The columns in the order in which the query has them.
  std::vector<RexPtr> outputs;
  std::int32_t next_group = 0;
  for (const std::int32_t column : key) {
    std::int32_t output = next_group;
    if (columns->Has(column)) {
      const auto property = std::ranges::find(node.window_properties, PropertyOf(column, *columns));
      output = static_cast<std::int32_t>(first_property) +
               static_cast<std::int32_t>(property - node.window_properties.begin());
    } else {
      ++next_group;
    }
    outputs.push_back(ColumnRef(node.row_type, output));
  }
  for (std::size_t i = 0; i < rel->calls.size(); ++i)
    outputs.push_back(ColumnRef(node.row_type, next_group + static_cast<std::int32_t>(i)));
  return MakeCalc(std::make_shared<const Rel>(std::move(node)), nullptr, std::move(outputs),
                  rel->row_type.names);
}

Result<RelPtr> Rewrite(const RelPtr& root) {
  std::vector<RelPtr> inputs;
  for (const auto& input : root->inputs) {
    PODIUM_ASSIGN_OR_RETURN(RelPtr rewritten, Rewrite(input));
    inputs.push_back(std::move(rewritten));
  }
  const RelPtr rel = WithInputs(root, std::move(inputs));
  if (rel->kind == RelKind::kRank) return RewriteRank(rel);
  if (rel->kind == RelKind::kAggregate) return RewriteAggregate(rel);
  return rel;
}

}  // namespace

Result<RelPtr> RewriteWindows(const RelPtr& root) {
  PODIUM_ASSIGN_OR_RETURN(const RelPtr rewritten, Rewrite(root));
  return rewritten == root ? root : MergeAdjacentCalcs(rewritten);
}

}  // namespace podium
