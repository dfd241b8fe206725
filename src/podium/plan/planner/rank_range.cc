#include "podium/plan/planner/rank_range.h"

#include <utility>

#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"

namespace podium {
namespace {

/// One conjunct that compares the rank with something else.
struct Limit {
  std::string op;  ///< With the rank on the left.
  RexPtr bound;
  bool rank_on_left = true;
};

/// SEARCH calls as the comparisons that they stand for.
RexPtr ExpandSearches(const RexPtr& expression) {
  if (IsCall(*expression, "SEARCH")) return expression->operands[1];
  std::vector<RexPtr> operands;
  for (const auto& operand : expression->operands) operands.push_back(ExpandSearches(operand));
  return WithOperands(expression, std::move(operands));
}

std::size_t NumCalls(const Rex& expression) {
  std::size_t count = expression.kind == RexKind::kCall ? 1 : 0;
  for (const auto& operand : expression.operands) count += NumCalls(*operand);
  return count;
}

/// Conjunctive normal form; gives up beyond `max_calls`, since the form grows exponentially.
class CnfConverter {
 public:
  explicit CnfConverter(std::size_t max_calls) : max_calls_(max_calls) {}

  /// Null if the form grew too large.
  RexPtr Convert(const RexPtr& expression) const {
    if (IsCall(*expression, "AND")) return ConvertAnd(SplitAnd(expression));
    if (IsCall(*expression, "OR")) return ConvertOr(SplitOr(expression));
    if (!IsCall(*expression, "NOT")) return expression;
    const RexPtr& operand = expression->operands[0];
    if (IsCall(*operand, "NOT")) return Convert(operand->operands[0]);
    if (!IsCall(*operand, "AND") && !IsCall(*operand, "OR")) return expression;
    std::vector<RexPtr> negated;
    for (const auto& part : operand->operands) negated.push_back(MakePredicate("NOT", {part}));
    return IsCall(*operand, "OR") ? Convert(ComposeAnd(negated)) : Convert(ComposeOr(negated));
  }

 private:
  RexPtr Checked(RexPtr expression) const {
    return NumCalls(*expression) > max_calls_ ? nullptr : std::move(expression);
  }

  RexPtr ConvertAnd(const std::vector<RexPtr>& terms) const {
    std::vector<RexPtr> converted;
    for (const auto& term : terms) {
      converted.push_back(Convert(term));
      if (converted.back() == nullptr) return nullptr;
    }
    return Checked(ComposeAnd(converted));
  }

  RexPtr ConvertOr(const std::vector<RexPtr>& terms) const {
    const RexPtr head = Convert(terms[0]);
    const RexPtr tail =
        terms.size() == 2 ? Convert(terms[1]) : Convert(ComposeOr({terms.begin() + 1, terms.end()}));
    if (head == nullptr || tail == nullptr) return nullptr;
    std::vector<RexPtr> product;
    for (const auto& left : SplitAnd(head)) {
      for (const auto& right : SplitAnd(tail)) product.push_back(ComposeOr({left, right}));
    }
    return Checked(ComposeAnd(product));
  }

