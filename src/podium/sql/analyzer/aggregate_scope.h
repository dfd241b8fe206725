#pragma once

#include <optional>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/sql/analyzer/expression_resolver.h"
#include "podium/sql/analyzer/logical_plan.h"
#include "podium/sql/analyzer/scope.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// What expressions mean above GROUP BY: grouped expressions and aggregate calls become columns of a
/// LogicalAggregate, anything else is refused. Calls are numbered in the order in which they are first met,
/// as Calcite does, so SELECT, ORDER BY and HAVING have to be resolved in that order.
class AggregateScope {
 public:
  /// `names` gives an output column its name by the text of the expression that the SELECT list has for it.
  struct Name {
    std::string text;
    std::string name;
  };
  AggregateScope(const Scope& scope, std::vector<Name> names) : scope_(scope), names_(std::move(names)) {}

  /// Adds one expression of GROUP BY.
  Status AddGroup(const syntax::Expression& expression);

  /// The hook for an ExpressionResolver whose expressions stand above the aggregate.
  Result<RexPtr> Find(const syntax::Expression& expression);

  /// The aggregate over `input`, with the project below it that computes its inputs.
  LogicalNodePtr Build(const LogicalNodePtr& input, std::map<std::string, std::string> state_ttl_hints) const;

 private:
  struct Call {
    RexPtr rex;                ///< Operands refer to the project below.
    std::int32_t filter = -1;  ///< Column of the project below.
    std::string name;          ///< Empty: agg#n
  };

  Result<RexPtr> FindCall(const syntax::Expression& expression);
  Result<RexPtr> FindGroup(const syntax::Expression& expression);
  Result<RexPtr> ResolveBelow(const syntax::Expression& expression) const;
  std::int32_t InputColumn(const RexPtr& expression);
  std::vector<bool> UsedInputs() const;
  /// The node below the aggregate; `mapping` says where each input went.
  LogicalNodePtr BuildInput(const LogicalNodePtr& input, std::vector<std::int32_t>& mapping) const;
  std::string InputName(std::size_t i, const RowType& row) const;
  std::optional<std::string> NameOf(const syntax::Expression& expression) const;

  const Scope& scope_;
  std::vector<Name> names_;
  std::vector<RexPtr> inputs_;  ///< Expressions of the project below.
  std::vector<std::optional<std::string>> input_names_;
  std::size_t num_groups_ = 0;  ///< The first so many of them.
  std::vector<Call> calls_;
};

}  // namespace podium
