#include "podium/rank/ranking.h"

#include "gtest/gtest.h"

namespace podium {
namespace {

std::string Refusal(const RankSpec& spec, KeyForm order_form = KeyForm::kWord) {
  const auto made = MakeRanking(spec, KeyForm::kWord, order_form);
  return made.ok() ? "made" : made.status().ToString();
}

TEST(MakeRankingTest, RefusesRangesThatMakeNoSense) {
  RankSpec spec;
  spec.range = {.rank_start = 1, .rank_end = 0, .end_column = {}};
  EXPECT_EQ(Refusal(spec), "Invalid: rank end must be at least 1, got 0");
  spec.range = {.rank_start = 4, .rank_end = 3, .end_column = {}};
  EXPECT_EQ(Refusal(spec), "Invalid: rank start 4 is greater than rank end 3");
  spec.range = {.rank_start = 1, .rank_end = 3, .end_column = {}};
  spec.function = RankFunction::kTop1;
  EXPECT_EQ(Refusal(spec), "Invalid: a top-1 ranking keeps rank 1 alone, got rank end 3");
}

TEST(MakeRankingTest, VariableRankEndRunsUnderTheFlinkContractOnly) {
  RankSpec spec;
  spec.range.end_column = 2;
  EXPECT_EQ(
      Refusal(spec),
      "NotSupported: not supported yet: a rank end that is a column (set 'podium.compatibility' = "
      "'flink-2.2.1' to run it as Flink does, where the first value of a partition stays its rank end)");
  spec.compatibility = Compatibility::kFlink221;
  EXPECT_EQ(Refusal(spec), "made");
}

}  // namespace
}  // namespace podium
