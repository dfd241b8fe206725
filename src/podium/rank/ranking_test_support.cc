#include "podium/rank/ranking_test_support.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <set>
#include <sstream>

#include "gtest/gtest.h"

namespace podium {
namespace {

std::string BigEndian(std::uint64_t word) {
  std::string bytes(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(word >> (56 - 8 * i));
  return bytes;
}

std::uint64_t PrefixWord(const std::string& bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    word = word << 8U | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0U);
  }
  return word;
}

std::uint64_t RawWord(const std::string& bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data(), std::min<std::size_t>(bytes.size(), 8));
  return word;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const TestRecord& record) {
  out << ShortName(record.kind) << ' ' << record.text;
  if (record.rank != 0) out << '@' << record.rank;
  return out;
}

std::string ToText(const std::vector<TestRecord>& records) {
  std::ostringstream text;
  for (std::size_t i = 0; i < records.size(); ++i) text << (i == 0 ? "" : " | ") << records[i];
  return records.empty() ? "." : text.str();
}

std::string ModelOrderKey(const TestRow& row, const KeyForms& forms) {
  if (forms.order == KeyForm::kNone) return "";
  if (forms.order == KeyForm::kBytes) return row.order_bytes;
  if (row.order.has_value()) return "\1" + BigEndian(*row.order);
  return forms.nulls == NullOrder::kFirst ? std::string(1, '\0') : "\2";
}

RowSlot TestRowStore::TakeSlot(std::string text) {
  if (free_.empty()) {
    free_.push_back(static_cast<RowSlot>(slots_.size()));
    slots_.emplace_back();
  }
  const RowSlot slot = free_.back();
  free_.pop_back();
  slots_[slot] = Slot{std::move(text), SlotState::kLive};
  ++live_rows_;
  return slot;
}

namespace {

std::uint32_t FingerprintOfText(const std::string& text) {
  return static_cast<std::uint32_t>(std::hash<std::string>()(text) % 8) << 29U;
}

}  // namespace

RowImage TestRowStore::Image(RowSlot slot) const {
  const std::string& text = slots_[slot].text;
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Result<RowSlot> TestRowStore::Adopt(RowImage image) { return TakeSlot({image.begin(), image.end()}); }

std::uint32_t TestRowStore::FingerprintOf(RowSlot slot) const { return FingerprintOfText(slots_[slot].text); }

Status TestRowStore::Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) {
  ++retain_calls_;
  if (!next_failure_.ok()) return std::exchange(next_failure_, Status::OK());
  EXPECT_EQ(batch_rows.size(), slots.size());
  EXPECT_FALSE(batch_rows.empty());
  for (std::size_t i = 0; i < batch_rows.size(); ++i) slots[i] = TakeSlot(batch_[batch_rows[i]].text);
  rows_copied_ += static_cast<std::int64_t>(slots.size());
  return Status::OK();
}

void TestRowStore::Release(std::span<const RowSlot> slots) {
  for (const RowSlot slot : slots) {
    ASSERT_LT(slot, slots_.size());
    EXPECT_EQ(slots_[slot].state, SlotState::kLive) << "slot " << slot << " is released twice";
    slots_[slot].state = SlotState::kReleased;
    released_.push_back(slot);
  }
  live_rows_ -= static_cast<std::int64_t>(slots.size());
}

void TestRowStore::Recycle() {
  for (const RowSlot slot : released_) slots_[slot] = Slot{"recycled", SlotState::kFree};
  free_.insert(free_.end(), released_.begin(), released_.end());
  released_.clear();
}

Status TestRowStore::Fingerprint(std::span<std::uint32_t> fingerprints) {
  for (std::size_t i = 0; i < fingerprints.size(); ++i) {
    fingerprints[i] = FingerprintOfText(batch_[i].text);
  }
  return Status::OK();
}

