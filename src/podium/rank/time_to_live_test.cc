// Time to live under kCorrect: a partition of which no row has come for the ttl is dropped as a whole, which
// is to say that its next row meets a new ranking. The model is just that: a ranking without a time to live
// for each partition, replaced when too much time has passed.

#include <map>
#include <random>

#include "gtest/gtest.h"
#include "podium/rank/ranking_test_support.h"

namespace podium {
namespace {

constexpr std::int64_t kTtlMs = 100;

struct Shape {
  const char* name;
  RankFunction function;
  KeyForm order = KeyForm::kWord;
  RankNumber rank_number = RankNumber::kOutput;
  std::int64_t rank_start = 1;
  std::int64_t rank_end = 3;
  KeyForm partition = KeyForm::kWord;
};

std::ostream& operator<<(std::ostream& out, const Shape& shape) { return out << shape.name; }

RankSpec SpecOf(const Shape& shape, std::int64_t ttl_ms) {
  RankSpec spec;
  spec.function = shape.function;
  spec.rank_number = shape.rank_number;
  spec.range.rank_start = shape.rank_start;
  spec.range.rank_end = shape.rank_end;
  spec.state_ttl_ms = ttl_ms;
  return spec;
}

KeyForms FormsOf(const Shape& shape) {
  const bool updates = shape.function == RankFunction::kUpdatableTopN;
  return {.partition = shape.partition,
          .order = shape.order,
          .nulls = NullOrder::kFirst,
          .row_key = updates ? KeyForm::kBytes : KeyForm::kNone};
}

/// What each partition is without a time to live, and when its last row came.
class Model {
 public:
  explicit Model(const Shape& shape) : shape_(shape) {}

  std::vector<TestRecord> Process(const TestRow& row, std::int64_t now_ms) {
    const std::string key = shape_.partition == KeyForm::kNone ? "" : row.partition.value_or("NULL");
    Partition& partition = partitions_[key];
    if (partition.ranking == nullptr || now_ms - partition.last_ms >= kTtlMs) {
      partition.ranking = std::make_unique<RankingDriver>(SpecOf(shape_, 0), FormsOf(shape_));
    }
    partition.last_ms = now_ms;
    return partition.ranking->Push({row});
  }

