#include "podium/plan/planner/planner.h"

#include <string>

#include "gtest/gtest.h"
#include "podium/plan/planner/logical_trees_for_test.h"

namespace podium {
namespace {

constexpr const char* kScan =
    "TableSourceScan(table=[[default_catalog, default_database, t]], fields=[category, item, sales], "
    "changelogMode=[I])\n";

Tree TopSales() {
  const Tree sales = Tree::Sales();
  return sales.Ranked("ROW_NUMBER", {sales.Column(0)}, {Descending(sales.Column(2))});
}

TEST(PlannerTest, TopNBecomesARankBehindAnExchange) {
  const Tree top = TopSales();
  EXPECT_EQ(
      PlanText(top.Where(Compare("<=", top.Column(3), Int(2))).Columns({0, 1, 2, 3})),
      std::string("Rank(strategy=[AppendFastStrategy], rankType=[ROW_NUMBER], rankRange=[rankStart=1, "
                  "rankEnd=2], partitionBy=[category], orderBy=[sales DESC], select=[category, item, sales, "
                  "w0$o0], changelogMode=[I,UA,D])\n"
                  " Exchange(distribution=[hash[category]], changelogMode=[I])\n  ") +
          kScan);
}

TEST(PlannerTest, AReorderingProjectionNamesTheRankAfterItsColumn) {
  const Tree top = TopSales();
  EXPECT_EQ(
      PlanText(top.Where(Compare("<=", top.Column(3), Int(2))).Columns({3, 2, 1, 0})),
      std::string("Calc(select=[rn, sales, item, category], changelogMode=[I,UA,D])\n"
                  " Rank(strategy=[AppendFastStrategy], rankType=[ROW_NUMBER], rankRange=[rankStart=1, "
                  "rankEnd=2], partitionBy=[category], orderBy=[sales DESC], select=[category, item, sales, "
                  "rn], changelogMode=[I,UA,D])\n"
                  "  Exchange(distribution=[hash[category]], changelogMode=[I])\n   ") +
          kScan);
}

TEST(PlannerTest, ARankThatIsAlwaysTheSameBecomesAConstant) {
  const Tree top = TopSales();
  EXPECT_EQ(
      PlanText(top.Where(Compare("=", top.Column(3), Int(1))).Columns({0, 1, 2, 3})),
      std::string("Calc(select=[category, item, sales, 1:BIGINT AS rn], changelogMode=[I,UA,D])\n"
                  " Rank(strategy=[AppendFastStrategy], rankType=[ROW_NUMBER], rankRange=[rankStart=1, "
                  "rankEnd=1], partitionBy=[category], orderBy=[sales DESC], select=[category, item, sales], "
                  "changelogMode=[I,UA,D])\n"
                  "  Exchange(distribution=[hash[category]], changelogMode=[I])\n   ") +
          kScan);
}

TEST(PlannerTest, AnEmptyRankRangeIsAnEmptyValues) {
  const Tree top = TopSales();
  const RexPtr range =
      MakePredicate("AND", {Compare(">=", top.Column(3), Int(4)), Compare("<=", top.Column(3), Int(2))});
  EXPECT_EQ(
      PlanText(top.Where(range).Columns({0, 1, 2, 3})),
      "Values(type=[RecordType(VARCHAR(2147483647) category, VARCHAR(2147483647) item, INTEGER sales, BIGINT "
      "rn)], tuples=[[]], changelogMode=[I])\n");
}

TEST(PlannerTest, ARankWithoutAnEndIsRefusedInFlinksWords) {
  const Tree top = TopSales();
  EXPECT_EQ(PlanText(top.Where(Compare(">=", top.Column(3), Int(2)))),
            "Refused: Rank end is not specified. Currently rank only support TopN, which means the rank end "
            "must be "
            "specified.");
  EXPECT_EQ(PlanText(top.Where(Compare("<=", top.Column(3), Int(0)))),
            "Refused: Rank end should not less than zero, but now is 0");
  EXPECT_EQ(PlanText(top.Where(Compare("<>", top.Column(3), Int(2)))),
            "Refused: The window can only be ordered in ASCENDING mode.");
}

TEST(PlannerTest, OtherRankFunctionsAreRefusedInFlinksWords) {
  const Tree sales = Tree::Sales();
  for (const std::string function : {"RANK", "DENSE_RANK"}) {
    const Tree top = sales.Ranked(function, {sales.Column(0)}, {Descending(sales.Column(2))});
    EXPECT_EQ(PlanText(top.Where(Compare("<=", top.Column(3), Int(2)))),
              "Refused: " + function + "() on streaming table is not supported currently");
  }
}

TEST(PlannerTest, ASinkThatTakesOnlyInsertsIsToldWhichNodeUpdates) {
  const Tree top = TopSales();
  const Tree insert = top.Where(Compare("<=", top.Column(3), Int(5))).Columns({0, 1, 2, 3}).Into("snk");
  EXPECT_EQ(
      PlanText(insert, OptionsFor(ChangelogMode::InsertOnly(), ChangelogMode::InsertOnly())),
      "Refused: Table sink 'default_catalog.default_database.snk' doesn't support consuming update and "
      "delete "
      "changes which is produced by node Rank(strategy=[UndefinedStrategy], rankType=[ROW_NUMBER], "
      "rankRange=[rankStart=1, rankEnd=5], partitionBy=[category], orderBy=[sales DESC], select=[category, "
      "item, sales, w0$o0])");
}

TEST(PlannerTest, AnAscendingTop1IsDeclaredInsertOnlyByFlinkAlone) {
  const Tree sales = Tree::Sales();
  const Tree top = sales.Ranked("ROW_NUMBER", {sales.Column(0)}, {Ascending(sales.Column(2))});
  const Tree first = top.Where(Compare("=", top.Column(3), Int(1))).Columns({0, 1, 2}).Into("snk");
  const auto mode_of = [&](Compatibility compatibility) {
    const auto plan =
        Plan(first.node(), OptionsFor(ChangelogMode::InsertOnly(), ChangelogMode::All(), compatibility));
    return plan.value()->inputs[0];
  };
  EXPECT_TRUE(mode_of(Compatibility::kFlink221)->changelog_mode.insert_only());
  EXPECT_EQ(mode_of(Compatibility::kFlink221)->rank.update_before, UpdateBefore::kOmit);
  EXPECT_EQ(mode_of(Compatibility::kCorrect)->changelog_mode, ChangelogMode::All());
  EXPECT_EQ(mode_of(Compatibility::kCorrect)->rank.update_before, UpdateBefore::kEmit);
  EXPECT_EQ(mode_of(Compatibility::kCorrect)->rank.function, RankFunction::kTop1);
}

TEST(PlannerTest, UpdatingInputWithoutAKeyIsRetracted) {
  const Tree top = TopSales();
  const auto plan = Plan(top.Where(Compare("<=", top.Column(3), Int(2))).node(),
                         OptionsFor(ChangelogMode::All(), ChangelogMode::All()));
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_EQ(plan.value()->rank.strategy, RankStrategy::kRetract);
  EXPECT_EQ(plan.value()->rank.function, RankFunction::kRetractableTopN);
  EXPECT_EQ(plan.value()->rank.update_before, UpdateBefore::kOmit);
}

TEST(PlannerTest, DecimalBoundsCountByTheirValueUnlessFlinkIsAsked) {
  const Tree top = TopSales();
  const RexPtr three_and_a_half = Rex::Literal(DecimalValue{35, 1}, LogicalType::Decimal(2, 1, false));
  const auto end_of = [&](const std::string& op, Compatibility compatibility) {
    const auto plan = Plan(top.Where(Compare(op, top.Column(3), three_and_a_half)).node(),
                           OptionsFor(ChangelogMode::InsertOnly(), ChangelogMode::All(), compatibility));
    return plan.value()->rank.range.rank_end;
  };
  EXPECT_EQ(end_of("<=", Compatibility::kFlink221), 35);
  EXPECT_EQ(end_of("<=", Compatibility::kCorrect), 3);
  EXPECT_EQ(end_of("<", Compatibility::kCorrect), 3);
}

TEST(PlannerTest, AStrictColumnBoundIsNotReadAsAnInclusiveOneUnlessFlinkIsAsked) {
  const Tree sales =
      Tree::Scan({{"k", "v", "n"}, {LogicalType::Int(), LogicalType::Int(), LogicalType::BigInt()}});
  const Tree top = sales.Ranked("ROW_NUMBER", {sales.Column(0)}, {Descending(sales.Column(1))});
  const Tree query = top.Where(Compare("<", top.Column(3), top.Column(2)));
  const auto options = [](Compatibility compatibility) {
    return OptionsFor(ChangelogMode::InsertOnly(), ChangelogMode::All(), compatibility);
  };
  const auto as_flink = Plan(query.node(), options(Compatibility::kFlink221));
  EXPECT_EQ(as_flink.value()->rank.range.end_column, 2);
  const auto correct = Plan(query.node(), options(Compatibility::kCorrect));
  EXPECT_EQ(correct.status().ToString(),
            "NotSupported: not supported yet: a rank number compared with a column by <");
  EXPECT_EQ(correct.status().hint(),
            "compute the last rank in the query below and compare by <=: <rank> <= <last rank>");
}

}  // namespace
}  // namespace podium