bool TestRowStore::Equals(std::uint32_t batch_row, RowSlot slot) const {
  EXPECT_EQ(slots_[slot].state, SlotState::kLive) << "slot " << slot << " is compared but not live";
  return batch_[batch_row].text == slots_[slot].text;
}

bool TestRowStore::EqualsInBatch(std::uint32_t left, std::uint32_t right) const {
  return batch_[left].text == batch_[right].text;
}

std::string TestRowStore::Resolve(RowRef row) const {
  if (!row.retained()) return batch_[row.batch_row()].text;
  if (row.slot() >= slots_.size()) return "no such slot";
  return slots_[row.slot()].text;
}

KeyColumn KeyBatchBuilder::Column::Finish(KeyForm form, bool with_ties) {
  KeyColumn column;
  column.form = form;
  if (form == KeyForm::kNone) {
    // What a face hands over without key columns: nothing.
    return column;
  }
  column.words = words;
  if (form == KeyForm::kWord && with_ties) column.ties = ties.data();
  if (form == KeyForm::kBytes) {
    column.offsets = offsets;
    column.bytes = reinterpret_cast<const std::uint8_t*>(bytes.data());
  }
  return column;
}

const KeyBatch& KeyBatchBuilder::Build(const TestRow* rows, std::uint32_t num_rows) {
  for (Column* column : {&partition_, &order_, &row_key_}) *column = Column{{}, {}, {0}, {}};
  kinds_.clear();
  rank_ends_.clear();
  bool null_partition = false;
  bool null_order = false;
  for (std::uint32_t i = 0; i < num_rows; ++i) {
    const TestRow& row = rows[i];
    null_partition |= !row.partition.has_value();
    null_order |= !row.order.has_value();
    // A NULL's word is unspecified for partition keys: something that a value could be as well.
    partition_.words.push_back(RawWord(row.partition.value_or("a")));
    partition_.ties.push_back(row.partition.has_value() ? 0 : 1);
    partition_.bytes += row.partition.has_value() ? "v" + *row.partition : "";
    partition_.offsets.push_back(static_cast<std::uint32_t>(partition_.bytes.size()));
    if (forms_.order == KeyForm::kBytes) {
      order_.words.push_back(PrefixWord(row.order_bytes));
      order_.bytes += row.order_bytes;
      order_.offsets.push_back(static_cast<std::uint32_t>(order_.bytes.size()));
    } else {
      const bool nulls_first = forms_.nulls == NullOrder::kFirst;
      order_.words.push_back(row.order.value_or(nulls_first ? 0 : ~std::uint64_t{0}));
      order_.ties.push_back(row.order.has_value() ? 1 : nulls_first ? 0 : 2);
    }
    row_key_.words.push_back(RawWord(row.row_key));
    row_key_.bytes += row.row_key;
    row_key_.offsets.push_back(static_cast<std::uint32_t>(row_key_.bytes.size()));
    kinds_.push_back(row.kind);
    rank_ends_.push_back(row.rank_end);
  }
  batch_ = KeyBatch{};
  batch_.num_rows = num_rows;
  batch_.partition = partition_.Finish(forms_.partition, null_partition);
  batch_.order = order_.Finish(forms_.order, null_order);
  batch_.row_key = row_key_.Finish(forms_.row_key, /*with_ties=*/false);
  batch_.kinds = kinds_.data();
  batch_.rank_ends = rank_ends_.data();
  return batch_;
}

RankingDriver::RankingDriver(const RankSpec& spec, KeyForms forms) : builder_(forms) {
  auto made = MakeRanking(spec, forms.partition, forms.order, forms.row_key);
  EXPECT_TRUE(made.ok()) << made.status().ToString();
  if (made.ok()) ranking_ = std::move(made).value();
}

