#include "podium/eval/functions/cast.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows of the recorded case fn_try_cast; results of that case, in the text that CAST AS STRING gives.
class TryCastTest : public testing::Test {
 protected:
  TryCastTest() {
    rows.With(LogicalType::String(),
              {"12", " 12 ", "-7", "1.5", "1e3", "abc", "", "true", "2024-02-29", "2024-02-30",
               "2024-01-01 10:11:12.123", "99999999999", "null", "NaN", "12:34:56"});
  }
  std::vector<std::string> As(const LogicalType& type) { return rows.Run(TryCast(rows.column(0), type)); }
  Evaluation rows;
};

TEST_F(TryCastTest, ReadsIntegers) {
  EXPECT_THAT(As(LogicalType::Int()), ElementsAre("12", "12", "-7", "1", "null", "null", "null", "null",
                                                  "null", "null", "null", "null", "null", "null", "null"));
  EXPECT_THAT(As(LogicalType::BigInt()),
              ElementsAre("12", "12", "-7", "1", "null", "null", "null", "null", "null", "null", "null",
                          "99999999999", "null", "null", "null"));
}

TEST_F(TryCastTest, ReadsApproximateNumbersAndBooleans) {
  EXPECT_THAT(As(LogicalType::Double()),
              ElementsAre("12.0", "12.0", "-7.0", "1.5", "1000.0", "null", "null", "null", "null", "null",
                          "null", "9.9999999999E10", "null", "NaN", "null"));
  EXPECT_THAT(As(LogicalType::Boolean()),
              ElementsAre("null", "null", "null", "null", "null", "null", "null", "true", "null", "null",
                          "null", "null", "null", "null", "null"));
}

TEST_F(TryCastTest, ReadsTimes) {
  EXPECT_THAT(As(LogicalType::Date()),
              ElementsAre("0012-01-01", "0012-01-01", "null", "null", "null", "null", "null", "null",
                          "2024-02-29", "null", "2024-01-01", "null", "null", "null", "null"));
  EXPECT_THAT(
      As(LogicalType::Timestamp(3)),
      ElementsAre("null", "null", "null", "null", "null", "null", "null", "null", "2024-02-29 00:00:00.000",
                  "2024-02-29 00:00:00.000", "2024-01-01 10:11:12.123", "null", "null", "null", "null"));
  EXPECT_THAT(As(LogicalType::Time(0)),
              ElementsAre("12:00:00", "12:00:00", "null", "null", "null", "null", "null", "null", "null",
                          "null", "null", "null", "null", "null", "12:34:56"));
}

TEST_F(TryCastTest, ReadsDecimals) {
  EXPECT_THAT(As(LogicalType::Decimal(6, 2)),
              ElementsAre("12.00", "12.00", "-7.00", "1.50", "1000.00", "null", "null", "null", "null",
                          "null", "null", "null", "null", "null", "null"));
}

TEST_F(TryCastTest, CutsAndPadsText) {
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::VarChar(3))),
              ElementsAre("12", " 12", "-7", "1.5", "1e3", "abc", "", "tru", "202", "202", "202", "999",
                          "null", "NaN", "12:"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Char(4))),
              ElementsAre("12  ", " 12 ", "-7  ", "1.5 ", "1e3 ", "abc ", "    ", "true", "2024", "2024",
                          "2024", "9999", "null", "NaN ", "12:3"));
}

