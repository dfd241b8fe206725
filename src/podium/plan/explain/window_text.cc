#include "podium/plan/explain/window_text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "podium/plan/explain/aggregate_text.h"

namespace podium {
namespace {

std::string ColumnNames(const std::vector<std::int32_t>& columns, const RowType& row_type) {
  std::vector<std::string> names;
  for (const std::int32_t column : columns) names.push_back(row_type.names[static_cast<std::size_t>(column)]);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string OrderText(const std::vector<OrderColumn>& order, const RowType& row_type) {
  std::vector<std::string> items;
  for (const auto& column : order) {
    const bool descending = column.direction == SortDirection::kDescending;
    items.push_back(row_type.names[static_cast<std::size_t>(column.column)] +
                    (descending ? " DESC" : " ASC"));
  }
  return fmt::format("{}", fmt::join(items, ", "));
}

/// A duration in the largest unit that divides it.
std::string DurationText(std::int64_t ms) {
  constexpr std::array<std::pair<std::int64_t, const char*>, 4> kUnits = {
      {{86'400'000, "d"}, {3'600'000, "h"}, {60'000, "min"}, {1'000, "s"}}};
  for (const auto& [unit, name] : kUnits) {
    if (ms % unit == 0) return fmt::format("{} {}", ms / unit, name);
  }
  return fmt::format("{} ms", ms);
}

std::string SourceText(const WindowSpec& window, const RowType& input) {
  const auto name = [&](std::int32_t column) { return input.names[static_cast<std::size_t>(column)]; };
  switch (window.source) {
    case WindowSource::kTime:
      return fmt::format("time_col=[{}]", name(window.time_column));
    case WindowSource::kColumns:
      return (window.start_column < 0 ? "" : fmt::format("win_start=[{}], ", name(window.start_column))) +
             fmt::format("win_end=[{}]", name(window.end_column));
    case WindowSource::kSlice:
      return fmt::format("slice_end=[{}]", name(window.slice_end_column));
  }
  return "";
}

/// `TUMBLE(time_col=[ts], size=[10 s])`.
std::string WindowText(const WindowSpec& window, const RowType& input) {
  const std::string source = SourceText(window, input);
  const std::string offset =
      window.offset_ms == 0 ? "" : fmt::format(", offset=[{}]", DurationText(window.offset_ms));
  const std::string size = DurationText(window.size_ms);
  switch (window.kind) {
    case WindowKind::kTumble:
      return fmt::format("TUMBLE({}, size=[{}]{})", source, size, offset);
    case WindowKind::kHop:
      return fmt::format("HOP({}, size=[{}], slide=[{}]{})", source, size, DurationText(window.step_ms),
                         offset);
    case WindowKind::kCumulate:
      return fmt::format("CUMULATE({}, max_size=[{}], step=[{}]{})", source, size,
                         DurationText(window.step_ms), offset);
    case WindowKind::kSession:
      return fmt::format("SESSION({}, gap=[{}])", source, size);
  }
  return "";
}

const char* PropertyName(WindowProperty property) {
  switch (property) {
    case WindowProperty::kStart:
      return "start";
    case WindowProperty::kEnd:
      return "end";
    case WindowProperty::kTime:
      return "rowtime";
  }
  return "";
}

/// In two phases a HOP counts its rows, to know which windows are empty. Flink prints that call among the
/// others, without a name of its own.
AggregateSpec WithHiddenCount(const ExecNode& node) {
  AggregateSpec spec = node.aggregate;
  const bool counts = std::ranges::any_of(spec.calls, [](const AggregateCall& call) {
    return call.function == "COUNT" && call.arguments.empty() && !call.filter.has_value();
  });
  if (node.window.kind != WindowKind::kHop || spec.phase == AggregatePhase::kComplete || counts) return spec;
  AggregateCall count;
  count.function = "COUNT";
  count.type = LogicalType::BigInt(false);
  const std::size_t taken = spec.group_columns.size() + spec.calls.size();
  if (spec.phase == AggregatePhase::kGlobal) count.name = node.row_type.names[taken];
  spec.calls.push_back(std::move(count));
  return spec;
}

}  // namespace

std::string WindowFunctionText(const ExecNode& node) {
  return fmt::format("WindowTableFunction(window=[{}]", WindowText(node.window, node.inputs[0]->row_type));
}

std::string WindowRankText(const ExecNode& node) {
  const RowType& input = node.inputs[0]->row_type;
  const RankSpec& rank = node.rank;
  return fmt::format(
      "WindowRank(window=[{}], rankType=[ROW_NUMBER], rankRange=[rankStart={}, rankEnd={}], "
      "partitionBy=[{}], "
      "orderBy=[{}], select=[{}]",
      WindowText(node.window, input), rank.range.rank_start, rank.range.rank_end,
      ColumnNames(rank.partition_columns, input), OrderText(rank.order_columns, input),
      fmt::join(node.row_type.names, ", "));
}

std::string WindowDeduplicateText(const ExecNode& node) {
  const RowType& input = node.inputs[0]->row_type;
  const WindowDeduplicateSpec& spec = node.window_deduplicate;
  return fmt::format(
      "WindowDeduplicate(window=[{}], keep=[{}], partitionKeys=[{}], orderKey=[{}], order=[ROWTIME]",
      WindowText(node.window, input), spec.keep == KeepRow::kFirst ? "FirstRow" : "LastRow",
      ColumnNames(spec.partition_columns, input), ColumnNames({spec.order_column}, input));
}

std::string WindowAggregateText(const ExecNode& node) {
  const RowType& input = node.inputs[0]->row_type;
  const AggregateSpec& spec = node.aggregate;
  const std::string group_by =
      spec.group_columns.empty() ? "" : fmt::format("groupBy=[{}], ", ColumnNames(spec.group_columns, input));
  std::vector<std::string> select;
  for (const std::int32_t group : spec.group_columns) select.push_back(ColumnNames({group}, input));
  for (auto& call : CallTexts(WithHiddenCount(node), input)) select.push_back(std::move(call));
  // Where a hidden call took the name of the first property, the others move up.
  std::size_t name = select.size();
  for (const WindowProperty property : node.window_properties) {
    if (name == node.row_type.size()) break;
    select.push_back(fmt::format("{}('w$) AS {}", PropertyName(property), node.row_type.names[name++]));
  }
  if (spec.phase == AggregatePhase::kLocal) {
    select.push_back(fmt::format("slice_end('w$) AS {}", node.row_type.names.back()));
  }
  return fmt::format("{}WindowAggregate({}window=[{}], select=[{}]", PhaseName(spec.phase), group_by,
                     WindowText(node.window, input), fmt::join(select, ", "));
}

}  // namespace podium
