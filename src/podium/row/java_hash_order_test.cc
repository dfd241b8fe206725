#include "podium/row/java_hash_order.h"

#include "gtest/gtest.h"

namespace podium {
namespace {

using Numbers = std::vector<std::uint32_t>;

JavaHashOrder Of(std::initializer_list<std::int32_t> hashes) {
  JavaHashOrder order;
  for (const std::int32_t hash : hashes) order.Add(hash);
  return order;
}

TEST(JavaHashOrder, BucketsInOrderAndArrivalWithinABucket) {
  EXPECT_EQ(Of({3, 1, 19, 17, 2}).Order(), (Numbers{1, 3, 4, 0, 2}));
}

TEST(JavaHashOrder, HighBitsCount) { EXPECT_EQ(Of({0x30000, 2, -1}).Order(), (Numbers{2, 1, 0})); }

TEST(JavaHashOrder, DoublesBeyondThreeQuartersAndKeepsItsCapacity) {
  JavaHashOrder order;
  for (std::int32_t i = 0; i < 12; ++i) order.Add(16 - i);
  EXPECT_EQ(order.capacity(), 16U);
  EXPECT_EQ(order.Order().front(), 0U);  // 16 & 15
  order.Add(0);
  EXPECT_EQ(order.capacity(), 32U);
  EXPECT_EQ(order.Order().front(), 12U);
  EXPECT_EQ(order.Order().back(), 0U);
  order.Clear();
  order.Add(16);
  order.Add(1);
  EXPECT_EQ(order.Order(), (Numbers{1, 0}));
}

TEST(JavaHashOrder, AnEmptyBundleHasNoKeys) { EXPECT_TRUE(JavaHashOrder().Order().empty()); }

}  // namespace
}  // namespace podium
