// The part of Simplifier that rewrites AND and OR, and the merging of comparisons into SEARCH.

#include <algorithm>
#include <optional>
#include <utility>

#include "podium/expr/expressions.h"
#include "podium/expr/sarg.h"
#include "podium/expr/simplify.h"

namespace podium {
namespace {

/// The expression that a comparison, search or null test is about, if it is one that a Sarg may be built on.
const RexPtr* SargReference(const Rex& term) {
  if (term.kind != RexKind::kCall || term.operands.empty()) return nullptr;
  if (term.op == "IS NULL" || term.op == "IS NOT NULL") return &term.operands[0];
  if (term.op != "SEARCH" && !IsComparison(term)) return nullptr;
  for (const auto& operand : term.operands) {
    if (operand->kind == RexKind::kInputRef || operand->kind == RexKind::kField || IsCall(*operand, "CAST"))
      return Sarg::Of(term, *operand).has_value() ? &operand : nullptr;
    if (term.op == "SEARCH") return nullptr;
  }
  return nullptr;
}

/// Gathers the comparisons of each expression among the terms of an AND or OR into one Sarg, which takes the
/// place of the first of them (RexSimplify.SargCollector).
class SargCollector {
 public:
  explicit SargCollector(bool conjunction) : conjunction_(conjunction) {}

  void Accept(const RexPtr& term) {
    const RexPtr* reference = SargReference(*term);
    if (reference == nullptr) {
      items_.push_back({term, std::nullopt, false, false});
      return;
    }
    Sarg sarg = *Sarg::Of(*term, **reference);
    const bool is_search = IsCall(*term, "SEARCH");
    // An AND is collected as the OR of the negations, as Calcite does: the measures below are taken on that.
    if (conjunction_) sarg = sarg.Negate();
    for (auto& item : items_) {
      if (!item.sarg.has_value() || !SameExpression(*item.term, **reference)) continue;
      item.merged_search = item.merged_search || item.has_search || is_search;
      item.has_search = item.has_search || is_search;
      item.sarg = item.sarg->Union(sarg);
      return;
    }
    items_.push_back({*reference, std::move(sarg), is_search, is_search});
  }

  /// Whether SEARCH calls, or the comparisons that short ones expand to, are worth it.
  bool NeedsFix() const {
    bool all_simple = true;
    for (const auto& item : items_) {
      if (!item.sarg.has_value()) continue;
      if (item.sarg->Complexity() > 1 || item.merged_search) return true;
      all_simple = all_simple && IsSimple(Final(item));
    }
    return items_.size() == 1 && all_simple;
  }

  std::vector<RexPtr> Fixed(UnknownAs unknown_as) const {
    std::vector<RexPtr> terms;
    for (const auto& item : items_)
      terms.push_back(item.sarg.has_value() ? Fix(item, unknown_as) : item.term);
    return terms;
  }

 private:
  struct Item {
    RexPtr term;  ///< A term as it is, or the reference of `sarg`.
    std::optional<Sarg> sarg;
    bool has_search;
    bool merged_search;
  };

  static bool IsSimple(const Sarg& sarg) {
    return sarg.IsPoints() || sarg.IsOpenInterval() || sarg.IsComplementedPoints();
  }

  Sarg Final(const Item& item) const { return conjunction_ ? item.sarg->Negate() : *item.sarg; }

  RexPtr Fix(const Item& item, UnknownAs unknown_as) const {
    const Sarg sarg = Final(item);
    if (sarg.Complexity() > 1 || !IsSimple(sarg)) return sarg.ToSearch(item.term);
    if (unknown_as == UnknownAs::kFalse && sarg.null_as == NullResult::kUnknown) {
      if (sarg.IsNone()) return MakeBoolean(false);
      if (sarg.IsAll()) return MakePredicate("IS NOT NULL", {item.term});
    }
    if (sarg.null_as == NullResult::kUnknown && (sarg.IsNone() || sarg.IsAll()))
      return sarg.ToSearch(item.term);
    return sarg.Expand(item.term);
  }

  bool conjunction_;
  std::vector<Item> items_;
};

/// A comparison or null test that says something about one expression (RexSimplify.Predicate).
bool IsPredicateTerm(const Rex& term) {
  if (IsComparison(term)) return IsLiteral(*term.operands[0]) || IsLiteral(*term.operands[1]);
  return IsCall(term, "IS NULL") || IsCall(term, "IS NOT NULL");
}

/// Every input reference and field access in `expression`.
void CollectReferences(const RexPtr& expression, std::vector<RexPtr>& references) {
  if (expression->kind == RexKind::kInputRef || expression->kind == RexKind::kField) {
    if (!ContainsExpression(references, *expression)) references.push_back(expression);
  }
  for (const auto& operand : expression->operands) CollectReferences(operand, references);
}

/// The comparisons of an AND that say nothing beside the others (RexSimplify.processRange): of each
/// expression the tightest bound on either side stays, or the one value that it may have.
class RangeTerms {
 public:
  /// Takes the comparison at terms[at] in; may take terms out of play by making them TRUE. False if nothing
  /// can satisfy it together with those before.
  bool Take(std::vector<RexPtr>& terms, std::size_t at) {
    const RexPtr term = terms[at];
    const bool literal_right = IsLiteral(*term->operands[1]);
    if (term->op == "<>" || !IsLiteral(*term->operands[literal_right ? 1 : 0])) return true;
    const RexPtr& reference = term->operands[literal_right ? 0 : 1];
    const auto sarg = Sarg::Of(*term, *reference);
    if (!sarg.has_value() || sarg->ranges().size() != 1) return true;
    for (auto& entry : entries_) {
      if (SameExpression(*entry.reference, *reference)) return Narrow(entry, *sarg, terms, at);
    }
    entries_.push_back({reference, *sarg, {{at, *sarg}}});
    return true;
  }

