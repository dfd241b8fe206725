#include "podium/eval/calc.h"

#include <arrow/api.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/columnar/arrow_types.h"

namespace podium {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

RexPtr Int(std::int64_t value) { return Rex::Literal(value, LogicalType::Int(false)); }

/// Three distinct rows (k, v) = (a, 1), (b, null), (c, 3).
class CalcTest : public testing::Test {
 protected:
  CalcTest() {
    arrow::StringBuilder keys;
    arrow::Int32Builder values;
    EXPECT_TRUE(keys.AppendValues({"a", "b", "c"}).ok());
    EXPECT_TRUE(values.Append(1).ok() && values.AppendNull().ok() && values.Append(3).ok());
    plain.type = {.names = {"k", "v"}, .types = {LogicalType::String(), LogicalType::Int()}};
    plain.rows = arrow::RecordBatch::Make(ToArrowSchema(plain.type), 3,
                                          {keys.Finish().ValueOrDie(), values.Finish().ValueOrDie()});
    ranked = plain;
    ranked.type.names.push_back("rn");
    ranked.type.types.push_back(LogicalType::BigInt(false));
    ranked.kinds = {RowKind::kInsert, RowKind::kUpdateBefore, RowKind::kUpdateAfter, RowKind::kInsert};
    ranked.row_index = {0, 0, 2, 1};
    ranked.ranks = {1, 1, 1, 2};
    ranked.has_rank = true;
  }

  static RexPtr Column(const ChangelogBatch& batch, int index) {
    return Rex::InputRef(index, batch.type.types[static_cast<std::size_t>(index)]);
  }

  ChangelogBatch Apply(const ChangelogBatch& batch, const std::vector<RexPtr>& expressions,
                       const RexPtr& condition = nullptr) {
    RowType output;
    for (std::size_t i = 0; i < expressions.size(); ++i) {
      output.names.push_back("o" + std::to_string(i));
      output.types.push_back(expressions[i]->type);
    }
    auto calc = Calc::Make(batch.type, expressions, condition, output, &context);
    EXPECT_TRUE(calc.ok()) << calc.status().ToString();
    auto result = calc.value()->Apply(batch);
    error = result.status();
    return result.ok() ? std::move(result).value() : ChangelogBatch{};
  }

  /// Each record as "kind value|value".
  static std::vector<std::string> Records(const ChangelogBatch& batch) {
    std::vector<std::string> records;
    const auto rows = Materialize(batch).value();
    EXPECT_TRUE(rows->ValidateFull().ok());
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      std::string text(ShortName(batch.kind_of(record)));
      for (int i = 0; i < rows->num_columns(); ++i) {
        text += i == 0 ? ' ' : '|';
        text += rows->column(i)->GetScalar(record).ValueOrDie()->ToString();
      }
      records.push_back(std::move(text));
    }
    return records;
  }

  ChangelogBatch plain;
  ChangelogBatch ranked;
  EvalContext context;
  Status error;
};

TEST_F(CalcTest, FiltersThenProjects) {
  const RexPtr present = Rex::Call("IS NOT NULL", {Column(plain, 1)}, LogicalType::Boolean(false));
  const RexPtr doubled = Rex::Call("*", {Column(plain, 1), Int(2)}, LogicalType::Int());
  EXPECT_THAT(Records(Apply(plain, {doubled, Column(plain, 0)}, present)), ElementsAre("+I 2|a", "+I 6|c"));
}

TEST_F(CalcTest, AColumnThatIsPassedThroughIsNotCopied) {
  const ChangelogBatch result = Apply(plain, {Column(plain, 1), Column(plain, 0)});
  EXPECT_EQ(result.rows->column_data(1)->buffers[2], plain.rows->column_data(0)->buffers[2]);
  EXPECT_EQ(result.type.names, (std::vector<std::string>{"o0", "o1"}));
}

TEST_F(CalcTest, DropsTheRecordsOfDroppedRows) {
  const RexPtr condition = Rex::Call(">", {Column(ranked, 1), Int(1)}, LogicalType::Boolean());
  const ChangelogBatch result = Apply(ranked, {Column(ranked, 0), Column(ranked, 2)}, condition);
  EXPECT_TRUE(result.has_rank);
  EXPECT_EQ(result.rows->num_rows(), 1);
  EXPECT_THAT(Records(result), ElementsAre("+U c|1"));
}

TEST_F(CalcTest, ARankThatStaysLastStaysBesideTheRows) {
  const ChangelogBatch result = Apply(ranked, {Column(ranked, 0), Column(ranked, 2)});
  EXPECT_TRUE(result.has_rank);
  EXPECT_EQ(result.rows->num_columns(), 1);
  EXPECT_EQ(result.rows->num_rows(), 3);
  EXPECT_THAT(Records(result), ElementsAre("+I a|1", "-U a|1", "+U c|1", "+I b|2"));
}

