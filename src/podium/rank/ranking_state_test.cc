#include "podium/rank/ranking_state.h"

#include <random>
#include <string>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

struct Shape {
  const char* name;
  RankFunction function;
  KeyForm order = KeyForm::kWord;
  RankNumber rank_number = RankNumber::kOutput;
  std::int64_t rank_start = 1;
  std::int64_t rank_end = 3;
  bool variable = false;
  std::int64_t ttl_ms = 0;
};

std::ostream& operator<<(std::ostream& out, const Shape& shape) { return out << shape.name; }

class RankingStateTest : public testing::TestWithParam<Shape> {
 protected:
  RankSpec Spec() const {
    const Shape& shape = GetParam();
    RankSpec spec;
    spec.function = shape.function;
    spec.rank_number = shape.rank_number;
    spec.range.rank_start = shape.rank_start;
    spec.range.rank_end = shape.rank_end;
    if (shape.variable) spec.range.end_column = 1;
    spec.compatibility = Compatibility::kFlink221;
    spec.state_ttl_ms = shape.ttl_ms;
    spec.cache_size = 4;
    return spec;
  }
  KeyForms Forms() const {
    const bool updates = GetParam().function == RankFunction::kUpdatableTopN;
    return {.partition = KeyForm::kWord,
            .order = GetParam().order,
            .nulls = NullOrder::kFirst,
            .row_key = updates ? KeyForm::kBytes : KeyForm::kNone};
  }
  std::vector<TestRow> Rows(std::uint32_t seed, std::size_t num_rows) const {
    std::mt19937 random(seed);
    std::vector<TestRow> rows(num_rows);
    const bool retracts = GetParam().function == RankFunction::kRetractableTopN;
    for (TestRow& row : rows) {
      row.partition = std::string(1, static_cast<char>('a' + random() % 3));
      if (random() % 10 == 0) row.partition = std::nullopt;
      const auto key = random() % 6;
      if (key > 0) row.order = key;
      if (key == 0 && Forms().order == KeyForm::kWord) row.order = std::nullopt;
      row.order_bytes = std::string(key, 'x');
      row.row_key = row.partition.value_or("-") + std::to_string(random() % 8);
      row.text = row.row_key + std::to_string(key);
      row.rank_end = 1 + static_cast<std::int64_t>(random() % 3);
      if (retracts && random() % 3 == 0) row.kind = RowKind::kDelete;
    }
    return rows;
  }
};

TEST_P(RankingStateTest, ARestoredRankingGoesOnAsTheOneThatWasSnapshotted) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    RankingDriver before(Spec(), Forms());
    before.Push(Rows(seed, seed * 4 % 90));
    StateWriter writer;
    before.ranking().PrepareSnapshot({});
    ASSERT_TRUE(before.ranking().Snapshot(before.store(), writer).ok());
    const std::string image = writer.Take();

    RankingDriver after(Spec(), Forms());
    StateReader reader(image);
    const Status restored = after.ranking().Restore(reader, after.store());
    ASSERT_TRUE(restored.ok()) << restored.ToString();
    ASSERT_TRUE(reader.Finish().ok());
    const auto rows = Rows(seed + 1000, 60);
    ASSERT_EQ(ToText(after.PushSliced(rows, 7)), ToText(before.PushSliced(rows, 7))) << "seed " << seed;
  }
}

TEST_P(RankingStateTest, AnImageCutAnywhereIsAnError) {
  RankingDriver before(Spec(), Forms());
  before.Push(Rows(1, 40));
  StateWriter writer;
  before.ranking().PrepareSnapshot({});
  ASSERT_TRUE(before.ranking().Snapshot(before.store(), writer).ok());
  const std::string image = writer.Take();
  for (std::size_t size = 0; size < image.size(); ++size) {
    RankingDriver after(Spec(), Forms());
    const std::string cut = image.substr(0, size);
    StateReader reader(cut);
    ASSERT_FALSE(after.ranking().Restore(reader, after.store()).ok()) << size << " bytes";
    std::vector<TestRecord> records;
    ASSERT_FALSE(after.TryPush(Rows(2, 1), &records).ok());
  }
}

TEST_P(RankingStateTest, TheImageOfAnotherRankingIsAnError) {
  RankSpec other = Spec();
  other.range.end_column.reset();
  other.function =
      GetParam().function == RankFunction::kFirstN ? RankFunction::kAppendTopN : RankFunction::kFirstN;
  RankingDriver before(other, {.partition = KeyForm::kWord, .order = KeyForm::kWord});
  StateWriter writer;
  ASSERT_TRUE(before.ranking().Snapshot(before.store(), writer).ok());
  const std::string image = writer.Take();
  RankingDriver after(Spec(), Forms());
  StateReader reader(image);
  EXPECT_EQ(after.ranking().Restore(reader, after.store()).ToString(),
            "Invalid: a state image is that of another ranking: its function, the form of its keys or how it "
            "expires differs");
}

INSTANTIATE_TEST_SUITE_P(
    All, RankingStateTest,
    testing::Values(
        Shape{.name = "append", .function = RankFunction::kAppendTopN},
        Shape{.name = "append_no_rank_bytes",
              .function = RankFunction::kAppendTopN,
              .order = KeyForm::kBytes,
              .rank_number = RankNumber::kOmit},
        Shape{.name = "append_many", .function = RankFunction::kAppendTopN, .rank_end = 100},
        Shape{.name = "append_variable", .function = RankFunction::kAppendTopN, .variable = true},
        Shape{.name = "first_n", .function = RankFunction::kFirstN},
        Shape{.name = "top1", .function = RankFunction::kTop1, .rank_end = 1},
        Shape{.name = "top1_bytes", .function = RankFunction::kTop1, .order = KeyForm::kBytes, .rank_end = 1},
        Shape{.name = "update_fast", .function = RankFunction::kUpdatableTopN},
        Shape{
            .name = "update_fast_bytes", .function = RankFunction::kUpdatableTopN, .order = KeyForm::kBytes},
        Shape{.name = "retract", .function = RankFunction::kRetractableTopN},
        Shape{.name = "retract_bytes_offset_no_rank",
              .function = RankFunction::kRetractableTopN,
              .order = KeyForm::kBytes,
              .rank_number = RankNumber::kOmit,
              .rank_start = 2},
        Shape{.name = "retract_arrival",
              .function = RankFunction::kRetractableTopN,
              .order = KeyForm::kNone,
              .rank_number = RankNumber::kOmit},
        Shape{.name = "retract_variable", .function = RankFunction::kRetractableTopN, .variable = true},
        Shape{.name = "append_flink_ttl", .function = RankFunction::kAppendTopN, .ttl_ms = 1000},
        Shape{.name = "append_variable_flink_ttl",
              .function = RankFunction::kAppendTopN,
              .variable = true,
              .ttl_ms = 1000},
        Shape{.name = "first_n_flink_ttl", .function = RankFunction::kFirstN, .ttl_ms = 1000},
        Shape{.name = "top1_flink_ttl", .function = RankFunction::kTop1, .rank_end = 1, .ttl_ms = 1000},
        Shape{.name = "update_fast_flink_ttl",
              .function = RankFunction::kUpdatableTopN,
              .order = KeyForm::kBytes,
              .ttl_ms = 1000},
        Shape{.name = "retract_flink_ttl",
              .function = RankFunction::kRetractableTopN,
              .rank_number = RankNumber::kOmit,
              .rank_start = 2,
              .ttl_ms = 1000}),
    [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace podium
