#include "podium/row/order_key_encoder.h"

#include <cstring>
#include <random>

#include "gtest/gtest.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

/// What a ranking does with two keys of a batch.
int CompareKeys(const KeyBuffer& keys, KeyForm form, std::size_t left, std::size_t right) {
  const auto three_way = [](auto a, auto b) { return a < b ? -1 : a > b ? 1 : 0; };
  if (form == KeyForm::kNone) return 0;
  if (form == KeyForm::kWord) {
    if (keys.words[left] != keys.words[right]) return three_way(keys.words[left], keys.words[right]);
    return keys.any_null ? three_way(keys.ties[left], keys.ties[right]) : 0;
  }
  const auto key = [&](std::size_t i) {
    return AsText(keys.bytes.data() + keys.offsets[i], keys.offsets[i + 1] - keys.offsets[i]);
  };
  const int difference = key(left).compare(key(right));
  // The prefix must never contradict the whole key.
  if (keys.words[left] != keys.words[right]) {
    EXPECT_EQ(three_way(keys.words[left], keys.words[right]), three_way(difference, 0));
  }
  return three_way(difference, 0);
}

OrderKeyEncoder MakeEncoder(const std::vector<LogicalType>& types, const std::vector<OrderColumn>& order) {
  return OrderKeyEncoder::Make(types, order).value();
}

}  // namespace

TEST(OrderKeyEncoderTest, ChoosesTheFormByTheColumns) {
  const std::vector<LogicalType> types = {LogicalType::BigInt(), LogicalType::String(), LogicalType::Int()};
  EXPECT_EQ(MakeEncoder(types, {}).form(), KeyForm::kNone);
  EXPECT_EQ(MakeEncoder(types, {{.column = 0}}).form(), KeyForm::kWord);
  EXPECT_EQ(MakeEncoder(types, {{.column = 1}}).form(), KeyForm::kBytes);
  EXPECT_EQ(MakeEncoder(types, {{.column = 1}}).key_bytes(), 0);
  const OrderKeyEncoder two = MakeEncoder(types, {{.column = 0}, {.column = 2}});
  EXPECT_EQ(two.form(), KeyForm::kBytes);
  EXPECT_EQ(two.key_bytes(), 1 + 8 + 1 + 4);
  EXPECT_EQ(two.columns()[1].offset, 9);
}

TEST(OrderKeyEncoderTest, RefusesColumnsWithoutAnOrder) {
  EXPECT_EQ(
      OrderKeyEncoder::Make({LogicalType::Map(LogicalType::String(), LogicalType::Int())}, {{.column = 0}})
          .status()
          .ToString(),
      "Refused: Type(MAP<STRING, INT>) is not an orderable data type, it is not supported as a "
      "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
  EXPECT_EQ(OrderKeyEncoder::Make({LogicalType::Int()}, {{.column = 1}}).status().ToString(),
            "Internal: order column 1 is outside the input row of 1 columns");
}

TEST(OrderKeyEncoderTest, NullsGoWhereTheColumnSaysWhateverTheDirection) {
  const std::vector<LogicalType> types = {LogicalType::BigInt()};
  const std::vector<std::vector<std::uint8_t>> images = {
      WriteRow({{}}, types), WriteRow({{INT64_MIN}}, types), WriteRow({{INT64_MAX}}, types)};
  const std::vector<RowImage> rows(images.begin(), images.end());
  KeyBuffer keys;
  for (const auto direction : {SortDirection::kAscending, SortDirection::kDescending}) {
    for (const auto nulls : {NullOrder::kFirst, NullOrder::kLast}) {
      ASSERT_TRUE(MakeEncoder(types, {{.column = 0, .direction = direction, .nulls = nulls}})
                      .Encode(rows, keys)
                      .ok());
      const int expected = nulls == NullOrder::kFirst ? -1 : 1;
      EXPECT_EQ(CompareKeys(keys, KeyForm::kWord, 0, 1), expected);
      EXPECT_EQ(CompareKeys(keys, KeyForm::kWord, 0, 2), expected);
    }
  }
  EXPECT_TRUE(keys.any_null);
  ASSERT_TRUE(MakeEncoder(types, {{.column = 0}}).Encode(std::span(rows).subspan(1), keys).ok());
  EXPECT_FALSE(keys.any_null);
}

// The order of keys is the order that the plain comparator gives the rows, for any types, directions and
// NULLs.
TEST(OrderKeyEncoderTest, KeysCompareAsTheRowsDo) {
  KeyBuffer keys;  // Reused, as a ranking does.
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    std::mt19937_64 random(seed);
    const Choose choose = [&random](std::uint64_t limit) { return random() % limit; };
    std::vector<LogicalType> types;
    std::vector<OrderColumn> order;
    const std::uint64_t arity = 1 + choose(3);
    for (std::uint64_t i = 0; i < arity; ++i)
      types.push_back(RandomType(choose, /*depth=*/2, Orderable::kOnly));
    for (std::uint64_t i = choose(arity + 1); i < arity; ++i) {
      order.push_back({.column = static_cast<std::int32_t>(i),
                       .direction = choose(2) == 0 ? SortDirection::kAscending : SortDirection::kDescending,
                       .nulls = choose(2) == 0 ? NullOrder::kFirst : NullOrder::kLast});
    }
    std::vector<PlainRow> values;
    std::vector<std::vector<std::uint8_t>> images;
    for (int i = 0; i < 20; ++i) {
      values.push_back(RandomRow(types, choose));
      // Every other batch is without NULLs, which takes another path through the encoder.
      for (std::size_t c = 0; seed % 2 == 1 && c < types.size(); ++c) {
        while (values.back()[c].is_null()) values.back()[c] = RandomValue(types[c], choose);
      }
      images.push_back(WriteRow(values.back(), types));
    }
    const std::vector<RowImage> rows(images.begin(), images.end());
    const OrderKeyEncoder encoder = MakeEncoder(types, order);
    ASSERT_EQ(encoder.Encode(rows, keys).ToString(), "OK");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = 0; j < rows.size(); ++j) {
        ASSERT_EQ(CompareKeys(keys, encoder.form(), i, j), CompareRows(values[i], values[j], order))
            << "seed " << seed << ", rows " << i << " and " << j;
      }
    }
  }
}

