#pragma once

#include "podium/rank/deduplicate/bundle.h"
#include "podium/rank/deduplicate/deduplicate_spec.h"
#include "podium/rank/deduplicate/kept_rows.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/deduplicate/seen_keys.h"

namespace podium {

/// Lets the first row of each partition through (ProcTimeDeduplicateKeepFirstRowFunction). Keeps no row.
class ProctimeFirst {
 public:
  explicit ProctimeFirst(const DeduplicateSpec& spec) : seen_(spec.state_ttl_ms) {}

  static BundleFold Fold(const DeduplicateSpec& /*spec*/) { return BundleFold::kFirst; }
  bool needs_keys() const { return true; }
  void Grow(std::uint32_t partitions) { seen_.Grow(partitions); }

  Status Offer(const OfferedRow& offered, OfferContext& context) {
    if (seen_.Contains(offered.partition, context.now_ms())) {
      rows_.Discard(offered.row);
      return Status::OK();
    }
    seen_.Mark(offered.partition, context.now_ms());
    context.Emit(RowKind::kInsert, offered.row);
    rows_.Discard(offered.row);
    return Status::OK();
  }
  void EndKey(std::uint32_t /*partition*/, std::int64_t /*now_ms*/) {}

  Retention& retention() { return rows_.retention(); }
  Status Settle(RowStore& store) { return rows_.Settle(store); }

  bool Holds(std::uint32_t partition) const { return seen_.EverMarked(partition); }
  void Put(std::uint32_t partition, const RowStore& /*store*/, StateWriter& out) const {
    seen_.Put(partition, out);
  }
  Status Take(std::uint32_t partition, StateReader& in, RowStore& /*store*/) {
    return seen_.Take(partition, in);
  }
  std::int64_t bytes() const { return seen_.bytes() + rows_.bytes(); }

 private:
  SeenKeys seen_;
  KeptRows rows_;  ///< Holds none: it hands rows of a bundle back.
};

}  // namespace podium
