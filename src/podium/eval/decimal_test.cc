#include "podium/eval/decimal.h"

#include <random>

#include "gtest/gtest.h"

namespace podium::eval {
namespace {

Int128 Parse(std::string_view digits) {
  const auto number = ParseDecimal(digits);
  return ToShape(*number, {38, 0}).value();
}
std::string Show(const std::optional<Int128>& value, std::int32_t scale) {
  return value.has_value() ? DecimalToString(*value, scale) : "null";
}
constexpr std::string_view kLargest = "99999999999999999999999999999999999999";

TEST(DecimalTest, WritesPlainDigits) {
  EXPECT_EQ(DecimalToString(0, 0), "0");
  EXPECT_EQ(DecimalToString(0, 3), "0.000");
  EXPECT_EQ(DecimalToString(-5, 3), "-0.005");
  EXPECT_EQ(DecimalToString(12345, 2), "123.45");
  EXPECT_EQ(DecimalToString(Parse(kLargest), 38), "0." + std::string(kLargest));
}

TEST(DecimalTest, RoundsHalfUpAwayFromZero) {
  EXPECT_EQ(Show(RescaleDecimal(125, 2, {5, 1}), 1), "1.3");
  EXPECT_EQ(Show(RescaleDecimal(-125, 2, {5, 1}), 1), "-1.3");
  EXPECT_EQ(Show(RescaleDecimal(124, 2, {5, 1}), 1), "1.2");
  EXPECT_EQ(Show(RescaleDecimal(9999, 2, {3, 1}), 1), "null");
  EXPECT_EQ(Show(RescaleDecimal(Parse(kLargest), 0, {38, 1}), 1), "null");
}

TEST(DecimalTest, SumsAndProductsThatExceed128BitsAreExact) {
  const Int128 large = Parse(kLargest);
  EXPECT_EQ(Show(AddDecimals(large, 0, 1, 38, {38, 0}), 0), kLargest);
  EXPECT_EQ(Show(AddDecimals(large, 0, 5, 1, {38, 0}), 0), "null");
  EXPECT_EQ(Show(MultiplyDecimals(large, 38, large, 38, {38, 38}), 38),
            "0.99999999999999999999999999999999999998");
  EXPECT_EQ(Show(MultiplyDecimals(large, 0, large, 0, {38, 0}), 0), "null");
  EXPECT_EQ(Show(MultiplyDecimals(large, 37, 2, 0, {38, 6}), 6), "20.000000");
}

TEST(DecimalTest, QuotientsHave38DigitsBeforeTheyAreRoundedToTheirScale) {
  EXPECT_EQ(Show(DivideDecimals(1, 0, 3, 0, {38, 38}).value(), 38),
            "0.33333333333333333333333333333333333333");
  EXPECT_EQ(Show(DivideDecimals(2, 0, 3, 0, {38, 6}).value(), 6), "0.666667");
  EXPECT_EQ(Show(DivideDecimals(-2, 0, 3, 0, {38, 6}).value(), 6), "-0.666667");
  EXPECT_EQ(Show(DivideDecimals(Parse(kLargest), 0, Parse(kLargest), 38, {38, 0}).value(), 0), "null");
  EXPECT_EQ(Show(DivideDecimals(Parse(kLargest), 38, Parse(kLargest), 0, {38, 38}).value(), 38),
            "0.00000000000000000000000000000000000001");
  EXPECT_EQ(DivideDecimals(1, 0, 0, 2, {10, 2}).status().message(), "Division by zero");
  EXPECT_EQ(DivideDecimals(0, 0, 0, 2, {10, 2}).status().message(), "Division undefined");
}

TEST(DecimalTest, RemaindersHaveTheSignOfTheDividend) {
  EXPECT_EQ(Show(ModDecimals(-75, 1, 2, 0, {5, 1}).value(), 1), "-1.5");
  EXPECT_EQ(Show(ModDecimals(75, 1, -2, 0, {5, 1}).value(), 1), "1.5");
  EXPECT_EQ(ModDecimals(Parse(kLargest), 0, 1, 38, {38, 6}).status().message(), "Division impossible");
}

TEST(DecimalTest, ComparesAcrossScales) {
  EXPECT_EQ(CompareDecimals(15, 1, 150, 2), 0);
  EXPECT_LT(CompareDecimals(15, 1, 151, 2), 0);
  EXPECT_GT(CompareDecimals(-15, 1, -151, 2), 0);
  EXPECT_GT(CompareDecimals(Parse(kLargest), 0, Parse(kLargest), 38), 0);
  EXPECT_LT(CompareDecimals(-1, 38, 0, 0), 0);
}

TEST(DecimalTest, DoublesConvertByTheirShortestDigits) {
  EXPECT_EQ(Show(DoubleToDecimal(0.1, {20, 18}).value(), 18), "0.100000000000000000");
  EXPECT_EQ(Show(DoubleToDecimal(1e22, {38, 0}).value(), 0), "10000000000000000000000");
  EXPECT_EQ(Show(DoubleToDecimal(1e22, {22, 0}).value(), 0), "null");
  EXPECT_EQ(DoubleToDecimal(0.0 / -0.0, {5, 2}).status().message(), "Infinite or NaN");
}

// Small values against integers of the machine.
TEST(DecimalTest, ArithmeticMatchesAModelOnSmallValues) {
  std::mt19937_64 random(11);  // Seed 11.
  for (int i = 0; i < 20000; ++i) {
    const auto left = static_cast<std::int64_t>(random() % 2000001) - 1000000;
    const auto right = static_cast<std::int64_t>(random() % 2000001) - 1000000;
    ASSERT_EQ(AddDecimals(left, 2, right, 4, {20, 4}), Int128{left} * 100 + right);
    ASSERT_EQ(MultiplyDecimals(left, 2, right, 3, {20, 5}), Int128{left} * right);
    ASSERT_EQ(CompareDecimals(left, 2, right, 4), left * 100 < right ? -1 : (left * 100 > right ? 1 : 0));
    if (right == 0) continue;
    const double quotient = static_cast<double>(left) / static_cast<double>(right);
    const auto rounded = DivideDecimals(left, 0, right, 0, {30, 6}).value();
    ASSERT_NEAR(DecimalToDouble(*rounded, {30, 6}), quotient, 0.00000051) << left << " / " << right;
    ASSERT_EQ(ModDecimals(left, 0, right, 0, {20, 0}).value(), Int128{left % right});
  }
}

}  // namespace
}  // namespace podium::eval
