#include "podium/sql/analyzer/type_rules.h"

#include "gtest/gtest.h"

namespace podium {
namespace {

std::string Merged(const LogicalType& left, const LogicalType& right) {
  const auto merged = LeastRestrictive({left, right});
  return merged ? merged->ToString() : "none";
}

}  // namespace

TEST(TypeRulesTest, DecimalArithmeticKeepsSixDigitsOfScaleWhereItOverflows) {
  EXPECT_EQ(DecimalSumType(LogicalType::Decimal(10, 2), LogicalType::Decimal(20, 6)).ToString(),
            "DECIMAL(21, 6)");
  EXPECT_EQ(DecimalProductType(LogicalType::Decimal(10, 2), LogicalType::Int()).ToString(), "DECIMAL(21, 2)");
  EXPECT_EQ(DecimalProductType(LogicalType::Decimal(38, 18), LogicalType::Decimal(38, 18)).ToString(),
            "DECIMAL(38, 6)");
  EXPECT_EQ(DecimalQuotientType(LogicalType::Decimal(10, 2), LogicalType::Decimal(5, 0)).ToString(),
            "DECIMAL(16, 8)");
  EXPECT_EQ(DecimalModuloType(LogicalType::Decimal(5, 0), LogicalType::Int()).ToString(), "INT");
  EXPECT_EQ(DecimalRoundType(LogicalType::Decimal(10, 2), 1).ToString(), "DECIMAL(10, 1)");
  EXPECT_EQ(DecimalRoundType(LogicalType::Decimal(10, 2), -1).ToString(), "DECIMAL(9, 0)");
}

TEST(TypeRulesTest, TheWiderTypeHoldsBoth) {
  EXPECT_EQ(Merged(LogicalType::Int(), LogicalType::BigInt(false)), "BIGINT");
  EXPECT_EQ(Merged(LogicalType::Int(false), LogicalType::TinyInt(false)), "INT NOT NULL");
  EXPECT_EQ(Merged(LogicalType::Int(), LogicalType::Decimal(10, 2)), "DECIMAL(12, 2)");
  EXPECT_EQ(Merged(LogicalType::Decimal(10, 2), LogicalType::Decimal(4, 3)), "DECIMAL(11, 3)");
  EXPECT_EQ(Merged(LogicalType::Decimal(10, 2), LogicalType::Double()), "DOUBLE");
  EXPECT_EQ(Merged(LogicalType::Float(), LogicalType::Int()), "FLOAT");
  EXPECT_EQ(Merged(LogicalType::Char(1), LogicalType::Char(3)), "VARCHAR(3)");
  EXPECT_EQ(Merged(LogicalType::Char(2), LogicalType::Char(2)), "CHAR(2)");
  EXPECT_EQ(Merged(LogicalType::Timestamp(3), LogicalType::TimestampLtz(6)), "TIMESTAMP_LTZ(6)");
  EXPECT_EQ(Merged(LogicalType::Null(), LogicalType::Int(false)), "INT");
  EXPECT_EQ(Merged(LogicalType::Int(), LogicalType::Boolean()), "none");
  EXPECT_EQ(Merged(LogicalType::Array(LogicalType::Int()), LogicalType::Array(LogicalType::BigInt())),
            "ARRAY<BIGINT>");
}

TEST(TypeRulesTest, ASinkTakesOnlyWhatLosesNothing) {
  EXPECT_TRUE(SupportsImplicitCast(LogicalType::Int(), LogicalType::BigInt()));
  EXPECT_FALSE(SupportsImplicitCast(LogicalType::BigInt(), LogicalType::Int()));
  EXPECT_TRUE(SupportsImplicitCast(LogicalType::BigInt(), LogicalType::Double()));
  EXPECT_FALSE(SupportsImplicitCast(LogicalType::Int(), LogicalType::String()));
  EXPECT_FALSE(SupportsImplicitCast(LogicalType::Int(), LogicalType::Int(false)));
  EXPECT_TRUE(SupportsAvoidingCast(LogicalType::VarChar(3), LogicalType::VarChar(5)));
  EXPECT_FALSE(SupportsAvoidingCast(LogicalType::VarChar(5), LogicalType::VarChar(3)));
  EXPECT_FALSE(SupportsAvoidingCast(LogicalType::Int(), LogicalType::BigInt()));
}

TEST(TypeRulesTest, AllNullableReachesInsideNestedTypes) {
  const LogicalType row =
      LogicalType::Row({"x"}, {LogicalType::Array(LogicalType::Int(false), false)}, false);
  EXPECT_EQ(AllNullable(row).ToString(), "ROW<`x` ARRAY<INT>>");
}

}  // namespace podium
