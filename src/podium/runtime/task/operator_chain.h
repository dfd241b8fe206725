#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "podium/base/result.h"
#include "podium/connect/sink/sink.h"
#include "podium/runtime/task/operator.h"

namespace podium {

/// The state of a chain at one point of its input: an image (state_bytes.h) for each operator, in order.
using ChainSnapshot = std::vector<std::string>;

/// The operators of one task in a row, with the sink at the end. What one emits, the next processes at once,
/// so every input row has passed through all operators before the next batch is read.
class OperatorChain {
 public:
  /// `sink` must outlive the chain.
  OperatorChain(std::vector<std::unique_ptr<Operator>> operators, Sink* sink);
  ~OperatorChain();

  Status Push(ChangelogBatch batch);
  Status PushWatermark(std::int64_t watermark_ms);
  /// Tells each operator in turn, the first one first, that processing time has moved on.
  Status PushProcessingTime(std::int64_t now_ms);
  /// A barrier passes: each operator in turn empties its bundle into the next one, then its state is taken.
  Result<ChainSnapshot> Checkpoint();
  /// Gives a new chain of the same plan the state of a snapshot, before anything is pushed.
  Status Restore(const ChainSnapshot& snapshot);
  /// Ends the input: the last watermark, then each operator in turn is finished. The sink is left to its
  /// owner.
  Status Finish();

 private:
  class Link;
  std::vector<std::unique_ptr<Operator>> operators_;
  std::vector<std::unique_ptr<Link>> links_;  // links_[i] feeds operators_[i]; the last one feeds the sink.
};

}  // namespace podium
