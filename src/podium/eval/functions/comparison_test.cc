#include "podium/eval/functions/comparison.h"

#include <cstdint>
#include <limits>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::Each;
using testing::ElementsAre;

TEST(ComparisonTest, ComparesIntegersOfDifferentWidths) {
  Evaluation rows;
  rows.With(LogicalType::TinyInt(), {"1", "2", "null", "-3"})
      .With(LogicalType::BigInt(), {"1", "1", "1", "9000000000"});
  const auto compare = [&](const char* op) {
    return rows.Run(BoolCall(op, {rows.column(0), rows.column(1)}));
  };
  EXPECT_THAT(compare("="), ElementsAre("true", "false", "null", "false"));
  EXPECT_THAT(compare("<>"), ElementsAre("false", "true", "null", "true"));
  EXPECT_THAT(compare("<"), ElementsAre("false", "false", "null", "true"));
  EXPECT_THAT(compare("<="), ElementsAre("true", "false", "null", "true"));
  EXPECT_THAT(compare(">"), ElementsAre("false", "true", "null", "false"));
  EXPECT_THAT(compare(">="), ElementsAre("true", "true", "null", "false"));
}

TEST(ComparisonTest, ComparesDoublesByIeee) {
  Evaluation rows;
  rows.With(LogicalType::Double(), {"NaN", "NaN", "0", "1.5"})
      .With(LogicalType::Double(), {"NaN", "1", "-0.0", "1.5"});
  const auto compare = [&](const char* op) {
    return rows.Run(BoolCall(op, {rows.column(0), rows.column(1)}));
  };
  EXPECT_THAT(compare("="), ElementsAre("false", "false", "true", "true"));
  EXPECT_THAT(compare("<>"), ElementsAre("true", "true", "false", "false"));
  EXPECT_THAT(compare(">="), ElementsAre("false", "false", "true", "true"));
  EXPECT_THAT(compare("<="), ElementsAre("false", "false", "true", "true"));
}

TEST(ComparisonTest, ComparesDecimalsByValueWhateverTheirScale) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(10, 2), {"1.50", "-1.50", "2.00"})
      .With(LogicalType::Decimal(38, 10), {"1.5", "-1.5000000001", "1.9999999999"})
      .With(LogicalType::Int(), {"1", "-2", "2"});
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(0), rows.column(1)})),
              ElementsAre("true", "false", "false"));
  EXPECT_THAT(rows.Run(BoolCall(">", {rows.column(0), rows.column(1)})),
              ElementsAre("false", "true", "true"));
  EXPECT_THAT(rows.Run(BoolCall(">", {rows.column(0), rows.column(2)})),
              ElementsAre("true", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("<=", {rows.column(2), rows.column(0)})),
              ElementsAre("true", "true", "true"));
}

TEST(ComparisonTest, ComparesDecimalsWithDoublesAsJavaCompares) {
  Evaluation rows;
  rows.With(LogicalType::Decimal(4, 1), {"0.0", "0.5", "1.0"})
      .With(LogicalType::Double(), {"-0.0", "0.5", "NaN"});
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(0), rows.column(1)})),
              ElementsAre("false", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("<", {rows.column(0), rows.column(1)})),
              ElementsAre("false", "false", "true"));
  EXPECT_THAT(rows.Run(BoolCall("<", {rows.column(1), rows.column(0)})),
              ElementsAre("true", "false", "false"));
}

TEST(ComparisonTest, ComparesTextByUnsignedBytes) {
  Evaluation rows;
  rows.With(LogicalType::String(), {"a", "\xC3\xA9", "\xF0\x9F\x98\x80", "ab", ""})
      .With(LogicalType::String(), {"B", "z", "\xEF\xBF\xAE", "a", ""});
  EXPECT_THAT(rows.Run(BoolCall(">", {rows.column(0), rows.column(1)})),
              ElementsAre("true", "true", "true", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(0), TextLiteral("ab")})),
              ElementsAre("false", "false", "false", "true", "false"));
}

TEST(ComparisonTest, ComparesTimes) {
  Evaluation rows;
  rows.With(LogicalType::Timestamp(3), {"2024-01-01 00:00:00.001", "1969-12-31 23:59:59.999"})
      .With(LogicalType::Timestamp(6), {"2024-01-01 00:00:00.000999", "1969-12-31 23:59:59.999"})
      .With(LogicalType::Date(), {"2024-01-01", "1969-12-31"});
  EXPECT_THAT(rows.Run(BoolCall(">", {rows.column(0), rows.column(1)})), ElementsAre("true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(0), rows.column(1)})), ElementsAre("false", "true"));
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(2), TextLiteral("2024-01-01")})),
              ElementsAre("true", "false"));
}

TEST(ComparisonTest, DistinctFromIsNeverNull) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1", "1", "null", "null"}).With(LogicalType::Int(), {"1", "2", "2", "null"});
  EXPECT_THAT(rows.Run(BoolCall("IS DISTINCT FROM", {rows.column(0), rows.column(1)})),
              ElementsAre("false", "true", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("IS NOT DISTINCT FROM", {rows.column(0), rows.column(1)})),
              ElementsAre("true", "false", "false", "true"));
}

TEST(ComparisonTest, ANullLiteralComparesToNull) {
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1", "null"});
  EXPECT_THAT(rows.Run(BoolCall("=", {rows.column(0), NullLiteral(LogicalType::Int())})), Each("null"));
  EXPECT_THAT(rows.Run(BoolCall("=", {NullLiteral(LogicalType::Null()), rows.column(0)})), Each("null"));
}

TEST(ComparisonTest, ComparesCollectionsForEquality) {
  const LogicalType array = LogicalType::Array(LogicalType::Int());
  Evaluation rows;
  rows.With(LogicalType::Int(), {"1", "2", "null"});
  const RexPtr left = Rex::Call("ARRAY", {IntLiteral(1), rows.column(0)}, array);
  const RexPtr right = Rex::Call("ARRAY", {IntLiteral(1), IntLiteral(2)}, array);
  EXPECT_THAT(rows.Run(BoolCall("=", {left, right})), ElementsAre("false", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("<>", {left, right})), ElementsAre("true", "false", "true"));
  const LogicalType map = LogicalType::Map(LogicalType::Int(), LogicalType::Int());
  const RexPtr one = Rex::Call("MAP", {IntLiteral(1), rows.column(0), IntLiteral(2), IntLiteral(5)}, map);
  const RexPtr other = Rex::Call("MAP", {IntLiteral(2), IntLiteral(5), IntLiteral(1), IntLiteral(2)}, map);
  EXPECT_THAT(rows.Run(BoolCall("=", {one, other})), ElementsAre("false", "true", "false"));
}

}  // namespace
}  // namespace podium::eval
