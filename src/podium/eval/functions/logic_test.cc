#include "podium/eval/functions/logic.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

class LogicTest : public testing::Test {
 protected:
  LogicTest() {
    rows.With(LogicalType::Boolean(), {"t", "t", "t", "f", "f", "f", "null", "null", "null"})
        .With(LogicalType::Boolean(), {"t", "f", "null", "t", "f", "null", "t", "f", "null"});
  }
  RexPtr a() { return rows.column(0); }
  RexPtr b() { return rows.column(1); }
  Evaluation rows;
};

TEST_F(LogicTest, HasThreeValues) {
  EXPECT_THAT(rows.Run(BoolCall("AND", {a(), b()})),
              ElementsAre("true", "false", "null", "false", "false", "false", "null", "false", "null"));
  EXPECT_THAT(rows.Run(BoolCall("OR", {a(), b()})),
              ElementsAre("true", "true", "true", "true", "false", "null", "true", "null", "null"));
  EXPECT_THAT(rows.Run(BoolCall("NOT", {b()})),
              ElementsAre("false", "true", "null", "false", "true", "null", "false", "true", "null"));
}

TEST_F(LogicTest, TestsAreNeverNull) {
  const auto test = [&](const char* op) {
    const auto values = rows.Run(BoolCall(op, {b()}));
    return std::vector<std::string>(values.begin(), values.begin() + 3);
  };
  EXPECT_THAT(test("IS NULL"), ElementsAre("false", "false", "true"));
  EXPECT_THAT(test("IS NOT NULL"), ElementsAre("true", "true", "false"));
  EXPECT_THAT(test("IS TRUE"), ElementsAre("true", "false", "false"));
  EXPECT_THAT(test("IS NOT TRUE"), ElementsAre("false", "true", "true"));
  EXPECT_THAT(test("IS FALSE"), ElementsAre("false", "true", "false"));
  EXPECT_THAT(test("IS NOT FALSE"), ElementsAre("true", "false", "true"));
  EXPECT_THAT(test("IS UNKNOWN"), ElementsAre("false", "false", "true"));
}

TEST_F(LogicTest, ConstantsTakePartAsOneValueForAllRows) {
  const RexPtr null = NullLiteral(LogicalType::Boolean());
  EXPECT_THAT(rows.Run(BoolCall("AND", {null, b()})),
              ElementsAre("null", "false", "null", "null", "false", "null", "null", "false", "null"));
}

TEST(LogicErrorTest, AnOperandBehindTheDecidingOneMayFail) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"0", "2", "null"});
  const RexPtr v = rows.column(0);
  const RexPtr fails = BoolCall("=", {IntCall("/", {IntLiteral(4), v}), IntLiteral(2)});
  const RexPtr guard = BoolCall("<>", {v, IntLiteral(0)});
  EXPECT_THAT(rows.Run(BoolCall("AND", {guard, fails})), ElementsAre("false", "true", "null"));
  EXPECT_THAT(rows.Run(BoolCall("AND", {fails, guard})), ElementsAre("error: / by zero", "true", "null"));
  EXPECT_THAT(rows.Run(BoolCall("OR", {BoolCall("NOT", {guard}), fails})),
              ElementsAre("true", "true", "null"));
  EXPECT_THAT(rows.Run(BoolCall("IS NULL", {fails})), ElementsAre("error: / by zero", "false", "true"));
}

}  // namespace
}  // namespace podium::eval
