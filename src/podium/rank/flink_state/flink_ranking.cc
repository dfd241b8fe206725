#include "podium/rank/flink_state/flink_ranking.h"

#include <algorithm>

#include "podium/rank/flink_state/key_bytes.h"
#include "podium/rank/key_hash.h"

namespace podium {

FlinkRanking::FlinkRanking(const RankSpec& spec, const RankingStateLayout& layout)
    : GuardedRanking(spec),
      spec_(spec),
      ttl_ms_(spec.state_ttl_ms),
      layout_(layout),
      variable_rank_end_(spec.range.end_column.has_value()),
      // Flink reads no rank start beside a variable rank end.
      rank_start_(variable_rank_end_ ? 1 : std::max<std::int64_t>(spec.range.rank_start, 1)),
      index_(layout.partition),
      sweep_timer_(spec.state_ttl_ms) {
  layout_.variable_rank_end = variable_rank_end_;
  layout_.clock = RankingStateClock::kPerEntry;
  cascades_ = outputs_rank() || rank_start_ > 1;
}

Status FlinkRanking::Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) {
  time_ = batch.time;
  batch_ = &batch;
  store_ = &store;
  if (sweep_timer_.IsDue(time_.processing_ms)) SweepPartitions();
  row_partitions_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, row_partitions_.data()));
  Grow();
  if (compares_rows_) {
    fingerprints_.resize(batch.num_rows);
    PODIUM_RETURN_NOT_OK(store.Fingerprint(fingerprints_));
  }
  ChangelogWriter writer(out, spec_);
  writer_ = &writer;
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    const std::uint32_t partition = row_partitions_[row];
    PODIUM_RETURN_NOT_OK(Process({.row = row,
                                  .partition = partition,
                                  .kind = batch.kinds == nullptr ? RowKind::kInsert : batch.kinds[row],
                                  .rank_end = RankEndOf(partition, row),
                                  .order_key = OrderKeyBytes(batch.order, row)}));
  }
  writer.Finish();
  counters_.retained_rows = rows_.num_rows();
  return rows_.Settle(store);
}

void FlinkRanking::SweepPartitions() {
  BeforeSweep();
  std::vector<bool> forgotten(index_.size());
  for (std::uint32_t partition = 0; partition < index_.size(); ++partition) {
    if (!index_.Holds(partition)) continue;
    forgotten[partition] = Sweep(partition);
    if (!variable_rank_end_) continue;
    RankEnd& rank_end = rank_ends_[partition];
    if (HasExpired(rank_end.written_ms)) rank_end.present = false;
    if (rank_end.present) forgotten[partition] = false;
  }
  index_.Forget(forgotten);
}

void FlinkRanking::Grow() {
  AddPartitions(index_.size());
  if (variable_rank_end_) rank_ends_.resize(index_.size());
}

std::int64_t FlinkRanking::RankEndOf(std::uint32_t partition, std::uint32_t row) {
  if (!variable_rank_end_) return spec_.range.rank_end;
  RankEnd& rank_end = rank_ends_[partition];
  if (!rank_end.present || HasExpired(rank_end.written_ms)) {
    rank_end = {.present = true, .value = batch_->rank_ends[row], .written_ms = time_.processing_ms};
  }
  return rank_end.value;
}

bool FlinkRanking::Emit(RowKind kind, RowRef row, std::int64_t rank, std::int64_t rank_end) {
  if (rank < rank_start_ || rank > rank_end) return false;
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return false;
  writer_->Reserve(1);
  writer_->Add(kind, row, rank);
  return true;
}

void FlinkRanking::EmitMember(RowKind kind, RowRef row) {
  if (kind == RowKind::kUpdateBefore && spec_.update_before == UpdateBefore::kOmit) return;
  writer_->Reserve(1);
  writer_->Add(kind, row, /*rank=*/0);
}

std::int64_t FlinkRanking::CacheCapacity() const {
  return std::max<std::int64_t>(spec_.cache_size / std::max<std::int64_t>(gate(), 1), 1);
}

std::int32_t FlinkRanking::KeyHash(const Arrival& arrival) const {
  return HashOfKey(batch_->partition, arrival.row);
}

bool FlinkRanking::Equals(const Arrival& arrival, const StateRows::Row& row) const {
  if (row.kind != RowKind::kInsert || row.fingerprint != fingerprints_[arrival.row]) return false;
  return row.ref.retained() ? store_->Equals(arrival.row, row.ref.slot())
                            : store_->EqualsInBatch(arrival.row, row.ref.batch_row());
}

void FlinkRanking::PutStateRow(const StateRows::Row& row, const RowStore& store, StateWriter& out) const {
  out.Put(row.kind);
  PutRow(store, row.ref.slot(), out);
}

Result<StateRows::Handle> FlinkRanking::TakeStateRow(StateReader& in, RowStore& store) {
  PODIUM_ASSIGN_OR_RETURN(const auto kind, in.Get<std::uint8_t>());
  if (kind > static_cast<std::uint8_t>(RowKind::kDelete)) {
    return Status::Invalid("the state of a ranking has a row of kind ", int{kind});
  }
  PODIUM_ASSIGN_OR_RETURN(const RowSlot slot, GetRow(in, store));
  StateRows::Handle row = rows_.AddRetained(slot, compares_rows_ ? store.FingerprintOf(slot) : 0);
  row->kind = static_cast<RowKind>(kind);
  return row;
}

void FlinkRanking::SnapshotPartition(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
  if (variable_rank_end_) {
    const RankEnd& rank_end = rank_ends_[partition];
    out.Put(rank_end.value);
    out.Put(rank_end.written_ms);
  }
  PutPartition(partition, store, out);
}

Status FlinkRanking::RestorePartition(std::uint32_t partition, StateReader& in, RowStore& store) {
  Grow();
  if (variable_rank_end_) {
    RankEnd& rank_end = rank_ends_[partition];
    rank_end.present = true;
    PODIUM_ASSIGN_OR_RETURN(rank_end.value, in.Get<std::int64_t>());
    PODIUM_ASSIGN_OR_RETURN(rank_end.written_ms, in.Get<std::int64_t>());
  }
  PODIUM_RETURN_NOT_OK(TakePartition(partition, in, store));
  counters_.retained_rows = rows_.num_rows();
  return Status::OK();
}

std::int64_t FlinkRanking::state_bytes() const {
  return index_.bytes() + rows_.bytes() + entry_bytes() +
         static_cast<std::int64_t>(rank_ends_.capacity() * sizeof(RankEnd) +
                                   (row_partitions_.capacity() + fingerprints_.capacity()) *
                                       sizeof(std::uint32_t));
}

}  // namespace podium
