#pragma once

#include "podium/rank/deduplicate/bundle.h"
#include "podium/rank/deduplicate/deduplication.h"
#include "podium/rank/deduplicate/keyed_state.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/key_hash.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Collects rows and asks `Function` about them when the bundle ends: when it has its number of rows, before
/// a watermark, at a barrier, at the end. What a bundle still holds is in no snapshot.
template <class Function>
class BundledDeduplication final : public Deduplication {
 public:
  BundledDeduplication(const DeduplicateSpec& spec, KeyForm partition_form)
      : Deduplication(spec.input),
        bundle_size_(spec.bundle_size),
        function_(spec),
        bundle_(Function::Fold(spec)),
        ends_keys_(Function::Fold(spec) == BundleFold::kAll),
        index_(partition_form) {
    emission_.update_before = spec.update_before;
  }

  Status Snapshot(const RowStore& store, StateWriter& out) const override {
    PutKeyedState(index_, function_, store, out);
    return Status::OK();
  }
  Status Restore(StateReader& in, RowStore& store) override {
    PODIUM_RETURN_NOT_OK(TakeKeyedState(in, index_, function_, store));
    bundle_.Grow(index_.size());
    return Status::OK();
  }

 protected:
  Status Deduplicate(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                     ChangelogView& out) override {
    partitions_.resize(batch.num_rows);
    PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, partitions_.data()));
    function_.Grow(index_.size());
    bundle_.Grow(index_.size());
    ChangelogWriter writer(out, emission_);
    OfferContext context(now_ms, batch.num_rows, store, writer, fingerprints_);
    for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
      const OfferedRow offered = {.row = RowRef::OfBatch(row),
                                  .partition = partitions_[row],
                                  .time_ms = RowtimeOf(batch.order, row),
                                  .removes = Removes(batch, row)};
      if (bundle_.Contains(offered.partition)) {
        bundle_.AddRow(offered, function_.retention());
      } else {
        bundle_.AddKey(offered, HashOfKey(batch.partition, row));
      }
      if (bundle_.num_added() >= bundle_size_) PODIUM_RETURN_NOT_OK(Empty(context));
    }
    writer.Finish();
    bundle_.KeepRows(function_.retention());
    return function_.Settle(store);
  }

  Status OnWatermark(std::int64_t /*watermark_ms*/, std::int64_t now_ms, RowStore& store,
                     ChangelogView& out) override {
    return OnBundleEnd(now_ms, store, out);
  }

  Status OnBundleEnd(std::int64_t now_ms, RowStore& store, ChangelogView& out) override {
    ChangelogWriter writer(out, emission_);
    OfferContext context(now_ms, 0, store, writer, fingerprints_);
    PODIUM_RETURN_NOT_OK(Empty(context));
    writer.Finish();
    return function_.Settle(store);
  }

  std::int64_t num_partitions() const override { return index_.size(); }
  std::int64_t state_bytes() const override { return index_.bytes() + function_.bytes() + bundle_.bytes(); }

 private:
  Status Empty(OfferContext& context) {
    if (bundle_.empty()) return Status::OK();
    for (const std::uint32_t number : bundle_.Order()) {
      const Bundle::Key& key = bundle_.key(number);
      for (std::uint32_t i = key.first; i != Bundle::kNone; i = bundle_.row(i).next) {
        const Bundle::Row& row = bundle_.row(i);
        PODIUM_RETURN_NOT_OK(function_.Offer(
            {.row = row.row, .partition = key.partition, .time_ms = row.time_ms, .removes = row.removes},
            context));
      }
      if (ends_keys_) function_.EndKey(key.partition, context.now_ms());
    }
    bundle_.Clear();
    return Status::OK();
  }

  std::int64_t bundle_size_;
  Function function_;
  Bundle bundle_;
  bool ends_keys_;
  RankSpec emission_;
  PartitionIndex index_;
  RawVector<std::uint32_t> partitions_;
  RawVector<std::uint32_t> fingerprints_;
};

}  // namespace podium
