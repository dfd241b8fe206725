#include "podium/plan/explain/node_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "podium/plan/explain/aggregate_text.h"
#include "podium/plan/explain/window_text.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

enum class ShowStrategy : std::uint8_t { kChosen, kUndefined };

std::string Joined(const std::vector<std::string>& items) {
  return fmt::format("{}", fmt::join(items, ", "));
}

std::string ColumnNames(const std::vector<std::int32_t>& columns, const RowType& row_type) {
  std::vector<std::string> names;
  for (const std::int32_t column : columns) names.push_back(row_type.names[static_cast<std::size_t>(column)]);
  return Joined(names);
}

std::string ModeText(const ChangelogMode& mode) {
  if (mode.empty()) return "NONE";
  std::vector<std::string> kinds;
  if (mode.Contains(RowKind::kInsert)) kinds.emplace_back("I");
  if (mode.Contains(RowKind::kUpdateBefore)) kinds.emplace_back("UB");
  if (mode.Contains(RowKind::kUpdateAfter)) kinds.emplace_back("UA");
  if (mode.Contains(RowKind::kDelete)) kinds.emplace_back("D");
  return fmt::format("{}", fmt::join(kinds, ","));
}

std::string OrderColumnsText(const std::vector<OrderColumn>& order, const RowType& row_type) {
  std::vector<std::string> items;
  for (const auto& column : order) {
    const auto index = static_cast<std::size_t>(column.column);
    const bool descending = column.direction == SortDirection::kDescending;
    items.push_back(row_type.names[index] + (descending ? " DESC" : " ASC"));
  }
  return Joined(items);
}

/// Of a Rank, which says when it is ordered by event time.
std::string RankOrderText(const std::vector<OrderColumn>& order, const RowType& row_type) {
  const bool rowtime = std::ranges::any_of(order, [&](const OrderColumn& column) {
    const LogicalType& type = row_type.types[static_cast<std::size_t>(column.column)];
    return type.time_attribute() == TimeAttribute::kRowtime;
  });
  return (rowtime ? "ROWTIME " : "") + OrderColumnsText(order, row_type);
}

std::string StrategyText(const RankSpec& rank, ShowStrategy show) {
  if (show == ShowStrategy::kUndefined) return "UndefinedStrategy";
  switch (rank.strategy) {
    case RankStrategy::kAppendFast:
      return "AppendFastStrategy";
    case RankStrategy::kUpdateFast:
      return fmt::format("UpdateFastStrategy[{}]", fmt::join(rank.row_key, ","));
    case RankStrategy::kRetract:
      return "RetractStrategy";
  }
  return "";
}

std::string RangeText(const RankRange& range, const RowType& row_type) {
  if (range.end_column.has_value())
    return fmt::format("rankEnd={}", row_type.names[static_cast<std::size_t>(*range.end_column)]);
  return fmt::format("rankStart={}, rankEnd={}", range.rank_start, range.rank_end);
}

std::string RankText(const ExecNode& node, ShowStrategy show) {
  const RowType& input = node.inputs[0]->row_type;
  const RankSpec& rank = node.rank;
  const std::int64_t offset = rank.range.rank_start - 1;
  const std::int64_t fetch = rank.range.rank_end - offset;
  switch (node.rank_node) {
    case RankNode::kLimit:
      return fmt::format("Limit(offset=[{}], fetch=[{}]", offset, fetch);
    case RankNode::kSortLimit:
      return fmt::format("SortLimit(orderBy=[{}], offset=[{}], fetch=[{}], strategy=[{}]",
                         OrderColumnsText(rank.order_columns, input), offset, fetch,
                         StrategyText(rank, show));
    case RankNode::kRank:
      return fmt::format(
          "Rank(strategy=[{}], rankType=[ROW_NUMBER], rankRange=[{}], partitionBy=[{}], orderBy=[{}], "
          "select=[{}]",
          StrategyText(rank, show), RangeText(rank.range, input), ColumnNames(rank.partition_columns, input),
          RankOrderText(rank.order_columns, input), Joined(node.row_type.names));
  }
  return "";
}

/// A ranking that runs as a Deduplicate, as the execution plan shows it.
std::string DeduplicateText(const ExecNode& node) {
  const DeduplicateSpec& spec = *node.deduplicate;
  return fmt::format("Deduplicate(keep=[{}], key=[{}], order=[{}], outputInsertOnly=[{}]",
                     spec.keep == KeepRow::kFirst ? "FirstRow" : "LastRow",
                     ColumnNames(spec.partition_columns, node.inputs[0]->row_type),
                     spec.time == DeduplicateTime::kRowtime ? "ROWTIME" : "PROCTIME",
                     spec.output_insert_only);
}

std::string WatermarkText(const ExecNode& node, ExpressionStyle style) {
  const std::vector<std::string>& names = node.inputs[0]->row_type.names;
  return fmt::format("WatermarkAssigner(rowtime=[{}], watermark=[{}]",
                     names[static_cast<std::size_t>(node.watermark.rowtime_column)],
                     ExpressionText(*node.watermark.expression, names, style));
}

std::string CalcText(const ExecNode& node, ExpressionStyle style) {
  const std::vector<std::string>& names = node.inputs[0]->row_type.names;
  std::vector<std::string> select;
  for (std::size_t i = 0; i < node.expressions.size(); ++i) {
    std::string text = ExpressionText(*node.expressions[i], names, style);
    const std::string& name = node.row_type.names[i];
    if (text != name) text += " AS " + name;
    select.push_back(std::move(text));
  }
  std::string text = fmt::format("Calc(select=[{}]", Joined(select));
  if (node.condition != nullptr)
    text += fmt::format(", where=[{}]", ExpressionText(*node.condition, names, style));
  return text;
}

