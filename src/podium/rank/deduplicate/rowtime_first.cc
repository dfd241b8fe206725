#include "podium/rank/deduplicate/rowtime_first.h"

#include "podium/rank/changelog_writer.h"
#include "podium/rank/deduplicate/keyed_state.h"

namespace podium {

void RowtimeFirst::Grow() {
  done_.Grow(index_.size());
  waiting_.Grow(index_.size());
}

Status RowtimeFirst::Deduplicate(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                                 ChangelogView& /*out*/) {
  partitions_.resize(batch.num_rows);
  PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, partitions_.data()));
  Grow();
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    const std::int64_t time = RowtimeOf(batch.order, row);
    if (time < watermark_ms_) {
      ++counters_.late_rows;
      continue;
    }
    const std::uint32_t partition = partitions_[row];
    if (done_.Contains(partition, now_ms)) continue;
    const KeptRows::Entry& waiting = waiting_.at(partition);
    if (waiting.present && waiting.time <= time) continue;
    waiting_.Replace(partition, RowRef::OfBatch(row), time, /*updated=*/false);
    SetTimer(partition, time);
  }
  return waiting_.Settle(store);
}

Status RowtimeFirst::OnWatermark(std::int64_t watermark_ms, std::int64_t now_ms, RowStore& store,
                                 ChangelogView& out) {
  watermark_ms_ = watermark_ms;
  const RankSpec emission;
  ChangelogWriter writer(out, emission);
  while (!timers_.empty() && timers_.top().time_ms <= watermark_ms) {
    const Timer timer = timers_.top();
    timers_.pop();
    const KeptRows::Entry& waiting = waiting_.at(timer.partition);
    if (!waiting.present || waiting.time != timer.time_ms) continue;
    writer.Reserve(1);
    writer.Add(RowKind::kInsert, waiting.row, 1);
    waiting_.Remove(timer.partition);
    done_.Mark(timer.partition, now_ms);
  }
  writer.Finish();
  return waiting_.Settle(store);
}

struct RowtimeFirst::State {
  RowtimeFirst& of;

  bool Holds(std::uint32_t partition) const {
    return of.done_.EverMarked(partition) || of.waiting_.at(partition).present;
  }
  void Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
    of.done_.Put(partition, out);
    const bool waits = of.waiting_.at(partition).present;
    out.Put(static_cast<std::uint8_t>(waits));
    if (waits) of.waiting_.Put(partition, store, out);
  }
  void Grow(std::uint32_t /*partitions*/) const { of.Grow(); }
  Status Take(std::uint32_t partition, StateReader& in, RowStore& store) const {
    PODIUM_RETURN_NOT_OK(of.done_.Take(partition, in));
    PODIUM_ASSIGN_OR_RETURN(const auto waits, in.Get<std::uint8_t>());
    if (waits == 0) return Status::OK();
    PODIUM_RETURN_NOT_OK(of.waiting_.Take(partition, in, store));
    of.SetTimer(partition, of.waiting_.at(partition).time);
    return Status::OK();
  }
};

Status RowtimeFirst::Snapshot(const RowStore& store, StateWriter& out) const {
  const State state{const_cast<RowtimeFirst&>(*this)};
  PutKeyedState(index_, state, store, out);
  return Status::OK();
}

Status RowtimeFirst::Restore(StateReader& in, RowStore& store) {
  State state{*this};
  return TakeKeyedState(in, index_, state, store);
}

std::int64_t RowtimeFirst::state_bytes() const {
  return index_.bytes() + done_.bytes() + waiting_.bytes() +
         static_cast<std::int64_t>(timers_.size() * sizeof(Timer));
}

}  // namespace podium
