#include <limits>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

using testing::ElementsAre;

RankSpec TopN(std::int64_t rank_start, std::int64_t rank_end, RankNumber rank_number,
              UpdateBefore update_before = UpdateBefore::kEmit) {
  return {.partition_columns = {},
          .order_columns = {},
          .range = {.rank_start = rank_start, .rank_end = rank_end, .end_column = {}},
          .strategy = RankStrategy::kAppendFast,
          .function = RankFunction::kAppendTopN,
          .rank_number = rank_number,
          .update_before = update_before,
          .row_key = {}};
}

KeyForms WordKeys(NullOrder nulls = NullOrder::kFirst) {
  return {.partition = KeyForm::kWord, .order = KeyForm::kWord, .nulls = nulls};
}

// Semantics 2.1, the example.
TEST(AppendRankingTest, BetterRowShiftsTheRowsBehindItRankByRank) {
  RankingDriver driver(TopN(1, 3, RankNumber::kOutput), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 5r 4s")),
              ElementsAre("+I 5p@1", "-U 5p@1 | +U 3q@1 | +I 5p@2", "+I 5r@3",
                          "-U 5p@2 | +U 4s@2 | -U 5r@3 | +U 5p@3"));
}

TEST(AppendRankingTest, WithoutRankNumberOnlyTheLastRowIsDeleted) {
  RankingDriver driver(TopN(1, 3, RankNumber::kOmit), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 5r 4s 3t 1u")),
              ElementsAre("+I 5p", "+I 3q", "+I 5r", "-D 5r | +I 4s", "-D 5p | +I 3t", "-D 4s | +I 1u"));
}

// Appendix A, A5 and A6: their inserts.
TEST(AppendRankingTest, TieWithTheLastRowOfAFullPartitionIsTurnedAway) {
  RankingDriver without(TopN(1, 2, RankNumber::kOmit), WordKeys());
  EXPECT_THAT(without.PushEach(ParseRows("1p 1q 1r 0z")),
              ElementsAre("+I 1p", "+I 1q", ".", "-D 1q | +I 0z"));
  RankingDriver with(TopN(1, 2, RankNumber::kOutput), WordKeys());
  EXPECT_THAT(with.PushEach(ParseRows("1p 1q 1r 0z")),
              ElementsAre("+I 1p@1", "+I 1q@2", ".", "-U 1p@1 | +U 0z@1 | -U 1q@2 | +U 1p@2"));
}

// Appendix A, A10.
TEST(AppendRankingTest, OffsetWithoutRankNumberStillEmitsPairsPerVisibleRank) {
  RankingDriver driver(TopN(2, 3, RankNumber::kOmit), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 5r 4s 3t 1u")),
              ElementsAre(".", "+I 5p", "+I 5r", "-U 5p | +U 4s | -U 5r | +U 5p",
                          "-U 4s | +U 3t | -U 5p | +U 4s", "-U 3t | +U 3q | -U 4s | +U 3t"));
}

TEST(AppendRankingTest, OffsetWithRankNumberShowsTheRanksInRange) {
  RankingDriver driver(TopN(2, 3, RankNumber::kOutput), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 5r 4s 6t")),
              ElementsAre(".", "+I 5p@2", "+I 5r@3", "-U 5p@2 | +U 4s@2 | -U 5r@3 | +U 5p@3", "."));
}

// Appendix A, A15.
TEST(AppendRankingTest, NullsStandWhereTheNullOrderPutsThem) {
  RankingDriver first(TopN(1, 3, RankNumber::kOutput), WordKeys(NullOrder::kFirst));
  EXPECT_THAT(first.PushEach(ParseRows("null-p 3q null-r 4s")),
              ElementsAre("+I null-p@1", "+I 3q@2", "-U 3q@2 | +U null-r@2 | +I 3q@3", "."));
  // The recorded trace orders descending with NULLs last, which turned into words is ascending.
  RankingDriver last(TopN(1, 3, RankNumber::kOutput), WordKeys(NullOrder::kLast));
  auto rows = ParseRows("null-p 3q null-r 4s");
  for (TestRow& row : rows) {
    if (row.order) row.order = ~*row.order;
  }
  EXPECT_THAT(last.PushEach(rows),
              ElementsAre("+I null-p@1", "-U null-p@1 | +U 3q@1 | +I null-p@2", "+I null-r@3",
                          "-U 3q@1 | +U 4s@1 | -U null-p@2 | +U 3q@2 | -U null-r@3 | +U null-p@3"));
}

