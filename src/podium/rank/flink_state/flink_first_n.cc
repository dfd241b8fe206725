#include "podium/rank/flink_state/flink_first_n.h"

namespace podium {

FlinkFirstN::FlinkFirstN(const RankSpec& spec, KeyForm partition_form)
    : FlinkRanking(spec, {.kind = RankingStateKind::kFirstN, .partition = partition_form}) {}

Status FlinkFirstN::Process(const Arrival& arrival) {
  if (arrival.kind != RowKind::kInsert) {
    return Status::Invalid("first-n ranking takes only +I rows, got ", ShortName(arrival.kind), " in row ",
                           arrival.row, " of the batch");
  }
  Counter& counter = counters_of_[arrival.partition];
  if (HasExpired(counter.written_ms)) counter.rows = 0;
  if (counter.rows >= arrival.rank_end) {
    ++counters_.rejected_rows;
    return Status::OK();
  }
  counter = {.rows = counter.rows + 1, .written_ms = time_.processing_ms};
  Emit(RowKind::kInsert, arrival.ref(), counter.rows, arrival.rank_end);
  return Status::OK();
}

bool FlinkFirstN::Sweep(std::uint32_t partition) {
  Counter& counter = counters_of_[partition];
  if (HasExpired(counter.written_ms)) counter.rows = 0;
  return counter.rows == 0;
}

void FlinkFirstN::PutPartition(std::uint32_t partition, const RowStore& /*store*/, StateWriter& out) const {
  out.Put(counters_of_[partition].rows);
  out.Put(counters_of_[partition].written_ms);
}

Status FlinkFirstN::TakePartition(std::uint32_t partition, StateReader& in, RowStore& /*store*/) {
  Counter& counter = counters_of_[partition];
  PODIUM_ASSIGN_OR_RETURN(counter.rows, in.Get<std::int64_t>());
  PODIUM_ASSIGN_OR_RETURN(counter.written_ms, in.Get<std::int64_t>());
  if (counter.rows >= 0) return Status::OK();
  return Status::Invalid("the state of a ranking counts ", counter.rows, " rows");
}

}  // namespace podium