TEST(CastTest, FailsWithFlinksMessages) {
  Evaluation rows;
  rows.With(LogicalType::String(), {"", "-", "x1", "1.x", "300", "99999999999999999999"});
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::TinyInt())),
              ElementsAre("error: For input string: ''. Input is empty.",
                          "error: For input string: '-'. Input has only positive or negative symbol.",
                          "error: For input string: 'x1'. Invalid character found.",
                          "error: For input string: '1.x'. Invalid character found.",
                          "error: For input string: '300'. Overflow.",
                          "error: For input string: '99999999999999999999'. Overflow."));
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Double()))[2], "error: For input string: \"x1\"");
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Boolean()))[2],
            "error: Cannot parse 'x1' as BOOLEAN.");
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Date()))[2], "error: For input string: 'x1'.");
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Timestamp(3)))[2],
            "error: Text 'x1' could not be parsed at index 0");
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Time(0)))[2],
            "error: Invalid time format: 'x1'. Expected format: HH:mm:ss[.fff] where HH is 00-23, mm is "
            "00-59, ss is "
            "00-59");
  EXPECT_EQ(rows.Run(Cast(rows.column(0), LogicalType::Decimal(4, 2)))[4],
            "error: For input string: '300'. Overflow.");
}

TEST(CastTest, NumbersWrapAndSaturateAsInJava) {
  Evaluation rows;
  rows.With(LogicalType::BigInt(), {"300", "-1", "4294967297"})
      .With(LogicalType::Double(), {"NaN", "-1e300", "3.99"});
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::TinyInt())), ElementsAre("44", "-1", "1"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Int())), ElementsAre("300", "-1", "1"));
  EXPECT_THAT(rows.Run(Cast(rows.column(1), LogicalType::BigInt())),
              ElementsAre("0", "-9223372036854775808", "3"));
  EXPECT_THAT(rows.Run(Cast(rows.column(1), LogicalType::SmallInt())), ElementsAre("0", "0", "3"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Boolean())), ElementsAre("true", "true", "true"));
}

TEST(CastTest, DecimalsRoundHalfUpToTheirScaleAndDropItForIntegers) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(10, 2), {"1.55", "-1.55", "99999999.99", "0.05"});
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Decimal(4, 1))),
              ElementsAre("1.6", "-1.6", "null", "0.1"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Int())), ElementsAre("1", "-1", "99999999", "0"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Double())),
              ElementsAre("1.55", "-1.55", "9.999999999E7", "0.05"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::String())),
              ElementsAre("1.55", "-1.55", "99999999.99", "0.05"));
  rows.With(LogicalType::Double(), {"1.005", "1e30", "-2.5", "0.1"});
  EXPECT_THAT(rows.Run(Cast(rows.column(1), LogicalType::Decimal(5, 2))),
              ElementsAre("1.01", "null", "-2.50", "0.10"));
}

TEST(CastTest, WritesNumbersAsJavaDoes) {
  Evaluation rows;
  rows.With(LogicalType::Double(), {"1e-7", "1e7", "9999999", "0.001", "-0.0", "1e21", "123456789.125"})
      .With(LogicalType::Float(), {"16777216", "3.4e38", "0.1", "2.25", "1e-3", "1e10", "Infinity"});
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::String())),
              ElementsAre("1.0E-7", "1.0E7", "9999999.0", "0.001", "-0.0", "1.0E21", "1.23456789125E8"));
  EXPECT_THAT(rows.Run(Cast(rows.column(1), LogicalType::String())),
              ElementsAre("1.6777216E7", "3.4E38", "0.1", "2.25", "0.001", "1.0E10", "Infinity"));
  rows.With(LogicalType::Boolean(), {"true", "false", "null", "t", "f", "1", "0"});
  EXPECT_THAT(rows.Run(Cast(rows.column(2), LogicalType::String())),
              ElementsAre("TRUE", "FALSE", "null", "TRUE", "FALSE", "TRUE", "FALSE"));
}

// Flink reads short decimals by hand and lets a foreign character behind the number pass.
TEST(CastTest, ShortDecimalsAreReadAsLenientlyAsInFlink) {
  Evaluation rows;
  rows.With(LogicalType::String(),
            {"12x", "a", "ab", "1.2.3", "0012", " 5 ", "1e-30", "123456789012345678901"});
  EXPECT_THAT(
      rows.Run(Cast(rows.column(0), LogicalType::Decimal(5, 2))),
      ElementsAre("12.00", "0.00", "error: For input string: 'ab'. Overflow.",
                  "error: For input string: '1.2.3'. Overflow.", "error: For input string: '0012'. Overflow.",
                  "5.00", "error: Index 27 out of bounds for length 19",
                  "error: For input string: '123456789012345678901'. Overflow."));
}

