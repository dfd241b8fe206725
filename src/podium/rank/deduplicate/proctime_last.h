#pragma once

#include "podium/rank/deduplicate/bundle.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/deduplicate/timed_rows.h"

namespace podium {

/// Each row replaces the one before it (ProcTimeDeduplicateKeepLastRowFunction).
///
/// A row that repeats the kept one is passed over, as long as state does not expire. But Flink's heap state
/// holds the object that went out, and comparing binary rows compares their kinds too: once the kept row has
/// come out as +U, a repetition no longer equals it.
class ProctimeLast {
 public:
  explicit ProctimeLast(const DeduplicateSpec& spec)
      : stateless_(spec.update_before == UpdateBefore::kOmit &&
                   spec.first_row_kind == FirstRowKind::kUpdateAfter),
        kept_(spec.state_ttl_ms) {}

  static BundleFold Fold(const DeduplicateSpec& /*spec*/) { return BundleFold::kLast; }
  /// Where first rows need not be told from others, nothing is kept at all.
  bool needs_keys() const { return !stateless_; }
  void Grow(std::uint32_t partitions) {
    if (!stateless_) kept_.Grow(partitions);
  }

  Status Offer(const OfferedRow& offered, OfferContext& context) {
    const auto& [row, partition, time, removes] = offered;
    if (stateless_) {
      context.Emit(RowKind::kUpdateAfter, row);
      kept_.rows().Discard(row);
      return Status::OK();
    }
    const KeptRows::Entry* before = kept_.Find(partition, context.now_ms());
    if (before == nullptr) {
      context.Emit(RowKind::kInsert, row);
      kept_.Replace(partition, row, time, /*updated=*/false, context.now_ms());
      return Status::OK();
    }
    if (!kept_.expires() && !before->updated) {
      PODIUM_ASSIGN_OR_RETURN(const bool same, context.SameRow(before->row, row));
      if (same) {
        kept_.rows().Discard(row);
        return Status::OK();
      }
    }
    context.EmitUpdate(before->row, row);
    kept_.Replace(partition, row, time, /*updated=*/true, context.now_ms());
    return Status::OK();
  }
  void EndKey(std::uint32_t /*partition*/, std::int64_t /*now_ms*/) {}

  Retention& retention() { return kept_.rows().retention(); }
  Status Settle(RowStore& store) { return kept_.rows().Settle(store); }

  bool Holds(std::uint32_t partition) const { return !stateless_ && kept_.Holds(partition); }
  void Put(std::uint32_t partition, const RowStore& store, StateWriter& out) const {
    kept_.Put(partition, store, out);
  }
  Status Take(std::uint32_t partition, StateReader& in, RowStore& store) {
    return kept_.Take(partition, in, store);
  }
  std::int64_t bytes() const { return kept_.bytes(); }

 private:
  bool stateless_;
  TimedRows kept_;
};

}  // namespace podium
