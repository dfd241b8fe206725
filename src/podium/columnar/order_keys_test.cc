#include "podium/columnar/order_keys.h"

#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/plain_top_n_test_internal.h"
#include "podium/columnar/random_batches_test_internal.h"

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
