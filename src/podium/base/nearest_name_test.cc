#include "podium/base/nearest_name.h"

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
  EXPECT_EQ(NearestName("prize", std::vector<std::string>{"auction", "price", "size"}), "price");
  EXPECT_EQ(NearestName("ac", std::vector<std::string>{"ab", "ad"}), "ab");
}

TEST(NearestNameTest, SaysNothingWhenNoNameIsNear) {
  EXPECT_EQ(NearestName("price", std::vector<std::string>{"bidder", "auction"}), "");
  EXPECT_EQ(NearestName("price", std::vector<std::string>{}), "");
  EXPECT_EQ(DidYouMean("price", {"bidder"}), "");
}

TEST(NearestNameTest, WordsTheQuestion) {
  EXPECT_EQ(DidYouMean("prize", {"auction", "price"}), " (did you mean: price?)");
}

}  // namespace podium
