#include "podium/connect/format/value_text.h"

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"

namespace podium {

using testing_support::AllTypes;
using testing_support::AllTypesScript;
using testing_support::ScriptRows;
using testing_support::Text;

TEST(ValueTextTest, ScriptFormIsWhatScriptsAreWrittenIn) {
  EXPECT_EQ(Text(ScriptRows(AllTypes(), AllTypesScript()).value(), ValueStyle::kScript), AllTypesScript());
}

TEST(ValueTextTest, PrintsAsJavaPrintsRows) {
  EXPECT_EQ(
      Text(ScriptRows(AllTypes(), AllTypesScript()).value(), ValueStyle::kPrint),
      "+I[true, 1, -2, 3, -4, 1.5, 0.25, 12.30, 1.0000000000, abc, a, \"b\", [10, -1], [0], 2024-02-29, "
      "12:34:56.789, 2024-02-29T12:34:56.789, 2024-02-29T12:34:56.000001, 2024-02-29T12:34:56.000000001, "
      "2024-02-29T12:34:56.789Z, [1, null, 3], +I[7, x]]\n"
      "+I[false, -128, 32767, -2147483648, 9223372036854775807, -0.0, 1.0E300, -99999999.99, "
      "1234567890123456789012345678.1234567890,    , 日本\n;, [-128, 0], [], 0001-01-01, 00:00, "
      "9999-12-31T23:59:59.999, 1969-12-31T23:59:59.999999, 1970-01-01T00:00, 1969-12-31T23:59:59.999Z, [5], "
      "+I[null, ]]\n"
      "+I[null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, "
      "null, null, null, null, null]\n");
}

TEST(ValueTextTest, WritesJsonAsFlinkDoes) {
  EXPECT_EQ(
      Text(ScriptRows(AllTypes(), AllTypesScript()).value(), ValueStyle::kJson),
      R"(+I {"b":true,"i8":1,"i16":-2,"i32":3,"i64":-4,"f":1.5,"d":0.25,"dec":12.3,"wide":1,"c":"abc",)"
      R"("s":"a, \"b\"","bin":"Cv8=","bytes":"AA==","date":"2024-02-29","t":"12:34:56.789",)"
      R"("ts3":"2024-02-29 12:34:56.789","ts6":"2024-02-29 12:34:56.000001",)"
      R"("ts9":"2024-02-29 12:34:56.000000001","ltz":"2024-02-29 12:34:56.789Z","a":[1,null,3],)"
      R"("r":{"x":7,"y":"x"}})"
      "\n"
      R"(+I {"b":false,"i8":-128,"i16":32767,"i32":-2147483648,"i64":9223372036854775807,"f":-0.0,)"
      R"("d":1.0E300,"dec":-99999999.99,"wide":1234567890123456789012345678.123456789,"c":"   ",)"
      R"("s":"日本\n;","bin":"gAA=","bytes":"","date":"0001-01-01","t":"00:00:00",)"
      R"("ts3":"9999-12-31 23:59:59.999","ts6":"1969-12-31 23:59:59.999999","ts9":"1970-01-01 00:00:00",)"
      R"("ltz":"1969-12-31 23:59:59.999Z","a":[5],"r":{"x":null,"y":""}})"
      "\n"
      R"(+I {"b":null,"i8":null,"i16":null,"i32":null,"i64":null,"f":null,"d":null,"dec":null,"wide":null,)"
      R"("c":null,"s":null,"bin":null,"bytes":null,"date":null,"t":null,"ts3":null,"ts6":null,"ts9":null,)"
      R"("ltz":null,"a":null,"r":null})"
      "\n");
}

TEST(ValueTextTest, WritesMapsInEachStyle) {
  const RowType type{{"m", "u"},
                     {LogicalType::Map(LogicalType::String(), LogicalType::Double()),
                      LogicalType::Multiset(LogicalType::String())}};
  const auto batch = ScriptRows(type, "+I [[[\"b\",1],[\"a\",\"NaN\"]],[[\"x\",2]]]\n-D [[],null]\n").value();
  EXPECT_EQ(Text(batch, ValueStyle::kScript),
            "+I [[[\"a\",\"NaN\"],[\"b\",1e+00]],[[\"x\",2]]]\n-D [[],null]\n");
  EXPECT_EQ(Text(batch, ValueStyle::kPrint), "+I[{b=1.0, a=NaN}, {x=2}]\n-D[{}, null]\n");
  EXPECT_EQ(Text(batch, ValueStyle::kJson),
            "+I {\"m\":{\"b\":1.0,\"a\":\"NaN\"},\"u\":{\"x\":2}}\n-D {\"m\":{},\"u\":null}\n");
}

TEST(ValueTextTest, FormatsDecimalsWithSmallExponentsAsBigDecimalDoes) {
  const RowType type{{"d"}, {LogicalType::Decimal(20, 10)}};
  const auto batch = ScriptRows(type, "+I [\"0.0000001\"]\n+I [\"0\"]\n+I [100]\n+I [-1.5]\n").value();
  EXPECT_EQ(Text(batch, ValueStyle::kPrint),
            "+I[1.000E-7]\n+I[0E-10]\n+I[100.0000000000]\n+I[-1.5000000000]\n");
  EXPECT_EQ(Text(batch, ValueStyle::kJson),
            "+I {\"d\":1E-7}\n+I {\"d\":0}\n+I {\"d\":1E+2}\n+I {\"d\":-1.5}\n");
}

TEST(ValueTextTest, PrintsIntervalsAsJavaDoes) {
  const RowType type{{"m", "d"}, {LogicalType::IntervalYearMonth(), LogicalType::IntervalDayTime()}};
  const auto batch = ScriptRows(type, "+I [14,90061500]\n+I [0,0]\n+I [-12,-500]\n").value();
  EXPECT_EQ(Text(batch, ValueStyle::kPrint), "+I[P1Y2M, PT25H1M1.5S]\n+I[P0D, PT0S]\n+I[P-1Y, PT-0.5S]\n");
}

}  // namespace podium
