#include "podium/columnar/binary_row_codec.h"

#include <arrow/api.h>
#include <fmt/format.h>

#include <numeric>

#include "gtest/gtest.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/random_batches_test_internal.h"
#include "podium/row/binary_row_check.h"
#include "podium/row/binary_row_writer.h"

namespace podium {
namespace {

using Images = std::vector<std::vector<std::uint8_t>>;

Images Encode(BinaryRowCodec& codec, const std::shared_ptr<arrow::RecordBatch>& batch,
              const std::vector<std::int32_t>& rows) {
  EXPECT_TRUE(codec.Bind(batch).ok());
  std::vector<std::uint32_t> sizes(rows.size());
  EXPECT_TRUE(codec.Measure(rows, sizes).ok());
  Images images;
  std::vector<std::uint8_t*> places;
  // Filled with junk, so that a byte that is not written shows.
  for (const std::uint32_t size : sizes) images.emplace_back(size, std::uint8_t{0xAB});
  for (auto& image : images) places.push_back(image.data());
  codec.Encode(rows, places);
  return images;
}

std::vector<const std::uint8_t*> Places(const Images& images) {
  std::vector<const std::uint8_t*> places;
  for (const auto& image : images) places.push_back(image.data());
  return places;
}

std::vector<std::int32_t> AllRows(std::int64_t count) {
  std::vector<std::int32_t> rows(static_cast<std::size_t>(count));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

std::string Hex(const std::vector<std::uint8_t>& image) {
  std::string text;
  for (std::size_t i = 0; i < image.size(); ++i) {
    text += fmt::format("{}{:02x}", i != 0 && i % 8 == 0 ? " " : "", image[i]);
  }
  return text;
}

void ExpectEqual(const arrow::RecordBatch& actual, const arrow::RecordBatch& expected) {
  ASSERT_TRUE(actual.ValidateFull().ok()) << actual.ValidateFull().ToString();
  ASSERT_EQ(actual.num_rows(), expected.num_rows());
  for (int i = 0; i < expected.num_columns(); ++i) {
    ASSERT_TRUE(actual.column(i)->Equals(expected.column(i), arrow::EqualOptions().nans_equal(true)))
        << expected.schema()->field(i)->ToString() << "\n"
        << actual.column(i)->ToString() << expected.column(i)->ToString();
  }
}

/// The image of the single value `json` of a column of `type`.
std::string ImageOf(const LogicalType& type, const std::shared_ptr<arrow::Array>& values) {
  const RowType row{{"f"}, {type}};
  BinaryRowCodec codec(row);
  return Hex(Encode(codec, arrow::RecordBatch::Make(ToArrowSchema(row), 1, {values}), {0})[0]);
}

template <class Builder, class... Args>
std::shared_ptr<arrow::Array> One(auto value, Args... args) {
  Builder builder(args...);
  EXPECT_TRUE(builder.Append(value).ok());
  return builder.Finish().ValueOrDie();
}

std::shared_ptr<arrow::Array> OneNull(const LogicalType& type) {
  return arrow::MakeArrayOfNull(ToArrowType(type), 1).ValueOrDie();
}

}  // namespace

TEST(BinaryRowCodecTest, EveryTypeComesBackFromItsImage) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomBatches random(seed);
    const RowType type = EveryType();
    const auto batch = random.Batch(type, 25);
    BinaryRowCodec codec(type);
    const Images images = Encode(codec, batch, AllRows(25));
    for (const auto& image : images) {
      const Status valid = ValidateBinaryRow(image, BinaryRowLayout(type.types));
      ASSERT_TRUE(valid.ok()) << valid.ToString();
    }
    ExpectEqual(*codec.Decode(Places(images)).value(), *batch);
  }
}

TEST(BinaryRowCodecTest, GathersBatchRowsBeforeImages) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomBatches random(seed);
    const RowType type = EveryType();
    const auto retained = random.Batch(type, 10);
    const auto batch = random.Batch(type, 10);
    BinaryRowCodec codec(type);
    const Images images = Encode(codec, retained, {7, 1});
    ASSERT_TRUE(codec.Bind(batch).ok());
    const auto gathered = codec.Gather(std::vector<std::int32_t>{9, 0, 0}, Places(images)).value();
    ExpectEqual(*gathered->Slice(0, 1), *batch->Slice(9, 1));
    ExpectEqual(*gathered->Slice(1, 1), *batch->Slice(0, 1));
    ExpectEqual(*gathered->Slice(2, 1), *batch->Slice(0, 1));
    ExpectEqual(*gathered->Slice(3, 1), *retained->Slice(7, 1));
    ExpectEqual(*gathered->Slice(4, 1), *retained->Slice(1, 1));
  }
}

