#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "podium/rank/changelog_view.h"
#include "podium/rank/key_batch.h"
#include "podium/rank/ranking.h"

namespace podium {

/// A row of a test: its keys in plain form, and a text that stands for the whole row.
struct TestRow {
  std::optional<std::string> partition;  ///< Up to 8 bytes where the partition key is a word; nullopt: NULL.
  std::optional<std::uint64_t> order = 0;  ///< As an unsigned number; nullopt: NULL.
  std::string order_bytes;                 ///< The order key where it is a byte string.
  std::string text;
  std::int64_t rank_end = 0;
  RowKind kind = RowKind::kInsert;
  std::string row_key = {};  ///< Up to 8 bytes where the row key is a word; update-fast only.
};

/// A record of a changelog, with its row resolved.
struct TestRecord {
  RowKind kind;
  std::string text;
  std::int64_t rank;  ///< 0 where the rank number is not output.
  bool operator==(const TestRecord&) const = default;
};
std::ostream& operator<<(std::ostream& out, const TestRecord& record);
/// "+I 5p@1 | -U 5p@1 | ...", without "@rank" where the rank number is not output.
std::string ToText(const std::vector<TestRecord>& records);

/// How the keys of a test are handed over.
struct KeyForms {
  KeyForm partition = KeyForm::kWord;
  KeyForm order = KeyForm::kWord;
  NullOrder nulls = NullOrder::kFirst;  ///< Word order keys only.
  KeyForm row_key = KeyForm::kNone;
};

/// The order key as a string whose byte order is the SQL order: what a model compares.
std::string ModelOrderKey(const TestRow& row, const KeyForms& forms);

/// A row store that remembers texts, and fails the test on any misuse: a slot released twice or never given,
/// and reading a slot that was recycled.
class TestRowStore final : public RowStore {
 public:
  void SetBatch(const TestRow* rows) { batch_ = rows; }
  /// The next Retain returns this.
  void FailNextRetain(Status status) { next_failure_ = std::move(status); }

  Status Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) override;
  void Release(std::span<const RowSlot> slots) override;
  void Recycle() override;
  /// Different rows often share a fingerprint: only Equals may decide.
  Status Fingerprint(std::span<std::uint32_t> fingerprints) override;
  bool Equals(std::uint32_t batch_row, RowSlot slot) const override;
  bool EqualsInBatch(std::uint32_t left, std::uint32_t right) const override;
  RowImage Image(RowSlot slot) const override;
  Result<RowSlot> Adopt(RowImage image) override;

  std::uint32_t FingerprintOf(RowSlot slot) const override;

  std::string Resolve(RowRef row) const;
  std::int64_t live_rows() const { return live_rows_; }
  std::int64_t rows_copied() const { return rows_copied_; }
  std::int64_t retain_calls() const { return retain_calls_; }

 private:
  enum class SlotState : std::uint8_t { kFree, kLive, kReleased };
  struct Slot {
    std::string text;
    SlotState state = SlotState::kFree;
  };
  RowSlot TakeSlot(std::string text);

  const TestRow* batch_ = nullptr;
  std::vector<Slot> slots_;
  std::vector<RowSlot> free_;
  std::vector<RowSlot> released_;
  std::int64_t live_rows_ = 0;
  std::int64_t rows_copied_ = 0;
  std::int64_t retain_calls_ = 0;
  Status next_failure_;
};

/// Builds key batches of test rows. The batch borrows the builder's memory until the next Build.
class KeyBatchBuilder {
 public:
  explicit KeyBatchBuilder(KeyForms forms) : forms_(forms) {}
  const KeyBatch& Build(const TestRow* rows, std::uint32_t num_rows);

 private:
  struct Column {
    std::vector<std::uint64_t> words;
    std::vector<std::uint8_t> ties;
    std::vector<std::uint32_t> offsets;
    std::string bytes;
    KeyColumn Finish(KeyForm form, bool with_ties);
  };
  KeyForms forms_;
  Column partition_;
  Column order_;
  Column row_key_;
  std::vector<RowKind> kinds_;
  std::vector<std::int64_t> rank_ends_;
  KeyBatch batch_;
};

/// Runs a ranking over test rows.
class RankingDriver {
 public:
  RankingDriver(const RankSpec& spec, KeyForms forms);

  /// Pushes `rows` as one batch and returns the records, resolved before anything can be recycled.
  std::vector<TestRecord> Push(const std::vector<TestRow>& rows);
  Status TryPush(const std::vector<TestRow>& rows, std::vector<TestRecord>* records);
  /// Pushes `rows` in batches of `batch_rows`.
  std::vector<TestRecord> PushSliced(const std::vector<TestRow>& rows, std::size_t batch_rows);
  /// Pushes each row as a batch of its own; one line of records per row, "." for none.
  std::vector<std::string> PushEach(const std::vector<TestRow>& rows);

  /// What time it is for the pushes that follow.
  void SetTime(TaskTime time) { time_ = time; }
  const TaskTime& time() const { return time_; }

  Ranking& ranking() { return *ranking_; }
  TestRowStore& store() { return store_; }

 private:
  std::unique_ptr<Ranking> ranking_;
  TestRowStore store_;
  KeyBatchBuilder builder_;
  ChangelogView view_;
  TaskTime time_;
};

/// Rows of one partition from a short text: "5p 3q null-r" are the keys 5, 3 and NULL with texts as written.
std::vector<TestRow> ParseRows(std::string_view text);

/// The pseudo-code of semantics 2.1 to 2.3, written down as plainly as C++ allows: what Flink's functions do
/// to a map from order keys to lists of rows.
class FlinkModel {
 public:
  FlinkModel(RankSpec spec, KeyForms forms) : spec_(std::move(spec)), forms_(forms) {}
  std::vector<TestRecord> Process(const TestRow& row);

 private:
  struct Partition {
    std::map<std::string, std::vector<std::string>> buffer;  // data-state-with-append
    std::optional<std::int64_t> rank_end;
    std::int64_t counter = 0;                                   // counterState
    std::optional<std::pair<std::string, std::string>> leader;  // Top1-Rank-State: order key, row
  };

  void ProcessAppend(Partition& partition, const TestRow& row);
  void WithNumber(Partition& partition, const std::string& key, const TestRow& row);
  void WithoutNumber(Partition& partition, const TestRow& row);
  void ProcessFirstN(Partition& partition, const TestRow& row);
  void ProcessTop1(Partition& partition, const TestRow& row);
  std::int64_t RankEnd(Partition& partition, const TestRow& row);
  bool outputs_rank() const { return spec_.rank_number == RankNumber::kOutput; }
  std::int64_t rank_start() const { return spec_.range.end_column ? -1 : spec_.range.rank_start; }
  void Collect(RowKind kind, const std::string& text, std::int64_t rank);

  RankSpec spec_;
  KeyForms forms_;
  std::map<std::optional<std::string>, Partition> partitions_;
  std::int64_t rank_end_ = 0;
  std::vector<TestRecord> out_;
};

/// Checks that every prefix of a changelog is legal: no -U or -D of a row that is not there, one row per
/// rank, at most `rank_end` rows. With `upserts` a +U may replace a row without its -U (rank number output).
std::string FindIllegalRecord(const std::vector<TestRecord>& records, std::int64_t rank_end, bool upserts);

}  // namespace podium
