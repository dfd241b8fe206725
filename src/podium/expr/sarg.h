#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "podium/expr/rex.h"

namespace podium {

/// What a comparison yields for a NULL operand.
enum class NullResult : std::uint8_t { kUnknown, kFalse, kTrue };

/// One end of a range; without `value` it is open to infinity.
struct SargBound {
  RexPtr value;  ///< A literal, or null.
  bool closed = false;
};

/// A contiguous set of values.
struct SargRange {
  SargBound lower;
  SargBound upper;
  bool IsPoint() const;
};

/// A search argument: the set of values for which a predicate on one expression is true, and what it yields
/// for NULL. Calcite folds comparisons of one expression into `SEARCH(expression, Sarg[...])`; Podium keeps
/// such a call as SEARCH(expression, expansion), where the second operand is the plain boolean expression
/// with the same value, so that only planning and printing know what a Sarg is.
class Sarg {
 public:
  NullResult null_as = NullResult::kFalse;

  /// No value at all; TRUE for NULL if asked so.
  static Sarg None(NullResult null_as) {
    Sarg sarg;
    sarg.null_as = null_as;
    return sarg;
  }
  static Sarg All(NullResult null_as);

  /// The set of `predicate`, a boolean combination of comparisons of `reference` with literals and of null
  /// tests on it; nullopt if the predicate is anything else.
  static std::optional<Sarg> Of(const Rex& predicate, const Rex& reference);

  const std::vector<SargRange>& ranges() const { return ranges_; }
  bool IsNone() const { return ranges_.empty(); }
  bool IsAll() const;
  bool IsPoints() const;              ///< Only single values, at least none.
  bool IsComplementedPoints() const;  ///< Everything but single values.
  bool IsOpenInterval() const;        ///< One range, open to infinity at one side or both.
  std::size_t ComplementSize() const { return Complement().ranges_.size(); }
  /// Calcite's measure of whether a SEARCH is shorter than comparisons.
  int Complexity() const;

  Sarg Union(const Sarg& other) const;
  Sarg Intersect(const Sarg& other) const;
  Sarg Negate() const;

  /// The plain expression with the value of this search on `reference`.
  RexPtr Expand(const RexPtr& reference) const;
  /// SEARCH(reference, expansion).
  RexPtr ToSearch(const RexPtr& reference) const;

  /// The least type that holds all literals of the ranges; nullopt if there are none.
  std::optional<LogicalType> LiteralType() const;

 private:
  void Add(SargRange range);
  Sarg Complement() const;

  std::vector<SargRange> ranges_;  // Ascending, disjoint, not touching.
};

}  // namespace podium
