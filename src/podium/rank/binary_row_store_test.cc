#include "podium/rank/binary_row_store.h"

#include <vector>

#include "gtest/gtest.h"
#include "podium/rank/binary_row_keys.h"
#include "podium/rank/ranking.h"
#include "podium/row/binary_row_reader.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

const std::vector<LogicalType> kTypes = {LogicalType::String(), LogicalType::BigInt()};

std::vector<std::uint8_t> RowOf(const std::string& text, std::int64_t number) {
  return WriteRow({{text}, {number}}, kTypes);
}

/// "+I text number" for each record.
std::vector<std::string> Spell(const ChangelogView& changes, const BinaryRowStore& store) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const BinaryRowReader row(store.Resolve(changes.rows[i]).data(), kTypes.size());
    lines.push_back(std::string(ShortName(changes.kinds[i])) + " " + std::string(row.GetBytes(0)) + " " +
                    std::to_string(row.GetInt64(1)));
  }
  return lines;
}

}  // namespace

TEST(BinaryRowStoreTest, RetainsRowsWithoutTheirKind) {
  std::vector<std::uint8_t> updated = RowOf("a", 1);
  updated[0] = static_cast<std::uint8_t>(RowKind::kUpdateAfter);
  std::vector<std::uint8_t> deleted = RowOf("a", 1);
  deleted[0] = static_cast<std::uint8_t>(RowKind::kDelete);
  const std::vector<std::uint8_t> other = RowOf("a", 2);
  const std::vector<std::uint8_t> longer = RowOf("a longer text", 1);
  const std::vector<RowImage> batch = {updated, deleted, other, longer};

  BinaryRowStore store;
  store.SetBatch(batch);
  RowSlot slot = 0;
  const std::uint32_t first_row = 0;
  ASSERT_TRUE(store.Retain({&first_row, 1}, {&slot, 1}).ok());
  EXPECT_EQ(store.Resolve(RowRef::OfSlot(slot))[0], 0);
  EXPECT_EQ(store.Resolve(RowRef::OfBatch(0))[0], 2);  // The batch's row is left alone.
  EXPECT_TRUE(store.Equals(0, slot));
  EXPECT_TRUE(store.Equals(1, slot));
  EXPECT_FALSE(store.Equals(2, slot));
  EXPECT_FALSE(store.Equals(3, slot));
}

TEST(BinaryRowStoreTest, ComparesAndHashesRowsOfTheBatchWithoutTheirKind) {
  std::vector<std::uint8_t> deleted = RowOf("a", 1);
  deleted[0] = static_cast<std::uint8_t>(RowKind::kDelete);
  const std::vector<std::uint8_t> inserted = RowOf("a", 1);
  const std::vector<std::uint8_t> other = RowOf("a", 2);
  const std::vector<std::uint8_t> longer = RowOf("a longer text", 1);
  const std::vector<RowImage> batch = {deleted, inserted, other, longer};

  BinaryRowStore store;
  store.SetBatch(batch);
  EXPECT_TRUE(store.EqualsInBatch(0, 1));
  EXPECT_FALSE(store.EqualsInBatch(0, 2));
  EXPECT_FALSE(store.EqualsInBatch(1, 3));
  std::vector<std::uint32_t> fingerprints(4);
  ASSERT_TRUE(store.Fingerprint(fingerprints).ok());
  EXPECT_EQ(fingerprints[0], fingerprints[1]);
  EXPECT_NE(fingerprints[0], fingerprints[2]);
  EXPECT_NE(fingerprints[0], fingerprints[3]);
}

TEST(BinaryRowStoreTest, ReleasedRowsStayReadableUntilRecycle) {
  const std::vector<std::uint8_t> row = RowOf("a", 1);
  const std::vector<RowImage> batch = {row};
  BinaryRowStore store;
  store.SetBatch(batch);
  RowSlot slot = 0;
  const std::uint32_t first_row = 0;
  ASSERT_TRUE(store.Retain({&first_row, 1}, {&slot, 1}).ok());
  store.Release({&slot, 1});
  EXPECT_TRUE(store.Equals(0, slot));
  EXPECT_EQ(store.arena().num_rows(), 1);
  store.Recycle();
  EXPECT_EQ(store.arena().num_rows(), 0);
}

// Rows in, keys in place, ranking, changelog out: the path that the Flink plug-in takes.
TEST(BinaryRowStoreTest, RanksBinaryRowsEndToEnd) {
  RankSpec spec;
  spec.order_columns = {{.column = 1, .direction = SortDirection::kDescending, .nulls = NullOrder::kLast}};
  spec.range.rank_end = 2;
  BinaryRowKeys keys = BinaryRowKeys::Make(spec, kTypes).value();
  auto ranking = MakeRanking(spec, keys.partition_form(), keys.order_form()).value();
  BinaryRowStore store;
  ChangelogView changes;
  const auto push = [&](const std::vector<std::vector<std::uint8_t>>& rows) {
    const std::vector<RowImage> images(rows.begin(), rows.end());
    store.SetBatch(images);
    changes.Clear();
    EXPECT_EQ(ranking->Push(keys.Extract(images).value(), store, changes).ToString(), "OK");
    return Spell(changes, store);
  };
  EXPECT_EQ(push({RowOf("a", 10), RowOf("b", 30)}), (std::vector<std::string>{"+I a 10", "+I b 30"}));
  EXPECT_EQ(push({RowOf("c", 5), RowOf("d", 20)}), (std::vector<std::string>{"-D a 10", "+I d 20"}));
  EXPECT_EQ(store.arena().num_rows(), 3);  // Row a waits for the next push to recycle it.
}

TEST(BinaryRowStoreTest, DropsTheRowsOfAPartitionThatHasExpired) {
  for (const Compatibility compatibility : {Compatibility::kCorrect, Compatibility::kFlink221}) {
    RankSpec spec;
    spec.partition_columns = {0};
    spec.order_columns = {{.column = 1, .direction = SortDirection::kDescending, .nulls = NullOrder::kLast}};
    spec.range.rank_end = 2;
    spec.state_ttl_ms = 1000;
    spec.compatibility = compatibility;
    BinaryRowKeys keys = BinaryRowKeys::Make(spec, kTypes).value();
    auto ranking = MakeRanking(spec, keys.partition_form(), keys.order_form()).value();
    BinaryRowStore store;
    ChangelogView changes;
    const auto push = [&](std::int64_t now_ms, const std::vector<std::vector<std::uint8_t>>& rows) {
      const std::vector<RowImage> images(rows.begin(), rows.end());
      store.SetBatch(images);
      changes.Clear();
      KeyBatch batch = keys.Extract(images).value();
      batch.time = {.processing_ms = now_ms, .cache_ms = now_ms};
      EXPECT_EQ(ranking->Push(batch, store, changes).ToString(), "OK");
      return Spell(changes, store);
    };
    using Lines = std::vector<std::string>;
    EXPECT_EQ(push(0, {RowOf("a", 10), RowOf("a", 30)}), (Lines{"+I a 10", "+I a 30"}));
    EXPECT_EQ(push(999, {RowOf("b", 1)}), (Lines{"+I b 1"}));
    EXPECT_EQ(push(1000, {RowOf("a", 5)}), (Lines{"+I a 5"}));
    EXPECT_EQ(push(1001, {}), Lines{});
    EXPECT_EQ(store.arena().num_rows(), 2);
  }
}

}  // namespace podium
