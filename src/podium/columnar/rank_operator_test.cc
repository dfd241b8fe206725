#include "podium/columnar/rank_operator.h"

#include <arrow/api.h>

#include <algorithm>

#include "gtest/gtest.h"
#include "podium/columnar/arrow_take.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/plain_top_n_test_internal.h"
#include "podium/columnar/random_batches_test_internal.h"

namespace podium {
namespace {

using Records = std::vector<std::string>;

void AppendRecords(const ChangelogBatch& changelog, Records& records) {
  for (std::int64_t i = 0; i < changelog.num_records(); ++i) {
    const std::int64_t rank = changelog.has_rank ? changelog.ranks[static_cast<std::size_t>(i)] : 0;
    records.push_back(
        RecordText(changelog.kind_of(i), *changelog.rows, changelog.row_of(i), rank, changelog.has_rank));
  }
}

ChangelogBatch Inserts(const RowType& type, std::shared_ptr<arrow::RecordBatch> rows) {
  ChangelogBatch batch;
  batch.type = type;
  batch.rows = std::move(rows);
  return batch;
}

Records RunSliced(const RankSpec& spec, const RowType& type, const std::shared_ptr<arrow::RecordBatch>& table,
                  std::int64_t rows_per_batch) {
  auto ranking = RankOperator::Make(spec, type).value();
  Records records;
  for (std::int64_t row = 0; row < table->num_rows(); row += rows_per_batch) {
    const auto slice = table->Slice(row, rows_per_batch);
    auto changelog = ranking->Push(Inserts(type, slice));
    EXPECT_TRUE(changelog.ok()) << changelog.status().ToString();
    if (!changelog.ok()) return records;
    EXPECT_TRUE(changelog->rows->ValidateFull().ok()) << changelog->rows->ValidateFull().ToString();
    AppendRecords(*changelog, records);
  }
  return records;
}

/// Keys that repeat: a column of values drawn from a few.
std::shared_ptr<arrow::Array> Repeating(RandomBatches& random, const LogicalType& type,
                                        std::int64_t num_rows) {
  const auto pool = random.SlicedColumn(type, 6);
  std::vector<std::int32_t> draws(static_cast<std::size_t>(num_rows));
  for (std::int32_t& draw : draws) draw = static_cast<std::int32_t>(random.Below(6));
  return arrow::MakeArray(Take(*pool->data(), draws).value());
}

std::vector<std::int32_t> DistinctColumns(RandomBatches& random, std::size_t count) {
  std::vector<std::int32_t> columns;
  for (std::uint64_t i = 1 + random.Below(2); i > 0; --i) {
    columns.push_back(static_cast<std::int32_t>(random.Below(count)));
  }
  return columns;
}

RankSpec RandomSpec(RandomBatches& random, std::size_t num_key_columns) {
  RankSpec spec;
  if (random.Below(4) != 0) spec.partition_columns = DistinctColumns(random, num_key_columns);
  for (const std::int32_t column : DistinctColumns(random, num_key_columns)) {
    spec.order_columns.push_back(
        {.column = column,
         .direction = random.Below(2) == 0 ? SortDirection::kAscending : SortDirection::kDescending,
         .nulls = random.Below(2) == 0 ? NullOrder::kFirst : NullOrder::kLast});
  }
  const auto end = static_cast<std::int64_t>(1 + random.Below(random.Below(5) == 0 ? 80 : 5));
  spec.range = {.rank_start = 1 + static_cast<std::int64_t>(random.Below(2) * random.Below(end)),
                .rank_end = end,
                .end_column = {}};
  spec.rank_number = random.Below(2) == 0 ? RankNumber::kOutput : RankNumber::kOmit;
  spec.update_before = random.Below(2) == 0 ? UpdateBefore::kEmit : UpdateBefore::kOmit;
  if (end == 1) {
    spec.function = RankFunction::kTop1;
    spec.rank_number = RankNumber::kOmit;
  }
  return spec;
}

RowType KeysAndPayload(RandomBatches& random) {
  RowType type;
  const RowType scalars = EveryScalarType();
  const RowType all = EveryType();
  for (int i = 0; i < 4; ++i) {
    const LogicalType& column =
        i < 3 ? scalars.types[random.Below(scalars.size())] : all.types[random.Below(all.size())];
    type.names.push_back("c" + std::to_string(i));
    type.types.push_back(column);
  }
  return type;
}

}  // namespace

TEST(RankOperatorTest, EmitsWhatThePlainModelEmitsHoweverTheInputIsCut) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomBatches random(seed);
    const RowType type = KeysAndPayload(random);
    const std::int64_t num_rows = 1 + static_cast<std::int64_t>(random.Below(300));
    arrow::ArrayVector columns;
    for (std::size_t i = 0; i < 3; ++i) columns.push_back(Repeating(random, type.types[i], num_rows));
    columns.push_back(random.SlicedColumn(type.types[3], num_rows));
    const auto table = arrow::RecordBatch::Make(ToArrowSchema(type), num_rows, columns);
    const RankSpec spec = RandomSpec(random, 3);

