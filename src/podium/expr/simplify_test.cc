#include "podium/expr/simplify.h"

#include <string>

#include "gtest/gtest.h"
#include "podium/expr/constants.h"
#include "podium/expr/expressions.h"
#include "podium/expr/text_for_test.h"

namespace podium {
namespace {

const std::vector<std::string> kNames = {"a", "b", "s", "flag", "n"};

RexPtr A() { return Rex::InputRef(0, LogicalType::Int()); }
RexPtr B() { return Rex::InputRef(1, LogicalType::Int()); }
RexPtr S() { return Rex::InputRef(2, LogicalType::String()); }
RexPtr Flag() { return Rex::InputRef(3, LogicalType::Boolean()); }
RexPtr NotNull() { return Rex::InputRef(4, LogicalType::Int(false)); }
RexPtr Int(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
RexPtr Call(const std::string& op, std::vector<RexPtr> operands) {
  return MakePredicate(op, std::move(operands));
}

std::string Text(const RexPtr& expression) { return TextForTest(*expression, kNames); }
std::string Filter(const RexPtr& condition) { return Text(SimplifyCondition(condition)); }

TEST(SimplifyTest, RangesOfOneColumnBecomeASearch) {
  EXPECT_EQ(Filter(Call("OR", {Call("<", {A(), Int(3)}), Call(">", {A(), Int(10)}), Call("IS NULL", {S()})})),
            "OR(IS NULL(s), SEARCH(a, Sarg[(-∞..3), (10..+∞)]))");
  EXPECT_EQ(Filter(Call("AND", {Call(">=", {A(), Int(2)}), Call("<=", {A(), Int(9)}), Flag()})),
            "AND(SEARCH(a, Sarg[[2..9]]), flag)");
  EXPECT_EQ(Filter(Call("AND", {Call("<=", {A(), Int(3)}), Call("<=", {A(), Int(5)})})), "<=(a, 3)");
  EXPECT_EQ(Filter(Call("OR", {Call("IS NULL", {A()}), Call(">", {A(), Int(5)})})),
            "SEARCH(a, Sarg[(5..+∞); NULL AS TRUE])");
}

TEST(SimplifyTest, WhatCanNeverBeTrueIsFalse) {
  EXPECT_EQ(Filter(Call("AND", {Call(">", {A(), Int(5)}), Call("<", {A(), Int(3)})})), "false");
  EXPECT_EQ(Filter(Call("AND", {Call("IS NULL", {A()}), Call("<", {A(), B()})})), "false");
  EXPECT_EQ(Filter(Call("AND", {Flag(), Call("NOT", {Flag()})})), "false");
  EXPECT_EQ(Filter(Call("IS NULL", {NotNull()})), "false");
}

TEST(SimplifyTest, NegationsMoveInwards) {
  EXPECT_EQ(Filter(Call("NOT", {Call("=", {A(), Int(3)})})), "<>(a, 3)");
  EXPECT_EQ(Filter(Call("NOT", {Call("AND", {Call(">", {A(), Int(5)}), Call("=", {B(), Int(1)})})})),
            "OR(<=(a, 5), <>(b, 1))");
  EXPECT_EQ(Filter(Call("AND", {Call("NOT", {Call("LIKE", {S(), S()})}), Call(">", {A(), Int(1)})})),
            "AND(>(a, 1), NOT(LIKE(s, s)))");
}

TEST(SimplifyTest, NullTestsThatAComparisonImpliesDisappear) {
  EXPECT_EQ(Filter(Call("AND", {Call("IS NOT NULL", {B()}), Call(">", {B(), A()})})), ">(b, a)");
  EXPECT_EQ(Filter(Call("AND", {Call("=", {A(), Int(5)}), Call("IS NOT NULL", {S()})})),
            "AND(=(a, 5), IS NOT NULL(s))");
}

TEST(SimplifyTest, CommonFactorsComeOutOfAnOr) {
  const RexPtr a1 = Call("=", {A(), Int(1)});
  EXPECT_EQ(Filter(Call("OR", {Call("AND", {a1, Call("=", {B(), Int(2)})}), Call("AND", {a1, Flag()})})),
            "AND(=(a, 1), OR(=(b, 2), flag))");
}

TEST(SimplifyTest, NeutralArithmeticDisappears) {
  const auto arithmetic = [](const std::string& op, const RexPtr& left, const RexPtr& right) {
    return Text(Simplifier().Simplify(Rex::Call(op, {left, right}, LogicalType::Int()), UnknownAs::kUnknown));
  };
  EXPECT_EQ(arithmetic("+", A(), Int(0)), "a");
  EXPECT_EQ(arithmetic("*", Int(1), A()), "a");
  EXPECT_EQ(arithmetic("-", A(), Int(0)), "a");
  EXPECT_EQ(arithmetic("-", Int(0), A()), "-(0, a)");
}

TEST(SimplifyTest, ConstantsFoldWithFlinksWidths) {
  const auto folded = [](const std::string& op, std::int64_t left, std::int64_t right) -> std::string {
    const RexPtr value = FoldConstant(Rex::Call(op, {Int(left), Int(right)}, LogicalType::Int(false)));
    return value == nullptr ? "not folded" : Text(value);
  };
  EXPECT_EQ(folded("+", 2, 3), "5");
  EXPECT_EQ(folded("*", 2147483647, 2), "-2");  // Java's int wraps.
  EXPECT_EQ(folded("/", 7, -2), "-3");
  EXPECT_EQ(folded("/", 7, 0), "not folded");  // An error of the running query.
}

}  // namespace
}  // namespace podium
