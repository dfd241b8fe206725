#include "podium/rank/retract_ranking.h"

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

struct Options {
  std::int64_t rank_start = 1;
  std::int64_t rank_end = 2;
  RankNumber rank_number = RankNumber::kOmit;
  UpdateBefore update_before = UpdateBefore::kEmit;
  Compatibility compatibility = Compatibility::kFlink221;
};

RankingDriver MakeDriver(const Options& options, KeyForms forms = {}) {
  RankSpec spec;
  spec.strategy = RankStrategy::kRetract;
  spec.function = RankFunction::kRetractableTopN;
  spec.range = {.rank_start = options.rank_start, .rank_end = options.rank_end, .end_column = {}};
  spec.rank_number = options.rank_number;
  spec.update_before = options.update_before;
  spec.compatibility = options.compatibility;
  return RankingDriver(spec, forms);
}

/// "+1p -2q": +I of the row 1p, whose order key is 1, and -D of 2q.
std::vector<TestRow> ParseChanges(const std::string& text) {
  std::string rows;
  std::vector<RowKind> kinds;
  for (const char c : text) {
    if (c == '+' || c == '-') {
      kinds.push_back(c == '+' ? RowKind::kInsert : RowKind::kDelete);
    } else {
      rows += c;
    }
  }
  std::vector<TestRow> parsed = ParseRows(rows);
  for (std::size_t i = 0; i < parsed.size(); ++i) parsed[i].kind = kinds[i];
  return parsed;
}

using Lines = std::vector<std::string>;

Lines RunEach(const Options& options, const std::string& changes) {
  return MakeDriver(options).PushEach(ParseChanges(changes));
}

constexpr RankNumber kWithRank = RankNumber::kOutput;

}  // namespace

// The traces that semantics.md, appendix A, recorded from Flink 2.2.1. A1 and so on are its numbers.

TEST(RetractRankingTest, MovesRowsUpRankByRankAndPromotesTheNextRow) {
  EXPECT_EQ(RunEach({.rank_number = kWithRank}, "+1p +2q +3r +4s -3r -2q -1p -4s"),  // A1
            (Lines{"+I 1p@1", "+I 2q@2", ".", ".", ".", "-U 2q@2 | +U 4s@2", "-U 1p@1 | +U 4s@1 | -D 4s@2",
                   "-D 4s@1"}));
}

TEST(RetractRankingTest, WithoutTheRankNumberEmitsWhoLeavesAndWhoEnters) {
  EXPECT_EQ(RunEach({}, "+1p +2q +3r +4s -3r -2q -1p -4s"),  // A2
            (Lines{"+I 1p", "+I 2q", ".", ".", ".", "-D 2q | +I 4s", "-D 1p", "-D 4s"}));
}

TEST(RetractRankingTest, LeavesOutRanksBeforeTheStart) {
  EXPECT_EQ(RunEach({.rank_start = 2, .rank_end = 3, .rank_number = kWithRank},  // A3
                    "+1p +2q +3r +4s -3r -2q -1p -4s"),
            (Lines{".", "+I 2q@2", "+I 3r@3", ".", "-U 3r@3 | +U 4s@3", "-U 2q@2 | +U 4s@2 | -D 4s@3",
                   "-D 4s@2", "."}));
}

TEST(RetractRankingTest, LosesRowsWhoseKindFlinkStampedInItsHeapState) {
  const Options flink{.rank_start = 2, .rank_end = 3};
  EXPECT_EQ(RunEach(flink, "+1p +2q +3r +4s -3r -4s +5t -5t -2q"),  // A4
            (Lines{".", "+I 2q", "+I 3r", ".", "-U 3r | +U 4s", ".", "+I 5t", "-D 5t", "-D 2q"}));
  EXPECT_EQ(RunEach(flink, "+1p +3q +4r +2s -2s -3q -1p"),  // A22
            (Lines{".", "+I 3q", "+I 4r", "-U 3q | +U 2s | -U 4r | +U 3q", ".", ".", "-D 4r"}));
}

