#include "podium/row/key_projection.h"

#include <bit>
#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "podium/row/binary_row_writer.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

std::vector<std::uint8_t> KeyOf(const KeyBuffer& keys, std::size_t row) {
  return {keys.bytes.data() + keys.offsets[row], keys.bytes.data() + keys.offsets[row + 1]};
}

/// The key row in the plainest way: read the values, write them to a row of their own. NULLs of the
/// two types that reserve space are then patched in by the writer that reserves.
std::vector<std::uint8_t> PlainKey(const PlainRow& row, const std::vector<LogicalType>& types,
                                   const std::vector<std::int32_t>& columns) {
  BinaryRowWriter writer(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto field = static_cast<std::size_t>(columns[i]);
    const LogicalType& type = types[field];
    if (row[field].is_null()) {
      writer.WriteReservingNull(i, StorageOf(type));
      continue;
    }
    const std::vector<std::uint8_t> image = WriteRow({row[field]}, {type});
    const BinaryRowReader value(image.data(), 1);
    switch (StorageOf(type)) {
      case FieldStorage::kBytes:
        writer.WriteBytes(i, value.GetBytes(0));
        break;
      case FieldStorage::kLongDecimal:
        writer.WriteDecimal(i, value.GetDecimal(0, type.precision()), type.precision());
        break;
      case FieldStorage::kLongTimestamp:
        writer.WriteTimestamp(i, value.GetTimestamp(0, type.precision()), type.precision());
        break;
      case FieldStorage::kNested:
        writer.WriteNested(i, value.GetNested(0));
        break;
      default:
        writer.WriteInt64(i, value.GetInt64(0));
        break;
    }
  }
  const RowImage image = writer.Finish().value();
  return {image.begin(), image.end()};
}

}  // namespace

TEST(KeyProjectionTest, ChoosesTheFormByTheColumns) {
  const std::vector<LogicalType> types = {LogicalType::BigInt(), LogicalType::String(),
                                          LogicalType::Timestamp(6)};
  EXPECT_EQ(KeyProjection::Make(types, {}).value().form(), KeyForm::kNone);
  EXPECT_EQ(KeyProjection::Make(types, {0}).value().form(), KeyForm::kWord);
  EXPECT_EQ(KeyProjection::Make(types, {1}).value().form(), KeyForm::kBytes);
  EXPECT_EQ(KeyProjection::Make(types, {2}).value().form(), KeyForm::kBytes);
  EXPECT_EQ(KeyProjection::Make(types, {0, 0}).value().form(), KeyForm::kBytes);
  EXPECT_EQ(KeyProjection::Make(types, {3}).status().ToString(),
            "Internal: key column 3 is outside the input row of 3 columns");
}

TEST(KeyProjectionTest, WordsAreTheRawValuesZeroExtended) {
  const std::vector<LogicalType> types = {LogicalType::Int(), LogicalType::Double(), LogicalType::TinyInt()};
  const std::vector<std::vector<std::uint8_t>> images = {
      WriteRow({{std::int64_t{-7}}, {-0.0}, {std::int64_t{-1}}}, types), WriteRow({{}, {0.0}, {}}, types)};
  const std::vector<RowImage> rows(images.begin(), images.end());
  KeyBuffer keys;
  ASSERT_TRUE(KeyProjection::Make(types, {0}).value().Project(rows, keys).ok());
  EXPECT_EQ(keys.words[0], 0xFFFFFFF9U);
  EXPECT_EQ(keys.words[1], 0U);
  EXPECT_EQ(keys.ties[0], 0);
  EXPECT_EQ(keys.ties[1], 1);
  EXPECT_TRUE(keys.any_null);

  // -0.0 and 0.0 are two partitions.
  ASSERT_TRUE(KeyProjection::Make(types, {1}).value().Project(rows, keys).ok());
  EXPECT_EQ(keys.words[0], std::uint64_t{1} << 63);
  EXPECT_EQ(keys.words[1], 0U);
  EXPECT_FALSE(keys.any_null);

  ASSERT_TRUE(KeyProjection::Make(types, {2}).value().Project(rows, keys).ok());
  EXPECT_EQ(keys.words[0], 0xFFU);
}

TEST(KeyProjectionTest, TakesOnlyTheBytesOfTheValueFromASlot) {
  // A row of INT whose slot has something behind the value.
  std::vector<std::uint8_t> image(16);
  image[8] = 5;
  image[13] = 9;
  const RowImage row(image);
  KeyBuffer keys;
  const std::vector<LogicalType> types = {LogicalType::Int()};
  ASSERT_TRUE(KeyProjection::Make(types, {0}).value().Project({&row, 1}, keys).ok());
  EXPECT_EQ(keys.words[0], 5U);
  ASSERT_TRUE(KeyProjection::Make(types, {0, 0}).value().Project({&row, 1}, keys).ok());
  EXPECT_EQ(KeyOf(keys, 0), PlainKey({{std::int64_t{5}}}, types, {0, 0}));
}

TEST(KeyProjectionTest, KeysAreTheImagesOfTheProjectedRows) {
  KeyBuffer keys;  // Reused, as a ranking does.
  int with_bytes = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    std::mt19937_64 random(seed);
    const Choose choose = [&random](std::uint64_t limit) { return random() % limit; };
    std::vector<LogicalType> types;
    std::vector<std::int32_t> columns;
    const std::uint64_t arity = 1 + choose(4);
    for (std::uint64_t i = 0; i < arity; ++i)
      types.push_back(RandomType(choose, /*depth=*/1, Orderable::kAny));
    const std::uint64_t num_columns = 1 + choose(3);
    for (std::uint64_t i = 0; i < num_columns; ++i)
      columns.push_back(static_cast<std::int32_t>(choose(arity)));
    std::vector<PlainRow> values;
    std::vector<std::vector<std::uint8_t>> images;
    for (int i = 0; i < 10; ++i) {
      values.push_back(RandomRow(types, choose));
      images.push_back(WriteRow(values.back(), types));
    }
    const std::vector<RowImage> rows(images.begin(), images.end());
    const KeyProjection projection = KeyProjection::Make(types, columns).value();
    ASSERT_EQ(projection.Project(rows, keys).ToString(), "OK");
    if (projection.form() != KeyForm::kBytes) continue;
    ++with_bytes;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      ASSERT_EQ(KeyOf(keys, i), PlainKey(values[i], types, columns)) << "seed " << seed << ", row " << i;
    }
  }
  EXPECT_GT(with_bytes, 1000);
}

}  // namespace podium
