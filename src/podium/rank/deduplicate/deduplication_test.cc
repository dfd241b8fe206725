#include "podium/rank/deduplicate/deduplication.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/rank/deduplicate/deduplicate_model_test_support.h"

namespace podium {
namespace {

/// Runs a de-duplication over test rows.
class Driver {
 public:
  Driver(DeduplicateSpec spec, KeyForm partition_form)
      : spec_(std::move(spec)),
        forms_({.partition = partition_form,
                .order = spec_.time == DeduplicateTime::kRowtime ? KeyForm::kWord : KeyForm::kNone}),
        deduplication_(MakeDeduplication(spec_, partition_form)),
        store_(std::make_unique<TestRowStore>()),
        builder_(forms_) {}

  std::vector<TestRecord> Push(const std::vector<TestRow>& rows, std::int64_t now_ms) {
    store_->SetBatch(rows.data());
    view_.Clear();
    const KeyBatch& batch = builder_.Build(rows.data(), static_cast<std::uint32_t>(rows.size()));
    EXPECT_TRUE(deduplication_->Push(batch, now_ms, *store_, view_).ok());
    return Records();
  }
  std::vector<TestRecord> Watermark(std::int64_t watermark_ms, std::int64_t now_ms) {
    view_.Clear();
    EXPECT_TRUE(deduplication_->AdvanceWatermark(watermark_ms, now_ms, *store_, view_).ok());
    return Records();
  }
  std::vector<TestRecord> EndBundle(std::int64_t now_ms) {
    view_.Clear();
    EXPECT_TRUE(deduplication_->EndBundle(now_ms, *store_, view_).ok());
    return Records();
  }
  /// Goes on with a new operator and a new store, made from a snapshot.
  void Restart() {
    StateWriter writer;
    EXPECT_TRUE(deduplication_->Snapshot(*store_, writer).ok());
    const std::string snapshot = writer.Take();
    deduplication_ = MakeDeduplication(spec_, forms_.partition);
    store_ = std::make_unique<TestRowStore>();
    StateReader reader(snapshot);
    EXPECT_TRUE(deduplication_->Restore(reader, *store_).ok());
    EXPECT_TRUE(reader.Finish().ok());
  }
  DeduplicateMetrics metrics() const { return deduplication_->metrics(); }
  TestRowStore& store() { return *store_; }

 private:
  std::vector<TestRecord> Records() const {
    std::vector<TestRecord> records;
    for (std::size_t i = 0; i < view_.size(); ++i)
      records.push_back({view_.kinds[i], store_->Resolve(view_.rows[i]), 0});
    return records;
  }

