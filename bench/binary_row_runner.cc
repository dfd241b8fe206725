#include "bench/binary_row_runner.h"

#include <algorithm>
#include <bit>

#include "podium/row/binary_row_reader.h"

namespace podium::bench {

Result<std::unique_ptr<BinaryRowRunner>> BinaryRowRunner::Make(const AppendWorkload& workload) {
  const RankSpec spec = workload.Spec();
  PODIUM_ASSIGN_OR_RETURN(BinaryRowKeys keys, BinaryRowKeys::Make(spec, workload.InputType().types));
  PODIUM_ASSIGN_OR_RETURN(std::unique_ptr<Ranking> ranking,
                          MakeRanking(spec, keys.partition_form(), keys.order_form()));
  return std::unique_ptr<BinaryRowRunner>(new BinaryRowRunner(workload, std::move(keys), std::move(ranking)));
}

BinaryRowRunner::BinaryRowRunner(const AppendWorkload& workload, BinaryRowKeys keys,
                                 std::unique_ptr<Ranking> ranking)
    : arity_(workload.InputType().size()),
      keys_(std::move(keys)),
      ranking_(std::move(ranking)),
      touch_(static_cast<std::uint32_t>(arity_) + (workload.rank_number == RankNumber::kOutput ? 1 : 0),
             workload.rank_number == RankNumber::kOutput),
      recent_(kRecentRows) {}

Status BinaryRowRunner::Run(const std::vector<RowImage>& rows, std::uint32_t batch_rows) {
  for (std::size_t first = 0; first < rows.size(); first += batch_rows) {
    const std::size_t size = std::min<std::size_t>(batch_rows, rows.size() - first);
    PODIUM_RETURN_NOT_OK(PushBatch({rows.data() + first, size}));
    TouchChangelog();
  }
  return Status::OK();
}

Status BinaryRowRunner::PushBatch(std::span<const RowImage> batch) {
  PODIUM_ASSIGN_OR_RETURN(const KeyBatch key_batch, keys_.Extract(batch));
  store_.SetBatch(batch);
  view_.Clear();
  return ranking_->Push(key_batch, store_, view_);
}

inline std::uint64_t BinaryRowRunner::ReadRow(RowImage row) const {
  const BinaryRowReader reader(row.data(), arity_);
  std::uint64_t value =
      Touch::AddColumn(Touch::ValueOf(reader.GetInt64(0)), Touch::ValueOf(reader.GetInt64(1)));
  if (arity_ > 2) value = Touch::AddColumn(value, Touch::ValueOf(reader.GetBytes(2)));
  return value;
}

// Three short loops instead of one: which distinct rows there are, what they hold (each is read once, and
// asked for ahead, since retained rows lie anywhere in memory), and the records.
void BinaryRowRunner::TouchChangelog() {
  constexpr std::size_t kChunk = 1024;
  ++changelog_number_;
  distinct_rows_.clear();
  for (std::size_t first = 0; first < view_.size(); first += kChunk) {
    const std::size_t count = std::min(kChunk, view_.size() - first);
    const std::size_t known = distinct_rows_.size();
    FindDistinctRows(first, count);
    ReadDistinctRows(known);
    TouchRecords(first, count);
  }
}

void BinaryRowRunner::TouchRecords(std::size_t first, std::size_t count) {
  const RowKind* kinds = view_.kinds.data() + first;
  const std::int64_t* ranks = view_.ranks.data() + first;
  hashes_.resize(std::max(hashes_.size(), count));
  if (view_.ranks.empty()) {
    for (std::size_t i = 0; i < count; ++i) {
      hashes_[i] = touch_.HashOf(kinds[i], distinct_values_[record_rows_[i]], 0);
    }
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      hashes_[i] = touch_.HashOf(kinds[i], distinct_values_[record_rows_[i]], ranks[i]);
    }
  }
  touch_.Add({hashes_.data(), count});
}

void BinaryRowRunner::FindDistinctRows(std::size_t first, std::size_t count) {
  constexpr std::uint32_t kHashMultiplier = 0x9E3779B1;
  constexpr int kHashShift = 32 - std::countr_zero(kRecentRows);
  record_rows_.resize(std::max(record_rows_.size(), count));
  for (std::size_t i = 0; i < count; ++i) {
    const RowRef row = view_.rows[first + i];
    RecentRow& recent = recent_[row.bits() * kHashMultiplier >> kHashShift];
    const std::uint64_t tag = changelog_number_ << 32U | row.bits();
    if (recent.tag != tag) {
      recent = {tag, static_cast<std::uint32_t>(distinct_rows_.size())};
      distinct_rows_.push_back(row);
    }
    record_rows_[i] = recent.distinct;
  }
}

void BinaryRowRunner::ReadDistinctRows(std::size_t first) {
  constexpr std::size_t kAhead = 12;
  const std::size_t count = distinct_rows_.size();
  distinct_values_.resize(std::max(distinct_values_.size(), count));
  for (std::size_t i = first; i < count; ++i) {
    if (i + 2 * kAhead < count) store_.Prefetch(distinct_rows_[i + 2 * kAhead]);
    if (i + kAhead < count) {
      const RowImage ahead = store_.Resolve(distinct_rows_[i + kAhead]);
      __builtin_prefetch(ahead.data());
      __builtin_prefetch(ahead.data() + ahead.size() - 1);
    }
    distinct_values_[i] = touch_.RowShare(ReadRow(store_.Resolve(distinct_rows_[i])));
  }
}

Status BinaryRowRunner::RunWithFullDigest(const std::vector<RowImage>& rows, std::uint32_t batch_rows,
                                          FullDigest& full) {
  for (std::size_t first = 0; first < rows.size(); first += batch_rows) {
    const std::size_t size = std::min<std::size_t>(batch_rows, rows.size() - first);
    PODIUM_RETURN_NOT_OK(PushBatch({rows.data() + first, size}));
    TouchChangelog();
    for (std::size_t i = 0; i < view_.size(); ++i) {
      const BinaryRowReader reader(store_.Resolve(view_.rows[i]).data(), arity_);
      full.AddKind(view_.kinds[i]);
      full.AddNumber(reader.GetInt64(0));
      full.AddNumber(reader.GetInt64(1));
      if (arity_ > 2) full.AddText(reader.GetBytes(2));
      if (!view_.ranks.empty()) full.AddNumber(view_.ranks[i]);
    }
  }
  return Status::OK();
}

}  // namespace podium::bench
