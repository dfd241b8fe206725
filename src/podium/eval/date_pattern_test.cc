#include "podium/eval/date_pattern.h"

#include "gtest/gtest.h"
#include "podium/eval/temporal_text.h"

namespace podium::eval {
namespace {

constexpr auto kJavaTime = PatternDialect::kDateTimeFormatter;
constexpr auto kJavaText = PatternDialect::kSimpleDateFormat;
constexpr TimestampValue kMoment{1709247845006, 7};  // 2024-02-29 23:04:05.006000007, a Thursday

std::string Format(std::string_view pattern, PatternDialect dialect, TimestampValue value = kMoment) {
  std::string out;
  const auto compiled = DatePattern::Make(pattern, dialect);
  if (!compiled.ok()) return compiled.status().ToString();
  compiled.value().Format(out, value);
  return out;
}

std::string Read(std::string_view text, std::string_view pattern, PatternDialect dialect) {
  const auto value = DatePattern::Make(pattern, dialect).value().Parse(text);
  if (!value.has_value()) return "none";
  std::string out;
  AppendTimestamp(out, *value, 3);
  return out;
}

TEST(DatePatternTest, FormatsByTheNumberOfLetters) {
  EXPECT_EQ(Format("yyyy-MM-dd HH:mm:ss.SSSSSSSSS", kJavaTime), "2024-02-29 23:04:05.006000007");
  EXPECT_EQ(Format("y yy M d H m s S", kJavaTime), "2024 24 2 29 23 4 5 0");
  EXPECT_EQ(Format("y yy M d H m s S", kJavaText), "2024 24 2 29 23 4 5 6");
  EXPECT_EQ(Format("SSSSSS", kJavaText), "000006");
  EXPECT_EQ(Format("EEE EEEE MMM MMMM a hh kk KK D", kJavaTime), "Thu Thursday Feb February PM 11 23 11 60");
  EXPECT_EQ(Format("'it''s' yyyy''", kJavaTime), "it's 2024'");
  EXPECT_EQ(Format("hh kk", kJavaTime, {0, 0}), "12 24");
}

TEST(DatePatternTest, NamesWhatIsWrongWithAPattern) {
  EXPECT_EQ(Format("yyyy-MM-ddTHH", kJavaTime), "Invalid: Unknown pattern letter: T");
  EXPECT_EQ(Format("yyyyT", kJavaText), "Invalid: Illegal pattern character 'T'");
  EXPECT_EQ(Format("HHH", kJavaTime), "Invalid: Too many pattern letters: H");
  EXPECT_EQ(Format("'open", kJavaTime), "Invalid: Pattern ends with an incomplete string literal: 'open");
  EXPECT_EQ(Format("yyyy z", kJavaTime),
            "NotSupported: not supported yet: letter z in a date pattern; y M d D H k K h m s S a E run");
}

TEST(DatePatternTest, JavaTimeReadsStrictly) {
  EXPECT_EQ(Read("2024-02-29 23:04", "yyyy-MM-dd HH:mm", kJavaTime), "2024-02-29 23:04:00.000");
  EXPECT_EQ(Read("2024-2-9", "yyyy-MM-dd", kJavaTime), "none");
  EXPECT_EQ(Read("2024-2-9", "yyyy-M-d", kJavaTime), "2024-02-09 00:00:00.000");
  EXPECT_EQ(Read("2024-02-30", "yyyy-MM-dd", kJavaTime), "2024-02-29 00:00:00.000");
  EXPECT_EQ(Read("2024-13-01", "yyyy-MM-dd", kJavaTime), "none");
  EXPECT_EQ(Read("2024-01-01x", "yyyy-MM-dd", kJavaTime), "none");
  EXPECT_EQ(Read("20240229", "yyyyMMdd", kJavaTime), "2024-02-29 00:00:00.000");
  EXPECT_EQ(Read("29 Feb 2024 11 PM", "dd MMM yyyy hh a", kJavaTime), "2024-02-29 23:00:00.000");
  EXPECT_EQ(Read("10:11:12.123", "HH:mm:ss.SSS", kJavaTime), "1970-01-01 10:11:12.123");
  EXPECT_EQ(Read("2024-02-29", "yyyy-MM-dd[ HH:mm]", kJavaTime), "2024-02-29 00:00:00.000");
  EXPECT_EQ(Read("2024 060", "yyyy DDD", kJavaTime), "2024-02-29 00:00:00.000");
}

TEST(DatePatternTest, JavaTextCarriesValuesOutOfRangeAndIgnoresWhatFollows) {
  EXPECT_EQ(Read("2024-13-01 00:00:00", "yyyy-MM-dd HH:mm:ss", kJavaText), "2025-01-01 00:00:00.000");
  EXPECT_EQ(Read("2024-2-30 25:61:61 tail", "yyyy-MM-dd HH:mm:ss", kJavaText), "2024-03-02 02:02:01.000");
  EXPECT_EQ(Read("20240229", "yyyyMMdd", kJavaText), "2024-02-29 00:00:00.000");
  EXPECT_EQ(Read("bad", "yyyy-MM-dd", kJavaText), "none");
  EXPECT_EQ(Read("99", "yy", kJavaText), "1999-01-01 00:00:00.000");
  EXPECT_EQ(Read("1 FEBRUARY 2024", "d MMM yyyy", kJavaText), "2024-02-01 00:00:00.000");
}

}  // namespace
}  // namespace podium::eval