TEST(RetractRankingTest, LosesNoRowsUnderTheCorrectContract) {
  const Options correct{.rank_start = 2, .rank_end = 3, .compatibility = Compatibility::kCorrect};
  EXPECT_EQ(RunEach(correct, "+1p +2q +3r +4s -3r -4s +5t -5t -2q"),
            (Lines{".", "+I 2q", "+I 3r", ".", "-U 3r | +U 4s", "-D 4s", "+I 5t", "-D 5t", "-D 2q"}));
  EXPECT_EQ(RunEach(correct, "+1p +3q +4r +2s -2s -3q -1p"),
            (Lines{".", "+I 3q", "+I 4r", "-U 3q | +U 2s | -U 4r | +U 3q", "-U 2s | +U 3q | -U 3q | +U 4r",
                   "-U 3q | +U 4r | -D 4r", "-D 4r"}));
}

TEST(RetractRankingTest, KeepsArrivalOrderAmongEqualKeys) {
  EXPECT_EQ(RunEach({}, "+1p +1q +1r -1p +0z -0z"),  // A5
            (Lines{"+I 1p", "+I 1q", ".", "-D 1p | +I 1r", "-D 1r | +I 0z", "-D 0z | +I 1r"}));
  EXPECT_EQ(RunEach({.rank_number = kWithRank}, "+1p +1q +1r -1p +0z -0z"),  // A6
            (Lines{"+I 1p@1", "+I 1q@2", ".", "-U 1p@1 | +U 1q@1 | -U 1q@2 | +U 1r@2",
                   "-U 1q@1 | +U 0z@1 | -U 1r@2 | +U 1q@2", "-U 0z@1 | +U 1q@1 | -U 1q@2 | +U 1r@2"}));
}

TEST(RetractRankingTest, TakesBackOneOfSeveralEqualRows) {
  EXPECT_EQ(RunEach({}, "+1p +1p +1p -1p -1p"),  // A7
            (Lines{"+I 1p", "+I 1p", ".", "-D 1p | +I 1p", "-D 1p"}));
  EXPECT_EQ(RunEach({.rank_number = kWithRank}, "+1p +1p +1p -1p -1p"),
            (Lines{"+I 1p@1", "+I 1p@2", ".", "-U 1p@1 | +U 1p@1 | -U 1p@2 | +U 1p@2",
                   "-U 1p@1 | +U 1p@1 | -D 1p@2"}));
}

TEST(RetractRankingTest, IgnoresRetractionsOfRowsThatAreNotThere) {
  EXPECT_EQ(RunEach({}, "-1p +1p -1q -2p -1p"),  // A8: -1q takes 1p out of the count.
            (Lines{".", "+I 1p", ".", ".", "."}));
  EXPECT_EQ(RunEach({.rank_number = kWithRank}, "-1p +1p -1q -2p -1p"),
            (Lines{".", "+I 1p@1", ".", ".", "."}));
  EXPECT_EQ(RunEach({.compatibility = Compatibility::kCorrect}, "-1p +1p -1q -2p -1p"),
            (Lines{".", "+I 1p", ".", ".", "-D 1p"}));
}

TEST(RetractRankingTest, CountsRetractionsOfRowsThatAreNotThere) {
  for (const Compatibility compatibility : {Compatibility::kFlink221, Compatibility::kCorrect}) {
    RankingDriver driver = MakeDriver({.compatibility = compatibility});
    driver.PushEach(ParseChanges("-1p +1p -1q -2p"));
    EXPECT_EQ(driver.ranking().metrics().missing_retractions, 3);
    EXPECT_EQ(driver.ranking().metrics().retained_rows, 1);
  }
}

TEST(RetractRankingTest, RanksUpdatesAsARetractionAndAnInsertion) {
  // A9: the sum, descending, so that 4 stands for 1, 3 for 2 and so on.
  std::vector<TestRow> rows = ParseChanges("+9p1 +8q2 +7r3 -9p1 +0p10 -0p10 +9p1");
  rows[3].kind = rows[5].kind = RowKind::kUpdateBefore;
  rows[4].kind = rows[6].kind = RowKind::kUpdateAfter;
  EXPECT_EQ(MakeDriver({.rank_number = kWithRank}).PushEach(rows),
            (Lines{"+I 9p1@1", "-U 9p1@1 | +U 8q2@1 | +I 9p1@2", "-U 8q2@1 | +U 7r3@1 | -U 9p1@2 | +U 8q2@2",
                   ".", "-U 7r3@1 | +U 0p10@1 | -U 8q2@2 | +U 7r3@2",
                   "-U 0p10@1 | +U 7r3@1 | -U 7r3@2 | +U 8q2@2", "."}));
  EXPECT_EQ(MakeDriver({}).PushEach(rows),
            (Lines{"+I 9p1", "+I 8q2", "-D 9p1 | +I 7r3", ".", "-D 8q2 | +I 0p10", "-D 0p10 | +I 8q2", "."}));
}