  DeduplicateSpec spec_;
  KeyForms forms_;
  std::unique_ptr<Deduplication> deduplication_;
  std::unique_ptr<TestRowStore> store_;
  KeyBatchBuilder builder_;
  ChangelogView view_;
};

DeduplicateSpec Rowtime(KeepRow keep) {
  DeduplicateSpec spec;
  spec.keep = keep;
  spec.time = DeduplicateTime::kRowtime;
  spec.time_column = 0;
  spec.output_insert_only = keep == KeepRow::kFirst;
  return spec;
}

TestRow Row(std::string key, std::int64_t time, std::string text) {
  TestRow row;
  row.partition = std::move(key);
  row.order = static_cast<std::uint64_t>(time) ^ (std::uint64_t{1} << 63);
  row.text = std::move(text);
  return row;
}

TEST(DeduplicationTest, RepetitionIsPassedOverUntilTheRowHasBeenUpdated) {
  DeduplicateSpec spec;
  spec.keep = KeepRow::kLast;
  Driver driver(spec, KeyForm::kWord);
  EXPECT_EQ(ToText(driver.Push({Row("a", 0, "x"), Row("a", 0, "x"), Row("a", 0, "y")}, 0)),
            "+I x | -U x | +U y");
  EXPECT_EQ(ToText(driver.Push({Row("a", 0, "y")}, 0)), "-U y | +U y");
}

TEST(DeduplicationTest, LateRowIsDroppedAndCounted) {
  Driver driver(Rowtime(KeepRow::kFirst), KeyForm::kWord);
  EXPECT_EQ(ToText(driver.Push({Row("a", 5, "a5"), Row("a", 3, "a3"), Row("b", 4, "b4")}, 0)), ".");
  EXPECT_EQ(ToText(driver.Watermark(4, 0)), "+I a3 | +I b4");
  EXPECT_EQ(ToText(driver.Push({Row("c", 3, "late"), Row("c", 4, "c4")}, 0)), ".");
  EXPECT_EQ(driver.metrics().late_rows, 1);
  EXPECT_EQ(ToText(driver.Watermark(9, 0)), "+I c4");
  EXPECT_EQ(driver.store().live_rows(), 0);
}

TEST(DeduplicationTest, OnlyTheLastRowOfABatchIsCopied) {
  Driver driver(Rowtime(KeepRow::kLast), KeyForm::kWord);
  driver.Push({Row("a", 1, "p"), Row("a", 2, "q"), Row("a", 1, "r"), Row("a", 2, "s")}, 0);
  EXPECT_EQ(driver.store().rows_copied(), 1);
  EXPECT_EQ(driver.store().live_rows(), 1);
}

TEST(DeduplicationTest, RowThatDoesNotInsertIsAnError) {
  KeyBatchBuilder builder({.partition = KeyForm::kWord, .order = KeyForm::kNone});
  TestRow row = Row("a", 0, "x");
  row.kind = RowKind::kDelete;
  TestRowStore store;
  store.SetBatch(&row);
  ChangelogView view;
  const auto deduplication = MakeDeduplication({}, KeyForm::kWord);
  EXPECT_EQ(deduplication->Push(builder.Build(&row, 1), 0, store, view).message(),
            "de-duplication takes only +I rows, got -D in row 0 of the batch");
  EXPECT_FALSE(deduplication->EndBundle(0, store, view).ok());
}

/// Timers of one time fire in no promised order: sorts such runs by text. Texts are key/time/value.
void SortWithinTimes(std::vector<TestRecord>& records) {
  const auto time_of = [](const TestRecord& record) {
    return std::stoll(record.text.substr(record.text.find('/') + 1));
  };
  EXPECT_TRUE(std::ranges::is_sorted(records, {}, time_of));
  std::ranges::sort(records, {},
                    [&](const TestRecord& record) { return std::pair(time_of(record), record.text); });
}

/// A random script: rows with few keys and times, in batches of random sizes, between them the clock,
/// watermarks and restarts.
void CompareWithModel(const DeduplicateSpec& spec, KeyForm partition_form, std::uint32_t seed) {
  SCOPED_TRACE(testing::Message() << "seed " << seed << ", bundle " << spec.bundle_size << ", ttl "
                                  << spec.state_ttl_ms);
  std::mt19937 random(seed);
  const auto below = [&](std::uint32_t bound) { return static_cast<std::int64_t>(random() % bound); };
  Driver driver(spec, partition_form);
  DeduplicateModel model(spec);
  std::int64_t now_ms = 0;
  std::int64_t watermark_ms = -20;
  const auto num_keys = static_cast<std::uint32_t>(1 + below(40));
  for (int step = 0; step < 60; ++step) {
    std::vector<TestRecord> wanted;
    std::vector<TestRecord> found;
    const std::int64_t choice = below(10);
    if (choice < 7) {
      std::vector<TestRow> rows;
      for (std::int64_t i = below(30); i >= 0; --i) {
        const std::int64_t key = below(num_keys);
        TestRow row =
            Row("k" + std::to_string(key), watermark_ms + below(30) - 5, "v" + std::to_string(below(3)));
        if (key == 0) row.partition.reset();
        if (partition_form == KeyForm::kNone) row.partition = "";
        if (below(20) == 0) row.order.reset();
        row.text = row.partition.value_or("-") + "/" + std::to_string(TimeOf(row)) + "/" + row.text;
        rows.push_back(row);
        for (const TestRecord& record : model.Process(row, now_ms)) wanted.push_back(record);
      }
      for (std::size_t begin = 0; begin < rows.size();) {
        const std::size_t end = std::min(rows.size(), begin + 1 + random() % 12);
        const auto at = [&](std::size_t i) { return rows.begin() + static_cast<std::ptrdiff_t>(i); };
        for (const TestRecord& record : driver.Push({at(begin), at(end)}, now_ms)) found.push_back(record);
        begin = end;
      }
    } else if (choice == 7) {
      now_ms += below(8);
    } else if (choice == 8) {
      watermark_ms += below(8);
      wanted = model.Watermark(watermark_ms, now_ms);
      found = driver.Watermark(watermark_ms, now_ms);
    } else {
      wanted = model.EndBundle(now_ms);
      found = driver.EndBundle(now_ms);
      model.Restore();
      driver.Restart();
    }
    if (spec.time == DeduplicateTime::kRowtime && spec.output_insert_only) {
      SortWithinTimes(found);
      SortWithinTimes(wanted);
    }
    ASSERT_EQ(ToText(found), ToText(wanted)) << "step " << step;
  }
}

TEST(DeduplicationTest, AgreesWithFlinksFunctionsOnRandomScripts) {
  std::mt19937 random(17);
  for (std::uint32_t seed = 0; seed < 600; ++seed) {
    DeduplicateSpec spec;
    spec.keep = random() % 2 == 0 ? KeepRow::kFirst : KeepRow::kLast;
    spec.time = random() % 2 == 0 ? DeduplicateTime::kProctime : DeduplicateTime::kRowtime;
    spec.time_column = 0;
    spec.update_before = random() % 2 == 0 ? UpdateBefore::kEmit : UpdateBefore::kOmit;
    spec.first_row_kind = random() % 2 == 0 ? FirstRowKind::kInsert : FirstRowKind::kUpdateAfter;
    spec.state_ttl_ms = random() % 2 == 0 ? 0 : 10;
    spec.bundle_size = random() % 2 == 0 ? 0 : static_cast<std::int64_t>(1 + random() % 25);
    spec.bundle_changes = random() % 2 == 0 ? BundleChanges::kAll : BundleChanges::kLatest;
    spec.output_insert_only = spec.keep == KeepRow::kFirst && spec.bundle_size == 0;
    constexpr KeyForm kForms[] = {KeyForm::kWord, KeyForm::kWord, KeyForm::kNone};
    CompareWithModel(spec, kForms[random() % 3], seed);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace podium
