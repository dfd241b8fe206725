#include "podium/rank/update_fast_ranking.h"

#include <map>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

using Lines = std::vector<std::string>;

constexpr KeyForms kForms{.row_key = KeyForm::kBytes};

RankSpec SpecOf(std::int64_t rank_start, std::int64_t rank_end, RankNumber rank_number) {
  RankSpec spec;
  spec.strategy = RankStrategy::kUpdateFast;
  spec.function = RankFunction::kUpdatableTopN;
  spec.range = {.rank_start = rank_start, .rank_end = rank_end, .end_column = {}};
  spec.rank_number = rank_number;
  return spec;
}

/// Counts how often each letter has come: "p q p" gives the rows p1, q1 and p2, best count first.
std::vector<TestRow> CountLetters(const std::string& letters) {
  std::map<char, std::uint64_t> counts;
  std::vector<TestRow> rows;
  for (const char letter : letters) {
    if (letter == ' ') continue;
    const std::uint64_t count = ++counts[letter];
    TestRow row;
    row.partition = "g";
    row.row_key = std::string(1, letter);
    row.order = 1000 - count;
    row.text = letter + std::to_string(count);
    row.kind = count == 1 ? RowKind::kInsert : RowKind::kUpdateAfter;
    rows.push_back(row);
  }
  return rows;
}

/// "7p 5p" are two versions of the row p, whose order keys are 7 and 5.
std::vector<TestRow> ParseVersions(const std::string& text) {
  std::vector<TestRow> rows = ParseRows(text);
  for (TestRow& row : rows) row.row_key = row.text.substr(1, 1);
  return rows;
}

Lines RunEach(const RankSpec& spec, const std::vector<TestRow>& rows) {
  return RankingDriver(spec, kForms).PushEach(rows);
}

constexpr RankNumber kWithRank = RankNumber::kOutput;
constexpr RankNumber kNoRank = RankNumber::kOmit;

}  // namespace

// The traces that semantics.md, appendix A, recorded from Flink 2.2.1. A12 and A13 are its numbers.

TEST(UpdateFastRankingTest, MovesBetterRowsUpRankByRank) {
  EXPECT_EQ(RunEach(SpecOf(1, 3, kWithRank), CountLetters("p q r s r r q s s s s")),  // A12
            (Lines{"+I p1@1", "+I q1@2", "+I r1@3", ".",
                   "-U p1@1 | -U r1@3 | +U r2@1 | -U q1@2 | +U p1@2 | +U q1@3", "-U r2@1 | +U r3@1",
                   "-U p1@2 | -U q1@3 | +U q2@2 | +U p1@3", "-U p1@3 | +U s2@3",
                   "-U q2@2 | -U s2@3 | +U s3@2 | +U q2@3", "-U r3@1 | -U s3@2 | +U s4@1 | +U r3@2",
                   "-U s4@1 | +U s5@1"}));
}

TEST(UpdateFastRankingTest, WithoutTheRankNumberReplacesRows) {
  EXPECT_EQ(RunEach(SpecOf(1, 3, kNoRank), CountLetters("p q r s r r q s s s s")),  // A13
            (Lines{"+I p1", "+I q1", "+I r1", ".", "-U r1 | +U r2", "-U r2 | +U r3", "-U q1 | +U q2",
                   "-D p1 | +I s2", "-U s2 | +U s3", "-U s3 | +U s4", "-U s4 | +U s5"}));
}

TEST(UpdateFastRankingTest, LeavesOutRanksBeforeTheStart) {
  const std::vector<TestRow> rows = CountLetters("p q r r q q");
  EXPECT_EQ(RunEach(SpecOf(2, 3, kNoRank), rows),
            (Lines{".", "+I q1", "+I r1", "-U r1 | -U q1 | +U p1 | +U q1", "-U p1 | -U q1 | +U q2 | +U p1",
                   "-U q2 | +U r2"}));
  EXPECT_EQ(RunEach(SpecOf(2, 3, kWithRank), rows),
            (Lines{".", "+I q1@2", "+I r1@3", "-U r1@3 | -U q1@2 | +U p1@2 | +U q1@3",
                   "-U p1@2 | -U q1@3 | +U q2@2 | +U p1@3", "-U q2@2 | +U r2@2"}));
}

