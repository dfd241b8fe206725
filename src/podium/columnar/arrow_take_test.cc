#include "podium/columnar/arrow_take.h"

#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/random_batches_test_internal.h"

namespace podium {

TEST(ArrowTakeTest, GathersEveryTypeFromSlicesAndWholes) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    RandomBatches random(seed);
    for (const LogicalType& type : EveryType().types) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", type " + type.ToString());
      const auto array = random.SlicedColumn(type, 30);
      std::vector<std::int32_t> indices(random.Below(60));
      for (std::int32_t& index : indices) index = static_cast<std::int32_t>(random.Below(30));
      const auto taken = arrow::MakeArray(Take(*array->data(), indices).value());
      ASSERT_TRUE(taken->ValidateFull().ok()) << taken->ValidateFull().ToString();
      ASSERT_EQ(taken->length(), static_cast<std::int64_t>(indices.size()));
      for (std::int64_t i = 0; i < taken->length(); ++i) {
        ASSERT_TRUE(array->GetScalar(indices[static_cast<std::size_t>(i)])
                        .ValueOrDie()
                        ->Equals(*taken->GetScalar(i).ValueOrDie(), arrow::EqualOptions().nans_equal(true)))
            << "element " << i;
      }
    }
  }
}

TEST(ArrowTakeTest, TakesNothingFromAnEmptyArrayWithoutBuffers) {
  const auto empty = arrow::ArrayData::Make(arrow::utf8(), 0, {nullptr, nullptr, nullptr}, 0);
  EXPECT_EQ(Take(*empty, {}).value()->length, 0);
}

TEST(ArrowTakeTest, NamesATypeThatItDoesNotKnow) {
  const auto array = arrow::MakeArrayOfNull(arrow::dictionary(arrow::int32(), arrow::utf8()), 1).ValueOrDie();
  EXPECT_EQ(
      Take(*array->data(), std::vector<std::int32_t>{0}).status().ToString(),
      "NotSupported: not supported yet: a column of Arrow type dictionary<values=string, indices=int32, "
      "ordered=0>");
}

}  // namespace podium
