#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows and results of the recorded case fn_time.
class TimeTest : public testing::Test {
 protected:
  TimeTest() {
    rows.With(LogicalType::Timestamp(3), {"2024-02-29 23:59:59.999", "1969-12-31 23:59:59.001",
                                          "2000-01-01 00:00:00", "null", "2024-03-10 02:30:00.500"})
        .With(LogicalType::Date(), {"2024-02-29", "1970-01-01", "1999-12-31", "null", "2024-03-31"})
        .With(LogicalType::BigInt(), {"0", "1700000000", "-1", "null", "951782400"})
        .With(LogicalType::String(),
              {"2024-01-02 03:04:05", "2024-13-01 00:00:00", "1999-12-31 23:59:59", "null", "bad"});
  }
  std::vector<std::string> Extract(const char* unit, const RexPtr& from) {
    return rows.Run(Rex::Call("EXTRACT", {SymbolLiteral(unit), from}, LogicalType::BigInt()));
  }
  std::vector<std::string> Call(const char* op, std::vector<RexPtr> operands, const LogicalType& type) {
    return rows.Run(Rex::Call(op, std::move(operands), type));
  }
  RexPtr ts() { return rows.column(0); }
  RexPtr d() { return rows.column(1); }
  RexPtr x() { return rows.column(2); }
  RexPtr str() { return rows.column(3); }
  static RexPtr Milliseconds(std::int64_t value) {
    return Rex::Literal(value, LogicalType::IntervalDayTime(false));
  }
  static RexPtr Months(std::int64_t value) {
    return Rex::Literal(value, LogicalType::IntervalYearMonth(false));
  }
  Evaluation rows;
  const LogicalType timestamp = LogicalType::Timestamp(3);
};

TEST_F(TimeTest, ExtractsFields) {
  EXPECT_THAT(Extract("YEAR", ts()), ElementsAre("2024", "1970", "2000", "null", "2024"));
  EXPECT_THAT(Extract("DOW", d()), ElementsAre("5", "5", "6", "null", "1"));
  EXPECT_THAT(Extract("WEEK", d()), ElementsAre("9", "1", "52", "null", "13"));
  EXPECT_THAT(Extract("QUARTER", ts()), ElementsAre("1", "1", "1", "null", "1"));
  EXPECT_THAT(Extract("HOUR", ts()), ElementsAre("23", "0", "0", "null", "2"));
  EXPECT_THAT(Extract("MILLISECOND", ts()), ElementsAre("999", "-999", "0", "null", "500"));
  EXPECT_THAT(Extract("DOY", d()), ElementsAre("60", "1", "365", "null", "91"));
  EXPECT_THAT(Extract("ISODOW", d()), ElementsAre("4", "4", "5", "null", "7"));
  EXPECT_THAT(Extract("CENTURY", d()), ElementsAre("21", "20", "20", "null", "21"));
  EXPECT_THAT(Extract("EPOCH", d()), ElementsAre("1709164800", "0", "946598400", "null", "1711843200"));
}

TEST_F(TimeTest, RoundsToUnits) {
  const auto floor = [&](const char* unit) { return Call("FLOOR", {ts(), SymbolLiteral(unit)}, timestamp); };
  const auto ceil = [&](const char* unit) { return Call("CEIL", {ts(), SymbolLiteral(unit)}, timestamp); };
  EXPECT_THAT(floor("HOUR"), ElementsAre("2024-02-29 23:00:00.000", "1969-12-31 23:00:00.000",
                                         "2000-01-01 00:00:00.000", "null", "2024-03-10 02:00:00.000"));
  EXPECT_THAT(ceil("DAY"), ElementsAre("2024-03-01 00:00:00.000", "1970-01-01 00:00:00.000",
                                       "2000-01-01 00:00:00.000", "null", "2024-03-11 00:00:00.000"));
  EXPECT_EQ(floor("MONTH")[0], "2024-02-01 00:00:00.000");
  EXPECT_EQ(ceil("MONTH")[0], "2024-03-01 00:00:00.000");
  EXPECT_EQ(floor("WEEK")[0], "2024-02-25 00:00:00.000");
  EXPECT_EQ(ceil("QUARTER")[0], "2024-04-01 00:00:00.000");
  EXPECT_EQ(ceil("YEAR")[2], "2000-01-01 00:00:00.000");
  EXPECT_EQ(Call("FLOOR", {d(), SymbolLiteral("YEAR")}, LogicalType::Date())[2], "1999-01-01");
}

TEST_F(TimeTest, AddsIntervals) {
  EXPECT_THAT(Call("+", {ts(), Milliseconds(86400000)}, timestamp),
              ElementsAre("2024-03-01 23:59:59.999", "1970-01-01 23:59:59.001", "2000-01-02 00:00:00.000",
                          "null", "2024-03-11 02:30:00.500"));
  EXPECT_THAT(Call("+", {d(), Months(1)}, LogicalType::Date()),
              ElementsAre("2024-03-29", "1970-02-01", "2000-01-31", "null", "2024-04-30"));
  EXPECT_THAT(Call("-", {d(), Months(12)}, LogicalType::Date()),
              ElementsAre("2023-02-28", "1969-01-01", "1998-12-31", "null", "2023-03-31"));
  EXPECT_EQ(Call("-", {ts(), Months(1)}, timestamp)[4], "2024-02-10 02:30:00.500");
  EXPECT_EQ(Call("+", {Milliseconds(86400000), d()}, LogicalType::Date())[0], "2024-03-01");
  const RexPtr doubled = Rex::Call("*", {Milliseconds(1000), IntLiteral(2)}, LogicalType::IntervalDayTime());
  EXPECT_EQ(Call("+", {ts(), doubled}, timestamp)[2], "2000-01-01 00:00:02.000");
}

