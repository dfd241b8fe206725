#include "podium/columnar/materialize_operator.h"

#include <arrow/api.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace podium {
namespace {

struct Change {
  RowKind kind;
  std::int32_t key;
  std::int32_t id;
  std::int32_t value;
  bool operator==(const Change&) const = default;
};

const RowType kRow = {{"key", "id", "value"}, {LogicalType::Int(), LogicalType::Int(), LogicalType::Int()}};

ChangelogBatch BatchOf(const std::vector<Change>& changes) {
  arrow::Int32Builder columns[3];
  ChangelogBatch batch;
  batch.type = kRow;
  for (const Change& change : changes) {
    EXPECT_TRUE(columns[0].Append(change.key).ok());
    EXPECT_TRUE(columns[1].Append(change.id).ok());
    EXPECT_TRUE(columns[2].Append(change.value).ok());
    batch.kinds.push_back(change.kind);
  }
  std::vector<std::shared_ptr<arrow::Array>> arrays;
  for (auto& column : columns) arrays.push_back(column.Finish().ValueOrDie());
  const auto schema = arrow::schema({arrow::field("key", arrow::int32()), arrow::field("id", arrow::int32()),
                                     arrow::field("value", arrow::int32())});
  batch.rows = arrow::RecordBatch::Make(schema, static_cast<std::int64_t>(changes.size()), arrays);
  return batch;
}

void Append(const ChangelogBatch& batch, std::vector<Change>& to) {
  const auto value = [&](int column, std::int64_t row) {
    return static_cast<const arrow::Int32Array&>(*batch.rows->column(column)).Value(row);
  };
  for (std::int64_t i = 0; i < batch.num_records(); ++i) {
    const std::int64_t row = batch.row_of(i);
    to.push_back({batch.kind_of(i), value(0, row), value(1, row), value(2, row)});
  }
}

/// The rows of each primary key in a plain list.
class Model {
 public:
  explicit Model(bool has_upsert_key) : has_upsert_key_(has_upsert_key) {}

  void Take(const Change& change, std::vector<Change>& out) {
    std::vector<Change>& rows = rows_[change.key];
    const auto found = std::ranges::find_if(rows, [&](const Change& row) {
      return row.id == change.id && (has_upsert_key_ || row.value == change.value);
    });
    Change emitted = change;
    if (change.kind == RowKind::kInsert || change.kind == RowKind::kUpdateAfter) {
      emitted.kind = rows.empty() ? RowKind::kInsert : RowKind::kUpdateAfter;
      if (has_upsert_key_ && found != rows.end()) {
        *found = change;
      } else {
        rows.push_back(change);
      }
      out.push_back(emitted);
      return;
    }
    if (found == rows.end()) return;
    const bool was_last = found + 1 == rows.end();
    rows.erase(found);
    if (rows.empty()) {
      emitted.kind = RowKind::kDelete;
      out.push_back(emitted);
    } else if (was_last) {
      emitted = rows.back();
      emitted.kind = RowKind::kUpdateAfter;
      out.push_back(emitted);
    }
  }

 private:
  bool has_upsert_key_;
  std::map<std::int32_t, std::vector<Change>> rows_;
};

std::vector<Change> RandomChanges(std::mt19937& random, int count) {
  constexpr RowKind kKinds[] = {RowKind::kInsert, RowKind::kUpdateAfter, RowKind::kUpdateBefore,
                                RowKind::kDelete};
  std::vector<Change> changes;
  for (int i = 0; i < count; ++i) {
    changes.push_back({kKinds[random() % 4], static_cast<std::int32_t>(random() % 4),
                       static_cast<std::int32_t>(random() % 3), static_cast<std::int32_t>(random() % 3)});
  }
  return changes;
}

/// Pushes the changes in random slices, with a snapshot restored into a new operator between some of them.
std::vector<Change> Emitted(const MaterializeSpec& spec, const std::vector<Change>& changes,
                            std::mt19937& random) {
  auto materialize = std::move(MaterializeOperator::Make(spec, kRow)).value();
  std::vector<Change> emitted;
  for (std::size_t at = 0; at < changes.size();) {
    const std::size_t size = std::min<std::size_t>(1 + random() % 20, changes.size() - at);
    const auto begin = changes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto batch = BatchOf({begin, begin + static_cast<std::ptrdiff_t>(size)});
    const auto result = materialize->Push(batch, 0);
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    Append(*result, emitted);
    at += size;
    if (random() % 4 != 0) continue;
    StateWriter writer;
    EXPECT_TRUE(materialize->Snapshot(writer).ok());
    const std::string image = writer.Take();
    materialize = std::move(MaterializeOperator::Make(spec, kRow)).value();
    StateReader reader(image);
    EXPECT_TRUE(materialize->Restore(reader).ok());
    EXPECT_TRUE(reader.Finish().ok());
  }
  return emitted;
}

void CompareWithModel(const MaterializeSpec& spec) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const std::vector<Change> changes = RandomChanges(random, 200);
    Model model(!spec.upsert_key.empty());
    std::vector<Change> wanted;
    for (const Change& change : changes) model.Take(change, wanted);
    ASSERT_EQ(Emitted(spec, changes, random), wanted) << "seed " << seed;
  }
}

TEST(MaterializeOperatorTest, HoldsTheLastRowOfEachPrimaryKey) {
  CompareWithModel({.primary_key = {0}, .upsert_key = {}});
}

TEST(MaterializeOperatorTest, ReplacesRowsByTheUpsertKey) {
  CompareWithModel({.primary_key = {0}, .upsert_key = {1}});
}

TEST(MaterializeOperatorTest, ForgetsAKeyThatWasNotWrittenForItsTimeToLive) {
  auto materialize =
      std::move(MaterializeOperator::Make({.primary_key = {0}, .upsert_key = {}, .state_ttl_ms = 100}, kRow))
          .value();
  std::vector<Change> emitted;
  const auto push = [&](std::int64_t now_ms, const Change& change) {
    Append(materialize->Push(BatchOf({change}), now_ms).value(), emitted);
  };
  push(0, {RowKind::kInsert, 1, 1, 1});
  push(99, {RowKind::kInsert, 1, 2, 1});
  push(199, {RowKind::kDelete, 1, 2, 1});  // Expired this very millisecond: nothing to take back.
  push(199, {RowKind::kInsert, 1, 3, 1});
  const std::vector<Change> wanted = {
      {RowKind::kInsert, 1, 1, 1}, {RowKind::kUpdateAfter, 1, 2, 1}, {RowKind::kInsert, 1, 3, 1}};
  EXPECT_EQ(emitted, wanted);
}

}  // namespace
}  // namespace podium
