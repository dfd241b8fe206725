#include "podium/expr/sarg.h"

#include <random>
#include <string>

#include "gtest/gtest.h"
#include "podium/expr/expressions.h"
#include "podium/expr/text_for_test.h"

namespace podium {
namespace {

const std::vector<std::string> kNames = {"x"};

RexPtr X() { return Rex::InputRef(0, LogicalType::Int()); }
RexPtr Int(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
RexPtr Compare(const std::string& op, std::int64_t value) { return MakePredicate(op, {X(), Int(value)}); }

std::string Text(const Sarg& sarg) { return TextForTest(*sarg.ToSearch(X()), kNames); }

TEST(SargTest, FoldsComparisonsOfOneColumn) {
  const RexPtr between = MakePredicate("AND", {Compare(">", 1), Compare("<=", 10), Compare("<>", 5)});
  EXPECT_EQ(Text(*Sarg::Of(*between, *X())), "SEARCH(x, Sarg[(1..5), (5..10]])");
  const RexPtr points = MakePredicate("OR", {Compare("=", 3), Compare("=", 1), Compare("=", 2)});
  EXPECT_EQ(Text(*Sarg::Of(*points, *X())), "SEARCH(x, Sarg[1, 2, 3])");
  const RexPtr maybe_null = MakePredicate("OR", {MakePredicate("IS NULL", {X()}), Compare("<", 5)});
  EXPECT_EQ(Text(*Sarg::Of(*maybe_null, *X())), "SEARCH(x, Sarg[(-∞..5); NULL AS TRUE])");
}

TEST(SargTest, RefusesWhatIsNotAboutTheColumn) {
  const RexPtr y = Rex::InputRef(1, LogicalType::Int());
  EXPECT_FALSE(Sarg::Of(*MakePredicate("<", {X(), y}), *X()).has_value());
  EXPECT_FALSE(Sarg::Of(*MakePredicate("<", {y, Int(3)}), *X()).has_value());
  EXPECT_FALSE(Sarg::Of(*MakePredicate("LIKE", {X(), Int(3)}), *X()).has_value());
}

/// Three-valued evaluation in the plainest code; nullopt is UNKNOWN.
std::optional<bool> Evaluate(const Rex& predicate, std::optional<std::int64_t> x) {
  if (const auto* constant = std::get_if<bool>(&predicate.literal); IsLiteral(predicate)) return *constant;
  if (predicate.op == "IS NULL") return !x.has_value();
  if (predicate.op == "IS NOT NULL") return x.has_value();
  if (predicate.op == "SEARCH") return Evaluate(*predicate.operands[1], x);
  if (IsComparison(predicate)) {
    if (!x.has_value()) return std::nullopt;
    const auto value = std::get<std::int64_t>(predicate.operands[1]->literal);
    if (predicate.op == "=") return *x == value;
    if (predicate.op == "<>") return *x != value;
    if (predicate.op == "<") return *x < value;
    if (predicate.op == "<=") return *x <= value;
    return predicate.op == ">" ? *x > value : *x >= value;
  }
  const bool conjunction = predicate.op == "AND";
  std::optional<bool> result = conjunction;
  for (const auto& operand : predicate.operands) {
    const auto part = Evaluate(*operand, x);
    if (part == !conjunction) return part;
    if (!part.has_value()) result = std::nullopt;
  }
  return result;
}

RexPtr RandomPredicate(std::mt19937& random, int depth) {
  constexpr const char* kOps[] = {"=", "<>", "<", "<=", ">", ">="};
  if (depth == 0 || random() % 3 == 0) {
    if (random() % 8 == 0) return MakePredicate(random() % 2 == 0 ? "IS NULL" : "IS NOT NULL", {X()});
    return Compare(kOps[random() % 6], static_cast<std::int64_t>(random() % 6));
  }
  std::vector<RexPtr> operands;
  for (std::uint32_t i = 0; i < 2 + random() % 2; ++i) operands.push_back(RandomPredicate(random, depth - 1));
  return MakePredicate(random() % 2 == 0 ? "AND" : "OR", std::move(operands));
}

TEST(SargTest, MeansWhatThePredicateMeans) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const RexPtr predicate = RandomPredicate(random, 3);
    const auto sarg = Sarg::Of(*predicate, *X());
    ASSERT_TRUE(sarg.has_value());
    const RexPtr expanded = sarg->Expand(X());
    const RexPtr negated = sarg->Negate().Expand(X());
    for (std::int64_t value = -1; value <= 7; ++value) {
      ASSERT_EQ(Evaluate(*expanded, value), Evaluate(*predicate, value))
          << "seed " << seed << ", x = " << value;
      ASSERT_NE(Evaluate(*expanded, value), Evaluate(*negated, value))
          << "seed " << seed << ", x = " << value;
    }
    // An empty or full set has no comparison left that could be UNKNOWN.
    if (sarg->IsAll() || sarg->IsNone()) continue;
    ASSERT_EQ(Evaluate(*expanded, std::nullopt), Evaluate(*predicate, std::nullopt))
        << "seed " << seed << ", NULL";
  }
}

}  // namespace
}  // namespace podium
