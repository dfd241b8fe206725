#include "podium/columnar/rank_ends.h"

#include <arrow/api.h>

#include "gtest/gtest.h"
#include "podium/columnar/arrow_types.h"

namespace podium {

TEST(RankEndsTest, ReadsEveryIntegerWidthAndNullAsZero) {
  const RowType type{{"s", "i", "b"}, {LogicalType::SmallInt(), LogicalType::Int(), LogicalType::BigInt()}};
  arrow::Int16Builder s;
  arrow::Int32Builder i;
  arrow::Int64Builder b;
  ASSERT_TRUE(s.AppendValues({3, -1}).ok());
  ASSERT_TRUE(i.AppendValues({3, -1}).ok());
  ASSERT_TRUE(b.AppendValues({3, -1}).ok());
  ASSERT_TRUE(s.AppendNull().ok());
  ASSERT_TRUE(i.AppendNull().ok());
  ASSERT_TRUE(b.AppendNull().ok());
  const auto rows = arrow::RecordBatch::Make(
      ToArrowSchema(type), 3, {s.Finish().ValueOrDie(), i.Finish().ValueOrDie(), b.Finish().ValueOrDie()});
  for (std::int32_t column = 0; column < 3; ++column) {
    auto ends = RankEnds::Make(type, column).value();
    const std::int64_t* by_row = ends.Extract(rows, {}, 3).value();
    EXPECT_EQ(std::vector(by_row, by_row + 3), (std::vector<std::int64_t>{3, -1, 0})) << column;
    const std::int64_t* by_record = ends.Extract(rows, std::vector<std::int32_t>{2, 0}, 2).value();
    EXPECT_EQ(std::vector(by_record, by_record + 2), (std::vector<std::int64_t>{0, 3})) << column;
  }
}

TEST(RankEndsTest, RefusesAColumnThatIsNoLongInteger) {
  const RowType type{{"t"}, {LogicalType::TinyInt()}};
  EXPECT_EQ(RankEnds::Make(type, 0).status().ToString(),
            "Refused: variable rank index column must be long type, while input type is TINYINT");
}

}  // namespace podium
