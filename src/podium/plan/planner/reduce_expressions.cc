#include "podium/plan/planner/reduce_expressions.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"
#include "podium/expr/simplify.h"

namespace podium {
namespace {

std::vector<RexPtr> PredicatesOfProject(const Rel& project) {
  std::vector<RexPtr> predicates;
  std::vector<std::int32_t> output_of(project.input()->num_columns(), -1);
  for (std::size_t i = 0; i < project.expressions.size(); ++i) {
    const RexPtr& expression = project.expressions[i];
    const RexPtr column = ColumnRef(project.row_type, static_cast<std::int32_t>(i));
    if (expression->kind == RexKind::kInputRef) {
      output_of[static_cast<std::size_t>(expression->index)] = static_cast<std::int32_t>(i);
    } else if (IsNullLiteral(*expression)) {
      predicates.push_back(MakePredicate("IS NULL", {column}));
    } else if (IsConstant(*expression)) {
      predicates.push_back(
          MakePredicate(column->type.nullable() ? "IS NOT DISTINCT FROM" : "=", {column, expression}));
    }
  }
  for (const auto& predicate : PulledUpPredicates(*project.input())) {
    std::vector<bool> used(project.input()->num_columns(), false);
    CollectInputRefs(*predicate, used);
    bool visible = true;
    for (std::size_t i = 0; i < used.size(); ++i) visible = visible && (!used[i] || output_of[i] >= 0);
    if (visible) predicates.push_back(Renumber(predicate, output_of));
  }
  return predicates;
}

/// What is true of the group columns of every input row is true of every group.
std::vector<RexPtr> PredicatesOfAggregate(const Rel& aggregate) {
  std::vector<std::int32_t> output_of(aggregate.input()->num_columns(), -1);
  for (std::size_t i = 0; i < aggregate.partition_by.size(); ++i)
    output_of[static_cast<std::size_t>(aggregate.partition_by[i])] = static_cast<std::int32_t>(i);
  std::vector<RexPtr> predicates;
  for (const auto& predicate : PulledUpPredicates(*aggregate.input())) {
    std::vector<bool> used(output_of.size(), false);
    CollectInputRefs(*predicate, used);
    bool visible = true;
    for (std::size_t i = 0; i < used.size(); ++i) visible = visible && (!used[i] || output_of[i] >= 0);
    if (visible) predicates.push_back(Renumber(predicate, output_of));
  }
  return predicates;
}

struct Constants {
  std::vector<RexPtr> expressions;
  std::vector<RexPtr> values;
};

/// A cast that loses nothing, so that fixing its result fixes its operand.
bool IsWideningCast(const Rex& expression) {
  if (!IsCall(expression, "CAST")) return false;
  const LogicalType& from = expression.operands[0]->type;
  const LogicalType& to = expression.type;
  if (from.is_integer() && to.is_integer()) return from.root() <= to.root();
  return from.is_character() && to.root() == TypeRoot::kVarChar && from.length() <= to.length();
}

/// Gathers from predicates which expressions have one value (Flink's RexUtil.predicateConstants): those that
/// an equality or IS NULL fixes, unless another kind of predicate reads a column of theirs.
class ConstantGatherer {
 public:
  void Add(const Rex& predicate) {
    if (IsCall(predicate, "=")) {
      AddEquality(predicate.operands[0], predicate.operands[1]);
      AddEquality(predicate.operands[1], predicate.operands[0]);
    } else if (IsCall(predicate, "IS NULL")) {
      const RexPtr& operand = predicate.operands[0];
      if (operand->type.nullable()) AddEquality(operand, MakeNull(operand->type));
    } else {
      Exclude(predicate);
    }
  }

  Constants Take() {
    Constants kept;
    for (std::size_t i = 0; i < constants_.expressions.size(); ++i) {
      if (ReadsExcluded(*constants_.expressions[i])) continue;
      kept.expressions.push_back(constants_.expressions[i]);
      kept.values.push_back(constants_.values[i]);
    }
    return kept;
  }

 private:
  void AddEquality(RexPtr expression, RexPtr value) {
    if (!IsConstant(*value) || IsLiteral(*expression) || ContainsExpression(excluded_, *expression)) return;
    if (IsWideningCast(*expression)) {
      const RexPtr& operand = expression->operands[0];
      if (RexPtr narrowed = FoldConstant(MakeCast(operand->type, value))) {
        value = std::move(narrowed);
        expression = RexPtr(operand);
      }
    }
    if (ContainsExpression(constants_.expressions, *expression)) return;
    constants_.expressions.push_back(std::move(expression));
    constants_.values.push_back(std::move(value));
  }

  void Exclude(const Rex& predicate) {
    for (const auto& operand : predicate.operands) {
      if (operand->kind == RexKind::kCall) {
        Exclude(*operand);
      } else if (!IsLiteral(*operand)) {
        excluded_.push_back(operand);
      }
    }
  }

  bool ReadsExcluded(const Rex& expression) const {
    if (ContainsExpression(excluded_, expression)) return true;
    return std::ranges::any_of(expression.operands, [&](const auto& part) { return ReadsExcluded(*part); });
  }