TEST_F(CalcTest, ARankThatMovesOrIsComputedWithBecomesAColumn) {
  const ChangelogBatch moved = Apply(ranked, {Column(ranked, 2), Column(ranked, 0)});
  EXPECT_FALSE(moved.has_rank);
  EXPECT_THAT(Records(moved), ElementsAre("+I 1|a", "-U 1|a", "+U 1|c", "+I 2|b"));
  const RexPtr next = Rex::Call("+", {Column(ranked, 2), Int(1)}, LogicalType::BigInt());
  EXPECT_THAT(Records(Apply(ranked, {Column(ranked, 0), next})),
              ElementsAre("+I a|2", "-U a|2", "+U c|2", "+I b|3"));
  const RexPtr first = Rex::Call("=", {Column(ranked, 2), Int(1)}, LogicalType::Boolean());
  EXPECT_THAT(Records(Apply(ranked, {Column(ranked, 0), Column(ranked, 2)}, first)),
              ElementsAre("+I a|1", "-U a|1", "+U c|1"));
}

TEST_F(CalcTest, ARankThatNothingReadsIsForgotten) {
  const ChangelogBatch result = Apply(ranked, {Column(ranked, 0)});
  EXPECT_FALSE(result.has_rank);
  EXPECT_THAT(Records(result), ElementsAre("+I a", "-U a", "+U c", "+I b"));
}

TEST_F(CalcTest, ConstantsFillTheColumn) {
  const RexPtr one = Rex::Literal(std::int64_t{1}, LogicalType::BigInt(false));
  EXPECT_THAT(Records(Apply(ranked, {one, Column(ranked, 0)})),
              ElementsAre("+I 1|a", "-U 1|a", "+U 1|c", "+I 1|b"));
}

TEST_F(CalcTest, AFilterMayDropEverything) {
  const RexPtr never = Rex::Literal(false, LogicalType::Boolean(false));
  EXPECT_THAT(Records(Apply(plain, {Column(plain, 0)}, never)), IsEmpty());
  const ChangelogBatch result = Apply(ranked, {Column(ranked, 0), Column(ranked, 2)}, never);
  EXPECT_EQ(result.num_records(), 0);
  EXPECT_THAT(Records(Apply(result, {Column(result, 0)})), IsEmpty());
}

TEST_F(CalcTest, RowsThatNoLongerHaveARecordDoNotComeBack) {
  ranked.row_index = {0, 0, 0, 0};  // Rows 1 and 2 have no record.
  const RexPtr condition = Rex::Call("=", {Column(ranked, 1), Int(3)}, LogicalType::Boolean());
  EXPECT_EQ(Apply(ranked, {Column(ranked, 0)}, condition).num_records(), 0);
}

TEST_F(CalcTest, AnErrorOfARowFailsTheBatch) {
  const RexPtr zero = Rex::Call("-", {Column(plain, 1), Int(3)}, LogicalType::Int());
  const RexPtr quotient = Rex::Call("/", {Int(1), zero}, LogicalType::Int());
  Apply(plain, {quotient});
  EXPECT_EQ(error.ToString(), "Invalid: / by zero");
  // The condition comes first: rows that it drops are not computed.
  const RexPtr below = Rex::Call("<", {Column(plain, 1), Int(3)}, LogicalType::Boolean());
  EXPECT_THAT(Records(Apply(plain, {quotient}, below)), ElementsAre("+I 0"));
}

TEST_F(CalcTest, ProcessingTimeIsReadForEveryBatch) {
  const RexPtr now = Rex::Call("PROCTIME", {}, LogicalType::TimestampLtz(3, false));
  const RowType output{.names = {"p"}, .types = {now->type}};
  auto calc = Calc::Make(plain.type, {now}, nullptr, output, &context).value();
  const auto first = [&] {
    return calc->Apply(plain).value().rows->column(0)->GetScalar(2).ValueOrDie()->ToString();
  };
  context.processing_time_ms = 1000;
  EXPECT_EQ(first(), "1970-01-01 00:00:01.000Z");
  context.processing_time_ms = 2000;
  EXPECT_EQ(first(), "1970-01-01 00:00:02.000Z");
}

TEST_F(CalcTest, ABatchOfTheWrongWidthIsRefused) {
  const RowType output{.names = {"k"}, .types = {LogicalType::String()}};
  auto calc = Calc::Make(plain.type, {Column(plain, 0)}, nullptr, output, &context).value();
  ChangelogBatch narrow = plain;
  narrow.rows = plain.rows->RemoveColumn(1).ValueOrDie();
  EXPECT_EQ(calc->Apply(narrow).status().ToString(),
            "Internal: Calc of 2 columns got a batch with another number");
}

TEST_F(CalcTest, AColumnOfTheWrongTypeIsRefused) {
  const RowType output{.names = {"k"}, .types = {LogicalType::String()}};
  auto calc = Calc::Make(plain.type, {Column(plain, 0)}, nullptr, output, &context).value();
  ChangelogBatch wrong = plain;
  wrong.rows =
      arrow::RecordBatch::Make(plain.rows->schema(), 3, {plain.rows->column(1), plain.rows->column(1)});
  EXPECT_EQ(calc->Apply(wrong).status().ToString(), "Internal: Calc expects column 0 as string, found int32");
}

}  // namespace
}  // namespace podium