 private:
  struct Bound {
    std::size_t at;  ///< Of the term.
    Sarg sarg;
  };
  struct Entry {
    RexPtr reference;
    Sarg range;
    std::vector<Bound> bounds;
  };

  static bool Narrow(Entry& entry, const Sarg& sarg, std::vector<RexPtr>& terms, std::size_t at) {
    Sarg both = entry.range.Intersect(sarg);
    if (both.IsNone()) return false;
    if (Same(both, entry.range)) {
      terms[at] = MakeBoolean(true);
      return true;
    }
    std::vector<Bound> kept;
    for (const Bound& bound : entry.bounds) {
      if (sarg.IsPoints() || IsUpper(bound.sarg) == IsUpper(sarg)) {
        terms[bound.at] = MakeBoolean(true);
      } else {
        kept.push_back(bound);
      }
    }
    kept.push_back({at, sarg});
    entry.bounds = std::move(kept);
    entry.range = std::move(both);
    return true;
  }

  static bool IsUpper(const Sarg& sarg) { return sarg.ranges()[0].lower.value == nullptr; }
  static bool Same(const Sarg& left, const Sarg& right) {
    if (left.ranges().size() != right.ranges().size()) return false;
    const auto same = [](const SargBound& a, const SargBound& b) {
      if (a.closed != b.closed || (a.value == nullptr) != (b.value == nullptr)) return false;
      return a.value == nullptr || SameExpression(*a.value, *b.value);
    };
    for (std::size_t i = 0; i < left.ranges().size(); ++i) {
      const SargRange& a = left.ranges()[i];
      const SargRange& b = right.ranges()[i];
      if (!same(a.lower, b.lower) || !same(a.upper, b.upper)) return false;
    }
    return true;
  }

  std::vector<Entry> entries_;
};

}  // namespace

RexPtr Simplifier::SimplifyAnd(const RexPtr& call, UnknownAs unknown_as) const {
  std::vector<RexPtr> terms = SplitAnd(call);
  if (unknown_as == UnknownAs::kFalse) {
    // Each predicate is a known truth for the terms that come after it.
    Simplifier knowing(predicates_);
    for (const bool predicates : {true, false}) {
      for (auto& term : terms) {
        if (IsPredicateTerm(*term) != predicates) continue;
        term = knowing.Simplify(term, UnknownAs::kFalse);
        if (predicates) knowing.predicates_.push_back(term);
      }
    }
  } else {
    for (auto& term : terms) term = Simplify(term, unknown_as);
  }
  SargCollector collector(/*conjunction=*/true);
  for (const auto& term : terms) collector.Accept(term);
  if (collector.NeedsFix()) terms = collector.Fixed(unknown_as);

  std::vector<RexPtr> plain;
  std::vector<RexPtr> negated;
  for (const auto& term : terms) {
    for (const auto& part : SplitAnd(term)) {
      if (IsCall(*part, "NOT")) {
        negated.push_back(part->operands[0]);
      } else if (!IsAlwaysTrue(*part)) {
        plain.push_back(part);
      }
    }
  }
  if (unknown_as == UnknownAs::kFalse) return SimplifyFilterTerms(std::move(plain), std::move(negated));
  for (const auto& term : plain) {
    if (IsAlwaysFalse(*term)) return MakeBoolean(false);
  }
  for (const auto& term : negated) plain.push_back(Simplify(MakeNot(term), UnknownAs::kUnknown));
  return ComposeAnd(plain);
}

RexPtr Simplifier::SimplifyFilterTerms(std::vector<RexPtr> terms, std::vector<RexPtr> not_terms) const {
  for (const auto& term : terms) {
    if (IsAlwaysFalse(*term) || IsNullLiteral(*term)) return MakeBoolean(false);
  }
  if (terms.size() == 1 && not_terms.empty()) return Simplify(terms[0], UnknownAs::kFalse);

  std::vector<RexPtr> not_null;
  std::vector<RexPtr> null_operands;
  std::vector<std::pair<RexPtr, RexPtr>> equal_to;  // Expression, literal.
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const RexPtr term = terms[i];
    if (IsCall(*term, "IS NOT NULL")) {
      not_null.push_back(term->operands[0]);
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i));
      --i;
    } else if (IsCall(*term, "IS NULL")) {
      null_operands.push_back(term->operands[0]);
    } else if (IsComparison(*term)) {
      const bool literal_right = IsLiteral(*term->operands[1]);
      const RexPtr& literal = term->operands[literal_right ? 1 : 0];
      if (IsNullLiteral(*literal)) return MakeBoolean(false);
      if (term->op == "=" && IsLiteral(*literal)) {
        const RexPtr& reference = term->operands[literal_right ? 0 : 1];
        for (const auto& [other, value] : equal_to) {
          if (SameExpression(*other, *reference) && !SameExpression(*value, *literal))
            return MakeBoolean(false);
        }
        equal_to.emplace_back(reference, literal);
      }
    }
  }
  RangeTerms ranges;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (IsComparison(*terms[i]) && !ranges.Take(terms, i)) return MakeBoolean(false);
  }
  std::erase_if(terms, [](const auto& term) { return IsAlwaysTrue(*term); });
  for (const auto& term : terms) {
    if (IsComparison(*term) &&
        ContainsExpression(terms, *MakePredicate(NegateComparison(term->op), term->operands))) {
      return MakeBoolean(false);
    }
  }
  for (const auto& not_term : not_terms) {
    const auto parts = SplitAnd(not_term);
    if (std::ranges::all_of(parts, [&](const auto& part) { return ContainsExpression(terms, *part); }))
      return MakeBoolean(false);
    terms.push_back(MakeNot(not_term));
  }
  // A term that rejects NULL makes IS NOT NULL needless, and IS NULL impossible.
  std::vector<RexPtr> rejected;
  for (const auto& term : terms) {
    if (IsCall(*term, "IS NULL")) continue;
    std::vector<RexPtr> references;
    CollectReferences(term, references);
    for (const auto& reference : references) {
      if (RejectsNull(*term, *reference)) rejected.push_back(reference);
    }
  }
  for (const auto& operand : null_operands) {
    if (ContainsExpression(rejected, *operand)) return MakeBoolean(false);
  }
  for (const auto& operand : not_null) {
    if (!ContainsExpression(rejected, *operand)) terms.push_back(MakePredicate("IS NOT NULL", {operand}));
  }
  return ComposeAnd(terms);
}

