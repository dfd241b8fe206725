#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/result.h"
#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/deduplicate/deduplication.h"

namespace podium {

/// De-duplicates Arrow batches: extracts keys and times, lets a Deduplication decide, keeps rows as binary
/// rows, and hands the changelog on with each distinct row decoded once.
class DeduplicateOperator {
 public:
  virtual ~DeduplicateOperator() = default;

  /// Returns NotSupported, with the type named, for a key of a type that cannot be a key.
  static Result<std::unique_ptr<DeduplicateOperator>> Make(const DeduplicateSpec& spec, const RowType& input);

  /// Takes a batch that arrives at `now_ms` of processing time; what is handed on owns what it needs.
  virtual Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) = 0;
  /// What comes out before the watermark is handed on.
  virtual Result<ChangelogBatch> AdvanceWatermark(std::int64_t watermark_ms, std::int64_t now_ms) = 0;
  /// What an open bundle still holds back.
  virtual Result<ChangelogBatch> EndBundle(std::int64_t now_ms) = 0;

  virtual Status Snapshot(StateWriter& out) const = 0;
  virtual Status Restore(StateReader& in) = 0;

  virtual DeduplicateMetrics metrics() const = 0;
  /// Bytes held for retained rows, beside metrics().state_bytes.
  virtual std::int64_t row_bytes() const = 0;
};

}  // namespace podium