TEST_F(TimeTest, SubtractsTimes) {
  // What TIMESTAMPDIFF(DAY, ts, TIMESTAMP '2024-03-01 00:00:00') becomes.
  const RexPtr end = Rex::Literal(TimestampValue{1709251200000, 0}, LogicalType::Timestamp(0, false));
  const RexPtr difference = Rex::Call("-", {end, ts()}, LogicalType::IntervalDayTime());
  const RexPtr number = Rex::Call("Reinterpret", {difference}, LogicalType::BigInt());
  const RexPtr days = Rex::Call("/INT", {number, IntLiteral(86400000)}, LogicalType::BigInt());
  EXPECT_THAT(rows.Run(Cast(days, LogicalType::Int())), ElementsAre("0", "19783", "8826", "null", "-9"));
  const RexPtr months = Rex::Call("-", {end, ts()}, LogicalType::IntervalYearMonth());
  EXPECT_THAT(rows.Run(Rex::Call("Reinterpret", {months}, LogicalType::Int())),
              ElementsAre("0", "650", "290", "null", "0"));
}

TEST_F(TimeTest, FormatsTimes) {
  EXPECT_THAT(
      Call("DATE_FORMAT", {ts(), TextLiteral("yyyy/MM/dd HH:mm")}, LogicalType::String()),
      ElementsAre("2024/02/29 23:59", "1969/12/31 23:59", "2000/01/01 00:00", "null", "2024/03/10 02:30"));
  EXPECT_THAT(Call("DATE_FORMAT", {str(), TextLiteral("dd.MM.yy")}, LogicalType::String()),
              ElementsAre("02.01.24", "01.01.25", "31.12.99", "null", "null"));
  EXPECT_THAT(Call("FROM_UNIXTIME", {x()}, LogicalType::String()),
              ElementsAre("1970-01-01 00:00:00", "2023-11-14 22:13:20", "1969-12-31 23:59:59", "null",
                          "2000-02-29 00:00:00"));
  rows.context().time_zone = "America/New_York";
  EXPECT_EQ(Call("FROM_UNIXTIME", {x(), TextLiteral("HH:mm")}, LogicalType::String())[0], "19:00");
}

TEST_F(TimeTest, ReadsTimes) {
  EXPECT_THAT(Call("TO_TIMESTAMP", {str()}, timestamp),
              ElementsAre("2024-01-02 03:04:05.000", "null", "1999-12-31 23:59:59.000", "null", "null"));
  EXPECT_THAT(Call("TO_TIMESTAMP", {TextLiteral("29/02/2024"), TextLiteral("dd/MM/yyyy")}, timestamp).front(),
              "2024-02-29 00:00:00.000");
  EXPECT_THAT(Call("TO_DATE", {str()}, LogicalType::Date()),
              ElementsAre("2024-01-02", "null", "1999-12-31", "null", "null"));
  EXPECT_EQ(Call("TO_DATE", {TextLiteral("20240229"), TextLiteral("yyyyMMdd")}, LogicalType::Date())[0],
            "2024-02-29");
  EXPECT_THAT(Call("UNIX_TIMESTAMP", {str()}, LogicalType::BigInt()),
              ElementsAre("1704164645", "1735689600", "946684799", "null", "-9223372036854775808"));
  EXPECT_EQ(
      Call("CONVERT_TZ", {TextLiteral("1970-01-01 00:00:00"), TextLiteral("UTC"), TextLiteral("Asia/Tokyo")},
           LogicalType::String())[0],
      "1970-01-01 09:00:00");
}

TEST_F(TimeTest, MakesInstantsFromNumbers) {
  const LogicalType instant = LogicalType::TimestampLtz(3);
  EXPECT_THAT(Call("TO_TIMESTAMP_LTZ", {x(), IntLiteral(0)}, instant),
              ElementsAre("1970-01-01 00:00:00.000", "2023-11-14 22:13:20.000", "1969-12-31 23:59:59.000",
                          "null", "2000-02-29 00:00:00.000"));
  EXPECT_EQ(Call("TO_TIMESTAMP_LTZ", {x()}, instant)[1], "1970-01-20 16:13:20.000");
  EXPECT_EQ(Call("TO_TIMESTAMP_LTZ", {BigIntLiteral(253402300800000)}, instant)[0], "null");
  EXPECT_EQ(
      Call("TO_TIMESTAMP_LTZ", {x(), IntLiteral(6)}, instant)[0],
      "error: The precision value '6' for function TO_TIMESTAMP_LTZ(numeric, precision) is unsupported, the "
      "supported value is '0' for second or '3' for millisecond.");
}

TEST_F(TimeTest, CurrentTimesComeFromTheContext) {
  rows.context().processing_time_ms = 1700000000123;
  EXPECT_EQ(Call("PROCTIME", {}, LogicalType::TimestampLtz(3, false))[0], "2023-11-14 22:13:20.123");
  EXPECT_EQ(Call("CURRENT_DATE", {}, LogicalType::Date(false))[0], "2023-11-14");
  EXPECT_EQ(Call("LOCALTIME", {}, LogicalType::Time(0, false))[0], "22:13:20");
  EXPECT_EQ(Call("UNIX_TIMESTAMP", {}, LogicalType::BigInt(false))[0], "1700000000");
}

}  // namespace
}  // namespace podium::eval
