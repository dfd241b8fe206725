#pragma once

#include <functional>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/expr/rex.h"
#include "podium/sql/analyzer/scope.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// Turns the syntax of expressions into resolved ones, in the shape that Calcite's SqlToRel conversion gives
/// them before any simplification: names bound to input columns, types derived, implicit casts made explicit.
/// Errors carry Calcite's message and the place.
class ExpressionResolver {
 public:
  /// Asked at each node before the resolver itself: gives the expression that stands for the node, null to
  /// let the resolver go on, or an error. Aliases of ORDER BY and grouped columns come in through it.
  using Hook = std::function<Result<RexPtr>(const syntax::Expression&)>;

  /// What a clause allows: its name in messages, and whether OVER may stand in it.
  struct Clause {
    std::string name;
    bool allows_over = false;
  };

  /// `scope` must outlive the resolver.
  ExpressionResolver(const Scope& scope, Clause clause) : scope_(scope), clause_(std::move(clause)) {}

  void set_hook(Hook hook) { hook_ = std::move(hook); }
  /// The WINDOW clause, which must outlive the resolver.
  void set_windows(const std::vector<syntax::NamedWindow>* windows) { windows_ = windows; }

  Result<RexPtr> Resolve(const syntax::Expression& expression);
  /// Resolves a condition; Refused unless it is BOOLEAN.
  Result<RexPtr> ResolveCondition(const syntax::Expression& expression);

 private:
  using Expressions = std::vector<syntax::ExpressionPtr>;

  Result<RexPtr> ResolveNode(const syntax::Expression& expression);
  Result<std::vector<RexPtr>> ResolveAll(const Expressions& expressions);
  Result<RexPtr> ResolveCase(const syntax::Expression& expression);
  Result<RexPtr> ResolveCast(const syntax::Expression& expression);
  Result<RexPtr> ResolveConstructor(const syntax::Expression& expression);
  Result<RexPtr> ResolveItem(const syntax::Expression& expression);
  Result<RexPtr> ResolveField(const syntax::Expression& expression);

  // operator_resolver.cc
  Result<RexPtr> ResolveOperator(const syntax::Expression& expression);
  Result<RexPtr> ResolveBetween(const syntax::Expression& expression);
  Result<RexPtr> ResolveIn(const syntax::Expression& expression);
  Result<RexPtr> ResolveLike(const syntax::Expression& expression);
  Result<RexPtr> ResolveIntervalOf(const syntax::Expression& expression);

  // function_resolver.cc
  Result<RexPtr> ResolveFunction(const syntax::Expression& expression);
  Result<RexPtr> ResolveRewritten(const std::string& name, const syntax::Expression& expression);
  Result<RexPtr> ResolveTimestampAdd(const syntax::Expression& expression);
  Result<RexPtr> ResolveTimestampDiff(const syntax::Expression& expression);

  // over_resolver.cc
  Result<RexPtr> ResolveOver(const syntax::Expression& expression);
  Result<syntax::Window> FindWindow(const syntax::Window& window) const;

  const Scope& scope_;
  Clause clause_;
  Hook hook_;
  const std::vector<syntax::NamedWindow>* windows_ = nullptr;
  bool inside_over_ = false;
};

/// left op right for =, <>, <, <=, >, >=: casts a string to the other side's type, and for = and <> both
/// sides to their common type. Refused if they cannot be compared.
Result<RexPtr> MakeComparison(const std::string& op, const RexPtr& left, const RexPtr& right,
                              SourcePosition position);

/// left op right for +, -, *, /, %.
Result<RexPtr> MakeArithmetic(const std::string& op, const RexPtr& left, const RexPtr& right,
                              SourcePosition position);

/// AND or OR of the operands, with operands of the same operator taken apart.
RexPtr MakeConnective(const std::string& op, const std::vector<RexPtr>& operands, SourcePosition position);

/// The function's name in upper case.
std::string FunctionName(const syntax::Expression& function);

/// Whether the expression contains an aggregate call that is not under OVER.
bool ContainsAggregate(const syntax::Expression& expression);
/// Whether the expression contains a call with OVER.
bool ContainsOver(const syntax::Expression& expression);

}  // namespace podium