std::string ScanText(const ExecNode& node) {
  // A source that supplies its own watermarks has them pushed into it.
  const bool supplies = node.table->watermark_column.has_value() && node.table->watermark == nullptr;
  return fmt::format("TableSourceScan(table=[[default_catalog, default_database, {}{}]], fields=[{}]",
                     node.table->name, supplies ? ", watermark=[SOURCE_WATERMARK()]" : "",
                     Joined(node.row_type.names));
}

std::string ValuesText(const ExecNode& node, ExpressionStyle style) {
  if (style == ExpressionStyle::kExecution) return "Values(tuples=[[]]";
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < node.row_type.size(); ++i)
    fields.push_back(ShortTypeText(node.row_type.types[i]) + " " + node.row_type.names[i]);
  return fmt::format("Values(type=[RecordType({})], tuples=[[]]", Joined(fields));
}

std::string NormalizeText(const ExecNode& node, ExpressionStyle style) {
  std::string text = fmt::format("ChangelogNormalize(key=[{}]", ColumnNames(node.keys, node.row_type));
  if (node.condition != nullptr)
    text += fmt::format(", condition=[{}]", ExpressionText(*node.condition, node.row_type.names, style));
  return text;
}

std::string ExchangeText(const ExecNode& node) {
  if (node.keys.empty()) return "Exchange(distribution=[single]";
  return fmt::format("Exchange(distribution=[hash[{}]]", ColumnNames(node.keys, node.row_type));
}

/// `, targetColumns=[[3],[0]]`, for INSERT INTO t (b, a).
std::string TargetColumnsText(const std::vector<std::int32_t>& columns) {
  if (columns.empty()) return "";
  std::vector<std::string> items;
  for (const std::int32_t column : columns) items.push_back(fmt::format("[{}]", column));
  return fmt::format(", targetColumns=[{}]", fmt::join(items, ","));
}

std::string SinkText(const ExecNode& node) {
  return fmt::format("Sink(table=[default_catalog.default_database.{}]{}, fields=[{}]{}", node.table->name,
                     TargetColumnsText(node.target_columns), Joined(node.row_type.names),
                     node.upsert_materialize == UpsertMaterialize::kYes ? ", upsertMaterialize=[true]" : "");
}

/// What the physical plan shows of a STATE_TTL hint, as the last item.
std::string HintText(const ExecNode& node) {
  const std::string& hint = node.aggregate.state_ttl_hint;
  return hint.empty() ? "" : fmt::format(", stateTtlHints=[[[STATE_TTL options:[{}]]]]", hint);
}

/// The node without its closing parenthesis.
std::string OpenText(const ExecNode& node, ExpressionStyle style, ShowStrategy show) {
  switch (node.kind) {
    case ExecKind::kScan:
      return ScanText(node);
    case ExecKind::kValues:
      return ValuesText(node, style);
    case ExecKind::kCalc:
      return CalcText(node, style);
    case ExecKind::kExchange:
      return ExchangeText(node);
    case ExecKind::kRank:
      if (node.deduplicate.has_value() && style == ExpressionStyle::kExecution) return DeduplicateText(node);
      return RankText(node, show);
    case ExecKind::kWatermarkAssigner:
      return WatermarkText(node, style);
    case ExecKind::kSink:
      return SinkText(node);
    case ExecKind::kChangelogNormalize:
      return NormalizeText(node, style);
    case ExecKind::kDropUpdateBefore:
      return "DropUpdateBefore(";
    case ExecKind::kMiniBatchAssigner:
      return fmt::format("MiniBatchAssigner(interval=[{}ms], mode=[{}]", node.mini_batch.interval_ms,
                         node.mini_batch.mode == MiniBatchMode::kRowTime ? "RowTime" : "ProcTime");
    case ExecKind::kAggregate:
      return AggregateText(node);
    case ExecKind::kWindowFunction:
      return WindowFunctionText(node);
    case ExecKind::kWindowRank:
      return WindowRankText(node);
    case ExecKind::kWindowDeduplicate:
      return WindowDeduplicateText(node);
    case ExecKind::kWindowAggregate:
      return WindowAggregateText(node);
  }
  return "";
}

}  // namespace

std::string NodeText(const ExecNode& node, ExpressionStyle style) {
  if (node.kind == ExecKind::kDropUpdateBefore) return "DropUpdateBefore";  // Nothing to say, no parentheses.
  return OpenText(node, style, ShowStrategy::kChosen) +
         (style == ExpressionStyle::kPhysical ? HintText(node) : "") + ")";
}

std::string NodeTextWithMode(const ExecNode& node) {
  const std::string items = OpenText(node, ExpressionStyle::kPhysical, ShowStrategy::kChosen);
  return fmt::format("{}{}changelogMode=[{}]{})", items, items.ends_with('(') ? "" : ", ",
                     ModeText(node.changelog_mode), HintText(node));
}

std::string UnplannedTreeText(const ExecNode& root) {
  std::string text;
  std::string indent;
  for (const ExecNode* node = &root; node != nullptr;
       node = node->inputs.empty() ? nullptr : node->inputs[0].get()) {
    if (node != &root) {
      text += "\n" + indent + "+- ";
      indent += "   ";
    }
    text += OpenText(*node, ExpressionStyle::kPhysical, ShowStrategy::kUndefined) + ", changelogMode=[NONE])";
  }
  return text;
}

std::string UnplannedNodeText(const ExecNode& node) {
  return OpenText(node, ExpressionStyle::kExecution, ShowStrategy::kUndefined) + ")";
}

}  // namespace podium
