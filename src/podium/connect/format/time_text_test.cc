#include "podium/connect/format/time_text.h"

#include <chrono>
#include <limits>
#include <random>

#include "gtest/gtest.h"

namespace podium {
namespace {

std::string Date(std::int64_t days) {
  std::string text;
  AppendDate(days, text);
  return text;
}

TEST(TimeTextTest, WritesDatesAsJavaDoes) {
  EXPECT_EQ(Date(0), "1970-01-01");
  EXPECT_EQ(Date(-719528), "0000-01-01");
  EXPECT_EQ(Date(-719529), "-0001-12-31");
  EXPECT_EQ(Date(2932896), "9999-12-31");
  EXPECT_EQ(Date(2932897), "+10000-01-01");
}

// The calendar of the standard library is the model.
TEST(TimeTextTest, ReadsBackEveryDateAndKnowsTheCalendar) {
  using namespace std::chrono;  // NOLINT(google-build-using-namespace)
  for (std::int64_t days = -800000; days <= 3000000; days += 13) {
    ASSERT_EQ(ParseDate(Date(days)), days);
    const year_month_day model{sys_days{std::chrono::days{days}}};
    const std::string text = Date(days);
    const std::string tail = text.substr(text.size() - 5);
    ASSERT_EQ(std::stoi(tail.substr(0, 2)), static_cast<int>(static_cast<unsigned>(model.month()))) << text;
    ASSERT_EQ(std::stoi(tail.substr(3)), static_cast<int>(static_cast<unsigned>(model.day()))) << text;
    ASSERT_EQ(std::stoi(text.substr(0, text.size() - 6)), static_cast<int>(model.year())) << text;
  }
}

TEST(TimeTextTest, RefusesWhatIsNoDate) {
  for (const char* text :
       {"", "2024", "2024-1-1", "2024-13-01", "2024-00-01", "2023-02-29", "2024-02-30", "1900-02-29",
        "20240101", "2024-01-01 ", "02024-01-01", "+2024-01-01", "2024-01-001"}) {
    EXPECT_EQ(ParseDate(text), std::nullopt) << text;
  }
  EXPECT_TRUE(ParseDate("2000-02-29").has_value());
}

TEST(TimeTextTest, ReadsTimesOfDay) {
  EXPECT_EQ(ParseTimeOfDay("12:34:56.789", false), 45'296'789'000'000);
  EXPECT_EQ(ParseTimeOfDay("23:59:59.999999999", false), 86'399'999'999'999);
  EXPECT_EQ(ParseTimeOfDay("12:34", true), 45'240'000'000'000);
  EXPECT_EQ(ParseTimeOfDay("12:34", false), std::nullopt);
  for (const char* text :
       {"", "1:02:03", "24:00:00", "12:60:00", "12:00:60", "12:00:00.1234567890", "12:00:00,5"}) {
    EXPECT_EQ(ParseTimeOfDay(text, true), std::nullopt) << text;
  }
}

TEST(TimeTextTest, ReadsBackEveryMoment) {
  std::mt19937_64 random(3);
  for (const std::int64_t ticks_per_second : {1000LL, 1'000'000LL, 1'000'000'000LL}) {
    for (int i = 0; i < 2000; ++i) {
      const std::int64_t ticks =
          static_cast<std::int64_t>(random()) >> (random() % 30 + (ticks_per_second == 1000 ? 16 : 0));
      std::string text;
      AppendMoment(Moment::FromTicks(ticks, ticks_per_second), ' ', {}, false, text);
      const auto moment = ParseMoment(text, ' ', false);
      ASSERT_TRUE(moment.has_value()) << text;
      ASSERT_EQ(moment->ToTicks(ticks_per_second), ticks) << text;
    }
  }
  const auto far = ParseMoment("2263-01-01 00:00:00", ' ', false);
  EXPECT_EQ(far->ToTicks(1'000'000'000), std::nullopt);
  EXPECT_TRUE(far->ToTicks(1'000'000).has_value());
}

TEST(TimeTextTest, LaysOutFractions) {
  const auto text = [](std::int32_t nanos, FractionDigits fraction, bool short_minutes) {
    std::string out;
    AppendTimeOfDay(45'240, nanos, fraction, short_minutes, out);
    return out;
  };
  using Rule = FractionDigits::Rule;
  EXPECT_EQ(text(120'000'000, {.rule = Rule::kExactly, .digits = 3}, false), "12:34:00.120");
  EXPECT_EQ(text(129'000'000, {.rule = Rule::kExactly, .digits = 0}, false), "12:34:00");
  EXPECT_EQ(text(120'000'000, {.rule = Rule::kShortest, .digits = 0}, false), "12:34:00.12");
  EXPECT_EQ(text(120'000'000, {.rule = Rule::kGroups, .digits = 0}, true), "12:34:00.120");
  EXPECT_EQ(text(120'400, {.rule = Rule::kGroups, .digits = 0}, true), "12:34:00.000120400");
  EXPECT_EQ(text(0, {.rule = Rule::kGroups, .digits = 0}, true), "12:34");
  EXPECT_EQ(text(0, {.rule = Rule::kShortest, .digits = 0}, false), "12:34:00");
}

}  // namespace
}  // namespace podium
