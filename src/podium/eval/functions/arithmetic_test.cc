#include "podium/eval/functions/arithmetic.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows of the recorded case fn_int_arith.
class IntegerArithmeticTest : public testing::Test {
 protected:
  IntegerArithmeticTest() {
    rows.With(LogicalType::Int(), {"7", "-7", "2147483647", "-2147483648", "0", "null", "10"})
        .With(LogicalType::Int(), {"2", "2", "1", "-1", "3", "3", "null"})
        .With(LogicalType::BigInt(),
              {"100", "-100", "9223372036854775807", "-9223372036854775808", "0", "5", "null"})
        .With(LogicalType::SmallInt(), {"3", "-3", "32767", "-32768", "0", "null", "1"})
        .With(LogicalType::TinyInt(), {"1", "-1", "127", "-128", "0", "2", "null"});
  }
  RexPtr a() { return rows.column(0); }
  RexPtr b() { return rows.column(1); }
  RexPtr l() { return rows.column(2); }
  Evaluation rows;
};

TEST_F(IntegerArithmeticTest, WrapsInTheTypeOfTheResult) {
  EXPECT_THAT(rows.Run(IntCall("+", {a(), b()})),
              ElementsAre("9", "-5", "-2147483648", "2147483647", "3", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("-", {a(), b()})),
              ElementsAre("5", "-9", "2147483646", "-2147483647", "-3", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("*", {a(), b()})),
              ElementsAre("14", "-14", "2147483647", "-2147483648", "0", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("-", {a()})),
              ElementsAre("-7", "7", "-2147483647", "-2147483648", "0", "null", "-10"));
  const RexPtr y = rows.column(4);
  EXPECT_THAT(rows.Run(Rex::Call("*", {y, y}, LogicalType::TinyInt())),
              ElementsAre("1", "1", "1", "0", "0", "4", "null"));
}

TEST_F(IntegerArithmeticTest, PromotesOperandsToTheTypeOfTheResult) {
  EXPECT_THAT(rows.Run(Rex::Call("+", {a(), l()}, LogicalType::BigInt())),
              ElementsAre("107", "-107", "-9223372034707292162", "9223372034707292160", "0", "null", "null"));
  EXPECT_THAT(rows.Run(Rex::Call("+", {rows.column(3), rows.column(4)}, LogicalType::SmallInt())),
              ElementsAre("4", "-4", "-32642", "32640", "0", "null", "null"));
  EXPECT_THAT(rows.Run(Rex::Call("+", {l(), IntLiteral(1)}, LogicalType::BigInt())),
              ElementsAre("101", "-99", "-9223372036854775808", "-9223372036854775807", "1", "6", "null"));
}

TEST_F(IntegerArithmeticTest, DividesTowardsZero) {
  EXPECT_THAT(rows.Run(IntCall("/", {a(), b()})),
              ElementsAre("3", "-3", "2147483647", "-2147483648", "0", "null", "null"));
  EXPECT_THAT(rows.Run(IntCall("MOD", {a(), b()})), ElementsAre("1", "-1", "0", "0", "0", "null", "null"));
}

TEST_F(IntegerArithmeticTest, ModuloOfALongByAnIntSeesTheWholeLong) {
  EXPECT_THAT(rows.Run(IntCall("MOD", {l(), IntLiteral(1000)})),
              ElementsAre("100", "-100", "807", "-808", "0", "5", "null"));
}

TEST_F(IntegerArithmeticTest, DivisionByZeroFailsTheRow) {
  EXPECT_THAT(rows.Run(IntCall("/", {IntLiteral(1), a()})),
              ElementsAre("0", "0", "0", "0", "error: / by zero", "null", "0"));
  EXPECT_THAT(rows.Run(IntCall("%", {IntLiteral(1), a()})),
              ElementsAre("1", "1", "1", "1", "error: / by zero", "null", "1"));
}

TEST(DoubleArithmeticTest, FollowsIeee) {
  Evaluation rows;
  rows.With(LogicalType::Double(), {"1.5", "0", "-1", "null"})
      .With(LogicalType::Double(), {"0.1", "0", "0", "1"});
  const auto call = [&](const char* op) {
    return rows.Run(Rex::Call(op, {rows.column(0), rows.column(1)}, LogicalType::Double()));
  };
  EXPECT_THAT(call("+"), ElementsAre("1.6", "0.0", "-1.0", "null"));
  EXPECT_THAT(call("*"), ElementsAre("0.15000000000000002", "0.0", "-0.0", "null"));
  EXPECT_THAT(call("/"), ElementsAre("15.0", "NaN", "-Infinity", "null"));
}

// Rows and results of the recorded case fn_decimal.
TEST(DecimalArithmeticTest, KeepsThePrecisionAndScaleOfTheResult) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(10, 2), {"1.50", "-1.50", "99999999.99", "0.05", "null"})
      .With(LogicalType::Decimal(20, 6),
            {"2.500000", "0.000001", "99999999999999.999999", "3.333333", "1.000000"})
      .With(LogicalType::Decimal(5, 0), {"3", "-3", "99999", "7", "null"});
  const RexPtr m = rows.column(0);
  const RexPtr n = rows.column(1);
  const RexPtr k = rows.column(2);
  const auto call = [&](const char* op, const RexPtr& a, const RexPtr& b, int precision, int scale) {
    return rows.Run(Rex::Call(op, {a, b}, LogicalType::Decimal(precision, scale)));
  };
  EXPECT_THAT(call("+", m, n, 21, 6),
              ElementsAre("4.000000", "-1.499999", "100000099999999.989999", "3.383333", "null"));
  EXPECT_THAT(call("-", m, k, 11, 2), ElementsAre("-1.50", "1.50", "99900000.99", "-6.95", "null"));
  EXPECT_THAT(call("*", m, n, 30, 8), ElementsAre("3.75000000", "-0.00000150",
                                                  "9999999998999999999900.00000001", "0.16666665", "null"));
  EXPECT_THAT(call("/", m, k, 16, 8),
              ElementsAre("0.50000000", "0.50000000", "1000.01000000", "0.00714286", "null"));
  EXPECT_THAT(call("/", n, m, 33, 17),
              ElementsAre("1.66666666666666667", "-0.00000066666666667", "1000000.00010000000000000",
                          "66.66666000000000000", "null"));
  EXPECT_THAT(rows.Run(IntCall("MOD", {k, IntLiteral(2)})), ElementsAre("1", "-1", "1", "1", "null"));
}

TEST(DecimalArithmeticTest, OverflowIsNullAndDivisionByZeroAnError) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(38, 0), {"99999999999999999999999999999999999999", "1"})
      .With(LogicalType::Decimal(38, 0), {"1", "0"});
  const auto call = [&](const char* op) {
    return rows.Run(Rex::Call(op, {rows.column(0), rows.column(1)}, LogicalType::Decimal(38, 6)));
  };
  EXPECT_THAT(call("+"), ElementsAre("null", "1.000000"));
  EXPECT_THAT(call("*"), ElementsAre("null", "0.000000"));
  EXPECT_THAT(call("/"), ElementsAre("null", "error: Division by zero"));
}

TEST(ArithmeticTest, NamesAFunctionThatIsNotBuilt) {
  const Evaluation rows;
  EXPECT_THAT(rows.Run(IntCall("NO_SUCH", {IntLiteral(1)})),
              ElementsAre("NotSupported: not supported yet: function NO_SUCH"));
}

}  // namespace
}  // namespace podium::eval
