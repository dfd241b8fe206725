#include "podium/row/order_key.h"

#include <cmath>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace podium {
namespace {

constexpr auto kAscending = SortDirection::kAscending;
constexpr auto kDescending = SortDirection::kDescending;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string OrderString(std::string_view value, SortDirection direction) {
  std::string bytes(MaxOrderStringBytes(value.size()), '?');
  auto* start = reinterpret_cast<std::uint8_t*>(bytes.data());
  bytes.resize(static_cast<std::size_t>(StoreOrderString(start, value, direction) - start));
  return bytes;
}

template <class T>
std::string OrderBytes(T value, SortDirection direction) {
  std::string bytes(sizeof(OrderBits(value)), '?');
  StoreOrderBits(reinterpret_cast<std::uint8_t*>(bytes.data()), OrderBits(value), direction);
  return bytes;
}

}  // namespace

// Each list ascends in SQL order; descending keys must descend.
TEST(OrderKeyTest, WordsAscendWithTheirValues) {
  const std::int64_t integers[] = {INT64_MIN, INT64_MIN + 1, -256, -1, 0, 1, 255, INT64_MAX - 1, INT64_MAX};
  for (std::size_t i = 1; i < std::size(integers); ++i) {
    EXPECT_LT(NormalizeInt64(integers[i - 1], kAscending), NormalizeInt64(integers[i], kAscending)) << i;
    EXPECT_GT(NormalizeInt64(integers[i - 1], kDescending), NormalizeInt64(integers[i], kDescending)) << i;
  }
  const double doubles[] = {-kInfinity, -1e300, -1.0,  -5e-324,   0.0,
                            5e-324,     1.0,    1e300, kInfinity, std::nan("")};
  for (std::size_t i = 1; i < std::size(doubles); ++i) {
    EXPECT_LT(NormalizeDouble(doubles[i - 1], kAscending), NormalizeDouble(doubles[i], kAscending)) << i;
    EXPECT_GT(NormalizeDouble(doubles[i - 1], kDescending), NormalizeDouble(doubles[i], kDescending)) << i;
  }
}

TEST(OrderKeyTest, ZerosTieAndSoDoAllNaNs) {
  EXPECT_EQ(NormalizeDouble(-0.0, kAscending), NormalizeDouble(0.0, kAscending));
  EXPECT_EQ(NormalizeDouble(std::nan("1"), kAscending), NormalizeDouble(-std::nan("2"), kAscending));
  EXPECT_EQ(OrderBits(-0.0F), OrderBits(0.0F));
  EXPECT_EQ(OrderBits(std::nanf("1")), OrderBits(-std::nanf("2")));
}

TEST(OrderKeyTest, FloatsKeepTheirOrderAsWords) {
  EXPECT_LT(NormalizeDouble(static_cast<double>(0.1F), kAscending),
            NormalizeDouble(static_cast<double>(0.2F), kAscending));
  EXPECT_GT(NormalizeDouble(static_cast<double>(std::nanf("")), kAscending),
            NormalizeDouble(kInfinity, kAscending));
}

// Stored in state: these bytes must never change.
TEST(OrderKeyTest, BytesAreTheDocumentedOnes) {
  using namespace std::string_literals;
  EXPECT_EQ(OrderBytes(false, kAscending), "\x00"s);
  EXPECT_EQ(OrderBytes(true, kAscending), "\x01"s);
  EXPECT_EQ(OrderBytes(std::int8_t{-1}, kAscending), "\x7F"s);
  EXPECT_EQ(OrderBytes(std::int16_t{1}, kAscending), "\x80\x01"s);
  EXPECT_EQ(OrderBytes(std::int32_t{1}, kDescending), "\x7F\xFF\xFF\xFE"s);
  EXPECT_EQ(OrderBytes(std::int64_t{-2}, kAscending), "\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFE"s);
  EXPECT_EQ(OrderBytes(1.0F, kAscending), "\xBF\x80\x00\x00"s);
  EXPECT_EQ(OrderBytes(-1.0, kAscending), "\x40\x0F\xFF\xFF\xFF\xFF\xFF\xFF"s);
  EXPECT_EQ(OrderBytes(Int128{1}, kAscending), "\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01"s);
  EXPECT_EQ(OrderString("", kAscending), "\0\0"s);
  EXPECT_EQ(OrderString("a\0b"s, kAscending),
            "a\0\xFF"
            "b\0\0"s);
  EXPECT_EQ(OrderString("a"s, kDescending), "\x9E\xFF\xFF"s);
}

TEST(OrderKeyTest, StringsAscendByBytesAndThePrefixComesFirst) {
  using namespace std::string_literals;
  const std::string strings[] = {"",  "\0"s,  "\0\0"s, "\0\x01"s, "\0\xFF"s, "\x01",
                                 "a", "a\0"s, "a\0b"s, "a\x01",   "aa",      "\xFF"};
  for (std::size_t i = 1; i < std::size(strings); ++i) {
    // What follows must not matter: the lesser string gets the greater successor.
    EXPECT_LT(OrderString(strings[i - 1], kAscending) + "\xFF", OrderString(strings[i], kAscending) + "\0"s)
        << i;
    EXPECT_GT(OrderString(strings[i - 1], kDescending) + "\0"s, OrderString(strings[i], kDescending) + "\xFF")
        << i;
  }
}

TEST(OrderKeyTest, PrefixIsTheFirstEightBytesPaddedWithZeros) {
  const std::uint8_t key[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  EXPECT_EQ(OrderKeyPrefix(key, 9), 0x0102030405060708U);
  EXPECT_EQ(OrderKeyPrefix(key, 8), 0x0102030405060708U);
  EXPECT_EQ(OrderKeyPrefix(key, 3), 0x0102030000000000U);
  EXPECT_EQ(OrderKeyPrefix(key, 0), 0U);
}

TEST(OrderKeyTest, WordFormIsForOneColumnOfAtMostEightBytes) {
  EXPECT_TRUE(HasWordForm(LogicalType::Boolean()));
  EXPECT_TRUE(HasWordForm(LogicalType::Float()));
  EXPECT_TRUE(HasWordForm(LogicalType::Decimal(18, 2)));
  EXPECT_FALSE(HasWordForm(LogicalType::Decimal(19, 2)));
  EXPECT_TRUE(HasWordForm(LogicalType::TimestampLtz(3)));
  EXPECT_FALSE(HasWordForm(LogicalType::Timestamp(4)));
  EXPECT_FALSE(HasWordForm(LogicalType::Char(1)));
  EXPECT_TRUE(HasWordForm(LogicalType::IntervalDayTime()));
}

TEST(OrderKeyTest, RefusesMapsAtAnyDepthWithFlinksMessage) {
  const LogicalType map = LogicalType::Map(LogicalType::String(), LogicalType::Int());
  EXPECT_EQ(CheckOrderable(map).ToString(),
            "Refused: Type(MAP<STRING, INT>) is not an orderable data type, it is not supported as a "
            "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
  EXPECT_EQ(CheckOrderable(LogicalType::Array(LogicalType::Multiset(LogicalType::Int()))).ToString(),
            "Refused: Type(MULTISET<INT>) is not an orderable data type, it is not supported as a "
            "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
  EXPECT_EQ(CheckOrderable(LogicalType::Row({"a"}, {LogicalType::Array(LogicalType::Int())})).ToString(),
            "OK");
}

}  // namespace podium
