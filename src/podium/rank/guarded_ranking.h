#pragma once

#include "podium/rank/ranking.h"

namespace podium {

/// What every ranking does around a push: counts it, turns an exhausted heap into a Status, and refuses to go
/// on after a push that failed half way, because state then refers to rows of a batch that is gone.
class GuardedRanking : public Ranking {
 public:
  Status Push(const KeyBatch& batch, RowStore& store, ChangelogView& out) final;
  RankingMetrics metrics() const final;

 protected:
  /// Ranks `batch`; may throw std::bad_alloc. Adds to `counters_` what it alone can know.
  virtual Status Rank(const KeyBatch& batch, RowStore& store, ChangelogView& out) = 0;
  virtual std::int64_t state_bytes() const = 0;
  virtual std::int64_t num_partitions() const = 0;

  RankingMetrics counters_;

 private:
  Status failure_;
};

}  // namespace podium