TEST(AppendRankingTest, NullIsNeitherTheSmallestNorTheLargestValue) {
  constexpr auto kSmallest = std::uint64_t{0};
  constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();
  const auto row = [](std::optional<std::uint64_t> order, std::string text) {
    return TestRow{.partition = "p", .order = order, .order_bytes = {}, .text = std::move(text)};
  };
  RankingDriver first(TopN(1, 1, RankNumber::kOmit), WordKeys(NullOrder::kFirst));
  EXPECT_THAT(first.PushEach({row(kLargest, "largest"), row(kSmallest, "smallest"), row({}, "null"),
                              row({}, "another null"), row(kSmallest, "smallest")}),
              ElementsAre("+I largest", "-D largest | +I smallest", "-D smallest | +I null", ".", "."));
  RankingDriver last(TopN(1, 1, RankNumber::kOmit), WordKeys(NullOrder::kLast));
  EXPECT_THAT(last.PushEach({row({}, "null"), row({}, "another null"), row(kLargest, "largest"),
                             row({}, "null"), row(kSmallest, "smallest"), row(kSmallest, "tie")}),
              ElementsAre("+I null", ".", "-D null | +I largest", ".", "-D largest | +I smallest", "."));
}

TEST(AppendRankingTest, UpsertConsumerGetsNoUpdateBefore) {
  RankingDriver driver(TopN(1, 2, RankNumber::kOutput, UpdateBefore::kOmit), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 3q 4r 1s")),
              ElementsAre("+I 5p@1", "+U 3q@1 | +I 5p@2", "+U 4r@2", "+U 1s@1 | +U 3q@2"));
}

// Appendix A, A14.
TEST(AppendRankingTest, FirstRankEndOfAPartitionStaysUnderTheFlinkContract) {
  RankSpec spec = TopN(1, 1, RankNumber::kOmit);
  spec.range.end_column = 3;
  spec.compatibility = Compatibility::kFlink221;
  RankingDriver driver(spec, WordKeys());
  const auto row = [](std::string partition, std::uint64_t order, std::string text, std::int64_t rank_end) {
    return TestRow{.partition = std::move(partition),
                   .order = order,
                   .order_bytes = {},
                   .text = std::move(text),
                   .rank_end = rank_end};
  };
  EXPECT_THAT(driver.PushEach({row("a", 5, "5p", 2), row("a", 3, "3q", 2), row("a", 4, "4r", 1),
                               row("a", 1, "1s", 3), row("b", 1, "1p", 0), row("b", 2, "2q", 5),
                               row("c", 1, "1p", 0), row("d", 1, "1p", -1), row("d", 0, "0q", 2)}),
              ElementsAre("+I 5p", "+I 3q", "-D 5p | +I 4r", "-D 4r | +I 1s", ".", ".", ".", ".", "."));
}

TEST(AppendRankingTest, RowsDisplacedWithinTheirBatchAreNeverCopied) {
  RankingDriver driver(TopN(1, 2, RankNumber::kOutput), WordKeys());
  EXPECT_EQ(
      ToText(driver.Push(ParseRows("9a 8b 7c 6d"))),
      "+I 9a@1 | -U 9a@1 | +U 8b@1 | +I 9a@2 | -U 8b@1 | +U 7c@1 | -U 9a@2 | +U 8b@2 | -U 7c@1 | +U 6d@1 | "
      "-U 8b@2 | +U 7c@2");
  EXPECT_EQ(driver.store().rows_copied(), 2);
  EXPECT_EQ(driver.store().retain_calls(), 1);
  EXPECT_EQ(driver.store().live_rows(), 2);
}

