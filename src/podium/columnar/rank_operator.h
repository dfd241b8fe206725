#pragma once

#include <memory>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/rank/rank_spec.h"
#include "podium/rank/ranking.h"

namespace podium {

/// Ranks Arrow batches: extracts keys, lets a Ranking decide, keeps retained rows as binary rows, and hands
/// the changelog on with each distinct row decoded once.
class RankOperator {
 public:
  virtual ~RankOperator() = default;

  /// Makes the operator for input columns `input`. Returns NotSupported, with the type named, for a key of a
  /// type that cannot be a key.
  static Result<std::unique_ptr<RankOperator>> Make(const RankSpec& spec, const RowType& input);

  /// Ranks every record of the batch in order; the returned batch owns what it needs.
  virtual Result<ChangelogBatch> Push(const ChangelogBatch& batch) = 0;

  virtual RankingMetrics metrics() const = 0;
  virtual std::int64_t distinct_rows_decoded() const = 0;
};

}  // namespace podium
