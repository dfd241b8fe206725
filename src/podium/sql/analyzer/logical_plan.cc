#include "podium/sql/analyzer/logical_plan.h"

#include <string_view>
#include <utility>

#include "podium/sql/analyzer/rex_text.h"
#include "podium/sql/analyzer/type_text.h"

namespace podium {
namespace {

/// Collects `name=[value]` items as Calcite's RelWriter does.
class Items {
 public:
  void Add(std::string_view name, std::string_view value) {
    if (!text_.empty()) text_ += ", ";
    text_.append(name).append("=[").append(value).append("]");
  }
  std::string Of(std::string_view node) const { return std::string(node) + "(" + text_ + ")"; }

 private:
  std::string text_;
};

std::string Joined(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += ", ";
    text += parts[i];
  }
  return text;
}

/// `{0, 1}`
std::string ColumnSet(const std::vector<std::int32_t>& columns) {
  std::vector<std::string> parts;
  for (const auto column : columns) parts.push_back(std::to_string(column));
  return "{" + Joined(parts) + "}";
}

std::string OptionsText(const std::map<std::string, std::string>& options) {
  std::vector<std::string> parts;
  for (const auto& [key, value] : options) parts.push_back(key + "=" + value);
  return "{" + Joined(parts) + "}";
}

std::string ScanLine(const LogicalNode& node) {
  Items items;
  items.Add("table", "[default_catalog, default_database, " + node.table->name + "]");
  if (!node.dynamic_options.empty()) {
    items.Add("hints", "[[OPTIONS inheritPath:[] options:" + OptionsText(node.dynamic_options) + "]]");
  } else if (!node.alias_hint.empty()) {
    items.Add("hints", "[[ALIAS inheritPath:[] options:[" + node.alias_hint + "]]]");
  }
  return items.Of("LogicalTableScan");
}

std::string ValuesLine(const LogicalNode& node) {
  std::vector<std::string> tuples;
  for (const auto& row : node.rows) {
    std::vector<std::string> values;
    for (const auto& value : row) values.push_back(LiteralValueText(*value));
    tuples.push_back("{ " + Joined(values) + " }");
  }
  Items items;
  items.Add("tuples", "[" + Joined(tuples) + "]");
  return items.Of("LogicalValues");
}

std::string ProjectLine(const LogicalNode& node) {
  Items items;
  for (std::size_t i = 0; i < node.expressions.size(); ++i) {
    items.Add(node.row_type.names[i], RexText(*node.expressions[i]));
  }
  return items.Of("LogicalProject");
}

std::string AggregateLine(const LogicalNode& node) {
  Items items;
  items.Add("group", ColumnSet(node.group_columns));
  for (std::size_t i = 0; i < node.aggregates.size(); ++i) {
    std::string call = RexText(*node.aggregates[i]);
    if (!node.aggregate_filters.empty() && node.aggregate_filters[i] >= 0) {
      call += " FILTER $" + std::to_string(node.aggregate_filters[i]);
    }
    items.Add(node.row_type.names[node.group_columns.size() + i], call);
  }
  if (!node.state_ttl_hints.empty()) {
    items.Add("stateTtlHints", "[[STATE_TTL options:" + OptionsText(node.state_ttl_hints) + "]]");
  }
  return items.Of("LogicalAggregate");
}

/// RelFieldCollation.shortString: the null order shows only where it is not Calcite's own default.
std::string DirectionText(const OrderColumn& column) {
  if (column.direction == SortDirection::kAscending) {
    return column.nulls == NullOrder::kLast ? "ASC" : "ASC-nulls-first";
  }
  return column.nulls == NullOrder::kFirst ? "DESC" : "DESC-nulls-last";
}

std::string SortLine(const LogicalNode& node) {
  Items items;
  for (std::size_t i = 0; i < node.order.size(); ++i) {
    items.Add("sort" + std::to_string(i), "$" + std::to_string(node.order[i].column));
  }
  for (std::size_t i = 0; i < node.order.size(); ++i) {
    items.Add("dir" + std::to_string(i), DirectionText(node.order[i]));
  }
  if (node.offset) items.Add("offset", std::to_string(*node.offset));
  if (node.fetch) items.Add("fetch", std::to_string(*node.fetch));
  return items.Of("LogicalSort");
}

std::string_view WindowName(WindowKind kind) {
  switch (kind) {
    case WindowKind::kTumble:
      return "TUMBLE";
    case WindowKind::kHop:
      return "HOP";
    case WindowKind::kCumulate:
      return "CUMULATE";
    case WindowKind::kSession:
      return "SESSION";
  }
  return {};
}

std::string WindowLine(const LogicalNode& node) {
  const LogicalWindow& window = node.window;
  std::string table = "TABLE(#0)";
  if (!window.partition_columns.empty()) {
    std::vector<std::string> keys;
    for (const auto column : window.partition_columns) keys.push_back("$" + std::to_string(column));
    table += " PARTITION BY(" + Joined(keys) + ")";
  }
  const auto& input = node.inputs[0]->row_type;
  std::vector<std::string> arguments = {
      table, "DESCRIPTOR(_UTF-16LE'" + input.names[static_cast<std::size_t>(window.time_column)] + "')"};
  for (const auto& interval : window.intervals) arguments.push_back(LiteralText(*interval));
  std::vector<std::string> fields;
  for (std::size_t i = 0; i < node.row_type.size(); ++i) {
    fields.push_back(ShortTypeText(node.row_type.types[i]) + " " + node.row_type.names[i]);
  }
  Items items;
  items.Add("invocation", std::string(WindowName(window.kind)) + "(" + Joined(arguments) + ")");
  items.Add("rowType", "RecordType(" + Joined(fields) + ")");
  return items.Of("LogicalTableFunctionScan");
}

std::string WatermarkLine(const LogicalNode& node) {
  Items items;
  items.Add("rowtime", node.rowtime_column);
  items.Add("watermark", node.condition ? RexText(*node.condition) : "SOURCE_WATERMARK()");
  return items.Of("LogicalWatermarkAssigner");
}

std::string SinkLine(const LogicalNode& node) {
  Items items;
  items.Add("table", "default_catalog.default_database." + node.table->name);
  if (!node.target_columns.empty()) {
    std::string columns;
    for (const auto column : node.target_columns) {
      columns += (columns.empty() ? "[" : ",[") + std::to_string(column) + "]";
    }
    items.Add("targetColumns", columns);
  }
  items.Add("fields", Joined(node.row_type.names));
  return items.Of("LogicalSink");
}

std::string Line(const LogicalNode& node) {
  Items items;
  switch (node.kind) {
    case LogicalKind::kScan:
      return ScanLine(node);
    case LogicalKind::kValues:
      return ValuesLine(node);
    case LogicalKind::kProject:
      return ProjectLine(node);
    case LogicalKind::kFilter:
      items.Add("condition", RexText(*node.condition));
      return items.Of("LogicalFilter");
    case LogicalKind::kAggregate:
      return AggregateLine(node);
    case LogicalKind::kSort:
      return SortLine(node);
    case LogicalKind::kUnion:
      items.Add("all", node.union_all ? "true" : "false");
      return items.Of("LogicalUnion");
    case LogicalKind::kWindow:
      return WindowLine(node);
    case LogicalKind::kWatermark:
      return WatermarkLine(node);
    case LogicalKind::kSink:
      return SinkLine(node);
  }
  return {};
}

/// `first` stands before the node's own line, `rest` before the lines below it.
void Print(const LogicalNode& node, const std::string& first, const std::string& rest, std::string& out) {
  out += first + Line(node) + "\n";
  for (std::size_t i = 0; i < node.inputs.size(); ++i) {
    const bool last = i + 1 == node.inputs.size();
    Print(*node.inputs[i], rest + (last ? "+- " : ":- "), rest + (last ? "   " : ":  "), out);
  }
}

}  // namespace

std::string PrintLogicalPlan(const LogicalNode& root) {
  std::string out;
  Print(root, "", "", out);
  return out;
}

}  // namespace podium
