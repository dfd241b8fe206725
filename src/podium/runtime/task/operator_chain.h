#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/connect/sink/sink.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// The operators of one task in a row, with the sink at the end. What one emits, the next processes at once,
/// so every input row has passed through all operators before the next batch is read.
class OperatorChain {
 public:
  /// `sink` must outlive the chain.
  OperatorChain(std::vector<std::unique_ptr<Operator>> operators, Sink* sink);
  ~OperatorChain();

  Status Push(ChangelogBatch batch);
  Status PushWatermark(std::int64_t watermark_ms);
  /// Ends the input: the last watermark, then each operator in turn is finished. The sink is left to its
  /// owner.
  Status Finish();

 private:
  class Link;
  std::vector<std::unique_ptr<Operator>> operators_;
  std::vector<std::unique_ptr<Link>> links_;  // links_[i] feeds operators_[i]; the last one feeds the sink.
};

}  // namespace podium
