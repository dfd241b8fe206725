#include "podium/columnar/order_keys.h"

#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/plain_top_n_test_internal.h"
#include "podium/columnar/random_batches_test_internal.h"
#include "podium/row/order_key.h"
#include "podium/row/order_key_encoder.h"

namespace podium {
namespace {

/// Whether key `left` is below key `right`, by the rules of KeyColumn.
bool Below(const KeyColumn& keys, std::size_t left, std::size_t right) {
  if (keys.form == KeyForm::kWord) {
    if (keys.words[left] != keys.words[right]) return keys.words[left] < keys.words[right];
    return keys.ties != nullptr && keys.ties[left] < keys.ties[right];
  }
  const auto bytes_of = [&](std::size_t i) {
    return std::basic_string_view<std::uint8_t>(keys.bytes + keys.offsets[i],
                                                keys.offsets[i + 1] - keys.offsets[i]);
  };
  const bool below = bytes_of(left) < bytes_of(right);
  // The words may leave it open, but never contradict.
  if (keys.words[left] != keys.words[right]) {
    EXPECT_EQ(keys.words[left] < keys.words[right], below);
  }
  return below;
}

}  // namespace

TEST(OrderKeysTest, KeysOfEveryTypeStandInTheOrderOfTheValues) {
  const RowType type = EveryScalarType();
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    RandomBatches random(seed);
    std::vector<OrderColumn> order(1 + random.Below(2));
    for (OrderColumn& column : order) {
      column = {.column = static_cast<std::int32_t>(random.Below(type.size())),
                .direction = random.Below(2) == 0 ? SortDirection::kAscending : SortDirection::kDescending,
                .nulls = random.Below(2) == 0 ? NullOrder::kFirst : NullOrder::kLast};
    }
    const auto rows = random.Batch(type, 25);
    auto maker = OrderKeys::Make(type, order).value();
    const KeyColumn keys = maker.Extract(rows, {}, 25).value();
    for (std::size_t left = 0; left < 25; ++left) {
      for (std::size_t right = 0; right < 25; ++right) {
        ASSERT_EQ(Below(keys, left, right), ComesBefore(order, *rows, static_cast<std::int64_t>(left),
                                                        static_cast<std::int64_t>(right)))
            << "seed " << seed << ", column " << order[0].column << ", rows " << left << " and " << right;
      }
    }
  }
}

// The keys of binary rows are compared with values in row/order_key_encoder_test; these must be the same
// bytes.
TEST(OrderKeysTest, NestedKeysAreThoseOfTheRowsImages) {
  const RowType type = EveryType();
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    RandomBatches random(seed);
    const auto rows = random.Batch(type, 20);
    BinaryRowCodec codec(type);
    ASSERT_TRUE(codec.Bind(rows).ok());
    std::vector<std::string> images(20);
    std::vector<RowImage> row_images;
    for (std::int32_t row = 0; row < 20; ++row) {
      std::uint32_t size = 0;
      ASSERT_TRUE(codec.Measure({&row, 1}, {&size, 1}).ok());
      std::string& image = images[static_cast<std::size_t>(row)];
      image.resize(size);
      auto* place = reinterpret_cast<std::uint8_t*>(image.data());
      codec.Encode({&row, 1}, {&place, 1});
      row_images.emplace_back(place, size);
    }
    for (std::size_t column = 0; column < type.size(); ++column) {
      if (!type.types[column].is_nested() || !CheckOrderable(type.types[column]).ok()) continue;
      const std::vector<OrderColumn> order = {
          {.column = static_cast<std::int32_t>(column),
           .direction = random.Below(2) == 0 ? SortDirection::kAscending : SortDirection::kDescending},
          {.column = 3}};
      auto maker = OrderKeys::Make(type, order).value();
      const KeyColumn keys = maker.Extract(rows, {}, 20).value();
      KeyBuffer expected;
      ASSERT_TRUE(OrderKeyEncoder::Make(type.types, order).value().Encode(row_images, expected).ok());
      for (std::size_t row = 0; row < 20; ++row) {
        const auto bytes_of = [row](const std::uint8_t* bytes, const auto& offsets) {
          return std::string(bytes + offsets[row], bytes + offsets[row + 1]);
        };
        ASSERT_EQ(bytes_of(keys.bytes, keys.offsets), bytes_of(expected.bytes.data(), expected.offsets))
            << "seed " << seed << ", " << type.types[column].ToString() << ", row " << row;
      }
    }
  }
}

TEST(OrderKeysTest, NamesTheTypeWithoutAnOrderWhereverItStands) {
  const RowType type{{"a"}, {LogicalType::Array(LogicalType::Multiset(LogicalType::String(false)))}};
  EXPECT_EQ(
      OrderKeys::Make(type, {{.column = 0}}).status().ToString(),
      "Refused: Type(MULTISET<STRING NOT NULL>) is not an orderable data type, it is not supported as a "
      "ORDER_BY/GROUP_BY/JOIN_EQUAL field.");
}

TEST(OrderKeysTest, NullMarksAreThereOnlyIfABatchHasNulls) {
  const RowType type{{"v"}, {LogicalType::BigInt()}};
  auto maker = OrderKeys::Make(
                   type, {{.column = 0, .direction = SortDirection::kDescending, .nulls = NullOrder::kLast}})
                   .value();
  arrow::Int64Builder builder;
  ASSERT_TRUE(builder.AppendValues({1, 2}).ok());
  ASSERT_TRUE(builder.AppendNull().ok());
  const auto column = builder.Finish().ValueOrDie();
  const auto schema = arrow::schema({arrow::field("v", arrow::int64())});
  const auto with_null = arrow::RecordBatch::Make(schema, 3, {column});
  EXPECT_EQ(maker.Extract(with_null->Slice(0, 2), {}, 2).value().ties, nullptr);
  const KeyColumn keys = maker.Extract(with_null, {}, 3).value();
  ASSERT_NE(keys.ties, nullptr);
  EXPECT_EQ(keys.ties[0], 1);
  EXPECT_EQ(keys.ties[2], 2);
  EXPECT_EQ(keys.words[2], ~std::uint64_t{0});
}

}  // namespace podium