    PlainTopN model(spec, type, *table);
    Records expected;
    for (std::int64_t row = 0; row < num_rows; ++row)
      std::ranges::copy(model.Push(row), std::back_inserter(expected));
    for (const std::int64_t rows_per_batch :
         {std::int64_t{1}, std::int64_t{7}, std::int64_t{256}, num_rows}) {
      ASSERT_EQ(RunSliced(spec, type, table, rows_per_batch), expected) << rows_per_batch << " rows a batch";
    }
  }
}

TEST(RankOperatorTest, RecordsMayShareRows) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomBatches random(seed);
    const RowType type = KeysAndPayload(random);
    const RankSpec spec = RandomSpec(random, 3);
    ChangelogBatch shared = Inserts(type, random.Batch(type, 9));
    for (int i = 0; i < 40; ++i) shared.row_index.push_back(static_cast<std::int32_t>(random.Below(9)));
    auto with_index = RankOperator::Make(spec, type).value();
    auto plain = RankOperator::Make(spec, type).value();
    for (int push = 0; push < 2; ++push) {
      Records expected;
      Records records;
      AppendRecords(plain->Push(Inserts(type, Materialize(shared).value())).value(), expected);
      AppendRecords(with_index->Push(shared).value(), records);
      ASSERT_EQ(records, expected);
    }
    EXPECT_LE(with_index->distinct_rows_decoded(), plain->distinct_rows_decoded());
  }
}

TEST(RankOperatorTest, ARankBelowIsAColumnLikeAnyOther) {
  const RowType type{{"a"}, {LogicalType::Int(false)}};
  RankSpec below;
  below.range = {.rank_start = 1, .rank_end = 3, .end_column = {}};
  below.order_columns = {{.column = 0, .direction = SortDirection::kAscending, .nulls = NullOrder::kFirst}};
  below.rank_number = RankNumber::kOutput;
  auto first = RankOperator::Make(below, type, "rn").value();
  RandomBatches random(1);
  const auto ranked = first->Push(Inserts(type, random.Batch(type, 3))).value();
  EXPECT_EQ(ranked.type.names, (std::vector<std::string>{"a", "rn"}));

  RankSpec above;
  above.order_columns = {{.column = 1, .direction = SortDirection::kDescending, .nulls = NullOrder::kFirst}};
  above.range = {.rank_start = 1, .rank_end = 1, .end_column = {}};
  above.function = RankFunction::kTop1;
  auto second = RankOperator::Make(above, ranked.type).value();
  Records records;
  AppendRecords(second->Push(ranked).value(), records);
  const auto plain = Materialize(ranked).value();
  PlainTopN model(above, ranked.type, *plain);
  Records expected;
  for (std::int64_t row = 0; row < plain->num_rows(); ++row) {
    std::ranges::copy(model.Push(row), std::back_inserter(expected));
  }
  EXPECT_EQ(records, expected);
  EXPECT_FALSE(records.empty());
}

TEST(RankOperatorTest, DecodesADistinctRowOncePerBatchAndKeepsNothingOfTheInput) {
  const RowType type{{"v", "payload"}, {LogicalType::BigInt(false), LogicalType::String()}};
  RankSpec spec;
  spec.range = {.rank_start = 1, .rank_end = 10, .end_column = {}};
  spec.order_columns = {{.column = 0, .direction = SortDirection::kAscending, .nulls = NullOrder::kFirst}};
  spec.rank_number = RankNumber::kOutput;
  auto ranking = RankOperator::Make(spec, type).value();
  arrow::Int64Builder values;
  for (std::int64_t value = 20; value > 0; --value) ASSERT_TRUE(values.Append(value).ok());
  std::weak_ptr<arrow::Array> watched;
  {
    const auto payload = RandomBatches(5).Column(type.types[1], 20);
    watched = payload;
    auto batch = Inserts(
        type, arrow::RecordBatch::Make(ToArrowSchema(type), 20, {values.Finish().ValueOrDie(), payload}));
    const auto changelog = ranking->Push(batch).value();
    EXPECT_EQ(changelog.num_records(), 10 + 2 * 45 + 10 * 20);
    EXPECT_EQ(ranking->distinct_rows_decoded(), 20);
  }
  EXPECT_TRUE(watched.expired());
  EXPECT_EQ(ranking->metrics().retained_rows, 10);
  EXPECT_GT(ranking->row_bytes(), 0);
}

