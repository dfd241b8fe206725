#include "podium/base/nearest_name.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace podium {

TEST(NearestNameTest, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(EditDistance("", ""), 0U);
  EXPECT_EQ(EditDistance("", "abc"), 3U);
  EXPECT_EQ(EditDistance("abc", ""), 3U);
  EXPECT_EQ(EditDistance("price", "prize"), 1U);
  EXPECT_EQ(EditDistance("price", "pirce"), 1U);
  EXPECT_EQ(EditDistance("price", "PRICES"), 1U);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3U);
}

TEST(NearestNameTest, FindsTheNearestAndTheFirstAmongEquals) {
  const std::vector<std::string> columns = {"auction", "price", "size"};
  EXPECT_EQ(NearestName("prize", columns), "price");
  const std::vector<std::string> equally_near = {"ab", "ad"};
  EXPECT_EQ(NearestName("ac", equally_near), "ab");
}

TEST(NearestNameTest, SaysNothingWhenNoNameIsNear) {
  const std::vector<std::string> columns = {"bidder", "auction"};
  EXPECT_EQ(NearestName("price", columns), "");
  const std::vector<std::string> none;
  EXPECT_EQ(NearestName("price", none), "");
  EXPECT_EQ(DidYouMean("price", {"bidder"}), "");
}

TEST(NearestNameTest, WordsTheQuestion) {
  EXPECT_EQ(DidYouMean("prize", {"auction", "price"}), " (did you mean: price?)");
}

}  // namespace podium