TEST(RetractRankingTest, LeavesOutUpdateBeforeWhereNobodyAsked) {
  const Options upsert{.rank_number = kWithRank, .update_before = UpdateBefore::kOmit};
  EXPECT_EQ(RunEach(upsert, "+1p +2q +0r -0r -1p"),
            (Lines{"+I 1p@1", "+I 2q@2", "+U 0r@1 | +U 1p@2", "+U 1p@1 | +U 2q@2", "+U 2q@1 | -D 2q@2"}));
  EXPECT_EQ(RunEach({.update_before = UpdateBefore::kOmit}, "+1p +2q +0r -0r -1p"),
            (Lines{"+I 1p", "+I 2q", "-D 2q | +I 0r", "-D 0r | +I 2q", "-D 1p"}));
}

TEST(RetractRankingTest, NeverRetainsARowThatComesAndGoesWithinABatch) {
  RankingDriver driver = MakeDriver({.rank_number = kWithRank});
  EXPECT_EQ(ToText(driver.Push(ParseChanges("+1p +2q -1p +3r -3r"))),
            "+I 1p@1 | +I 2q@2 | -U 1p@1 | +U 2q@1 | -D 2q@2 | +I 3r@2 | -D 3r@2");
  EXPECT_EQ(driver.store().rows_copied(), 1);
  EXPECT_EQ(driver.store().live_rows(), 1);
}

TEST(RetractRankingTest, KeepsTheFirstRankEndOfAPartition) {
  RankSpec spec;
  spec.function = RankFunction::kRetractableTopN;
  spec.range.end_column = 0;
  spec.rank_number = kWithRank;
  spec.compatibility = Compatibility::kFlink221;
  std::vector<TestRow> rows = ParseChanges("+1p +2q +3r -1p");
  for (TestRow& row : rows) row.rank_end = 9;
  rows[0].rank_end = 2;
  EXPECT_EQ(RankingDriver(spec, {}).PushEach(rows),
            (Lines{"+I 1p@1", "+I 2q@2", ".", "-U 1p@1 | +U 2q@1 | -U 2q@2 | +U 3r@2"}));
  for (TestRow& row : rows) row.rank_end = 0;
  EXPECT_EQ(RankingDriver(spec, {}).PushEach(rows), (Lines{".", ".", ".", "."}));
}

// Reports about Flink's own rankings (its issue numbers), as they should have been answered.

TEST(RetractRankingTest, NeverBringsBackARowThatWasDeletedBeyondTheRange) {  // FLINK-27418
  EXPECT_EQ(RunEach({.rank_end = 1}, "+9a +8b -9a -8b"), (Lines{"+I 9a", "-D 9a | +I 8b", ".", "-D 8b"}));
}

TEST(RetractRankingTest, TakesATiedRowOutOfTheRange) {  // FLINK-20271
  EXPECT_EQ(RunEach({}, "+5a +5b +5c -5b"), (Lines{"+I 5a", "+I 5b", ".", "-D 5b | +I 5c"}));
}

TEST(RetractRankingTest, TakesARowAtTheEndOfTheRangeBehindTies) {  // FLINK-18376
  EXPECT_EQ(RunEach({.rank_end = 3}, "+1a +2b +2c +3d +4e -3d"),
            (Lines{"+I 1a", "+I 2b", "+I 2c", ".", ".", "."}));
}

TEST(RetractRankingTest, EmitsNoShiftedTailsWithoutTheRankNumber) {  // FLINK-15497
  EXPECT_EQ(RunEach({.rank_end = 3}, "+2a +3b +4c +1d").back(), "-D 4c | +I 1d");
}

}  // namespace podium
