#include "podium/eval/functions/conditional.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

class ConditionalTest : public testing::Test {
 protected:
  ConditionalTest() {
    rows.With(LogicalType::Int(), {"1", "2", "null", "0"})
        .With(LogicalType::String(), {"a", "null", "c", "d"});
  }
  RexPtr v() { return rows.column(0); }
  RexPtr s() { return rows.column(1); }
  Evaluation rows;
};

TEST_F(ConditionalTest, CaseTakesTheFirstTrueBranch) {
  const RexPtr one = BoolCall("=", {v(), IntLiteral(1)});
  const RexPtr positive = BoolCall(">", {v(), IntLiteral(0)});
  EXPECT_THAT(rows.Run(TextCall("CASE", {one, TextLiteral("one"), positive, TextLiteral("more"), s()})),
              ElementsAre("one", "more", "c", "d"));
  EXPECT_THAT(rows.Run(IntCall("CASE", {one, v(), NullLiteral(LogicalType::Int())})),
              ElementsAre("1", "null", "null", "null"));
  EXPECT_THAT(rows.Run(BoolCall("CASE", {one, positive, one})),
              ElementsAre("true", "false", "null", "false"));
}

TEST_F(ConditionalTest, ABranchThatIsNotTakenMayFail) {
  const RexPtr zero = BoolCall("=", {v(), IntLiteral(0)});
  const RexPtr quotient = IntCall("/", {IntLiteral(10), v()});
  EXPECT_THAT(rows.Run(IntCall("CASE", {zero, IntLiteral(-1), quotient})),
              ElementsAre("10", "5", "null", "-1"));
  EXPECT_THAT(rows.Run(IntCall("IF", {zero, quotient, IntLiteral(3)})),
              ElementsAre("3", "3", "3", "error: / by zero"));
  EXPECT_THAT(rows.Run(IntCall("COALESCE", {v(), quotient})), ElementsAre("1", "2", "null", "0"));
  EXPECT_THAT(rows.Run(IntCall("COALESCE", {quotient, v()})),
              ElementsAre("10", "5", "null", "error: / by zero"));
}

TEST_F(ConditionalTest, CoalesceTakesTheFirstValue) {
  EXPECT_THAT(rows.Run(TextCall("COALESCE", {s(), TextLiteral("x")})), ElementsAre("a", "x", "c", "d"));
  EXPECT_THAT(rows.Run(IntCall("COALESCE", {NullLiteral(LogicalType::Int()), v(), IntLiteral(9)})),
              ElementsAre("1", "2", "9", "0"));
}

TEST_F(ConditionalTest, NullIfIsNullWhereBothAreEqual) {
  EXPECT_THAT(rows.Run(IntCall("NULLIF", {v(), IntLiteral(2)})), ElementsAre("1", "null", "null", "0"));
}

TEST_F(ConditionalTest, BranchesAreConvertedToTheTypeOfTheResult) {
  const RexPtr one = BoolCall("=", {v(), IntLiteral(1)});
  EXPECT_THAT(rows.Run(Rex::Call("CASE", {one, v(), BigIntLiteral(5000000000)}, LogicalType::BigInt())),
              ElementsAre("1", "5000000000", "5000000000", "5000000000"));
}

}  // namespace
}  // namespace podium::eval
