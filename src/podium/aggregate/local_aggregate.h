#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/aggregate/accumulator.h"
#include "podium/aggregate/aggregation.h"
#include "podium/aggregate/bundle_keys.h"
#include "podium/aggregate/group_table.h"

namespace podium {

/// The rows between the two phases: the group columns of `rows`, then the partial results.
RowType PartialType(const RowType& rows, const std::vector<std::int32_t>& group_columns);

/// Flink's MiniBatchLocalGroupAggFunction: folds the records of a bundle into a partial result for each
/// group, which GlobalAggregate merges. Keeps nothing from one bundle to the next.
///
/// Its output, of PartialType, has the group columns and one BYTES column: the number of records
/// (retractions count below nought), then what each call has gathered, as Accumulator::Snapshot writes it.
class LocalAggregate final : public Aggregation {
 public:
  static Result<std::unique_ptr<Aggregation>> Make(const AggregateSpec& spec, const RowType& input);

  std::int64_t room() const override { return spec_.bundle_size - gathered_; }
  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) override;
  Result<ChangelogBatch> EndBundle(std::int64_t now_ms) override;
  void Snapshot(StateWriter& /*out*/) const override {}
  Status Restore(StateReader& /*in*/) override { return Status::OK(); }

 private:
  LocalAggregate(const AggregateSpec& spec, RowType input, GroupTable table);

  AggregateSpec spec_;
  RowType input_;
  RowType output_;
  GroupTable table_;
  BundleKeys keys_;
  std::vector<std::unique_ptr<Accumulator>> accumulators_;
  std::vector<std::int64_t> records_;
  std::int64_t gathered_ = 0;
};

}  // namespace podium
