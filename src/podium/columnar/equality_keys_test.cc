#include "podium/columnar/equality_keys.h"

#include <arrow/api.h>

#include <array>

#include "gtest/gtest.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/random_batches_test_internal.h"

namespace podium {
namespace {

KeyForm FormOf(const RowType& type, const std::vector<std::int32_t>& columns) {
  return EqualityKeys::Make(type, columns).value().form();
}

/// The key as bytes, whatever its form.
std::string KeyAt(const KeyColumn& keys, std::size_t i) {
  if (keys.form == KeyForm::kWord) {
    return std::to_string(keys.words[i]) + (keys.ties != nullptr && keys.ties[i] != 0 ? " NULL" : "");
  }
  return {keys.bytes + keys.offsets[i], keys.bytes + keys.offsets[i + 1]};
}

}  // namespace

TEST(EqualityKeysTest, OneShortFixedWidthColumnIsAWord) {
  const RowType type{{"a", "b", "c", "d", "e", "f"},
                     {LogicalType::Boolean(), LogicalType::Decimal(18, 2), LogicalType::Decimal(19, 2),
                      LogicalType::Timestamp(3), LogicalType::Timestamp(4), LogicalType::String()}};
  EXPECT_EQ(FormOf(type, {}), KeyForm::kNone);
  EXPECT_EQ(FormOf(type, {0}), KeyForm::kWord);
  EXPECT_EQ(FormOf(type, {1}), KeyForm::kWord);
  EXPECT_EQ(FormOf(type, {2}), KeyForm::kBytes);
  EXPECT_EQ(FormOf(type, {3}), KeyForm::kWord);
  EXPECT_EQ(FormOf(type, {4}), KeyForm::kBytes);
  EXPECT_EQ(FormOf(type, {5}), KeyForm::kBytes);
  EXPECT_EQ(FormOf(type, {0, 1}), KeyForm::kBytes);
}

TEST(EqualityKeysTest, ABigintColumnWithoutNullsIsNotCopied) {
  const RowType type{{"k"}, {LogicalType::BigInt(false)}};
  const auto rows = RandomBatches(1).Batch(type, 20);
  auto keys = EqualityKeys::Make(type, {0}).value();
  const KeyColumn column = keys.Extract(rows, {}, 20).value();
  EXPECT_EQ(column.words.data(), rows->column_data(0)->GetValues<std::uint64_t>(1));
  EXPECT_EQ(column.ties, nullptr);
}

TEST(EqualityKeysTest, NarrowValuesAreZeroExtended) {
  arrow::Int8Builder builder;
  ASSERT_TRUE(builder.Append(-1).ok());
  ASSERT_TRUE(builder.AppendNull().ok());
  const RowType type{{"k"}, {LogicalType::TinyInt()}};
  const auto rows = arrow::RecordBatch::Make(ToArrowSchema(type), 2, {builder.Finish().ValueOrDie()});
  auto keys = EqualityKeys::Make(type, {0}).value();
  const KeyColumn column = keys.Extract(rows, {}, 2).value();
  EXPECT_EQ(column.words[0], 0xFFU);
  EXPECT_EQ(column.words[1], 0U);
  ASSERT_NE(column.ties, nullptr);
  EXPECT_EQ(column.ties[0], 0);
  EXPECT_EQ(column.ties[1], 1);
}

TEST(EqualityKeysTest, ByteKeysAreTheImagesOfTheProjectedRows) {
  RandomBatches random(7);
  const RowType type = EveryType();
  const auto rows = random.Batch(type, 30);
  const auto last = static_cast<std::int32_t>(type.size()) - 1;
  const std::vector<std::int32_t> columns = {12, 0, 9, last, last - 3, last - 5};
  auto keys = EqualityKeys::Make(type, columns).value();
  const KeyColumn column = keys.Extract(rows, {}, 30).value();
  BinaryRowCodec codec(type, columns);
  ASSERT_TRUE(codec.Bind(rows).ok());
  for (std::int32_t row = 0; row < 30; ++row) {
    std::array<std::uint32_t, 1> size;
    ASSERT_TRUE(codec.Measure({&row, 1}, size).ok());
    std::string image(size[0], '\0');
    auto* place = reinterpret_cast<std::uint8_t*>(image.data());
    codec.Encode({&row, 1}, {&place, 1});
    EXPECT_EQ(KeyAt(column, static_cast<std::size_t>(row)), image) << row;
  }
}

TEST(EqualityKeysTest, ARecordHasTheKeyOfItsRow) {
  RandomBatches random(8);
  const RowType type = EveryScalarType();
  const auto rows = random.Batch(type, 10);
  const std::vector<std::int32_t> row_index = {9, 9, 0, 3, 1};
  for (std::int32_t column = 0; column < static_cast<std::int32_t>(type.size()); ++column) {
    auto by_row = EqualityKeys::Make(type, {column}).value();
    auto by_record = EqualityKeys::Make(type, {column}).value();
    const KeyColumn expected = by_row.Extract(rows, {}, 10).value();
    const KeyColumn keys = by_record.Extract(rows, row_index, row_index.size()).value();
    for (std::size_t i = 0; i < row_index.size(); ++i) {
      EXPECT_EQ(KeyAt(keys, i), KeyAt(expected, static_cast<std::size_t>(row_index[i])));
    }
  }
}

}  // namespace podium
