#include "podium/rank/first_n_ranking.h"

#include "podium/rank/changelog_writer.h"

namespace podium {

FirstNRanking::FirstNRanking(const RankSpec& spec, KeyForm partition_form, RowKinds row_kinds)
    : GuardedRanking(spec),
      spec_(spec),
      row_kinds_(row_kinds),
      variable_rank_end_(spec.range.end_column.has_value()),
      // Flink reads no rank start beside a variable rank end.
      first_visible_(variable_rank_end_ ? 1 : spec.range.rank_start),
      index_(partition_form) {}

Status FirstNRanking::Rank(const KeyBatch& batch, RowStore& /*store*/, ChangelogView& out) {
  if (row_kinds_ == RowKinds::kMustInsert && batch.kinds != nullptr) {
    for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
      if (batch.kinds[row] == RowKind::kInsert) continue;
      return Status::Invalid("first-n ranking takes only +I rows, got ", ShortName(batch.kinds[row]),
                             " in row ", row, " of the batch");
    }
  }
  row_partitions_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  rows_seen_.resize(index_.size());

  ChangelogWriter writer(out, spec_);
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    const std::uint32_t partition = row_partitions_[row];
    std::int64_t rank_end = spec_.range.rank_end;
    if (variable_rank_end_) {
      // Partitions are numbered in row order, so a new one is met first in the row that sets its rank end.
      if (partition == rank_ends_.size()) rank_ends_.push_back(batch.rank_ends[row]);
      rank_end = rank_ends_[partition];
    }
    if (rows_seen_[partition] >= rank_end) {
      ++counters_.rejected_rows;
      continue;
    }
    const std::int64_t rank = ++rows_seen_[partition];
    if (rank < first_visible_) continue;
    writer.Reserve(1);
    writer.Add(RowKind::kInsert, RowRef::OfBatch(row), rank);
  }
  writer.Finish();
  return Status::OK();
}

RankingStateLayout FirstNRanking::state_layout() const {
  return {.kind = RankingStateKind::kFirstN,
          .partition = index_.form(),
          .order = KeyForm::kNone,
          .row_key = KeyForm::kNone,
          .variable_rank_end = variable_rank_end_};
}

bool FirstNRanking::IsWorthKeeping(std::uint32_t partition) const {
  return variable_rank_end_ || rows_seen_[partition] > 0;
}

Status FirstNRanking::DropPartition(std::uint32_t partition, RowStore& /*store*/) {
  rows_seen_[partition] = 0;
  return Status::OK();
}

void FirstNRanking::SnapshotPartition(std::uint32_t partition, const RowStore& /*store*/,
                                      StateWriter& out) const {
  if (variable_rank_end_) out.Put(rank_ends_[partition]);
  out.Put(rows_seen_[partition]);
}

Status FirstNRanking::RestorePartition(std::uint32_t /*partition*/, StateReader& in, RowStore& /*store*/) {
  if (variable_rank_end_) {
    PODIUM_ASSIGN_OR_RETURN(const auto rank_end, in.Get<std::int64_t>());
    rank_ends_.push_back(rank_end);
  }
  PODIUM_ASSIGN_OR_RETURN(const auto rows_seen, in.Get<std::int64_t>());
  if (rows_seen < 0) return Status::Invalid("the state of a ranking counts ", rows_seen, " rows");
  rows_seen_.push_back(rows_seen);
  return Status::OK();
}

std::int64_t FirstNRanking::state_bytes() const {
  return index_.bytes() +
         static_cast<std::int64_t>((rows_seen_.capacity() + rank_ends_.capacity()) * sizeof(std::int64_t) +
                                   row_partitions_.capacity() * sizeof(std::uint32_t));
}

}  // namespace podium
