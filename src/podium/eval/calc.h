#pragma once

#include <memory>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/columnar/changelog_batch.h"
#include "podium/expr/rex.h"

namespace podium {

/// What expressions may depend on beyond their input.
struct EvalContext {
  std::string time_zone = "UTC";        ///< table.local-time-zone
  std::int64_t processing_time_ms = 0;  ///< What PROCTIME() yields; the runtime sets it before each batch.
  /// What the caches of operators take for the time: goes with processing time, but for scripts, whose P
  /// lines it does not follow (TaskTime).
  std::int64_t cache_time_ms = 0;
};

/// Flink's Calc: filters, then projects, on columns. Works on distinct rows: an expression is evaluated once
/// a distinct row, never once an emitted record, unless it reads the rank.
class Calc {
 public:
  virtual ~Calc() = default;

  /// `condition` may be null. Returns NotSupported naming the function for one that is not built.
  static Result<std::unique_ptr<Calc>> Make(const RowType& input, const std::vector<RexPtr>& expressions,
                                            const RexPtr& condition, const RowType& output,
                                            const EvalContext* context);

  /// Errors that a record causes (a failed CAST, a division by zero) fail the batch with Flink's message.
  virtual Result<ChangelogBatch> Apply(const ChangelogBatch& batch) = 0;
};

}  // namespace podium
