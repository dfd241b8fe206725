#pragma once

#include "podium/rank/deduplicate/bundle.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/deduplicate/timed_rows.h"

namespace podium {

/// Turns upserts into a full changelog: each row replaces the one of its key, a removal takes that one back
/// (Flink's ChangelogNormalize, semantics 2.6).
///
/// The row that is kept is what goes out with -U or -D, whatever the removal holds beside the key. A row that
/// repeats the kept one is passed over as long as state does not expire; a removal of what is not there is
/// too.
class UpsertLast {
 public:
  explicit UpsertLast(const DeduplicateSpec& spec) : kept_(spec.state_ttl_ms) {}

  static BundleFold Fold(const DeduplicateSpec& /*spec*/) { return BundleFold::kLast; }
  static bool needs_keys() { return true; }
  void Grow(std::uint32_t partitions) { kept_.Grow(partitions); }

  Status Offer(const OfferedRow& offered, OfferContext& context) {
    const KeptRows::Entry* before = kept_.Find(offered.partition, context.now_ms());
    if (offered.removes) {
      if (before != nullptr) {
        context.Emit(RowKind::kDelete, before->row);
        kept_.rows().Remove(offered.partition);
      }
      kept_.rows().Discard(offered.row);
      return Status::OK();
    }
    if (before == nullptr) {
      context.Emit(RowKind::kInsert, offered.row);
    } else {
      if (!kept_.expires()) {
        PODIUM_ASSIGN_OR_RETURN(const bool same, context.SameRow(before->row, offered.row));
        if (same) {
          kept_.rows().Discard(offered.row);
          return Status::OK();
        }
      }
      context.EmitUpdate(before->row, offered.row);
    }
    kept_.Replace(offered.partition, offered.row, offered.time_ms, /*updated=*/false, context.now_ms());
    return Status::OK();
  }
  void EndKey(std::uint32_t /*partition*/, std::int64_t /*now_ms*/) {}

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
  TimedRows kept_;
};

}  // namespace podium
