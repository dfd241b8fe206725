#pragma once

#include <cstdint>
#include <vector>

#include "podium/expr/rex.h"

namespace podium {

/// How the reader of a boolean takes UNKNOWN: a WHERE takes it as FALSE.
enum class UnknownAs : std::uint8_t { kUnknown, kFalse, kTrue };

/// Rewrites expressions into the simpler ones that Calcite's RexSimplify (1.36) gives, term order included,
/// as far as the dialect needs it: AND, OR and NOT, comparisons folded into SEARCH, IS tests, CASE, casts,
/// arithmetic with neutral literals. What it does not know stays as it is: the plan is then less simple than
/// Flink's, never wrong.
class Simplifier {
 public:
  /// Whether COALESCE loses the arguments that cannot be reached. Flink's optimizer does that with a rule of
  /// its own, Calcite's RelBuilder not.
  enum class Coalesce : std::uint8_t { kReduce, kKeep };

  Simplifier() = default;
  explicit Simplifier(Coalesce coalesce) : coalesce_(coalesce) {}
  /// `predicates` are known to be true of every row.
  explicit Simplifier(std::vector<RexPtr> predicates) : predicates_(std::move(predicates)) {}

  RexPtr Simplify(const RexPtr& expression, UnknownAs unknown_as) const;

  /// Simplifies without a change of type: a cast is put on top where the result has another one.
  RexPtr SimplifyPreservingType(const RexPtr& expression, UnknownAs unknown_as) const;

 private:
  RexPtr SimplifyOperands(const RexPtr& call) const;
  RexPtr SimplifyAnd(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyAndTerms(std::vector<RexPtr> terms, UnknownAs unknown_as) const;
  RexPtr SimplifyFilterTerms(std::vector<RexPtr> terms, std::vector<RexPtr> not_terms) const;
  RexPtr SimplifyOr(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyNot(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyIs(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyNullTest(const RexPtr& call) const;
  RexPtr SimplifyComparison(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyUsingPredicates(const RexPtr& comparison) const;
  RexPtr SimplifySearch(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyCase(const RexPtr& call, UnknownAs unknown_as) const;
  RexPtr SimplifyCoalesce(const RexPtr& call) const;
  RexPtr SimplifyCast(const RexPtr& call) const;
  RexPtr SimplifyArithmetic(const RexPtr& call) const;

  std::vector<RexPtr> predicates_;
  Coalesce coalesce_ = Coalesce::kReduce;
};

/// Simplifies a filter's condition as Flink's SimplifyFilterConditionRule does: repeated terms merge first,
/// factors that all alternatives share come out of an OR last.
RexPtr SimplifyCondition(const RexPtr& condition);

/// True if evaluating the expression can raise no error, so that it may be dropped or moved.
bool IsSafe(const Rex& expression);

/// True if the predicate cannot be true when `reference` is NULL.
bool RejectsNull(const Rex& predicate, const Rex& reference);

}  // namespace podium