Status RankingDriver::TryPush(const std::vector<TestRow>& rows, std::vector<TestRecord>* records) {
  store_.SetBatch(rows.data());
  view_.Clear();
  KeyBatch batch = builder_.Build(rows.data(), static_cast<std::uint32_t>(rows.size()));
  batch.time = time_;
  PODIUM_RETURN_NOT_OK(ranking_->Push(batch, store_, view_));
  EXPECT_EQ(view_.rows.size(), view_.kinds.size());
  EXPECT_TRUE(view_.ranks.empty() || view_.ranks.size() == view_.size());
  for (std::size_t i = 0; i < view_.size(); ++i) {
    const std::int64_t rank = view_.ranks.empty() ? 0 : view_.ranks[i];
    records->push_back({view_.kinds[i], store_.Resolve(view_.rows[i]), rank});
  }
  return Status::OK();
}

std::vector<TestRecord> RankingDriver::Push(const std::vector<TestRow>& rows) {
  std::vector<TestRecord> records;
  const Status status = TryPush(rows, &records);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return records;
}

std::vector<TestRecord> RankingDriver::PushSliced(const std::vector<TestRow>& rows, std::size_t batch_rows) {
  std::vector<TestRecord> records;
  for (std::size_t first = 0; first < rows.size(); first += batch_rows) {
    const std::size_t last = std::min(rows.size(), first + batch_rows);
    const std::vector<TestRow> batch(rows.begin() + static_cast<std::ptrdiff_t>(first),
                                     rows.begin() + static_cast<std::ptrdiff_t>(last));
    const auto pushed = Push(batch);
    records.insert(records.end(), pushed.begin(), pushed.end());
  }
  return records;
}

std::vector<std::string> RankingDriver::PushEach(const std::vector<TestRow>& rows) {
  std::vector<std::string> lines;
  for (const TestRow& row : rows) lines.push_back(ToText(Push({row})));
  return lines;
}

std::vector<TestRow> ParseRows(std::string_view text) {
  std::vector<TestRow> rows;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    TestRow row{.partition = "p", .order = std::nullopt, .order_bytes = {}, .text = word};
    std::uint64_t order = 0;
    if (std::from_chars(word.data(), word.data() + word.size(), order).ec == std::errc()) row.order = order;
    rows.push_back(row);
  }
  return rows;
}

std::vector<TestRecord> FlinkModel::Process(const TestRow& row) {
  out_.clear();
  Partition& partition = partitions_[forms_.partition == KeyForm::kNone ? std::nullopt : row.partition];
  switch (spec_.function) {
    case RankFunction::kAppendTopN:
      ProcessAppend(partition, row);
      break;
    case RankFunction::kFirstN:
      ProcessFirstN(partition, row);
      break;
    case RankFunction::kTop1:
      ProcessTop1(partition, row);
      break;
    default:
      ADD_FAILURE() << "the model does not know this function";
  }
  return out_;
}

std::int64_t FlinkModel::RankEnd(Partition& partition, const TestRow& row) {
  if (!spec_.range.end_column) return spec_.range.rank_end;
  if (!partition.rank_end) partition.rank_end = row.rank_end;
  return *partition.rank_end;
}

void FlinkModel::Collect(RowKind kind, const std::string& text, std::int64_t rank) {
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  out_.push_back({kind, text, outputs_rank() ? rank : 0});
}

void FlinkModel::ProcessAppend(Partition& partition, const TestRow& row) {
  rank_end_ = RankEnd(partition, row);
  const std::string key = ModelOrderKey(row, forms_);
  std::int64_t rows = 0;
  for (const auto& [_, list] : partition.buffer) rows += std::ssize(list);
  const std::int64_t gate = spec_.range.end_column ? 100 : rank_end_;
  const bool accept = partition.buffer.empty() || key < partition.buffer.rbegin()->first || rows < gate;
  if (!accept) return;
  partition.buffer[key].push_back(row.text);
  if (outputs_rank() || rank_start() > 1) {
    WithNumber(partition, key, row);
  } else {
    WithoutNumber(partition, row);
  }
}