  std::size_t max_calls_;
};

std::vector<RexPtr> CnfTerms(const RexPtr& condition) {
  const RexPtr expanded = ExpandSearches(condition);
  const RexPtr cnf = CnfConverter(NumCalls(*expanded) * 2).Convert(expanded);
  return SplitAnd(cnf == nullptr ? expanded : cnf);
}

/// The rank number itself, or, where Flink does not see through it, cast to compare with a number like 3.0.
bool IsRank(const Rex& side, std::int32_t rank_column, Compatibility compatibility) {
  if (IsInputRef(side, rank_column)) return true;
  return compatibility == Compatibility::kCorrect && side.op == "CAST" &&
         side.type.root() == TypeRoot::kDecimal && IsInputRef(*side.operands[0], rank_column);
}

std::optional<Limit> AsLimit(const Rex& term, std::int32_t rank_column, Compatibility compatibility) {
  if (!IsComparison(term) || term.op == "<>") return std::nullopt;
  const bool left = IsRank(*term.operands[0], rank_column, compatibility);
  const bool right = IsRank(*term.operands[1], rank_column, compatibility);
  if (left && !RefersTo(*term.operands[1], rank_column)) return Limit{term.op, term.operands[1], true};
  if (right && !RefersTo(*term.operands[0], rank_column))
    return Limit{ReverseComparison(term.op), term.operands[0], false};
  return std::nullopt;
}

/// What a bound means as a whole number for `op`; nullopt if it is no constant number.
std::optional<std::int64_t> BoundValue(const Limit& limit, Compatibility compatibility) {
  const RexPtr literal = IsConstant(*limit.bound) ? FoldConstant(limit.bound) : nullptr;
  if (literal == nullptr) return std::nullopt;
  if (const auto* integer = std::get_if<std::int64_t>(&literal->literal)) return *integer;
  const auto* decimal = std::get_if<DecimalValue>(&literal->literal);
  if (decimal == nullptr) return std::nullopt;
  if (compatibility == Compatibility::kFlink221) return static_cast<std::int64_t>(decimal->unscaled);
  __extension__ __int128 unit = 1;
  for (std::int32_t i = 0; i < decimal->scale; ++i) unit *= 10;
  auto whole = static_cast<std::int64_t>(decimal->unscaled / unit);
  const bool fraction = decimal->unscaled % unit != 0;
  if (!fraction) return whole;
  // Ranks are whole numbers: x <= 3.5 and x < 3.5 are x <= 3 and x < 4; x >= 3.5 and x > 3.5 are x >= 4, x
  // > 3.
  if (decimal->unscaled < 0) --whole;
  if (limit.op == "=") return std::nullopt;
  return limit.op == "<" || limit.op == ">=" ? whole + 1 : whole;
}

struct Bounds {
  std::optional<std::int64_t> lower;
  std::optional<std::int64_t> upper;
  std::optional<std::int32_t> column;
};

std::optional<Bounds> BoundsOf(const Limit& limit, Compatibility compatibility) {
  Bounds bounds;
  if (limit.bound->kind == RexKind::kInputRef) {
    const bool upper = limit.op == "<=" ||
                       (compatibility == Compatibility::kFlink221 && (limit.op == "<" || limit.op == "="));
    if (!upper) return std::nullopt;
    bounds.column = limit.bound->index;
    return bounds;
  }
  const auto value = BoundValue(limit, compatibility);
  if (!value.has_value()) return std::nullopt;
  if (limit.op == "=") bounds.lower = bounds.upper = value;
  if (limit.op == "<=") bounds.upper = value;
  if (limit.op == "<") bounds.upper = *value - 1;
  if (limit.op == ">=") bounds.lower = value;
  if (limit.op == ">") bounds.lower = *value + 1;
  return bounds;
}

/// The range of one or two limits; nullopt for any other combination.
std::optional<RankRange> Combine(const std::vector<Bounds>& bounds) {
  RankRange range;
  if (bounds.size() == 1 && bounds[0].column.has_value()) {
    range.end_column = bounds[0].column;
    return range;
  }
  if (bounds.size() == 1 && bounds[0].upper.has_value()) {
    range.rank_start = bounds[0].lower.value_or(1);
    range.rank_end = *bounds[0].upper;
    return range;
  }
  if (bounds.size() != 2) return std::nullopt;
  for (const std::size_t i : {0U, 1U}) {
    const Bounds& lower = bounds[i];
    const Bounds& upper = bounds[1 - i];
    if (lower.lower.has_value() && !lower.upper.has_value() && upper.upper.has_value() &&
        !upper.lower.has_value()) {
      range.rank_start = *lower.lower;
      range.rank_end = *upper.upper;
      return range;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<std::optional<RankFilter>> ExtractRankRange(const RexPtr& condition, std::int32_t rank_column,
                                                   Compatibility compatibility) {
  std::vector<Bounds> bounds;
  std::vector<RexPtr> rest;
  for (const auto& term : CnfTerms(condition)) {
    const auto limit = AsLimit(*term, rank_column, compatibility);
    if (!limit.has_value()) {
      rest.push_back(term);
      continue;
    }
    if (compatibility == Compatibility::kCorrect && limit->bound->kind == RexKind::kInputRef &&
        (limit->op == "<" || limit->op == "=")) {
      // Flink reads both as <=.
      return Status::NotSupported("a rank number compared with a column by ", limit->op)
          .At(term->position)
          .WithHint("compute the last rank in the query below and compare by <=: <rank> <= <last rank>");
    }
    const auto bound = BoundsOf(*limit, compatibility);
    if (!bound.has_value() && compatibility == Compatibility::kCorrect && limit->op == "=" &&
        limit->bound->type.root() == TypeRoot::kDecimal && IsConstant(*limit->bound)) {
      return Status::NotSupported("a rank number equal to a number with a fraction, which no rank is")
          .At(term->position)
          .WithHint("ranks are whole numbers: write <rank> = <number> or <rank> <= <number>");
    }
    if (!bound.has_value()) return std::optional<RankFilter>();
    bounds.push_back(*bound);
  }
  for (const auto& term : rest) {
    if (RefersTo(*term, rank_column)) return std::optional<RankFilter>();
  }
  if (bounds.size() == 1 && bounds[0].lower.has_value() && !bounds[0].upper.has_value()) {
    return Status::Refused(
               "Rank end is not specified. Currently rank only support TopN, which means the rank end must "
               "be "
               "specified.")
        .At(condition->position)
        .WithHint("bound the rank number from above; add: AND <rank> <= <number>");
  }
  const auto range = Combine(bounds);
  if (!range.has_value()) return std::optional<RankFilter>();
  if (!range->end_column.has_value() && range->rank_end <= 0) {
    return Status::Refused("Rank end should not less than zero, but now is ", range->rank_end)
        .At(condition->position)
        .WithHint("ranks count from 1: the bound must be at least 1");
  }
  if (!range->end_column.has_value() && range->rank_start > range->rank_end) {
    return Status::Refused("Rank start '", range->rank_start, "' can't greater than rank end '",
                           range->rank_end, "'.")
        .At(condition->position);
  }
  RankFilter filter{*range, nullptr};
  if (!rest.empty()) filter.remaining = ComposeAnd(rest);
  return std::optional<RankFilter>(std::move(filter));
}

}  // namespace podium
