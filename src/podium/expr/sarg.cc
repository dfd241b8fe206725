#include "podium/expr/sarg.h"

#include <algorithm>
#include <string>
#include <utility>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"

namespace podium {
namespace {

/// Orders lower bounds: no value first; at the same value a closed bound begins earlier.
std::strong_ordering CompareLower(const SargBound& left, const SargBound& right) {
  if (left.value == nullptr || right.value == nullptr)
    return (left.value != nullptr) <=> (right.value != nullptr);
  const auto order = CompareLiterals(*left.value, *right.value).value_or(std::strong_ordering::equal);
  return order != 0 ? order : right.closed <=> left.closed;
}

/// Orders upper bounds: no value last; at the same value a closed bound ends later.
std::strong_ordering CompareUpper(const SargBound& left, const SargBound& right) {
  if (left.value == nullptr || right.value == nullptr)
    return (left.value == nullptr) <=> (right.value == nullptr);
  const auto order = CompareLiterals(*left.value, *right.value).value_or(std::strong_ordering::equal);
  return order != 0 ? order : left.closed <=> right.closed;
}

/// True if a range that ends at `upper` shares a value with, or touches, one that begins at `lower`.
bool Connects(const SargBound& upper, const SargBound& lower) {
  if (upper.value == nullptr || lower.value == nullptr) return true;
  const auto order = CompareLiterals(*upper.value, *lower.value).value_or(std::strong_ordering::equal);
  return order > 0 || (order == 0 && (upper.closed || lower.closed));
}

bool IsEmptyRange(const SargRange& range) {
  if (range.lower.value == nullptr || range.upper.value == nullptr) return false;
  const auto order =
      CompareLiterals(*range.lower.value, *range.upper.value).value_or(std::strong_ordering::equal);
  return order > 0 || (order == 0 && !(range.lower.closed && range.upper.closed));
}

NullResult AndNull(NullResult left, NullResult right) {
  if (left == NullResult::kFalse || right == NullResult::kFalse) return NullResult::kFalse;
  return left == NullResult::kTrue                     ? right
         : left == right || right == NullResult::kTrue ? left
                                                       : NullResult::kUnknown;
}
NullResult NotNull(NullResult value) {
  if (value == NullResult::kUnknown) return value;
  return value == NullResult::kTrue ? NullResult::kFalse : NullResult::kTrue;
}
NullResult OrNull(NullResult left, NullResult right) {
  return NotNull(AndNull(NotNull(left), NotNull(right)));
}

/// The ranges for which `reference op value` is true.
std::vector<SargRange> RangesOf(std::string_view op, const RexPtr& value) {
  const SargBound infinity;
  if (op == "=") return {{{value, true}, {value, true}}};
  if (op == "<>") return {{infinity, {value, false}}, {{value, false}, infinity}};
  if (op == "<") return {{infinity, {value, false}}};
  if (op == "<=") return {{infinity, {value, true}}};
  if (op == ">") return {{{value, false}, infinity}};
  return {{{value, true}, infinity}};
}

RexPtr ExpandRange(const SargRange& range, const RexPtr& reference) {
  if (range.IsPoint()) return MakePredicate("=", {reference, range.lower.value});
  std::vector<RexPtr> sides;
  if (range.lower.value != nullptr)
    sides.push_back(MakePredicate(range.lower.closed ? ">=" : ">", {reference, range.lower.value}));
  if (range.upper.value != nullptr)
    sides.push_back(MakePredicate(range.upper.closed ? "<=" : "<", {reference, range.upper.value}));
  return ComposeAnd(sides);
}

}  // namespace

bool SargRange::IsPoint() const {
  return lower.value != nullptr && upper.value != nullptr && lower.closed && upper.closed &&
         CompareLiterals(*lower.value, *upper.value) == std::strong_ordering::equal;
}

Sarg Sarg::All(NullResult null_as) {
  Sarg sarg = None(null_as);
  sarg.ranges_.push_back({});
  return sarg;
}

std::optional<Sarg> Sarg::Of(const Rex& predicate, const Rex& reference) {
  if (predicate.kind != RexKind::kCall) return std::nullopt;
  if (IsComparison(predicate)) {
    const bool reference_left = SameExpression(*predicate.operands[0], reference);
    const RexPtr& literal = predicate.operands[reference_left ? 1 : 0];
    if (!reference_left && !SameExpression(*predicate.operands[1], reference)) return std::nullopt;
    if (!IsLiteral(*literal) || IsNullLiteral(*literal) || !CompareLiterals(*literal, *literal))
      return std::nullopt;
    Sarg sarg = None(NullResult::kUnknown);
    for (auto& range : RangesOf(reference_left ? predicate.op : ReverseComparison(predicate.op), literal))
      sarg.Add(std::move(range));
    return sarg;
  }
  if (predicate.op == "SEARCH" && SameExpression(*predicate.operands[0], reference))
    return Of(*predicate.operands[1], reference);
  if (predicate.op == "IS NULL" || predicate.op == "IS NOT NULL") {
    if (!SameExpression(*predicate.operands[0], reference)) return std::nullopt;
    return predicate.op == "IS NULL" ? None(NullResult::kTrue) : All(NullResult::kFalse);
  }
  const bool conjunction = predicate.op == "AND";
  if (!conjunction && predicate.op != "OR") return std::nullopt;
  std::optional<Sarg> result;
  for (const auto& operand : predicate.operands) {
    auto part = Of(*operand, reference);
    if (!part.has_value()) return std::nullopt;
    if (!result.has_value()) {
      result = std::move(part);
    } else {
      result = conjunction ? result->Intersect(*part) : result->Union(*part);
    }
  }
  return result;
}

bool Sarg::IsAll() const {
  return ranges_.size() == 1 && ranges_[0].lower.value == nullptr && ranges_[0].upper.value == nullptr;
}

bool Sarg::IsPoints() const { return std::ranges::all_of(ranges_, &SargRange::IsPoint); }

bool Sarg::IsComplementedPoints() const {
  const Sarg rest = Complement();
  return !rest.ranges_.empty() && rest.IsPoints();
}

bool Sarg::IsOpenInterval() const {
  return ranges_.size() == 1 && (ranges_[0].lower.value == nullptr || ranges_[0].upper.value == nullptr);
}

int Sarg::Complexity() const {
  if (null_as != NullResult::kUnknown) {
    // Calcite has ready-made Sargs for these: IS NULL counts 1, IS NOT NULL 1, TRUE 2, FALSE 0.
    if (IsNone()) return null_as == NullResult::kTrue ? 1 : 0;
    if (IsAll()) return null_as == NullResult::kTrue ? 2 : 1;
  } else if (IsNone() || IsAll()) {
    return 1;
  }
  const bool all_but_a_point = ranges_.size() == 2 && ComplementSize() == 1 && IsComplementedPoints();
  const int size = all_but_a_point ? 1 : static_cast<int>(ranges_.size());
  return size + (null_as == NullResult::kTrue ? 1 : 0);
}

void Sarg::Add(SargRange range) {
  if (IsEmptyRange(range)) return;
  std::vector<SargRange> merged;
  bool placed = false;
  for (auto& other : ranges_) {
    if (!placed && Connects(other.upper, range.lower) && Connects(range.upper, other.lower)) {
      if (CompareLower(other.lower, range.lower) < 0) range.lower = other.lower;
      if (CompareUpper(other.upper, range.upper) > 0) range.upper = other.upper;
    } else if (!placed && CompareLower(range.lower, other.lower) < 0) {
      merged.push_back(range);
      placed = true;
      merged.push_back(std::move(other));
    } else {
      merged.push_back(std::move(other));
    }
  }
  if (!placed) merged.push_back(std::move(range));
  ranges_ = std::move(merged);
}

Sarg Sarg::Complement() const {
  Sarg rest = None(null_as);
  SargBound lower;
  for (const auto& range : ranges_) {
    if (range.lower.value != nullptr) rest.Add({lower, {range.lower.value, !range.lower.closed}});
    if (range.upper.value == nullptr) return rest;
    lower = {range.upper.value, !range.upper.closed};
  }
  rest.ranges_.push_back({lower, {}});
  return rest;
}

Sarg Sarg::Union(const Sarg& other) const {
  Sarg result = *this;
  for (const auto& range : other.ranges_) result.Add(range);
  result.null_as = OrNull(null_as, other.null_as);
  return result;
}

Sarg Sarg::Negate() const {
  Sarg result = Complement();
  result.null_as = NotNull(null_as);
  return result;
}

Sarg Sarg::Intersect(const Sarg& other) const { return Negate().Union(other.Negate()).Negate(); }

RexPtr Sarg::Expand(const RexPtr& reference) const {
  std::vector<RexPtr> terms;
  if (null_as == NullResult::kTrue) terms.push_back(MakePredicate("IS NULL", {reference}));
  if (IsAll()) {
    if (null_as == NullResult::kTrue) return MakeBoolean(true);
    terms.push_back(MakePredicate("IS NOT NULL", {reference}));
  } else if (IsComplementedPoints()) {
    std::vector<RexPtr> points;
    for (const auto& range : Complement().ranges_)
      points.push_back(MakePredicate("<>", {reference, range.lower.value}));
    terms.push_back(ComposeAnd(points));
  } else {
    for (const auto& range : ranges_) terms.push_back(ExpandRange(range, reference));
  }
  RexPtr expansion = ComposeOr(terms);
  if (null_as == NullResult::kFalse && !IsAll() && !IsNone())
    return ComposeAnd({MakePredicate("IS NOT NULL", {reference}), expansion});
  return expansion;
}

RexPtr Sarg::ToSearch(const RexPtr& reference) const {
  RexPtr expansion = Expand(reference);
  const bool nullable = null_as == NullResult::kUnknown && reference->type.nullable();
  return Rex::Call("SEARCH", {reference, std::move(expansion)}, LogicalType::Boolean(nullable),
                   reference->position);
}

std::optional<LogicalType> Sarg::LiteralType() const {
  std::optional<LogicalType> type;
  for (const auto& range : ranges_) {
    for (const SargBound* bound : {&range.lower, &range.upper}) {
      if (bound->value == nullptr) continue;
      type = type.has_value() ? LeastRestrictive(*type, bound->value->type) : bound->value->type;
    }
  }
  return type;
}

}  // namespace podium
