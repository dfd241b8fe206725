#include "podium/eval/functions/math.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows and results of the recorded case fn_double.
class MathTest : public testing::Test {
 protected:
  MathTest() {
    rows.With(LogicalType::Double(), {"1.5", "-1.5", "0.0", "1e-07", "3.0", "null", "1e+300", "2.5"})
        .With(LogicalType::Double(),
              {"0.1", "0.2", "1e+21", "123456789.125", "100.0", "null", "1e+300", "-2.5"});
  }
  std::vector<std::string> Double(const char* op, std::vector<RexPtr> operands) {
    return rows.Run(Rex::Call(op, std::move(operands), LogicalType::Double()));
  }
  RexPtr d() { return rows.column(0); }
  RexPtr e() { return rows.column(1); }
  Evaluation rows;
};

TEST_F(MathTest, RoundsDoublesByTheirDecimalDigits) {
  EXPECT_THAT(Double("ROUND", {d(), IntLiteral(1)}),
              ElementsAre("1.5", "-1.5", "0.0", "0.0", "3.0", "null", "1.0E300", "2.5"));
  EXPECT_THAT(Double("ROUND", {e()}),
              ElementsAre("0.0", "0.0", "1.0E21", "1.23456789E8", "100.0", "null", "1.0E300", "-3.0"));
  EXPECT_EQ(Double("ROUND", {Rex::Literal(1.005, LogicalType::Double(false)), IntLiteral(2)})[0], "1.01");
  EXPECT_EQ(Double("ROUND", {Rex::Literal(9.99, LogicalType::Double(false)), IntLiteral(1)})[0], "10.0");
  EXPECT_EQ(Double("ROUND", {Rex::Literal(1250.0, LogicalType::Double(false)), IntLiteral(-2)})[0], "1300.0");
  EXPECT_EQ(Double("TRUNCATE", {Rex::Literal(-1.99, LogicalType::Double(false)), IntLiteral(1)})[0], "-1.9");
}

TEST_F(MathTest, FloorCeilSignAndAbs) {
  EXPECT_THAT(Double("CEIL", {d()}),
              ElementsAre("2.0", "-1.0", "0.0", "1.0", "3.0", "null", "1.0E300", "3.0"));
  EXPECT_THAT(Double("FLOOR", {d()}),
              ElementsAre("1.0", "-2.0", "0.0", "0.0", "3.0", "null", "1.0E300", "2.0"));
  EXPECT_THAT(Double("SIGN", {d()}), ElementsAre("1.0", "-1.0", "0.0", "1.0", "1.0", "null", "1.0", "1.0"));
  EXPECT_THAT(Double("ABS", {d()}),
              ElementsAre("1.5", "1.5", "0.0", "1.0E-7", "3.0", "null", "1.0E300", "2.5"));
}

TEST_F(MathTest, PowersAndLogarithms) {
  const RexPtr half = Rex::Literal(DecimalValue{5, 1}, LogicalType::Decimal(2, 1, false));
  EXPECT_THAT(Double("POWER", {Rex::Call("ABS", {d()}, LogicalType::Double()), half}),
              ElementsAre("1.224744871391589", "1.224744871391589", "0.0", "3.1622776601683794E-4",
                          "1.7320508075688772", "null", "1.0E150", "1.5811388300841898"));
  EXPECT_EQ(Double("LN", {d()})[1], "NaN");
  EXPECT_EQ(Double("LOG", {IntLiteral(10), IntLiteral(100)})[0], "2.0");
  EXPECT_EQ(Double("LOG10", {IntLiteral(1000)})[0], "3.0");
  EXPECT_EQ(Double("EXP", {IntLiteral(0)})[0], "1.0");
  EXPECT_EQ(Double("POWER", {IntLiteral(1), Rex::Literal(0.0 / 0.0, LogicalType::Double(false))})[0], "NaN");
}

TEST(IntegerMathTest, RoundsBeforeThePoint) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1250", "-1250", "1249", "2147483647"});
  EXPECT_THAT(rows.Run(IntCall("ROUND", {rows.column(0), IntLiteral(-2)})),
              ElementsAre("1300", "-1300", "1200", "2147483600"));
  EXPECT_THAT(rows.Run(IntCall("ROUND", {rows.column(0), IntLiteral(-10)})), ElementsAre("0", "0", "0", "0"));
  EXPECT_THAT(rows.Run(IntCall("ROUND", {rows.column(0), IntLiteral(3)})),
              ElementsAre("1250", "-1250", "1249", "2147483647"));
  EXPECT_THAT(rows.Run(IntCall("FLOOR", {rows.column(0)})),
              ElementsAre("1250", "-1250", "1249", "2147483647"));
}

TEST(IntegerMathTest, AbsOfTheLeastValueIsItself) {
  Evaluation rows;
  rows.With(LogicalType::TinyInt(), {"-128", "5"})
      .With(LogicalType::BigInt(), {"-9223372036854775808", "-3"});
  EXPECT_THAT(rows.Run(Rex::Call("ABS", {rows.column(0)}, LogicalType::TinyInt())), ElementsAre("-128", "5"));
  EXPECT_THAT(rows.Run(Rex::Call("ABS", {rows.column(1)}, LogicalType::BigInt())),
              ElementsAre("-9223372036854775808", "3"));
}

// Rows of the recorded case fn_decimal.
TEST(DecimalMathTest, KeepsTheTypeOfTheResult) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(10, 2), {"1.50", "-1.50", "99999999.99", "0.05", "null"});
  const auto call = [&](const char* op, std::vector<RexPtr> operands, int precision, int scale) {
    return rows.Run(Rex::Call(op, std::move(operands), LogicalType::Decimal(precision, scale)));
  };
  const RexPtr m = rows.column(0);
  EXPECT_THAT(call("ROUND", {m, IntLiteral(1)}, 10, 1),
              ElementsAre("1.5", "-1.5", "100000000.0", "0.1", "null"));
  EXPECT_THAT(call("ABS", {m}, 10, 2), ElementsAre("1.50", "1.50", "99999999.99", "0.05", "null"));
  EXPECT_THAT(call("SIGN", {m}, 10, 2), ElementsAre("1.00", "-1.00", "1.00", "1.00", "null"));
  EXPECT_THAT(call("FLOOR", {m}, 10, 0), ElementsAre("1", "-2", "99999999", "0", "null"));
  EXPECT_THAT(call("CEIL", {m}, 10, 0), ElementsAre("2", "-1", "100000000", "1", "null"));
  EXPECT_THAT(call("TRUNCATE", {m, IntLiteral(1)}, 10, 1),
              ElementsAre("1.5", "-1.5", "99999999.9", "0.0", "null"));
}

TEST(ExtremeTest, GreatestAndLeastAreNullIfAnArgumentIs) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1", "5", "null"}).With(LogicalType::Int(), {"3", "2", "9"});
  EXPECT_THAT(rows.Run(IntCall("GREATEST", {rows.column(0), rows.column(1), IntLiteral(4)})),
              ElementsAre("4", "5", "null"));
  EXPECT_THAT(rows.Run(IntCall("LEAST", {rows.column(0), rows.column(1)})), ElementsAre("1", "2", "null"));
  EXPECT_EQ(rows.Run(TextCall("GREATEST", {TextLiteral("b"), TextLiteral("é"), TextLiteral("z")}))[0], "é");
}

}  // namespace
}  // namespace podium::eval
