#pragma once

#include "podium/rank/deduplicate/bundle.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/deduplicate/timed_rows.h"

namespace podium {

/// Keeps the row with the greatest event time (of equal times the newest), or with the least (of equal times
/// the oldest), and takes back what it emitted before (RowTimeDeduplicateFunction). No watermark is looked
/// at, and a repetition is emitted like any other row.
class RowtimeLatest {
 public:
  explicit RowtimeLatest(const DeduplicateSpec& spec)
      : keep_(spec.keep),
        tells_first_(spec.update_before == UpdateBefore::kEmit ||
                     spec.first_row_kind == FirstRowKind::kInsert),
        kept_(spec.state_ttl_ms) {}

  static BundleFold Fold(const DeduplicateSpec& spec) {
    if (spec.bundle_changes == BundleChanges::kAll) return BundleFold::kAll;
    return spec.keep == KeepRow::kLast ? BundleFold::kLatest : BundleFold::kEarliest;
  }
  bool needs_keys() const { return true; }
  void Grow(std::uint32_t partitions) { kept_.Grow(partitions); }

  Status Offer(const OfferedRow& offered, OfferContext& context) {
    const auto& [row, partition, time, removes] = offered;
    const KeptRows::Entry* before = kept_.Find(partition, context.now_ms());
    if (before == nullptr) {
      context.Emit(tells_first_ ? RowKind::kInsert : RowKind::kUpdateAfter, row);
    } else {
      const bool replaces = keep_ == KeepRow::kLast ? before->time <= time : time < before->time;
      if (!replaces) {
        kept_.rows().Discard(row);
        return Status::OK();
      }
      context.EmitUpdate(before->row, row);
    }
    kept_.Replace(partition, row, time, /*updated=*/before != nullptr, context.now_ms());
    return Status::OK();
  }
  /// A bundle that replays all rows of a key writes its state once more, whether it has changed or not.
  void EndKey(std::uint32_t partition, std::int64_t now_ms) { kept_.Touch(partition, now_ms); }

  Retention& retention() { return kept_.rows().retention(); }
  Status Settle(RowStore& store) { return kept_.rows().Settle(store); }

  bool Holds(std::uint32_t partition) const { return kept_.Holds(partition); }
  void Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
    kept_.Put(partition, store, out);
  }
  Status Take(std::uint32_t partition, StateReader& in, RowStore& store) {
    return kept_.Take(partition, in, store);
  }
  std::int64_t bytes() const { return kept_.bytes(); }

 private:
  KeepRow keep_;
  bool tells_first_;
  TimedRows kept_;
};

}  // namespace podium