RexPtr Simplifier::SimplifyOr(const RexPtr& call, UnknownAs unknown_as) const {
  std::vector<RexPtr> terms = SplitOr(call);
  std::ranges::stable_partition(terms, [](const auto& term) { return IsCall(*term, "IS NULL"); });
  for (auto& term : terms) term = Simplify(term, unknown_as);
  SargCollector collector(/*conjunction=*/false);
  for (const auto& term : terms) collector.Accept(term);
  if (collector.NeedsFix()) terms = collector.Fixed(unknown_as);
  std::vector<RexPtr> kept;
  for (const auto& term : terms) {
    if (IsNullLiteral(*term)) {
      if (unknown_as == UnknownAs::kTrue) return MakeBoolean(true);
      if (unknown_as == UnknownAs::kFalse) continue;
    }
    if (IsAlwaysTrue(*term)) return MakeBoolean(true);
    if (!IsAlwaysFalse(*term)) kept.push_back(term);
  }
  return ComposeOr(kept);
}

namespace {

/// `(a AND b) OR (a AND c)` as `a AND (b OR c)` (RexUtil.pullFactors).
RexPtr PullFactors(const RexPtr& expression) {
  if (IsCall(*expression, "AND")) {
    std::vector<RexPtr> terms;
    for (const auto& term : SplitAnd(expression)) terms.push_back(PullFactors(term));
    return ComposeAnd(terms);
  }
  if (!IsCall(*expression, "OR")) return expression;
  const std::vector<RexPtr> alternatives = SplitOr(expression);
  std::vector<RexPtr> factors;
  for (const auto& part : SplitAnd(alternatives[0])) {
    const bool common = std::ranges::all_of(
        alternatives, [&](const auto& other) { return ContainsExpression(SplitAnd(other), *part); });
    if (common) factors.push_back(part);
  }
  if (factors.empty()) return expression;
  std::vector<RexPtr> rests;
  for (const auto& alternative : alternatives) {
    std::vector<RexPtr> rest = SplitAnd(alternative);
    std::erase_if(rest, [&](const auto& part) { return ContainsExpression(factors, *part); });
    rests.push_back(ComposeAnd(rest));
  }
  factors.push_back(ComposeOr(rests));
  return ComposeAnd(factors);
}

}  // namespace

RexPtr SimplifyCondition(const RexPtr& condition) {
  if (IsAlwaysTrue(*condition) || IsAlwaysFalse(*condition)) return condition;
  // Composing drops repeated terms before anything else sees them.
  const RexPtr merged =
      IsCall(*condition, "OR") ? ComposeOr(SplitOr(condition)) : ComposeAnd(SplitAnd(condition));
  return PullFactors(Simplifier().Simplify(merged, UnknownAs::kFalse));
}

}  // namespace podium