void FlinkModel::WithNumber(Partition& partition, const std::string& key, const TestRow& row) {
  const auto visible = [&](std::int64_t rank) { return rank >= rank_start() && rank <= rank_end_; };
  std::int64_t rank = 0;
  std::string current;
  bool found = false;
  auto entry = partition.buffer.begin();
  for (; entry != partition.buffer.end() && rank <= rank_end_; ++entry) {
    const auto& [entry_key, list] = *entry;
    if (!found && entry_key == key) {
      rank += std::ssize(list);
      current = row.text;
      found = true;
    } else if (found) {
      for (std::size_t i = 0; i < list.size() && rank <= rank_end_; ++i) {
        if (visible(rank)) Collect(RowKind::kUpdateBefore, list[i], rank);
        if (visible(rank)) Collect(RowKind::kUpdateAfter, current, rank);
        current = list[i];
        ++rank;
      }
    } else {
      rank += std::ssize(list);
    }
  }
  if (rank <= rank_end_ && visible(rank)) Collect(RowKind::kInsert, current, rank);
  partition.buffer.erase(entry, partition.buffer.end());
}

void FlinkModel::WithoutNumber(Partition& partition, const TestRow& row) {
  std::int64_t rows = 0;
  for (const auto& [_, list] : partition.buffer) rows += std::ssize(list);
  if (rows > rank_end_) {
    const auto last = std::prev(partition.buffer.end());
    const std::string dropped = last->second.back();
    last->second.pop_back();
    if (last->second.empty()) partition.buffer.erase(last);
    if (dropped == row.text) return;
    Collect(RowKind::kDelete, dropped, 0);
  }
  Collect(RowKind::kInsert, row.text, 0);
}

void FlinkModel::ProcessFirstN(Partition& partition, const TestRow& row) {
  if (partition.counter >= RankEnd(partition, row)) return;
  const std::int64_t rank = ++partition.counter;
  if ((outputs_rank() || rank_start() > 1) && rank < rank_start()) return;
  Collect(RowKind::kInsert, row.text, rank);
}

void FlinkModel::ProcessTop1(Partition& partition, const TestRow& row) {
  const std::string key = ModelOrderKey(row, forms_);
  if (!partition.leader) {
    Collect(RowKind::kInsert, row.text, 1);
  } else if (key < partition.leader->first) {
    Collect(RowKind::kUpdateBefore, partition.leader->second, 1);
    Collect(RowKind::kUpdateAfter, row.text, 1);
  } else {
    return;
  }
  partition.leader = {key, row.text};
}

std::string FindIllegalRecord(const std::vector<TestRecord>& records, std::int64_t rank_end, bool upserts) {
  std::map<std::int64_t, std::string> by_rank;
  std::multiset<std::string> rows;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const TestRecord& record = records[i];
    std::ostringstream problem;
    problem << "record " << i << ", " << record << ": ";
    const bool ranked = record.rank != 0;
    if (IsAccumulate(record.kind)) {
      if (ranked && upserts && record.kind == RowKind::kUpdateAfter) {
        if (!by_rank.contains(record.rank)) return problem.str() + "no row has this rank";
        by_rank[record.rank] = record.text;
        continue;
      }
      if (ranked && !by_rank.emplace(record.rank, record.text).second) {
        return problem.str() + "the rank is taken";
      }
      if (!ranked) rows.insert(record.text);
    } else if (ranked) {
      const auto place = by_rank.find(record.rank);
      if (place == by_rank.end() || place->second != record.text) return problem.str() + "no such row";
      by_rank.erase(place);
    } else {
      const auto place = rows.find(record.text);
      if (place == rows.end()) return problem.str() + "no such row";
      rows.erase(place);
    }
    if (std::ssize(rows) > rank_end || std::ssize(by_rank) > rank_end) {
      return problem.str() + "more rows than the rank end allows";
    }
  }
  return "";
}

}  // namespace podium