TEST(UpdateFastRankingTest, LeavesOutUpdateBeforeWhereNobodyAsked) {
  RankSpec spec = SpecOf(1, 3, kWithRank);
  spec.update_before = UpdateBefore::kOmit;
  EXPECT_EQ(RunEach(spec, CountLetters("p q r r")),
            (Lines{"+I p1@1", "+I q1@2", "+I r1@3", "+U r2@1 | +U p1@2 | +U q1@3"}));
  spec.rank_number = kNoRank;
  EXPECT_EQ(RunEach(spec, CountLetters("p q r r")), (Lines{"+I p1", "+I q1", "+I r1", "+U r2"}));
}

TEST(UpdateFastRankingTest, EmitsUpdatesThatChangeNothing) {
  EXPECT_EQ(RunEach(SpecOf(1, 2, kNoRank), ParseVersions("5p 5p")), (Lines{"+I 5p", "-U 5p | +U 5p"}));
  EXPECT_EQ(RunEach(SpecOf(1, 2, kWithRank), ParseVersions("5p 5p")),
            (Lines{"+I 5p@1", "-U 5p@1 | +U 5p@1"}));
}

TEST(UpdateFastRankingTest, TakesARetractionForAnUpdateAsFlinkDoes) {
  std::vector<TestRow> rows = ParseVersions("5p 5p");
  rows[1].kind = RowKind::kDelete;
  EXPECT_EQ(RunEach(SpecOf(1, 2, kNoRank), rows), (Lines{"+I 5p", "-U 5p | +U 5p"}));
}

TEST(UpdateFastRankingTest, MovesARowThatGotWorseDown) {  // FLINK-24704
  EXPECT_EQ(
      RunEach(SpecOf(1, 3, kWithRank), ParseVersions("1p 2q 3r 4p")),
      (Lines{"+I 1p@1", "+I 2q@2", "+I 3r@3", "-U 1p@1 | -U 2q@2 | +U 2q@1 | -U 3r@3 | +U 3r@2 | +U 4p@3"}));
  EXPECT_EQ(RunEach(SpecOf(1, 3, kNoRank), ParseVersions("1p 2q 3r 4p")),
            (Lines{"+I 1p", "+I 2q", "+I 3r", "-U 1p | +U 4p"}));
}

TEST(UpdateFastRankingTest, CountsPartitionsWhereARowMayBeMissing) {
  RankingDriver driver(SpecOf(1, 2, kNoRank), kForms);
  // q gets worse, but all rows are kept: the answer is exact.
  driver.PushEach(ParseVersions("1p 2q 3q"));
  EXPECT_EQ(driver.ranking().metrics().inexact_partitions, 0);
  // r is turned away. p gets worse, but q is worse still: r would not be better than both.
  driver.PushEach(ParseVersions("8r 2p"));
  EXPECT_EQ(driver.ranking().metrics().inexact_partitions, 0);
  // Now p is behind r, which is gone.
  driver.PushEach(ParseVersions("9p 9p"));
  EXPECT_EQ(driver.ranking().metrics().inexact_partitions, 1);
}

TEST(UpdateFastRankingTest, ForgetsTheKeysOfRowsThatDropOut) {
  for (const RankNumber rank_number : {kNoRank, kWithRank}) {
    RankingDriver driver(SpecOf(1, 3, rank_number), kForms);
    std::int64_t bytes_after_a_while = 0;
    for (std::uint32_t i = 0; i < 20'000; ++i) {
      TestRow row;
      row.partition = "g";
      row.row_key = "key " + std::to_string(i);
      row.order = 1'000'000 - i;
      row.text = row.row_key;
      driver.Push({row});
      if (i == 1000) bytes_after_a_while = driver.ranking().metrics().state_bytes;
    }
    EXPECT_EQ(driver.ranking().metrics().state_bytes, bytes_after_a_while);
    EXPECT_LE(driver.ranking().metrics().retained_rows, 4);
    EXPECT_EQ(driver.store().live_rows(), driver.ranking().metrics().retained_rows);
  }
}

TEST(UpdateFastRankingTest, ReportsARowKeyThatSpansPartitions) {
  RankingDriver driver(SpecOf(1, 3, kNoRank), kForms);
  std::vector<TestRow> rows = ParseVersions("1p 1p");
  rows[1].partition = "h";
  std::vector<TestRecord> records;
  EXPECT_EQ(driver.TryPush(rows, &records).ToString(),
            "Internal: a row key belongs to two partitions: it must contain the partition key");
}

}  // namespace podium