TEST(BinaryRowCodecTest, EqualRowsHaveEqualImagesWhereverTheyStand) {
  RandomBatches random(11);
  const RowType type = EveryType();
  const auto batch = random.Batch(type, 30);
  const auto tail = batch->Slice(13);
  BinaryRowCodec codec(type);
  const Images whole = Encode(codec, batch, AllRows(30));
  const Images part = Encode(codec, tail, AllRows(17));
  for (std::size_t i = 0; i < part.size(); ++i) EXPECT_EQ(part[i], whole[13 + i]) << i;
}

// The vectors of semantics, appendix B, recorded from Flink's own projections.
TEST(BinaryRowCodecTest, WritesTheImagesThatFlinkWrites) {
  const LogicalType bigint = LogicalType::BigInt();
  EXPECT_EQ(ImageOf(bigint, One<arrow::Int64Builder>(42)), "0000000000000000 2a00000000000000");
  EXPECT_EQ(ImageOf(bigint, OneNull(bigint)), "0001000000000000 0000000000000000");
  EXPECT_EQ(ImageOf(LogicalType::Int(), One<arrow::Int32Builder>(-7)), "0000000000000000 f9ffffff00000000");
  const LogicalType string = LogicalType::String();
  EXPECT_EQ(ImageOf(string, One<arrow::StringBuilder>("abc")), "0000000000000000 6162630000000083");
  EXPECT_EQ(ImageOf(string, One<arrow::StringBuilder>("abcdefgh")),
            "0000000000000000 0800000010000000 6162636465666768");
  EXPECT_EQ(ImageOf(LogicalType::Double(), One<arrow::DoubleBuilder>(-0.0)),
            "0000000000000000 0000000000000080");
  const LogicalType compact = LogicalType::Decimal(10, 2);
  EXPECT_EQ(ImageOf(compact, One<arrow::Decimal128Builder>(arrow::Decimal128(150), ToArrowType(compact))),
            "0000000000000000 9600000000000000");
  const LogicalType wide = LogicalType::Decimal(20, 2);
  EXPECT_EQ(ImageOf(wide, One<arrow::Decimal128Builder>(arrow::Decimal128(150), ToArrowType(wide))),
            "0000000000000000 0200000010000000 0096000000000000 0000000000000000");
  EXPECT_EQ(ImageOf(wide, OneNull(wide)),
            "0001000000000000 0000000010000000 0000000000000000 0000000000000000");
  const LogicalType millis = LogicalType::Timestamp(3);
  EXPECT_EQ(
      ImageOf(millis, One<arrow::TimestampBuilder>(1000, ToArrowType(millis), arrow::default_memory_pool())),
      "0000000000000000 e803000000000000");
  const LogicalType micros = LogicalType::Timestamp(6);
  EXPECT_EQ(ImageOf(micros, One<arrow::TimestampBuilder>(1'000'005, ToArrowType(micros),
                                                         arrow::default_memory_pool())),
            "0000000000000000 8813000010000000 e803000000000000");
  EXPECT_EQ(ImageOf(micros, OneNull(micros)), "0001000000000000 0000000010000000 0000000000000000");
}

TEST(BinaryRowCodecTest, RefusesABatchOfOtherTypes) {
  const RowType type{{"a", "b"}, {LogicalType::String(), LogicalType::Timestamp(3)}};
  BinaryRowCodec codec(type);
  const auto text = arrow::MakeArrayOfNull(arrow::utf8(), 1).ValueOrDie();
  const auto dictionary =
      arrow::MakeArrayOfNull(arrow::dictionary(arrow::int32(), arrow::utf8()), 1).ValueOrDie();
  const auto micros = arrow::MakeArrayOfNull(arrow::timestamp(arrow::TimeUnit::MICRO), 1).ValueOrDie();
  const auto batch_of = [](const arrow::ArrayVector& columns) {
    arrow::FieldVector fields;
    for (const auto& column : columns) fields.push_back(arrow::field("x", column->type()));
    return arrow::RecordBatch::Make(arrow::schema(fields), 1, columns);
  };
  EXPECT_EQ(codec.Bind(batch_of({text})).ToString(), "Invalid: a batch needs 2 columns, got 1");
  EXPECT_EQ(codec.Bind(batch_of({dictionary, micros})).ToString(),
            "Invalid: column `a` of type STRING needs Arrow type string, got dictionary<values=string, "
            "indices=int32, ordered=0>; cast the column first");
  EXPECT_EQ(
      codec.Bind(batch_of({text, micros})).ToString(),
      "Invalid: column `b` of type TIMESTAMP(3) needs Arrow type timestamp[ms], got timestamp[us]; cast the "
      "column first");
}

}  // namespace podium
