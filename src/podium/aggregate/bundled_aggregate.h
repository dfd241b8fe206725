#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/aggregate/aggregation.h"
#include "podium/aggregate/bundle_keys.h"
#include "podium/aggregate/group_changelog.h"
#include "podium/aggregate/group_states.h"

namespace podium {

/// What the two aggregations of bundles share: records are gathered until the bundle ends; then each group
/// that it met changes once, in the order of Flink's bundle: +I if it is new, -D if it has lost all its
/// records, else -U and +U if the result is another one.
class GroupBundles : public Aggregation {
 public:
  std::int64_t room() const override { return spec_.bundle_size - gathered_; }
  Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) final;
  Result<ChangelogBatch> EndBundle(std::int64_t now_ms) final;
  void Snapshot(StateWriter& out) const final { states_.Snapshot(out); }
  Status Restore(StateReader& in) final { return states_.Restore(in); }

 protected:
  GroupBundles(const AggregateSpec& spec, const RowType& output, GroupStates states);

  /// Keeps the records for Fold. `numbers`: of the group of each record in this bundle.
  virtual Status Gather(const ChangelogBatch& batch, std::span<const std::uint32_t> numbers) = 0;
  /// Applies what was gathered to the groups, and forgets it. Sets Group::exists and Group::records.
  /// `order`: the numbers of all groups in Flink's order. Returns how many of these were looked at.
  virtual Result<std::size_t> Fold(std::span<const std::uint32_t> groups,
                                   std::span<const std::uint32_t> order) = 0;

  AggregateSpec spec_;
  GroupStates states_;

 private:
  void Emit(std::span<const std::uint32_t> order, const std::vector<std::uint8_t>& existed,
            const ColumnList& values, std::int64_t now_ms);

  GroupChangelog changelog_;
  BundleKeys keys_;
  std::int64_t gathered_ = 0;
  RawVector<std::uint32_t> group_of_;
  std::vector<std::uint32_t> numbers_;
};

/// Flink's MiniBatchGroupAggFunction: the records of a bundle are applied when it ends. Retractions that come
/// before the first record of a group that does not exist are passed over; under flink-2.2.1 a group for
/// which nothing else came ends the work on the bundle (docs/divergences/10).
class BundledAggregate final : public GroupBundles {
 public:
  static Result<std::unique_ptr<Aggregation>> Make(const AggregateSpec& spec, const RowType& input,
                                                   const RowType& output);

 protected:
  Status Gather(const ChangelogBatch& batch, std::span<const std::uint32_t> numbers) override;
  Result<std::size_t> Fold(std::span<const std::uint32_t> groups,
                           std::span<const std::uint32_t> order) override;

 private:
  using GroupBundles::GroupBundles;

  struct Records {
    ColumnList columns;
    std::vector<std::int32_t> rows;
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint8_t> accumulates;
  };
  std::size_t CountReached(std::span<const std::uint32_t> groups, std::span<const std::uint32_t> order);

  std::vector<Records> records_;
};

/// Flink's MiniBatchGlobalGroupAggFunction: partial results of LocalAggregate are merged with each other as
/// they come, and into their groups when the bundle ends.
class GlobalAggregate final : public GroupBundles {
 public:
  static Result<std::unique_ptr<Aggregation>> Make(const AggregateSpec& spec, const RowType& input,
                                                   const RowType& output);

 protected:
  Status Gather(const ChangelogBatch& batch, std::span<const std::uint32_t> numbers) override;
  Result<std::size_t> Fold(std::span<const std::uint32_t> groups,
                           std::span<const std::uint32_t> order) override;

 private:
  using GroupBundles::GroupBundles;

  std::vector<std::unique_ptr<Accumulator>> arrived_;  ///< One partial result, as it is read.
  std::vector<std::unique_ptr<Accumulator>> merged_;   ///< By number in the bundle.
  std::vector<std::int64_t> records_;                  ///< By number in the bundle.
};

}  // namespace podium
