#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "podium/expr/expressions.h"
#include "podium/plan/explain/node_text.h"
#include "podium/plan/planner/planner.h"
#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

/// Logical trees by hand, for tests of the planner alone. Nodes are built bottom up:
///   Scan({...}) | Where(...) | Ranked(...) | Where(...) | Select(...)
class Tree {
 public:
  explicit Tree(LogicalNodePtr node) : node_(std::move(node)) {}

  static Tree Scan(RowType row_type, std::vector<std::string> primary_key = {}) {
    auto table = std::make_shared<TableDefinition>();
    table->name = "t";
    for (std::size_t i = 0; i < row_type.size(); ++i)
      table->columns.push_back({row_type.names[i], row_type.types[i], {}, {}});
    table->primary_key = std::move(primary_key);
    LogicalNode scan;
    scan.kind = LogicalKind::kScan;
    scan.row_type = std::move(row_type);
    scan.table = std::move(table);
    return Tree(std::make_shared<const LogicalNode>(std::move(scan)));
  }

  /// The sales table of the recorded cases: category STRING, item STRING, sales INT.
  static Tree Sales() {
    return Scan(
        {{"category", "item", "sales"}, {LogicalType::String(), LogicalType::String(), LogicalType::Int()}});
  }

  const LogicalNodePtr& node() const { return node_; }

  RexPtr Column(std::int32_t index) const {
    return Rex::InputRef(index, node_->row_type.types[static_cast<std::size_t>(index)]);
  }

  Tree Where(RexPtr condition) const {
    LogicalNode filter;
    filter.kind = LogicalKind::kFilter;
    filter.row_type = node_->row_type;
    filter.inputs = {node_};
    filter.condition = std::move(condition);
    return Tree(std::make_shared<const LogicalNode>(std::move(filter)));
  }

  Tree Select(std::vector<RexPtr> expressions, std::vector<std::string> names) const {
    LogicalNode project;
    project.kind = LogicalKind::kProject;
    project.row_type.names = std::move(names);
    for (const auto& expression : expressions) project.row_type.types.push_back(expression->type);
    project.inputs = {node_};
    project.expressions = std::move(expressions);
    return Tree(std::make_shared<const LogicalNode>(std::move(project)));
  }

  Tree Columns(const std::vector<std::int32_t>& columns) const {
    std::vector<RexPtr> expressions;
    std::vector<std::string> names;
    for (const std::int32_t column : columns) {
      expressions.push_back(Column(column));
      names.push_back(node_->row_type.names[static_cast<std::size_t>(column)]);
    }
    return Select(std::move(expressions), std::move(names));
  }

  /// All columns and a rank.
  Tree Ranked(const std::string& function, std::vector<RexPtr> partition_by, std::vector<RexOrder> order_by,
              const std::string& name = "rn") const {
    Rex over;
    over.kind = RexKind::kOver;
    over.op = function;
    over.type = LogicalType::BigInt(false);
    over.partition_by = std::move(partition_by);
    over.order_by = std::move(order_by);
    std::vector<RexPtr> expressions;
    for (std::int32_t i = 0; i < std::ssize(node_->row_type.types); ++i) expressions.push_back(Column(i));
    std::vector<std::string> names = node_->row_type.names;
    expressions.push_back(std::make_shared<const Rex>(std::move(over)));
    names.push_back(name);
    return Select(std::move(expressions), std::move(names));
  }

  Tree Limit(std::vector<OrderColumn> order, std::optional<std::int64_t> offset,
             std::optional<std::int64_t> fetch) const {
    LogicalNode sort;
    sort.kind = LogicalKind::kSort;
    sort.row_type = node_->row_type;
    sort.inputs = {node_};
    sort.order = std::move(order);
    sort.offset = offset;
    sort.fetch = fetch;
    return Tree(std::make_shared<const LogicalNode>(std::move(sort)));
  }

  Tree Into(const std::string& name, std::vector<std::string> primary_key = {}) const {
    auto table = std::make_shared<TableDefinition>();
    table->name = name;
    for (std::size_t i = 0; i < node_->row_type.size(); ++i)
      table->columns.push_back({node_->row_type.names[i], node_->row_type.types[i], {}, {}});
    table->primary_key = std::move(primary_key);
    LogicalNode sink;
    sink.kind = LogicalKind::kSink;
    sink.row_type = node_->row_type;
    sink.inputs = {node_};
    sink.table = std::move(table);
    return Tree(std::make_shared<const LogicalNode>(std::move(sink)));
  }

 private:
  LogicalNodePtr node_;
};

inline RexPtr Int(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
inline RexPtr Text(const std::string& value) {
  return Rex::Literal(value, LogicalType::Char(static_cast<std::int32_t>(value.size()), false));
}
inline RexPtr Compare(const std::string& op, RexPtr left, RexPtr right) {
  return MakePredicate(op, {std::move(left), std::move(right)});
}
inline RexOrder Ascending(RexPtr expression) {
  return {std::move(expression), SortDirection::kAscending, NullOrder::kFirst};
}
inline RexOrder Descending(RexPtr expression) {
  return {std::move(expression), SortDirection::kDescending, NullOrder::kLast};
}

inline PlannerOptions OptionsFor(ChangelogMode source, ChangelogMode sink,
                                 Compatibility compatibility = Compatibility::kFlink221) {
  PlannerOptions options;
  options.compatibility = compatibility;
  options.source_mode = [source](const TableDefinition&) -> Result<ChangelogMode> { return source; };
  options.sink_mode = [sink](const TableDefinition&) -> Result<ChangelogMode> { return sink; };
  return options;
}

/// The plan as EXPLAIN CHANGELOG_MODE prints it, a node a line; an error as its text.
inline std::string PlanText(const Tree& tree, const PlannerOptions& options) {
  const auto plan = Plan(tree.node(), options);
  if (!plan.ok()) return plan.status().ToString();
  std::string text;
  std::function<void(const ExecNode&, int)> print = [&](const ExecNode& node, int depth) {
    text += std::string(static_cast<std::size_t>(depth), ' ') + NodeTextWithMode(node) + "\n";
    for (const auto& input : node.inputs) print(*input, depth + 1);
  };
  print(*plan.value(), 0);
  return text;
}

inline std::string PlanText(const Tree& tree) {
  return PlanText(tree, OptionsFor(ChangelogMode::InsertOnly(), ChangelogMode::All()));
}

}  // namespace podium
