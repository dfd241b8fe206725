#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

using testing::ElementsAre;

RankSpec Top1(RankNumber rank_number, UpdateBefore update_before) {
  RankSpec spec;
  spec.function = RankFunction::kTop1;
  spec.rank_number = rank_number;
  spec.update_before = update_before;
  return spec;
}

// Appendix A, A11.
TEST(Top1RankingTest, StrictlyBetterRowReplacesTheFirstWithoutUpdateBefore) {
  RankingDriver driver(Top1(RankNumber::kOmit, UpdateBefore::kOmit), {});
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 5r 4s 3t 1u")),
              ElementsAre("+I 5p", "+U 3q", ".", ".", ".", "+U 1u"));
}

TEST(Top1RankingTest, ReplacedRowIsTakenBackFirst) {
  RankingDriver driver(Top1(RankNumber::kOmit, UpdateBefore::kEmit), {});
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 3r 1u")),
              ElementsAre("+I 5p", "-U 5p | +U 3q", ".", "-U 3q | +U 1u"));
}

TEST(Top1RankingTest, RankNumberIsOneWhereItIsOutput) {
  RankingDriver driver(Top1(RankNumber::kOutput, UpdateBefore::kEmit), {});
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q")), ElementsAre("+I 5p@1", "-U 5p@1 | +U 3q@1"));
}

TEST(Top1RankingTest, RowKindOfTheInputIsNotLookedAt) {
  RankingDriver driver(Top1(RankNumber::kOmit, UpdateBefore::kEmit), {});
  auto rows = ParseRows("5p 3q 1u");
  rows[0].kind = RowKind::kUpdateAfter;
  rows[1].kind = RowKind::kDelete;
  rows[2].kind = RowKind::kUpdateBefore;
  EXPECT_THAT(driver.PushEach(rows), ElementsAre("+I 5p", "-U 5p | +U 3q", "-U 3q | +U 1u"));
}

TEST(Top1RankingTest, OnlyTheLastLeaderOfABatchIsCopied) {
  RankingDriver driver(Top1(RankNumber::kOmit, UpdateBefore::kEmit), {});
  EXPECT_EQ(ToText(driver.Push(ParseRows("5p 3q 4r 1u"))), "+I 5p | -U 5p | +U 3q | -U 3q | +U 1u");
  EXPECT_EQ(driver.store().rows_copied(), 1);
  EXPECT_EQ(driver.store().live_rows(), 1);
  EXPECT_EQ(driver.ranking().metrics().retained_rows, 1);
  EXPECT_EQ(driver.ranking().metrics().rejected_rows, 1);
}

}  // namespace
}  // namespace podium
