#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

using testing::ElementsAre;

RankSpec FirstN(std::int64_t rank_start, std::int64_t rank_end, RankNumber rank_number) {
  RankSpec spec;
  spec.range = {.rank_start = rank_start, .rank_end = rank_end, .end_column = {}};
  spec.function = RankFunction::kFirstN;
  spec.rank_number = rank_number;
  return spec;
}

TEST(FirstNRankingTest, FirstRowsOfAPartitionComeOutAsTheyArrive) {
  RankingDriver driver(FirstN(1, 2, RankNumber::kOutput), {});
  EXPECT_THAT(driver.PushEach(ParseRows("9a 8b 1c")), ElementsAre("+I 9a@1", "+I 8b@2", "."));
  EXPECT_EQ(driver.ranking().metrics().rejected_rows, 1);
}

TEST(FirstNRankingTest, RowsBeforeTheRankStartAreCountedButNotEmitted) {
  RankingDriver driver(FirstN(2, 3, RankNumber::kOmit), {});
  EXPECT_THAT(driver.PushEach(ParseRows("9a 8b 1c 0d")), ElementsAre(".", "+I 8b", "+I 1c", "."));
}

TEST(FirstNRankingTest, KeepsNoRow) {
  RankingDriver driver(FirstN(1, 5, RankNumber::kOmit), {});
  driver.Push(ParseRows("9a 8b 1c"));
  EXPECT_EQ(driver.store().retain_calls(), 0);
  EXPECT_EQ(driver.ranking().metrics().retained_rows, 0);
}

TEST(FirstNRankingTest, RowThatDoesNotInsertIsAnError) {
  RankingDriver driver(FirstN(1, 5, RankNumber::kOmit), {});
  auto rows = ParseRows("9a 8b");
  rows[1].kind = RowKind::kUpdateAfter;
  std::vector<TestRecord> records;
  EXPECT_EQ(driver.TryPush(rows, &records).ToString(),
            "Invalid: first-n ranking takes only +I rows, got +U in row 1 of the batch");
}

// LIMIT without ORDER BY.
TEST(FirstNRankingTest, AppendRankingWithoutOrderKeyCountsRowsInsteadOfKeepingThem) {
  RankSpec spec = FirstN(2, 3, RankNumber::kOmit);
  spec.function = RankFunction::kAppendTopN;
  RankingDriver driver(spec, {.partition = KeyForm::kNone, .order = KeyForm::kNone});
  auto rows = ParseRows("9a 8b 1c 0d");
  rows[2].kind = RowKind::kUpdateAfter;  // AppendOnlyTopNFunction does not look.
  EXPECT_THAT(driver.PushEach(rows), ElementsAre(".", "+I 8b", "+I 1c", "."));
  EXPECT_EQ(driver.store().retain_calls(), 0);
}

}  // namespace
}  // namespace podium
