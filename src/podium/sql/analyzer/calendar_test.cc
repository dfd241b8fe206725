#include "podium/sql/analyzer/calendar.h"

#include <random>

#include "gtest/gtest.h"
#include "podium/sql/analyzer/decimal_text.h"

namespace podium {

// The plainest code: count days one by one from 1970-01-01 in both directions.
TEST(CalendarTest, DaysAgreeWithCountingThemOneByOne) {
  const auto is_leap = [](int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; };
  const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  std::int64_t days = 0;
  for (int year = 1970; year < 2410; ++year) {
    for (int month = 1; month <= 12; ++month) {
      const int length = lengths[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
      for (int day = 1; day <= length; ++day, ++days) {
        ASSERT_EQ(DaysFromCivil(year, month, day), days) << year << "-" << month << "-" << day;
        ASSERT_EQ(ParseDateLiteral(DateText(days)), days);
      }
    }
  }
}

TEST(CalendarTest, EveryDayOfTheFourDigitYearsIsReadAsItWasWritten) {
  for (std::int64_t days = DaysFromCivil(1, 1, 1); days <= DaysFromCivil(9999, 12, 31); days += 13) {
    ASSERT_EQ(ParseDateLiteral(DateText(days)), days) << DateText(days);
  }
}

TEST(CalendarTest, RefusesDatesThatDoNotExist) {
  for (const auto* text :
       {"2024-02-30", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "20240101", "", "2024-01-0x"}) {
    EXPECT_EQ(ParseDateLiteral(text), std::nullopt) << text;
  }
}

TEST(CalendarTest, TimesKeepMillisecondsAndTimestampsNanoseconds) {
  EXPECT_EQ(ParseTimeLiteral("12:34:56.7891"), 45296789);
  EXPECT_EQ(ParseTimeLiteral("24:00:00"), std::nullopt);
  EXPECT_EQ(TimeText(45296789), "12:34:56.789");
  const auto point = ParseTimestampLiteral("1969-12-31 23:59:59.999999999");
  ASSERT_TRUE(point);
  EXPECT_EQ(*point, (TimestampValue{.epoch_ms = -1, .nano_of_ms = 999'999}));
  EXPECT_EQ(TimestampText(*point), "1969-12-31 23:59:59.999999999");
  EXPECT_EQ(TimestampText(*ParseTimestampLiteral("2024-01-31 12:34:56.500")), "2024-01-31 12:34:56.5");
  EXPECT_EQ(TimestampText(*ParseTimestampLiteral("2024-01-31")), "2024-01-31 00:00:00");
  EXPECT_EQ(ParseTimestampLiteral("2024-01-31T12:34:56"), std::nullopt);
}

TEST(CalendarTest, StringsAreMeasuredInUtf16) {
  EXPECT_EQ(Utf16Length("abc"), 3);
  EXPECT_EQ(Utf16Length("ü€"), 2);
  EXPECT_EQ(Utf16Length("\xF0\x9F\x98\x80"), 2);
}

TEST(DecimalTextTest, PrintsAsJavasBigDecimal) {
  EXPECT_EQ(DecimalText({.unscaled = 150, .scale = 2}), "1.50");
  EXPECT_EQ(DecimalText({.unscaled = -5, .scale = 3}), "-0.005");
  EXPECT_EQ(DecimalText({.unscaled = 1, .scale = 7}), "1E-7");
  EXPECT_EQ(DecimalText({.unscaled = 123, .scale = 10}), "1.23E-8");
  EXPECT_EQ(DecimalText({.unscaled = 0, .scale = 0}), "0");
}

TEST(DecimalTextTest, ReadsWhatItPrints) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 2000; ++i) {
    const DecimalValue value{.unscaled = static_cast<std::int64_t>(random()) >> (random() % 60),
                             .scale = static_cast<std::int32_t>(random() % 7)};
    const std::string text = DecimalText(value);
    if (text.find('E') != std::string::npos) continue;
    ASSERT_EQ(ParseDecimal(text), value) << text;
  }
}

TEST(DecimalTextTest, RescalingRoundsHalfUpAndKnowsItsLimit) {
  EXPECT_EQ(Rescale({.unscaled = 125, .scale = 2}, 1), (DecimalValue{.unscaled = 13, .scale = 1}));
  EXPECT_EQ(Rescale({.unscaled = -125, .scale = 2}, 1), (DecimalValue{.unscaled = -13, .scale = 1}));
  EXPECT_EQ(Rescale({.unscaled = 124, .scale = 2}, 1), (DecimalValue{.unscaled = 12, .scale = 1}));
  EXPECT_EQ(Rescale({.unscaled = 1, .scale = 0}, 38), std::nullopt);
  EXPECT_EQ(ParseDecimal("123456789012345678901234567890123456789"), std::nullopt);
}

}  // namespace podium
