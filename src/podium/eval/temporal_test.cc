#include "podium/eval/temporal.h"

#include "gtest/gtest.h"
#include "podium/eval/temporal_text.h"
#include "podium/eval/time_zone.h"

namespace podium::eval {
namespace {

std::string Date(std::int64_t days) {
  std::string out;
  AppendDate(out, static_cast<std::int32_t>(days));
  return out;
}

TEST(TemporalTest, DaysAndCivilDatesAreInverse) {
  std::int64_t previous = DaysFromCivil(-1, 12, 31);
  for (std::int32_t year = 0; year <= 2500; ++year) {
    for (std::int32_t month = 1; month <= 12; ++month) {
      for (std::int32_t day = 1; day <= LastDayOfMonth(year, month); ++day) {
        const std::int64_t days = DaysFromCivil(year, month, day);
        ASSERT_EQ(days, previous + 1) << year << '-' << month << '-' << day;
        const CivilDay date = CivilFromDays(days);
        ASSERT_TRUE(date.year == year && date.month == month && date.day == day) << days;
        previous = days;
      }
    }
  }
  EXPECT_EQ(DaysFromCivil(1970, 1, 1), 0);
}

TEST(TemporalTest, MonthsEndOnTheLastDayIfTheyAreShorter) {
  const auto day = [](int y, int m, int d) { return static_cast<std::int32_t>(DaysFromCivil(y, m, d)); };
  EXPECT_EQ(Date(AddMonths(day(2024, 1, 31), 1)), "2024-02-29");
  EXPECT_EQ(Date(AddMonths(day(2024, 3, 31), -13)), "2023-02-28");
  EXPECT_EQ(SubtractMonths(day(2024, 2, 29), day(2024, 1, 31)), 1);
  EXPECT_EQ(SubtractMonths(day(2024, 2, 28), day(2024, 1, 31)), 0);
  EXPECT_EQ(SubtractMonths(day(2024, 1, 31), day(2024, 2, 29)), -1);
  EXPECT_EQ(SubtractMonthsOfMillis(day(2024, 2, 1) * kMillisPerDay, day(2024, 1, 1) * kMillisPerDay + 1), 0);
}

// DateTimeFormatter "yyyy-[MM][M]-[dd][d][ [HH][H]:[mm][m]:[ss][s][.fraction]]".
TEST(TemporalTest, ReadsTimestampsAsJavaTimeDoes) {
  const auto read = [](std::string_view text, std::int32_t precision = 3) {
    const auto value = ParseTimestamp(text, precision);
    if (!value.ok()) return value.status().message();
    std::string out;
    AppendTimestamp(out, value.value(), precision);
    return out;
  };
  EXPECT_EQ(read("2024-2-9"), "2024-02-09 00:00:00.000");
  EXPECT_EQ(read("2024-02-09 1:2:3"), "2024-02-09 01:02:03.000");
  EXPECT_EQ(read("2024-02-09 01:02:03.123456789", 9), "2024-02-09 01:02:03.123456789");
  EXPECT_EQ(read("2024-02-09 01:02:03.1239"), "2024-02-09 01:02:03.123");
  EXPECT_EQ(read("1969-12-31 23:59:59.999", 0), "1969-12-31 23:59:59");
  EXPECT_EQ(read("2024-02-29 24:00:00"), "2024-03-01 00:00:00.000");
  EXPECT_EQ(read("2024-02-31"), "2024-02-29 00:00:00.000");
  EXPECT_EQ(read("2024-13-01"),
            "Text '2024-13-01' could not be parsed: Invalid value for MonthOfYear (valid values 1 - 12): 13");
  EXPECT_EQ(read("2024-01-01T00:00:00"),
            "Text '2024-01-01T00:00:00' could not be parsed, unparsed text found at index 10");
  EXPECT_EQ(read("24-01-01"), "Text '24-01-01' could not be parsed at index 0");
  EXPECT_EQ(read("2024-01-01 25:00:00"),
            "Text '2024-01-01 25:00:00' could not be parsed: Invalid value for HourOfDay (valid values 0 - "
            "23): 25");
}

TEST(TemporalTest, ReadsTimesWithAndWithoutAZone) {
  EXPECT_EQ(ParseTime("12:34:56.789"), 45296789);
  EXPECT_EQ(ParseTime("12:34"), 45240000);
  EXPECT_EQ(ParseTime("12"), 43200000);
  EXPECT_EQ(ParseTime("12:34:56.7896"), 45296790);
  EXPECT_EQ(ParseTime("12:00:00+01:00"), 46800000);
  EXPECT_EQ(ParseTime("12:00:00-01:00"), 39600000);
  EXPECT_EQ(ParseTime("25:00:00"), std::nullopt);
  EXPECT_EQ(ParseTime("-7"), std::nullopt);
  EXPECT_EQ(ParseTime("12:60"), std::nullopt);
}

TEST(TemporalTest, WritesTimesAndIntervals) {
  std::string out;
  AppendTime(out, 45296780, 3);
  EXPECT_EQ(out, "12:34:56.78");
  out.clear();
  AppendTime(out, 45296000, 3);
  EXPECT_EQ(out, "12:34:56.0");
  out.clear();
  AppendIntervalYearMonth(out, -14);
  EXPECT_EQ(out, "-1-02");
  out.clear();
  AppendIntervalDayTime(out, 93784005);
  EXPECT_EQ(out, "+1 02:03:04.005");
}

TEST(TemporalTest, NanosecondsReachFrom1677To2262) {
  EXPECT_EQ(ToTicks({1000, 5}, 9).value(), 1000000005);
  EXPECT_EQ(FromTicks(-1, 9), (TimestampValue{-1, 999999}));
  EXPECT_EQ(ToTicks({253402300799999, 0}, 9).status().ToString(),
            "NotSupported: not supported yet: TIMESTAMP(9) outside the years 1677 to 2262; use a precision "
            "up to 6");
}

TEST(TimeZoneTest, ClockChangesGoAsInJava) {
  const TimeZone berlin("Europe/Berlin");
  const auto at = [](int y, int m, int d, int h, int min) {
    return DaysFromCivil(y, m, d) * kMillisPerDay + h * kMillisPerHour + min * kMillisPerMinute;
  };
  EXPECT_EQ(berlin.ToInstant(at(2024, 1, 1, 12, 0)), at(2024, 1, 1, 11, 0));
  EXPECT_EQ(berlin.ToInstant(at(2024, 3, 31, 2, 30)), at(2024, 3, 31, 1, 30));  // Skipped: 03:30 summer time.
  EXPECT_EQ(berlin.ToInstant(at(2024, 10, 27, 2, 30)), at(2024, 10, 27, 0, 30));  // Twice: the earlier.
  EXPECT_EQ(berlin.ToLocal(at(2024, 7, 1, 0, 0)), at(2024, 7, 1, 2, 0));
  EXPECT_EQ(TimeZone("UTC").ToLocal(5), 5);
  EXPECT_FALSE(TimeZone::IsKnown("Mars/Olympus"));
}

}  // namespace
}  // namespace podium::eval
