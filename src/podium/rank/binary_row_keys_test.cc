#include "podium/rank/binary_row_keys.h"

#include "gtest/gtest.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

constexpr std::int64_t kOne = 1;

struct Rows {
  Rows(const std::vector<PlainRow>& values, const std::vector<LogicalType>& types) {
    for (const PlainRow& row : values) storage.push_back(WriteRow(row, types));
    images.assign(storage.begin(), storage.end());
  }
  std::vector<std::vector<std::uint8_t>> storage;
  std::vector<RowImage> images;
};

const std::vector<LogicalType> kTypes = {LogicalType::String(), LogicalType::BigInt(), LogicalType::Int()};

RankSpec SpecOf(std::vector<std::int32_t> partition, std::vector<OrderColumn> order) {
  RankSpec spec;
  spec.partition_columns = std::move(partition);
  spec.order_columns = std::move(order);
  return spec;
}

}  // namespace

TEST(BinaryRowKeysTest, FillsAKeyBatchFromRowsInPlace) {
  const Rows rows({{{std::string("a")}, {kOne}, {std::int64_t{7}}}, {{std::string("a long key")}, {}, {}}},
                  kTypes);
  BinaryRowKeys keys =
      BinaryRowKeys::Make(SpecOf({0}, {{.column = 1, .nulls = NullOrder::kLast}}), kTypes).value();
  EXPECT_EQ(keys.partition_form(), KeyForm::kBytes);
  EXPECT_EQ(keys.order_form(), KeyForm::kWord);
  EXPECT_EQ(keys.row_key_form(), KeyForm::kNone);

  const KeyBatch batch = keys.Extract(rows.images).value();
  EXPECT_EQ(batch.num_rows, 2);
  EXPECT_EQ(batch.kinds, nullptr);
  EXPECT_EQ(batch.rank_ends, nullptr);
  EXPECT_EQ(batch.row_key.form, KeyForm::kNone);

  EXPECT_EQ(batch.partition.form, KeyForm::kBytes);
  ASSERT_EQ(batch.partition.offsets.size(), 3);
  EXPECT_EQ(batch.partition.offsets[1], 16);
  EXPECT_EQ(batch.partition.offsets[2], 16 + 32);
  EXPECT_TRUE(batch.partition.words.empty());
  const std::vector<std::uint8_t> first_key = WriteRow({{std::string("a")}}, {LogicalType::String()});
  EXPECT_EQ(AsText(batch.partition.bytes, 16), AsText(first_key.data(), first_key.size()));

  EXPECT_EQ(batch.order.form, KeyForm::kWord);
  ASSERT_EQ(batch.order.words.size(), 2);
  EXPECT_EQ(batch.order.words[0], NormalizeInt64(1, SortDirection::kAscending));
  EXPECT_EQ(batch.order.words[1], ~std::uint64_t{0});
  ASSERT_NE(batch.order.ties, nullptr);
  EXPECT_EQ(batch.order.ties[0], 1);
  EXPECT_EQ(batch.order.ties[1], 2);
}

TEST(BinaryRowKeysTest, GivesByteOrderKeysTheirPrefixes) {
  const Rows rows({{{std::string("abcdefghij")}, {kOne}, {}}}, kTypes);
  BinaryRowKeys keys = BinaryRowKeys::Make(SpecOf({}, {{.column = 0}}), kTypes).value();
  EXPECT_EQ(keys.partition_form(), KeyForm::kNone);
  const KeyBatch batch = keys.Extract(rows.images).value();
  EXPECT_EQ(batch.order.form, KeyForm::kBytes);
  EXPECT_EQ(batch.order.words[0], 0x0161626364656667U);
}

