#include "bench/binary_row_runner.h"

#include <algorithm>

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
             workload.rank_number == RankNumber::kOutput) {}

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

// Reads kind, rank and every column of every record, from the bytes of its row. Retained rows lie anywhere in
// memory, so they are asked for ahead.
void BinaryRowRunner::TouchChangelog() {
  constexpr std::size_t kChunk = 1024;
  constexpr std::size_t kAhead = 12;
  hashes_.resize(kChunk);
  for (std::size_t first = 0; first < view_.size(); first += kChunk) {
    const std::size_t count = std::min(kChunk, view_.size() - first);
    const RowRef* rows = view_.rows.data() + first;
    for (std::size_t i = 0; i < count; ++i) {
      if (i + 2 * kAhead < count) store_.Prefetch(rows[i + 2 * kAhead]);
      if (i + kAhead < count) __builtin_prefetch(store_.Resolve(rows[i + kAhead]).data());
      const std::int64_t rank = view_.ranks.empty() ? 0 : view_.ranks[first + i];
      const std::uint64_t row = touch_.RowShare(ReadRow(store_.Resolve(rows[i])));
      hashes_[i] = touch_.HashOf(view_.kinds[first + i], row, rank);
    }
    touch_.Add({hashes_.data(), count});
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
