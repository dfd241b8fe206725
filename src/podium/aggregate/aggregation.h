#pragma once

#include <cstdint>
#include <memory>

#include "podium/base/state_bytes.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/plan/planner/aggregate_spec.h"

namespace podium {

/// A phase of a grouped aggregation at work: changelog records in, changelog records out. Used by one thread.
class Aggregation {
 public:
  virtual ~Aggregation() = default;

  /// The aggregation that a spec describes. `input`: the rows that enter this phase. `output`: the group
  /// columns, then one column a call; of kLocal only the group columns count. Returns NotSupported, with the
  /// function or type named, for what is not built.
  static Result<std::unique_ptr<Aggregation>> Make(const AggregateSpec& spec, const RowType& input,
                                                   const RowType& output);

  /// How many records the open bundle still takes; what ends it comes out of EndBundle.
  virtual std::int64_t room() const = 0;
  /// Takes at most room() records, without a rank column of their own, that arrive at `now_ms` of processing
  /// time, the clock of the time to live. What it returns owns what it needs.
  virtual Result<ChangelogBatch> Push(const ChangelogBatch& batch, std::int64_t now_ms) = 0;
  /// What the open bundle has come to.
  virtual Result<ChangelogBatch> EndBundle(std::int64_t now_ms) = 0;

  /// Between bundles.
  virtual void Snapshot(StateWriter& out) const = 0;
  /// Only on a new one.
  virtual Status Restore(StateReader& in) = 0;
};

}  // namespace podium