TEST(AppendRankingTest, BatchOfRejectedRowsTouchesNeitherStoreNorChangelog) {
  RankingDriver driver(TopN(1, 2, RankNumber::kOutput), WordKeys());
  driver.Push(ParseRows("1a 2b"));
  EXPECT_EQ(ToText(driver.Push(ParseRows("2c 3d 9e"))), ".");
  EXPECT_EQ(driver.store().retain_calls(), 1);
  const RankingMetrics metrics = driver.ranking().metrics();
  EXPECT_EQ(metrics.input_rows, 5);
  EXPECT_EQ(metrics.emitted_records, 2);
  EXPECT_EQ(metrics.rejected_rows, 3);
  EXPECT_EQ(metrics.retained_rows, 2);
  EXPECT_EQ(metrics.partitions, 1);
  EXPECT_GT(metrics.state_bytes, 0);
}

TEST(AppendRankingTest, EmptyBatchEmitsNothing) {
  RankingDriver driver(TopN(1, 2, RankNumber::kOutput), WordKeys());
  EXPECT_EQ(ToText(driver.Push({})), ".");
  EXPECT_EQ(ToText(driver.Push(ParseRows("1a"))), "+I 1a@1");
  EXPECT_EQ(ToText(driver.Push({})), ".");
}

TEST(AppendRankingTest, LargestRankEndWithThreeRowsNeedsMemoryForThreeRows) {
  RankingDriver driver(TopN(1, std::numeric_limits<std::int64_t>::max(), RankNumber::kOutput), WordKeys());
  EXPECT_THAT(driver.PushEach(ParseRows("5p 6q 5r")),
              ElementsAre("+I 5p@1", "+I 6q@2", "-U 6q@2 | +U 5r@2 | +I 6q@3"));
  EXPECT_LT(driver.ranking().metrics().state_bytes, 100'000);
}

TEST(AppendRankingTest, LargeRankEndWithFarOffsetEmitsTheVisibleRanksOnly) {
  constexpr std::int64_t kRows = 40'000;
  RankingDriver driver(TopN(kRows, kRows, RankNumber::kOmit), WordKeys());
  std::mt19937_64 random(7);
  std::vector<TestRow> rows;
  for (std::int64_t i = 0; i < kRows; ++i) {
    const std::uint64_t order = 1000 + random() % 1'000'000;
    rows.push_back({.partition = "p", .order = order, .order_bytes = {}, .text = std::to_string(order)});
  }
  std::vector<std::uint64_t> orders;
  for (const TestRow& row : rows) orders.push_back(*row.order);
  std::ranges::sort(orders);
  const auto records = driver.PushSliced(rows, 1000);
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(ToText(records), "+I " + std::to_string(orders.back()));
  EXPECT_EQ(ToText(driver.Push(ParseRows("1first"))),
            "-U " + std::to_string(orders.back()) + " | +U " + std::to_string(orders[orders.size() - 2]));
}

TEST(AppendRankingTest, FailedRetainIsReportedByThisPushAndEveryLaterOne) {
  RankingDriver driver(TopN(1, 2, RankNumber::kOutput), WordKeys());
  std::vector<TestRecord> records;
  driver.Push(ParseRows("5p"));
  driver.store().FailNextRetain(Status::OutOfMemory("rows exceed the budget of 1 MiB"));
  EXPECT_EQ(driver.TryPush(ParseRows("4q"), &records).ToString(),
            "OutOfMemory: rows exceed the budget of 1 MiB");
  EXPECT_EQ(driver.TryPush(ParseRows("3r"), &records).ToString(),
            "OutOfMemory: an earlier batch failed, restore before going on: rows exceed the budget of 1 MiB");
}

}  // namespace
}  // namespace podium
