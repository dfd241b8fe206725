#include "podium/expr/constants.h"

#include <string>

#include "gtest/gtest.h"
#include "podium/expr/expressions.h"

namespace podium {
namespace {

RexPtr Int(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }
RexPtr Text(const std::string& text) {
  return Rex::Literal(text, LogicalType::Char(static_cast<std::int32_t>(text.size()), false));
}
RexPtr Date(std::int64_t days) { return Rex::Literal(days, LogicalType::Date(false)); }
RexPtr Months(std::int64_t months) { return Rex::Literal(months, LogicalType::IntervalYearMonth(false)); }

/// The folded value, or "null" if planning leaves the call alone.
template <class T>
std::optional<T> Folded(const std::string& op, std::vector<RexPtr> operands, const LogicalType& type) {
  const RexPtr value = FoldConstant(Rex::Call(op, std::move(operands), type));
  if (value == nullptr) return std::nullopt;
  EXPECT_EQ(value->type, type.WithNullable(false));
  return std::get<T>(value->literal);
}

TEST(ConstantsTest, FoldsTextFunctionsOfAscii) {
  EXPECT_EQ(Folded<std::string>("UPPER", {Text("abc")}, LogicalType::String()), "ABC");
  EXPECT_EQ(Folded<std::string>("||", {Text("x"), Text("y")}, LogicalType::String()), "xy");
  EXPECT_EQ(Folded<std::int64_t>("CHAR_LENGTH", {Text("abcd")}, LogicalType::Int()), 4);
  EXPECT_EQ(Folded<std::string>("UPPER", {Text("ß")}, LogicalType::String()), std::nullopt);
}

TEST(ConstantsTest, FoldsCastsOfPlainText) {
  EXPECT_EQ(Folded<std::int64_t>("CAST", {Text("12")}, LogicalType::Int()), 12);
  EXPECT_EQ(Folded<std::int64_t>("CAST", {Text("300")}, LogicalType::TinyInt()), std::nullopt);
  EXPECT_EQ(Folded<std::int64_t>("CAST", {Text("1x")}, LogicalType::Int()), std::nullopt);
  EXPECT_EQ(Folded<std::string>("CAST", {Int(-3)}, LogicalType::String()), "-3");
  EXPECT_EQ(Folded<std::int64_t>("CAST", {Text("2024-02-29")}, LogicalType::Date()), 19782);
  EXPECT_EQ(Folded<std::int64_t>("CAST", {Text("2023-02-29")}, LogicalType::Date()), std::nullopt);
}

TEST(ConstantsTest, AddsMonthsWithinTheLengthOfTheMonth) {
  EXPECT_EQ(Folded<std::int64_t>("+", {Date(19753), Months(1)}, LogicalType::Date()), 19782);  // 2024-01-31
  EXPECT_EQ(Folded<std::int64_t>("-", {Date(19782), Months(12)}, LogicalType::Date()), 19416);
}

TEST(ConstantsTest, LeavesErrorsAndWrapsToTheRunningQuery) {
  EXPECT_EQ(Folded<std::int64_t>("/", {Int(7), Int(0)}, LogicalType::Int()), std::nullopt);
  EXPECT_EQ(Folded<std::int64_t>("ABS", {Int(-2147483648LL)}, LogicalType::Int()), std::nullopt);
  EXPECT_EQ(Folded<std::int64_t>("+", {Int(2147483647), Int(1)}, LogicalType::Int()), -2147483648LL);
}

}  // namespace
}  // namespace podium
