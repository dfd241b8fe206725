#include "podium/rank/deduplicate/deduplication.h"

#include <new>

#include "podium/rank/deduplicate/bundled_deduplication.h"
#include "podium/rank/deduplicate/plain_deduplication.h"
#include "podium/rank/deduplicate/proctime_first.h"
#include "podium/rank/deduplicate/proctime_last.h"
#include "podium/rank/deduplicate/rowtime_first.h"
#include "podium/rank/deduplicate/rowtime_latest.h"
#include "podium/rank/deduplicate/upsert_last.h"

namespace podium {
namespace {

Status CheckInsertOnly(const KeyBatch& batch) {
  if (batch.kinds == nullptr) return Status::OK();
  for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
    if (batch.kinds[row] == RowKind::kInsert) continue;
    return Status::Invalid("de-duplication takes only +I rows, got ", ShortName(batch.kinds[row]), " in row ",
                           row, " of the batch");
  }
  return Status::OK();
}

template <class Function>
std::unique_ptr<Deduplication> MakeWith(const DeduplicateSpec& spec, KeyForm partition_form) {
  if (spec.bundle_size > 0) return std::make_unique<BundledDeduplication<Function>>(spec, partition_form);
  return std::make_unique<PlainDeduplication<Function>>(spec, partition_form);
}

}  // namespace

template <class Step>
Status Deduplication::Guarded(RowStore& store, ChangelogView& out, const Step& step) {
  if (!failure_.ok()) return failure_.WithContext("an earlier batch failed, restore before going on");
  store.Recycle();
  const std::size_t records_before = out.size();
  Status status;
  try {
    status = step();
  } catch (const std::bad_alloc&) {
    status = Status::OutOfMemory("no memory for the de-duplication: ", state_bytes(), " bytes in ",
                                 num_partitions(), " partitions");
  }
  counters_.emitted_records += static_cast<std::int64_t>(out.size() - records_before);
  if (!status.ok()) failure_ = status;
  return status;
}

Status Deduplication::Push(const KeyBatch& batch, std::int64_t now_ms, RowStore& store, ChangelogView& out) {
  return Guarded(store, out, [&]() -> Status {
    if (input_ == DeduplicateInput::kInserts) PODIUM_RETURN_NOT_OK(CheckInsertOnly(batch));
    counters_.input_rows += batch.num_rows;
    return Deduplicate(batch, now_ms, store, out);
  });
}

Status Deduplication::AdvanceWatermark(std::int64_t watermark_ms, std::int64_t now_ms, RowStore& store,
                                       ChangelogView& out) {
  return Guarded(store, out, [&] { return OnWatermark(watermark_ms, now_ms, store, out); });
}

Status Deduplication::EndBundle(std::int64_t now_ms, RowStore& store, ChangelogView& out) {
  return Guarded(store, out, [&] { return OnBundleEnd(now_ms, store, out); });
}

Status Deduplication::OnWatermark(std::int64_t /*watermark_ms*/, std::int64_t /*now_ms*/, RowStore& /*store*/,
                                  ChangelogView& /*out*/) {
  return Status::OK();
}

Status Deduplication::OnBundleEnd(std::int64_t /*now_ms*/, RowStore& /*store*/, ChangelogView& /*out*/) {
  return Status::OK();
}

DeduplicateMetrics Deduplication::metrics() const {
  DeduplicateMetrics metrics = counters_;
  metrics.partitions = num_partitions();
  metrics.state_bytes = state_bytes();
  return metrics;
}

std::unique_ptr<Deduplication> MakeDeduplication(const DeduplicateSpec& spec, KeyForm partition_form) {
  if (spec.time == DeduplicateTime::kRowtime) {
    if (spec.output_insert_only) return std::make_unique<RowtimeFirst>(spec, partition_form);
    return MakeWith<RowtimeLatest>(spec, partition_form);
  }
  if (spec.input == DeduplicateInput::kUpserts) return MakeWith<UpsertLast>(spec, partition_form);
  if (spec.keep == KeepRow::kFirst) return MakeWith<ProctimeFirst>(spec, partition_form);
  return MakeWith<ProctimeLast>(spec, partition_form);
}

}  // namespace podium