TEST(BinaryRowKeysTest, ReadsKindsOnlyWhereTheyDiffer) {
  Rows rows({{{}, {kOne}, {}}, {{}, {kOne}, {}}}, kTypes);
  BinaryRowKeys keys = BinaryRowKeys::Make(SpecOf({1}, {{.column = 1}}), kTypes).value();
  EXPECT_EQ(keys.Extract(rows.images).value().kinds, nullptr);
  rows.storage[1][0] = static_cast<std::uint8_t>(RowKind::kDelete);
  const KeyBatch batch = keys.Extract(rows.images).value();
  ASSERT_NE(batch.kinds, nullptr);
  EXPECT_EQ(batch.kinds[0], RowKind::kInsert);
  EXPECT_EQ(batch.kinds[1], RowKind::kDelete);
  EXPECT_EQ(keys.Extract(std::span(rows.images).first(1)).value().kinds, nullptr);
}

TEST(BinaryRowKeysTest, ReadsTheVariableRankEndAndTheRowKey) {
  const Rows rows({{{std::string("x")}, {kOne}, {std::int64_t{5}}}, {{std::string("x")}, {kOne}, {}}},
                  kTypes);
  RankSpec spec = SpecOf({1}, {{.column = 1}});
  spec.range.end_column = 2;
  spec.row_key = {0, 1};
  BinaryRowKeys keys = BinaryRowKeys::Make(spec, kTypes).value();
  const KeyBatch batch = keys.Extract(rows.images).value();
  ASSERT_NE(batch.rank_ends, nullptr);
  EXPECT_EQ(batch.rank_ends[0], 5);
  EXPECT_EQ(batch.rank_ends[1], 0);  // NULL reads as 0.
  EXPECT_EQ(batch.row_key.form, KeyForm::kBytes);
  EXPECT_EQ(batch.row_key.offsets[2], 2 * 24);
}

TEST(BinaryRowKeysTest, RefusesWhatCannotBeAKey) {
  const std::vector<LogicalType> types = {LogicalType::Map(LogicalType::String(), LogicalType::Int())};
  EXPECT_EQ(BinaryRowKeys::Make(SpecOf({0}, {{.column = 0}}), types).status().ToString(),
            "Refused: Type(MAP<STRING, INT>) is not an orderable data type, it is not supported as a "
            "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
  RankSpec spec = SpecOf({}, {});
  spec.range.end_column = 0;
  EXPECT_EQ(BinaryRowKeys::Make(spec, types).status().ToString(),
            "Internal: the rank end is not an integer column of the input row: column 0");
}

TEST(BinaryRowKeysTest, AnEmptyBatchHasNoKeys) {
  BinaryRowKeys keys = BinaryRowKeys::Make(SpecOf({0}, {{.column = 0}}), kTypes).value();
  const KeyBatch batch = keys.Extract({}).value();
  EXPECT_EQ(batch.num_rows, 0);
  EXPECT_EQ(batch.kinds, nullptr);
  EXPECT_EQ(batch.order.offsets.size(), 1);
}

TEST(SplitRowsTest, CutsRowsThatLieEndToEnd) {
  const std::vector<std::uint8_t> bytes(24);
  std::vector<RowImage> rows;
  const std::vector<std::uint32_t> offsets = {0, 8, 24};
  ASSERT_TRUE(SplitRows(bytes, offsets, rows).ok());
  ASSERT_EQ(rows.size(), 2);
  EXPECT_EQ(rows[1].data(), bytes.data() + 8);
  EXPECT_EQ(rows[1].size(), 16);
  ASSERT_TRUE(SplitRows(bytes, {}, rows).ok());
  EXPECT_TRUE(rows.empty());
}

TEST(SplitRowsTest, RefusesOffsetsThatLeaveTheBatchOrDecrease) {
  const std::vector<std::uint8_t> bytes(24);
  std::vector<RowImage> rows;
  EXPECT_EQ(SplitRows(bytes, std::vector<std::uint32_t>{0, 8, 25}, rows).ToString(),
            "Invalid: row 2 of the batch is bytes 8 to 25, but the batch has 24");
  EXPECT_EQ(SplitRows(bytes, std::vector<std::uint32_t>{8, 0}, rows).ToString(),
            "Invalid: row 1 of the batch is bytes 8 to 0, but the batch has 24");
}

}  // namespace podium
