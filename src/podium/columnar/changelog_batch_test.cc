#include "podium/columnar/changelog_batch.h"

#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/random_batches_test_internal.h"

namespace podium {

TEST(ChangelogBatchTest, MaterialisesRecordsInOrderWithTheRankAsLastColumn) {
  RandomBatches random(3);
  ChangelogBatch batch;
  batch.type = {{"a", "b"}, {LogicalType::String(), LogicalType::Int()}};
  batch.rows = random.Batch(batch.type, 3);
  batch.type.names.emplace_back("rn");
  batch.type.types.push_back(LogicalType::BigInt(false));
  batch.has_rank = true;
  batch.row_index = {2, 0, 2, 1};
  batch.ranks = {1, 1, 2, 3};
  EXPECT_EQ(batch.num_records(), 4);
  const auto plain = Materialize(batch).value();
  ASSERT_TRUE(plain->ValidateFull().ok());
  EXPECT_EQ(plain->num_rows(), 4);
  EXPECT_EQ(plain->schema()->field(2)->ToString(), "rn: int64 not null");
  for (std::int64_t record = 0; record < 4; ++record) {
    for (int column = 0; column < 2; ++column) {
      EXPECT_TRUE(plain->column(column)->RangeEquals(*batch.rows->column(column), record, record + 1,
                                                     batch.row_of(record)));
    }
    EXPECT_EQ(static_cast<const arrow::Int64Array&>(*plain->column(2)).Value(record),
              batch.ranks[static_cast<std::size_t>(record)]);
  }
}

TEST(ChangelogBatchTest, IsItsOwnRowsWithoutAMapping) {
  RandomBatches random(4);
  ChangelogBatch batch;
  batch.type = {{"a"}, {LogicalType::Bytes()}};
  batch.rows = random.Batch(batch.type, 5);
  EXPECT_EQ(batch.num_records(), 5);
  EXPECT_EQ(batch.kind_of(4), RowKind::kInsert);
  EXPECT_EQ(Materialize(batch).value(), batch.rows);
}

}  // namespace podium
