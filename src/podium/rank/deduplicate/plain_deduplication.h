#pragma once

#include "podium/rank/deduplicate/deduplication.h"
#include "podium/rank/deduplicate/keyed_state.h"
#include "podium/rank/deduplicate/offer.h"
#include "podium/rank/partition_index.h"

namespace podium {

/// Asks `Function` about one row after the other.
template <class Function>
class PlainDeduplication final : public Deduplication {
 public:
  PlainDeduplication(const DeduplicateSpec& spec, KeyForm partition_form)
      : Deduplication(spec.input), function_(spec), index_(partition_form) {
    emission_.update_before = spec.update_before;
  }

  Status Snapshot(const RowStore& store, StateWriter& out) const override {
    PutKeyedState(index_, function_, store, out);
    return Status::OK();
  }
  Status Restore(StateReader& in, RowStore& store) override {
    return TakeKeyedState(in, index_, function_, store);
  }

 protected:
  Status Deduplicate(const KeyBatch& batch, std::int64_t now_ms, RowStore& store,
                     ChangelogView& out) override {
    partitions_.resize(batch.num_rows);
    if (function_.needs_keys()) {
      PODIUM_RETURN_NOT_OK(index_.Resolve(batch.partition, batch.num_rows, partitions_.data()));
      function_.Grow(index_.size());
    }
    ChangelogWriter writer(out, emission_);
    OfferContext context(now_ms, batch.num_rows, store, writer, fingerprints_);
    for (std::uint32_t row = 0; row < batch.num_rows; ++row) {
      PODIUM_RETURN_NOT_OK(function_.Offer({.row = RowRef::OfBatch(row),
                                            .partition = partitions_[row],
                                            .time_ms = RowtimeOf(batch.order, row),
                                            .removes = Removes(batch, row)},
                                           context));
    }
    writer.Finish();
    return function_.Settle(store);
  }
  std::int64_t num_partitions() const override { return index_.size(); }
  std::int64_t state_bytes() const override { return index_.bytes() + function_.bytes(); }

 private:
  Function function_;
  RankSpec emission_;  ///< Says that no rank number comes out, and whether -U does.
  PartitionIndex index_;
  RawVector<std::uint32_t> partitions_;
  RawVector<std::uint32_t> fingerprints_;
};

}  // namespace podium