  Constants constants_;
  std::vector<RexPtr> excluded_;
};

Constants ConstantsOf(const std::vector<RexPtr>& predicates) {
  ConstantGatherer gatherer;
  for (const auto& predicate : predicates) gatherer.Add(*predicate);
  return gatherer.Take();
}

/// Finds the largest subexpressions that have one value for every row.
class ConstantFinder {
 public:
  explicit ConstantFinder(const Constants& constants) : constants_(constants) {}

  const std::vector<RexPtr>& found() const { return found_; }

  void Analyze(const RexPtr& expression) {
    if (Visit(expression) == Constancy::kReducible) Add(expression);
  }

 private:
  enum class Constancy : std::uint8_t { kVariable, kReducible, kLiteral };

  Constancy Visit(const RexPtr& expression) {
    if (IsLiteral(*expression)) return Constancy::kLiteral;
    if (expression->kind == RexKind::kInputRef)
      return ContainsExpression(constants_.expressions, *expression) ? Constancy::kReducible
                                                                     : Constancy::kVariable;
    std::vector<Constancy> operands;
    for (const auto& operand : expression->operands) operands.push_back(Visit(operand));
    const bool constant =
        expression->kind == RexKind::kCall && expression->op != "ROW" && !operands.empty() &&
        IsConstant(*WithoutColumns(*expression)) &&
        std::ranges::none_of(operands, [](auto part) { return part == Constancy::kVariable; });
    if (constant) return Constancy::kReducible;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == Constancy::kReducible) Add(expression->operands[i]);
    }
    return Constancy::kVariable;
  }

  /// The call with constant operands, to ask whether its own operator may be folded.
  static RexPtr WithoutColumns(const Rex& call) {
    return Rex::Call(call.op, std::vector<RexPtr>(call.operands.size(), MakeBoolean(true)), call.type);
  }

  void Add(const RexPtr& expression) {
    // A cast of a literal is what reduction itself leaves behind.
    if (IsCall(*expression, "CAST") && IsLiteral(*expression->operands[0])) return;
    found_.push_back(expression);
  }

  const Constants& constants_;
  std::vector<RexPtr> found_;
};

/// Folds constants in `expressions`, in place.
void FoldConstants(std::vector<RexPtr>& expressions, const std::vector<RexPtr>& predicates, bool keep_types) {
  const Constants constants = ConstantsOf(predicates);
  ConstantFinder finder(constants);
  for (const auto& expression : expressions) finder.Analyze(expression);
  std::vector<RexPtr> from;
  std::vector<RexPtr> to;
  for (const auto& expression : finder.found()) {
    RexPtr value = FoldConstant(ReplaceExpressions(expression, constants.expressions, constants.values));
    if (value == nullptr) continue;
    if (keep_types && value->type != expression->type) value = MakeCast(expression->type, value);
    from.push_back(expression);
    to.push_back(std::move(value));
  }
  for (auto& expression : expressions) expression = ReplaceExpressions(expression, from, to);
}

bool Changed(const std::vector<RexPtr>& left, const std::vector<RexPtr>& right) {
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!SameExpression(*left[i], *right[i])) return true;
  }
  return false;
}

}  // namespace

std::vector<RexPtr> PulledUpPredicates(const Rel& rel) {
  switch (rel.kind) {
    case RelKind::kFilter: {
      auto predicates = PulledUpPredicates(*rel.input());
      const RexPtr condition = Simplifier().Simplify(rel.condition, UnknownAs::kUnknown);
      for (const auto& part : SplitAnd(condition)) {
        if (IsDeterministic(*part)) predicates.push_back(part);
      }
      return predicates;
    }
    case RelKind::kProject:
      return PredicatesOfProject(rel);
    case RelKind::kSort:
      return PulledUpPredicates(*rel.input());
    case RelKind::kAggregate:
      return PredicatesOfAggregate(rel);
    case RelKind::kScan:
    case RelKind::kValues:
    case RelKind::kWindow:
    case RelKind::kCalc:
    case RelKind::kRank:
    case RelKind::kSink:
    case RelKind::kWatermark:
    case RelKind::kWindowFunction:
    case RelKind::kWindowRank:
    case RelKind::kWindowDeduplicate:
    case RelKind::kWindowAggregate:
      return {};
  }
  return {};
}

RelPtr ReduceFilter(const RelPtr& filter) {
  const auto predicates = PulledUpPredicates(*filter->input());
  std::vector<RexPtr> condition = {filter->condition};
  FoldConstants(condition, predicates, /*keep_types=*/false);
  condition[0] = Simplifier(predicates).Simplify(SimplifyCondition(condition[0]), UnknownAs::kFalse);
  if (IsAlwaysTrue(*condition[0])) return filter->input();
  if (IsAlwaysFalse(*condition[0]) || IsNullLiteral(*condition[0])) return MakeEmpty(filter->row_type);
  return SameExpression(*condition[0], *filter->condition) ? filter
                                                           : MakeFilter(filter->input(), condition[0]);
}

RelPtr ReduceProject(const RelPtr& project) {
  const auto predicates = PulledUpPredicates(*project->input());
  std::vector<RexPtr> expressions = project->expressions;
  FoldConstants(expressions, predicates, /*keep_types=*/true);
  const Simplifier simplifier(predicates);
  for (auto& expression : expressions)
    expression = simplifier.SimplifyPreservingType(expression, UnknownAs::kUnknown);
  if (!Changed(expressions, project->expressions)) return project;
  return MakeProject(project->input(), std::move(expressions), project->row_type.names);
}

}  // namespace podium