TEST(RankOperatorTest, StateExpiresByTheTimeOfTheBatches) {
  const RowType type{{"v", "name"}, {LogicalType::BigInt(false), LogicalType::String()}};
  const auto row = [&](std::int64_t value, const std::string& name) {
    arrow::Int64Builder values;
    arrow::StringBuilder names;
    EXPECT_TRUE(values.Append(value).ok() && names.Append(name).ok());
    return Inserts(type,
                   arrow::RecordBatch::Make(ToArrowSchema(type), 1,
                                            {values.Finish().ValueOrDie(), names.Finish().ValueOrDie()}));
  };
  RankSpec spec;
  spec.range = {.rank_start = 1, .rank_end = 5, .end_column = {}};
  spec.order_columns = {{.column = 0, .direction = SortDirection::kAscending, .nulls = NullOrder::kFirst}};
  spec.rank_number = RankNumber::kOutput;
  spec.state_ttl_ms = 1000;
  const auto run = [&](Compatibility compatibility) {
    spec.compatibility = compatibility;
    auto ranking = RankOperator::Make(spec, type).value();
    std::vector<std::int64_t> ranks;
    const auto push = [&](std::int64_t now_ms, const ChangelogBatch& batch) {
      const auto changelog = ranking->Push(batch, {.processing_ms = now_ms, .cache_ms = now_ms}).value();
      EXPECT_EQ(changelog.num_records(), 1);
      ranks.push_back(changelog.ranks[0]);
    };
    push(0, row(1, "A"));
    push(600, row(2, "B"));
    push(1200, row(5, "X"));
    ranking->PrepareSnapshot({.processing_ms = 1300, .cache_ms = 1300});
    StateWriter writer;
    EXPECT_TRUE(ranking->Snapshot(writer).ok());
    const std::string image = writer.Take();
    ranking = RankOperator::Make(spec, type).value();
    StateReader reader(image);
    EXPECT_TRUE(ranking->Restore(reader).ok());
    push(1800, row(9, "C"));
    push(2800, row(7, "D"));
    return ranks;
  };
  EXPECT_EQ(run(Compatibility::kCorrect), (std::vector<std::int64_t>{1, 2, 3, 4, 1}));
  // B has gone when the restored ranking loads the partition; in its cache the others stay until 2.8 s.
  EXPECT_EQ(run(Compatibility::kFlink221), (std::vector<std::int64_t>{1, 2, 2, 2, 1}));
}

TEST(RankOperatorTest, AnEmptyBatchGivesAnEmptyChangelog) {
  const RowType type = EveryType();
  RankSpec spec;
  spec.partition_columns = {12};
  spec.order_columns = {{.column = 3, .direction = SortDirection::kAscending, .nulls = NullOrder::kFirst}};
  spec.range.rank_end = 3;
  auto ranking = RankOperator::Make(spec, type).value();
  const auto changelog = ranking->Push(Inserts(type, RandomBatches(1).Batch(type, 0))).value();
  EXPECT_EQ(changelog.num_records(), 0);
  EXPECT_EQ(Materialize(changelog).value()->num_rows(), 0);
}

TEST(RankOperatorTest, RefusesToOrderByWhatHasNoOrder) {
  const LogicalType map = LogicalType::Map(LogicalType::String(), LogicalType::Int());
  const RowType type{{"m"}, {map}};
  RankSpec spec;
  spec.order_columns = {{.column = 0, .direction = SortDirection::kAscending, .nulls = NullOrder::kFirst}};
  EXPECT_EQ(RankOperator::Make(spec, type).status().ToString(),
            "Refused: Type(MAP<STRING, INT>) is not an orderable data type, it is not supported as a "
            "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
}

TEST(RankOperatorTest, NamesAKeyColumnOfAnotherArrowType) {
  const RowType type{{"k"}, {LogicalType::BigInt()}};
  RankSpec spec;
  spec.partition_columns = {0};
  auto ranking = RankOperator::Make(spec, type).value();
  const auto narrow = arrow::MakeArrayOfNull(arrow::int32(), 1).ValueOrDie();
  const auto rows = arrow::RecordBatch::Make(arrow::schema({arrow::field("k", arrow::int32())}), 1, {narrow});
  EXPECT_EQ(ranking->Push(Inserts(type, rows)).status().ToString(),
            "Invalid: column `k` of type BIGINT needs Arrow type int64, got int32; cast the column first");
}

}  // namespace podium
