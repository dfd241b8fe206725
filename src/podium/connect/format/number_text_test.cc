#include "podium/connect/format/number_text.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "gtest/gtest.h"

namespace podium {
namespace {

template <class T>
std::string Java(T value) {
  std::string text;
  AppendJavaNumber(value, text);
  return text;
}

std::string Decimal(DecimalDigits unscaled, std::int32_t scale, DecimalForm form) {
  std::string text;
  AppendDecimal(unscaled, scale, form, text);
  return text;
}

TEST(NumberTextTest, LaysOutNumbersAsJavaDoes) {
  EXPECT_EQ(Java(1.0), "1.0");
  EXPECT_EQ(Java(-0.0), "-0.0");
  EXPECT_EQ(Java(0.001), "0.001");
  EXPECT_EQ(Java(0.00099), "9.9E-4");
  EXPECT_EQ(Java(9999999.0), "9999999.0");
  EXPECT_EQ(Java(10000000.0), "1.0E7");
  EXPECT_EQ(Java(123456.789), "123456.789");
  EXPECT_EQ(Java(1e300), "1.0E300");
  EXPECT_EQ(Java(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_EQ(Java(std::nan("")), "NaN");
  EXPECT_EQ(Java(3.4028235e38F), "3.4028235E38");
  EXPECT_EQ(Java(0.1F), "0.1");
  EXPECT_EQ(Java(std::numeric_limits<double>::denorm_min()), "5.0E-324");
}

TEST(NumberTextTest, ReadsBackEveryNumberThatItWrote) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(ParseDouble(Java(value)), value) << Java(value);
    std::string text;
    AppendScientificNumber(value, text);
    ASSERT_EQ(ParseDouble(text), value) << text;
    const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(single)) continue;
    ASSERT_EQ(ParseFloat(Java(single)), single) << Java(single);
  }
}

TEST(NumberTextTest, LaysOutDecimals) {
  EXPECT_EQ(Decimal(150, 2, DecimalForm::kPlain), "1.50");
  EXPECT_EQ(Decimal(-5, 2, DecimalForm::kPlain), "-0.05");
  EXPECT_EQ(Decimal(0, 2, DecimalForm::kPlain), "0.00");
  EXPECT_EQ(Decimal(7, 0, DecimalForm::kPlain), "7");
  EXPECT_EQ(Decimal(0, 8, DecimalForm::kJava), "0E-8");
  EXPECT_EQ(Decimal(1, 6, DecimalForm::kJava), "0.000001");
  EXPECT_EQ(Decimal(12, 8, DecimalForm::kJava), "1.2E-7");
  EXPECT_EQ(Decimal(150, 2, DecimalForm::kStripped), "1.5");
  EXPECT_EQ(Decimal(10000, 2, DecimalForm::kStripped), "1E+2");
  EXPECT_EQ(Decimal(12300, 0, DecimalForm::kStripped), "1.23E+4");
  EXPECT_EQ(Decimal(0, 2, DecimalForm::kStripped), "0");
}

TEST(NumberTextTest, ReadsDecimalsAsBigDecimalDoesAndRoundsHalfUp) {
  const auto parse = [](std::string_view text) {
    const ParsedDecimal parsed = ParseDecimal(text, 5, 2);
    if (parsed.outcome == DecimalOutcome::kMalformed) return std::string("malformed");
    if (parsed.outcome == DecimalOutcome::kOverflow) return std::string("overflow");
    return Decimal(parsed.unscaled, 2, DecimalForm::kPlain);
  };
  EXPECT_EQ(parse("1.005"), "1.01");
  EXPECT_EQ(parse("-1.005"), "-1.01");
  EXPECT_EQ(parse("1.0049999"), "1.00");
  EXPECT_EQ(parse("0.004"), "0.00");
  EXPECT_EQ(parse("0.0000000005"), "0.00");
  EXPECT_EQ(parse(".5"), "0.50");
  EXPECT_EQ(parse("5."), "5.00");
  EXPECT_EQ(parse("+12e-1"), "1.20");
  EXPECT_EQ(parse("1E2"), "100.00");
  EXPECT_EQ(parse("999.99"), "999.99");
  EXPECT_EQ(parse("000999.99"), "999.99");
  EXPECT_EQ(parse("999.995"), "overflow");
  EXPECT_EQ(parse("1000"), "overflow");
  EXPECT_EQ(parse("1e999999999"), "overflow");
  EXPECT_EQ(parse("0e999999999"), "0.00");
  EXPECT_EQ(parse("1e-999999999"), "0.00");
  for (const char* text : {"", "-", ".", "e1", "1e", "1.2.3", " 1", "1 ", "0x1", "1e99999999999", "NaN"}) {
    EXPECT_EQ(parse(text), "malformed") << text;
  }
  DecimalDigits largest = 1;
  for (int i = 0; i < 38; ++i) largest *= 10;
  EXPECT_EQ(ParseDecimal(std::string(38, '9'), 38, 0).unscaled, largest - 1);
  EXPECT_EQ(ParseDecimal("1" + std::string(38, '0'), 38, 0).outcome, DecimalOutcome::kOverflow);
}

TEST(NumberTextTest, ReadsIntegersStrictly) {
  EXPECT_EQ(ParseInteger("+7", -128, 127), 7);
  EXPECT_EQ(ParseInteger("-128", -128, 127), -128);
  EXPECT_EQ(ParseInteger("007", -128, 127), 7);
  for (const char* text :
       {"", "+", "-", "+-1", "1.0", "1e1", " 1", "1 ", "128", "0x1", "99999999999999999999"}) {
    EXPECT_EQ(ParseInteger(text, -128, 127), std::nullopt) << text;
  }
}

TEST(NumberTextTest, ReadsFloatingPointAsJavaDoes) {
  EXPECT_EQ(ParseDouble(" 1.5 "), 1.5);
  EXPECT_EQ(ParseDouble("1d"), 1.0);
  EXPECT_EQ(ParseDouble("1.F"), 1.0);
  EXPECT_EQ(ParseDouble(".5"), 0.5);
  EXPECT_EQ(ParseDouble("+Infinity"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(ParseDouble("-1e999"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(ParseDouble("1e-999"), 0.0);
  EXPECT_EQ(ParseDouble("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(ParseFloat("1e39"), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(*ParseDouble("NaN")));
  for (const char* text : {"", "inf", "nan", "nan(1)", "--1", "1e", "1 2", "d", "1dd", "0x1p3", "infinity"}) {
    EXPECT_EQ(ParseDouble(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace podium