TEST(CastTest, TimesConvertAmongEachOther) {
  Evaluation rows;
  rows.With(LogicalType::Timestamp(3), {"2024-02-29 23:59:59.999", "1969-12-31 23:59:59.001"});
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Date())), ElementsAre("2024-02-29", "1970-01-01"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Timestamp(0))),
              ElementsAre("2024-02-29 23:59:59", "1970-01-01 00:00:00"));
  EXPECT_THAT(rows.Run(Cast(rows.column(0), LogicalType::Timestamp(9))),
              ElementsAre("2024-02-29 23:59:59.999000000", "1969-12-31 23:59:59.001000000"));
  Evaluation one;
  one.With(LogicalType::Timestamp(3), {"2024-02-29 23:59:59.999"});
  EXPECT_THAT(one.Run(Cast(one.column(0), LogicalType::Time(3))), ElementsAre("23:59:59.999"));
  EXPECT_EQ(rows.Run(Cast(Cast(rows.column(0), LogicalType::Date()), LogicalType::Timestamp(3)))[0],
            "2024-02-29 00:00:00.000");
}

TEST(CastTest, InstantsConvertInTheSessionsTimeZone) {
  Evaluation rows;
  rows.With(LogicalType::Timestamp(3), {"2024-07-01 12:00:00.000", "2024-03-31 02:30:00.000"});
  rows.context().time_zone = "Europe/Berlin";
  const RexPtr instant = Cast(rows.column(0), LogicalType::TimestampLtz(3));
  EXPECT_THAT(rows.Run(Cast(instant, LogicalType::String())),
              ElementsAre("2024-07-01 12:00:00.000", "2024-03-31 03:30:00.000"));
  const RexPtr milliseconds =
      Rex::Call("EXTRACT", {SymbolLiteral("EPOCH"), Cast(rows.column(0), LogicalType::Timestamp(3))},
                LogicalType::BigInt());
  EXPECT_EQ(rows.Run(milliseconds)[0], "1719835200");
}

TEST(CastTest, RefusesWhatFlinkRefuses) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1"});
  EXPECT_THAT(
      rows.Run(Cast(rows.column(0), LogicalType::Timestamp(3))),
      ElementsAre("Refused: The cast from NUMERIC type to TIMESTAMP type is not allowed. It's recommended to "
                  "use TO_TIMESTAMP(FROM_UNIXTIME(numeric_col)) instead, note the numeric is in seconds."));
}

TEST(CastTest, ElementsOfCollectionsAreCast) {
  Evaluation rows;
  rows.With(LogicalType::String(), {"1", "x", "null"});
  const RexPtr array =
      Rex::Call("ARRAY", {rows.column(0), TextLiteral("2")}, LogicalType::Array(LogicalType::String()));
  EXPECT_THAT(rows.Run(Cast(array, LogicalType::Array(LogicalType::Int()))),
              ElementsAre("list<item: int32>[1, 2]", "error: For input string: 'x'. Invalid character found.",
                          "list<item: int32>[null, 2]"));
  EXPECT_THAT(rows.Run(TryCast(array, LogicalType::Array(LogicalType::Int()))),
              ElementsAre("list<item: int32>[1, 2]", "null", "list<item: int32>[null, 2]"));
  const LogicalType from = LogicalType::Row({"a"}, {LogicalType::String()});
  const LogicalType to = LogicalType::Row({"a"}, {LogicalType::BigInt()});
  EXPECT_EQ(rows.Run(Cast(Rex::Call("ROW", {rows.column(0)}, from), to))[0], "{a:int64 = 1}");
}

}  // namespace
}  // namespace podium::eval