// Stored in state: these bytes must never change.
TEST(OrderKeyEncoderTest, KeysAreTheDocumentedBytesWithAndWithoutNullsInTheBatch) {
  using namespace std::string_literals;
  const std::vector<LogicalType> types = {LogicalType::SmallInt(), LogicalType::Timestamp(6)};
  const std::vector<OrderColumn> order = {
      {.column = 0, .direction = SortDirection::kDescending, .nulls = NullOrder::kLast}, {.column = 1}};
  const std::vector<std::vector<std::uint8_t>> images = {
      WriteRow({{std::int64_t{1}}, {TimestampValue{2, 3}}}, types), WriteRow({{}, {}}, types)};
  const std::vector<RowImage> rows(images.begin(), images.end());
  const std::string value_key = "\x01\x7F\xFE\x01\x80\0\0\0\0\0\0\x02\0\0\0\x03"s;
  KeyBuffer keys;
  const OrderKeyEncoder encoder = MakeEncoder(types, order);
  EXPECT_EQ(encoder.key_bytes(), value_key.size());
  ASSERT_TRUE(encoder.Encode(std::span(rows).first(1), keys).ok());
  EXPECT_EQ(AsText(keys.bytes.data(), keys.bytes.size()), value_key);
  ASSERT_TRUE(encoder.Encode(rows, keys).ok());
  EXPECT_EQ(AsText(keys.bytes.data(), keys.bytes.size()), value_key + "\x02\0"s);
  EXPECT_EQ(keys.offsets[1], 16);
  EXPECT_EQ(keys.words[1], 0x0200000000000000U);
}

TEST(OrderKeyEncoderTest, NestedKeysMarkTheirElements) {
  using namespace std::string_literals;
  const std::vector<LogicalType> types = {
      LogicalType::Array(LogicalType::TinyInt()),
      LogicalType::Row({"a", "b"}, {LogicalType::Boolean(), LogicalType::String()})};
  const std::vector<std::uint8_t> image = WriteRow(
      {{std::vector<PlainValue>{{std::int64_t{0}}, {}}}, {std::vector<PlainValue>{{}, {std::string("x")}}}},
      types);
  const RowImage row(image);
  KeyBuffer keys;
  ASSERT_TRUE(MakeEncoder(types, {{.column = 0}, {.column = 1}}).Encode({&row, 1}, keys).ok());
  EXPECT_EQ(AsText(keys.bytes.data(), keys.bytes.size()), "\x01\x02\x80\x01\0\x01\0\x01x\0\0"s);
  ASSERT_TRUE(MakeEncoder(types, {{.column = 0, .direction = SortDirection::kDescending}})
                  .Encode({&row, 1}, keys)
                  .ok());
  EXPECT_EQ(AsText(keys.bytes.data(), keys.bytes.size()), "\x01\xFD\x7F\xFE\xFF"s);
}

TEST(OrderKeyEncoderTest, ASecondBatchOfTheSizeAllocatesNothing) {
  const std::vector<LogicalType> types = {LogicalType::String()};
  const std::vector<std::vector<std::uint8_t>> images(100, WriteRow({{std::string("some text")}}, types));
  const std::vector<RowImage> rows(images.begin(), images.end());
  const OrderKeyEncoder encoder = MakeEncoder(types, {{.column = 0}});
  KeyBuffer keys;
  ASSERT_TRUE(encoder.Encode(rows, keys).ok());
  const auto* bytes = keys.bytes.data();
  const auto* words = keys.words.data();
  const auto* offsets = keys.offsets.data();
  ASSERT_TRUE(encoder.Encode(rows, keys).ok());
  ASSERT_TRUE(encoder.Encode(std::span(rows).first(3), keys).ok());
  EXPECT_EQ(keys.bytes.data(), bytes);
  EXPECT_EQ(keys.words.data(), words);
  EXPECT_EQ(keys.offsets.data(), offsets);
}

TEST(OrderKeyEncoderTest, AnEmptyBatchHasNoKeys) {
  KeyBuffer keys;
  ASSERT_TRUE(MakeEncoder({LogicalType::String()}, {{.column = 0}}).Encode({}, keys).ok());
  EXPECT_EQ(keys.offsets[0], 0);
  EXPECT_EQ(keys.bytes.size(), 0);
}

}  // namespace podium
