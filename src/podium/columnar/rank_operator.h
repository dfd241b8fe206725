#pragma once

#include <memory>
#include <string_view>

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

  /// Makes the operator for input columns `input`. Where the rank number is output, its column is called
  /// `rank_name` in the batches handed on. Returns NotSupported, with the type named, for a key of a type
  /// that cannot be a key; Refused, with Flink's message, where Flink refuses too.
  static Result<std::unique_ptr<RankOperator>> Make(const RankSpec& spec, const RowType& input,
                                                    std::string_view rank_name = "w0$o0");

  /// Ranks every record of the batch, which arrives at `time`, in order; the returned batch owns what it
  /// needs, and nothing of the pushed batch is kept. Returns Invalid for a batch whose Arrow types are not
  /// those of `input`.
  virtual Result<ChangelogBatch> Push(const ChangelogBatch& batch, const TaskTime& time) = 0;
  /// The same where time does not matter, because state does not expire.
  Result<ChangelogBatch> Push(const ChangelogBatch& batch) { return Push(batch, TaskTime{}); }

  /// As Ranking::PrepareSnapshot, Ranking::Snapshot and Ranking::Restore. Restore also refuses the image of
  /// an operator whose input columns have other types.
  virtual void PrepareSnapshot(const TaskTime& time) = 0;
  virtual Status Snapshot(StateWriter& out) const = 0;
  virtual Status Restore(StateReader& in) = 0;

  virtual RankingMetrics metrics() const = 0;
  /// Rows put into the batches handed on, each once a batch however many records refer to it.
  virtual std::int64_t distinct_rows_decoded() const = 0;
  /// Bytes held for retained rows, beside metrics().state_bytes.
  virtual std::int64_t row_bytes() const = 0;
};

}  // namespace podium