 private:
  struct Partition {
    std::unique_ptr<RankingDriver> ranking;
    std::int64_t last_ms = 0;
  };
  Shape shape_;
  std::map<std::string, Partition> partitions_;
};

TestRow RandomRow(std::mt19937& random, RankFunction function, std::size_t number) {
  TestRow row;
  row.partition = std::string(1, static_cast<char>('a' + random() % 5));
  if (random() % 10 == 0) row.partition = std::nullopt;
  const auto key = random() % 6;
  if (key > 0) row.order = key;
  row.order_bytes = std::string(key * 3, 'x');
  row.row_key = row.partition.value_or("-") + std::to_string(random() % 8);
  row.text = row.row_key + "/" + std::to_string(key) + "/" + std::to_string(number);
  if (function == RankFunction::kRetractableTopN) {
    row.text = row.partition.value_or("-") + std::to_string(key);
    if (random() % 3 == 0) row.kind = RowKind::kDelete;
  }
  return row;
}

class TimeToLiveTest : public testing::TestWithParam<Shape> {};

TEST_P(TimeToLiveTest, APartitionThatHasExpiredIsNew) {
  const Shape& shape = GetParam();
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    Model model(shape);
    auto ranking = std::make_unique<RankingDriver>(SpecOf(shape, kTtlMs), FormsOf(shape));
    std::int64_t now_ms = 1'000'000;
    for (std::size_t batch = 0; batch < 60; ++batch) {
      now_ms += random() % 4 == 0 ? static_cast<std::int64_t>(random() % 130) : 0;
      ranking->SetTime({.processing_ms = now_ms, .cache_ms = now_ms});
      std::vector<TestRow> rows;
      std::vector<TestRecord> expected;
      for (std::size_t i = random() % 4; i-- > 0;) {
        rows.push_back(RandomRow(random, shape.function, batch * 10 + i));
        const auto records = model.Process(rows.back(), now_ms);
        expected.insert(expected.end(), records.begin(), records.end());
      }
      ASSERT_EQ(ToText(ranking->Push(rows)), ToText(expected)) << "seed " << seed << ", batch " << batch;
      ASSERT_EQ(ranking->ranking().metrics().retained_rows, ranking->store().live_rows()) << "seed " << seed;
      if (random() % 20 != 0) continue;
      StateWriter writer;
      ASSERT_TRUE(ranking->ranking().Snapshot(ranking->store(), writer).ok());
      const std::string image = writer.Take();
      ranking = std::make_unique<RankingDriver>(SpecOf(shape, kTtlMs), FormsOf(shape));
      StateReader reader(image);
      ASSERT_TRUE(ranking->ranking().Restore(reader, ranking->store()).ok());
    }
  }
}

TEST_P(TimeToLiveTest, TheMemoryOfWhatHasExpiredIsUsedAgain) {
  const Shape& shape = GetParam();
  if (shape.partition == KeyForm::kNone) return;
  RankingDriver ranking(SpecOf(shape, kTtlMs), FormsOf(shape));
  for (std::int64_t round = 0; round < 1000; ++round) {
    ranking.SetTime({.processing_ms = round * 50, .cache_ms = 0});
    std::vector<TestRow> rows;
    for (int i = 0; i < 10; ++i) {
      TestRow row;
      row.partition = std::to_string(round * 10 + i);
      row.order_bytes = "a key of some length, so that it is bytes";
      row.row_key = *row.partition;
      row.text = *row.partition;
      rows.push_back(row);
    }
    ASSERT_EQ(ranking.Push(rows).size(), shape.rank_start == 1 ? 10U : 0U);
  }
  const RankingMetrics metrics = ranking.ranking().metrics();
  EXPECT_LE(metrics.partitions, 60);
  EXPECT_LE(ranking.store().live_rows(), 60);
  EXPECT_LE(metrics.expired_partitions, 10'000);
  EXPECT_GE(metrics.expired_partitions, 9'940);
}

TEST(TimeToLive, AnImageWithoutTimesIsThatOfAnotherRanking) {
  const Shape shape{.name = "append", .function = RankFunction::kAppendTopN};
  RankingDriver before(SpecOf(shape, 0), FormsOf(shape));
  StateWriter writer;
  ASSERT_TRUE(before.ranking().Snapshot(before.store(), writer).ok());
  const std::string image = writer.Take();
  RankingDriver after(SpecOf(shape, kTtlMs), FormsOf(shape));
  StateReader reader(image);
  EXPECT_EQ(after.ranking().Restore(reader, after.store()).ToString(),
            "Invalid: a state image is that of another ranking: its function, the form of its keys or how it "
            "expires differs");
}

INSTANTIATE_TEST_SUITE_P(
    All, TimeToLiveTest,
    testing::Values(
        Shape{.name = "append", .function = RankFunction::kAppendTopN},
        Shape{.name = "append_offset", .function = RankFunction::kAppendTopN, .rank_start = 2},
        Shape{.name = "append_no_rank_bytes",
              .function = RankFunction::kAppendTopN,
              .order = KeyForm::kBytes,
              .rank_number = RankNumber::kOmit},
        Shape{.name = "append_many",
              .function = RankFunction::kAppendTopN,
              .rank_end = 500,
              .partition = KeyForm::kNone},
        Shape{.name = "append_bytes_partition",
              .function = RankFunction::kAppendTopN,
              .partition = KeyForm::kBytes},
        Shape{.name = "limit", .function = RankFunction::kAppendTopN, .order = KeyForm::kNone},
        Shape{.name = "first_n", .function = RankFunction::kFirstN},
        Shape{.name = "top1", .function = RankFunction::kTop1, .rank_end = 1},
        Shape{.name = "top1_bytes", .function = RankFunction::kTop1, .order = KeyForm::kBytes, .rank_end = 1},
        Shape{.name = "update_fast", .function = RankFunction::kUpdatableTopN},
        Shape{.name = "update_fast_bytes_no_rank",
              .function = RankFunction::kUpdatableTopN,
              .order = KeyForm::kBytes,
              .rank_number = RankNumber::kOmit},
        Shape{.name = "retract", .function = RankFunction::kRetractableTopN},
        Shape{.name = "retract_bytes_no_rank",
              .function = RankFunction::kRetractableTopN,
              .order = KeyForm::kBytes,
              .rank_number = RankNumber::kOmit,
              .partition = KeyForm::kBytes},
        Shape{.name = "retract_global",
              .function = RankFunction::kRetractableTopN,
              .partition = KeyForm::kNone}),
    [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace podium
