#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "podium/sql/analyzer/logical_plan.h"

namespace podium {

/// Builders of plan nodes, each doing what Calcite's RelBuilder (or SqlToRelConverter) does at that place.

/// An expression of a projection, simplified as Calcite's RelBuilder does.
RexPtr SimplifyProjected(const RexPtr& expression);

/// LogicalProject, always a node of its own; the expressions are simplified.
LogicalNodePtr MakeProject(const LogicalNodePtr& input, const std::vector<RexPtr>& expressions,
                           std::vector<std::string> names);

/// LogicalValues without rows, with the columns of `node`.
LogicalNodePtr MakeEmpty(const LogicalNodePtr& node);

/// Whether no two rows agree in all of these columns, by primary keys and groupings.
bool AreUnique(const LogicalNode& node, const std::vector<std::int32_t>& columns);

/// LogicalFilter with the condition as it is; none for what is always TRUE.
LogicalNodePtr MakeFilter(const LogicalNodePtr& input, const RexPtr& condition);

/// LogicalSort; the input itself if nothing is to do.
LogicalNodePtr MakeSort(const LogicalNodePtr& input, std::vector<OrderColumn> order,
                        std::optional<std::int64_t> offset, std::optional<std::int64_t> fetch);

/// Whether the expressions are the columns of a row of `num_columns`, in order.
bool IsIdentity(const std::vector<RexPtr>& expressions, std::size_t num_columns);

/// References to all columns of a row.
std::vector<RexPtr> InputRefs(const RowType& row);

/// The node with its output cast to `target` and named so (RelOptUtil.createCastRel): a project takes the
/// casts into itself, anything else gets one above it; the node itself if it has these types and names.
LogicalNodePtr CastTo(const LogicalNodePtr& node, const RowType& target);

/// Makes names differ as Calcite does for the columns of a SELECT: the second `a` becomes `a0`.
class ColumnNames {
 public:
  /// Adds the name, or EXPR$n for an unnamed column at position n.
  void Add(const std::string& name);
  void AddUnnamed(std::size_t position);
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> next_suffix_;  // Smaller ones are taken.
};

}  // namespace podium
