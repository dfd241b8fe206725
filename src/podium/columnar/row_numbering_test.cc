#include "podium/columnar/row_numbering.h"

#include <map>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace podium {

TEST(RowNumberingTest, NumbersBatchRowsThenSlotsInOrderOfTheirFirstRecord) {
  RowNumbering numbering;
  RawVector<std::int32_t> numbers;
  numbering.Number(std::vector{RowRef::OfSlot(7), RowRef::OfBatch(2), RowRef::OfSlot(1), RowRef::OfSlot(7)},
                   {}, 3, 8, numbers);
  EXPECT_EQ(std::vector(numbers.begin(), numbers.end()), (std::vector<std::int32_t>{1, 0, 2, 1}));
}

TEST(RowNumberingTest, RecordsOfOneRowShareItsNumber) {
  RowNumbering numbering;
  RawVector<std::int32_t> numbers;
  const std::vector<std::int32_t> row_index = {5, 5, 0};
  numbering.Number(std::vector{RowRef::OfBatch(2), RowRef::OfBatch(1), RowRef::OfBatch(0)}, row_index, 6, 0,
                   numbers);
  EXPECT_EQ(std::vector(numbers.begin(), numbers.end()), (std::vector<std::int32_t>{0, 1, 1}));
  EXPECT_EQ(numbering.batch_rows().size(), 2U);
}

// Slots near and far apart, batches that grow: what a map would say, batch after batch.
TEST(RowNumberingTest, AgreesWithAMapOverManyBatches) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    std::mt19937 engine(seed);
    const auto random = [&engine] { return static_cast<std::uint32_t>(engine()); };
    RowNumbering numbering;
    RawVector<std::int32_t> numbers;
    for (int batch = 0; batch < 30; ++batch) {
      const std::uint32_t num_rows = 1 + random() % 40;
      const std::uint32_t num_slots = random() % 4 == 0 ? 300'000 : 50;
      std::vector<RowRef> refs(random() % 100, RowRef::OfBatch(0));
      for (RowRef& ref : refs) {
        ref = random() % 3 == 0 ? RowRef::OfBatch(random() % num_rows) : RowRef::OfSlot(random() % num_slots);
      }
      std::map<std::uint32_t, std::int32_t> batch_numbers;
      std::map<std::uint32_t, std::int32_t> slot_numbers;
      for (const RowRef ref : refs) {
        auto& seen = ref.retained() ? slot_numbers : batch_numbers;
        seen.emplace(ref.retained() ? ref.slot() : ref.batch_row(), static_cast<std::int32_t>(seen.size()));
      }
      numbering.Number(refs, {}, num_rows, num_slots, numbers);
      ASSERT_EQ(numbers.size(), refs.size());
      for (std::size_t i = 0; i < refs.size(); ++i) {
        const std::int32_t expected = refs[i].retained() ? slot_numbers[refs[i].slot()] +
                                                               static_cast<std::int32_t>(batch_numbers.size())
                                                         : batch_numbers[refs[i].batch_row()];
        ASSERT_EQ(numbers[i], expected) << "seed " << seed << ", batch " << batch << ", record " << i;
      }
    }
  }
}

}  // namespace podium
