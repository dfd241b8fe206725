#include "podium/row/logical_type.h"

#include "gtest/gtest.h"

namespace podium {

TEST(LogicalTypeTest, PrintsScalarTypesAsFlinkDoes) {
  EXPECT_EQ(LogicalType::Null().ToString(), "NULL");
  EXPECT_EQ(LogicalType::Boolean().ToString(), "BOOLEAN");
  EXPECT_EQ(LogicalType::TinyInt().ToString(), "TINYINT");
  EXPECT_EQ(LogicalType::SmallInt().ToString(), "SMALLINT");
  EXPECT_EQ(LogicalType::Int(false).ToString(), "INT NOT NULL");
  EXPECT_EQ(LogicalType::BigInt().ToString(), "BIGINT");
  EXPECT_EQ(LogicalType::Float().ToString(), "FLOAT");
  EXPECT_EQ(LogicalType::Double(false).ToString(), "DOUBLE NOT NULL");
  EXPECT_EQ(LogicalType::Decimal(10, 2).ToString(), "DECIMAL(10, 2)");
  EXPECT_EQ(LogicalType::Decimal(38, 0, false).ToString(), "DECIMAL(38, 0) NOT NULL");
  EXPECT_EQ(LogicalType::Date().ToString(), "DATE");
  EXPECT_EQ(LogicalType::Time(0).ToString(), "TIME(0)");
  EXPECT_EQ(LogicalType::Timestamp(3).ToString(), "TIMESTAMP(3)");
  EXPECT_EQ(LogicalType::TimestampLtz(9, false).ToString(), "TIMESTAMP_LTZ(9) NOT NULL");
  EXPECT_EQ(LogicalType::IntervalYearMonth().ToString(), "INTERVAL MONTH");
  EXPECT_EQ(LogicalType::IntervalDayTime(false).ToString(), "INTERVAL SECOND(3) NOT NULL");
  EXPECT_EQ(LogicalType::Symbol().ToString(), "SYMBOL NOT NULL");
}

TEST(LogicalTypeTest, NamesTheLongestStringsStringAndBytes) {
  EXPECT_EQ(LogicalType::Char(1).ToString(), "CHAR(1)");
  EXPECT_EQ(LogicalType::VarChar(5).ToString(), "VARCHAR(5)");
  EXPECT_EQ(LogicalType::String().ToString(), "STRING");
  EXPECT_EQ(LogicalType::Binary(4, false).ToString(), "BINARY(4) NOT NULL");
  EXPECT_EQ(LogicalType::VarBinary(7).ToString(), "VARBINARY(7)");
  EXPECT_EQ(LogicalType::Bytes(false).ToString(), "BYTES NOT NULL");
}

TEST(LogicalTypeTest, PrintsNestedTypesWithTheNullabilityOfTheirParts) {
  const LogicalType row =
      LogicalType::Row({"x", "odd`name"}, {LogicalType::Int(), LogicalType::String(false)});
  EXPECT_EQ(row.ToString(), "ROW<`x` INT, `odd``name` STRING NOT NULL>");
  EXPECT_EQ(LogicalType::Array(LogicalType::Int(false)).ToString(), "ARRAY<INT NOT NULL>");
  EXPECT_EQ(LogicalType::Map(LogicalType::String(), LogicalType::Array(row), false).ToString(),
            "MAP<STRING, ARRAY<ROW<`x` INT, `odd``name` STRING NOT NULL>>> NOT NULL");
  EXPECT_EQ(LogicalType::Multiset(LogicalType::String(false)).ToString(), "MULTISET<STRING NOT NULL>");
}

TEST(LogicalTypeTest, PrintsTimeAttributesBehindTheNullability) {
  EXPECT_EQ(LogicalType::Timestamp(3, true, TimeAttribute::kRowtime).ToString(), "TIMESTAMP(3) *ROWTIME*");
  EXPECT_EQ(LogicalType::TimestampLtz(3, false, TimeAttribute::kProctime).ToString(),
            "TIMESTAMP_LTZ(3) NOT NULL *PROCTIME*");
}

TEST(LogicalTypeTest, ComparesEveryPartOfAType) {
  EXPECT_EQ(LogicalType::Int(), LogicalType::Int());
  EXPECT_FALSE(LogicalType::Int() == LogicalType::Int(false));
  EXPECT_FALSE(LogicalType::Decimal(10, 2) == LogicalType::Decimal(10, 3));
  EXPECT_FALSE(LogicalType::Timestamp(3) == LogicalType::TimestampLtz(3));
  EXPECT_FALSE(LogicalType::Timestamp(3) == LogicalType::Timestamp(3, true, TimeAttribute::kRowtime));
  EXPECT_EQ(LogicalType::Array(LogicalType::Int()), LogicalType::Array(LogicalType::Int()));
  EXPECT_FALSE(LogicalType::Array(LogicalType::Int()) == LogicalType::Array(LogicalType::Int(false)));
  EXPECT_FALSE(LogicalType::Array(LogicalType::Int()) == LogicalType::Multiset(LogicalType::Int()));
  EXPECT_FALSE(LogicalType::Row({"a"}, {LogicalType::Int()}) ==
               LogicalType::Row({"b"}, {LogicalType::Int()}));
}

TEST(LogicalTypeTest, ScalarTypesHaveNoChildren) {
  EXPECT_TRUE(LogicalType::Int().children().empty());
  EXPECT_TRUE(LogicalType::Int().field_names().empty());
}

}  // namespace podium
