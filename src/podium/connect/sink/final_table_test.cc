#include "podium/connect/sink/final_table.h"

#include <algorithm>
#include <random>

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/sink/aligned_table.h"

namespace podium {
namespace {

using testing_support::ScriptRows;
using testing_support::Text;

const RowType kType{{"k", "v", "rn"}, {LogicalType::String(), LogicalType::Int(), LogicalType::BigInt()}};

std::string RowsOf(const FinalTable& table) {
  std::string text;
  const Status status = table.Visit([&text](const ChangelogBatch& rows) {
    text += Text(rows, ValueStyle::kScript);
    return Status::OK();
  });
  return status.ok() ? text : status.ToString();
}

TEST(FinalTableTest, KeepsAMultisetOfRowsInOrderOfArrival) {
  FinalTable table(kType, {});
  ASSERT_TRUE(table
                  .Apply(ScriptRows(kType,
                                    "+I [\"b\",1,1]\n+I [\"a\",1,1]\n+I [\"b\",1,1]\n-D [\"b\",1,1]\n"
                                    "-U [\"a\",1,1]\n+U [\"a\",2,1]\n-D [\"z\",0,0]\n+I [null,null,null]\n")
                             .value())
                  .ok());
  EXPECT_EQ(RowsOf(table), "[\"b\",1,1]\n[\"a\",2,1]\n[null,null,null]\n");
  EXPECT_EQ(table.num_rows(), 3);
}

TEST(FinalTableTest, OrdersByFirstArrivalOfThePartitionThenRank) {
  FinalTable table(kType, {.partition_columns = {0}, .rank_column = 2});
  ASSERT_TRUE(table
                  .Apply(ScriptRows(kType,
                                    "+I [\"b\",5,1]\n+I [\"a\",1,1]\n-U [\"b\",5,1]\n+U [\"b\",7,1]\n"
                                    "+I [\"b\",5,2]\n+I [\"a\",0,3]\n+I [\"a\",9,2]\n-D [\"a\",0,3]\n")
                             .value())
                  .ok());
  EXPECT_EQ(RowsOf(table), "[\"b\",7,1]\n[\"b\",5,2]\n[\"a\",1,1]\n[\"a\",9,2]\n");
  EXPECT_EQ(table.num_rows(), 4);
}

TEST(FinalTableTest, ReplacesByRankWhereNoRowIsRetracted) {
  FinalTable table(kType, {.partition_columns = {}, .rank_column = 2});
  ASSERT_TRUE(
      table.Apply(ScriptRows(kType, "+I [\"a\",1,1]\n+U [\"b\",2,1]\n-D [\"a\",1,1]\n").value()).ok());
  EXPECT_EQ(RowsOf(table), "[\"b\",2,1]\n");  // The retraction came too late for the row that it names.
}

// The definition in the plainest code: a list of rows, searched from its end.
TEST(FinalTableTest, MatchesAListOfRows) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::string> list;
    FinalTable table(kType, {});
    std::string script;
    for (int i = 0; i < 200; ++i) {
      const std::string row = "[\"" + std::string(1, static_cast<char>('a' + random() % 3)) + "\"," +
                              std::to_string(random() % 3) + ",1]\n";
      const bool add = random() % 3 != 0;
      script += (add ? "+I " : "-D ") + row;
      const auto last = std::find(list.rbegin(), list.rend(), row);
      if (add) {
        list.push_back(row);
      } else if (last != list.rend()) {
        list.erase(std::next(last).base());
      }
    }
    ASSERT_TRUE(table.Apply(ScriptRows(kType, script).value()).ok());
    std::string expected;
    for (const std::string& row : list) expected += row;
    ASSERT_EQ(RowsOf(table), expected) << "seed " << seed;
  }
}

TEST(AlignedTableTest, PadsColumnsAndPutsNumbersToTheRight) {
  AlignedTable table(kType, 2);
  table.Add(ScriptRows(kType, "+I [\"日本\",1,1]\n+I [\"a\\nb c\",-100,1]\n+I [null,null,1]\n").value());
  EXPECT_EQ(table.Text(),
            "k          v\n"
            "------  ----\n"
            "日本       1\n"
            "a\\nb c  -100\n"
            "null    null\n");
}

TEST(AlignedTableTest, HasAHeaderWithoutRows) {
  EXPECT_EQ(AlignedTable(kType, 3).Text(), "k  v  rn\n-  -  --\n");
}

TEST(AlignedTableTest, KnowsHowWideCharactersAre) {
  EXPECT_EQ(DisplayWidth(""), 0U);
  EXPECT_EQ(DisplayWidth("abc"), 3U);
  EXPECT_EQ(DisplayWidth("é"), 1U);
  EXPECT_EQ(DisplayWidth("e\u0301"), 1U);
  EXPECT_EQ(DisplayWidth("日本"), 4U);
  EXPECT_EQ(DisplayWidth("🏆"), 2U);
}

}  // namespace
}  // namespace podium
