#pragma once

#include <cstdint>

#include "podium/base/state_bytes.h"
#include "podium/base/status.h"
#include "podium/columnar/changelog_batch.h"

namespace podium {

/// Where an operator's results go: the next operator of the task, or its sink.
class Output {
 public:
  virtual ~Output() = default;
  virtual Status Emit(ChangelogBatch batch) = 0;
  virtual Status EmitWatermark(std::int64_t watermark_ms) = 0;
};

/// One step of a task. Called by one thread, with batches and watermarks in stream order. How rows are cut
/// into batches never changes what is emitted.
class Operator {
 public:
  virtual ~Operator() = default;
  virtual Status ProcessBatch(ChangelogBatch batch, Output& output) = 0;
  virtual Status ProcessWatermark(std::int64_t watermark_ms, Output& output) {
    return output.EmitWatermark(watermark_ms);
  }
  /// Processing time has moved on (EvalContext has the new time already): timers that are due fire.
  virtual Status ProcessProcessingTime(std::int64_t /*now_ms*/, Output& /*output*/) { return Status::OK(); }
  /// A checkpoint barrier is about to pass: what a bundle still holds back goes out.
  virtual Status PrepareSnapshot(Output& /*output*/) { return Status::OK(); }
  /// Writes everything that a new operator of the same plan needs in order to go on from here. Comes straight
  /// after PrepareSnapshot; a bundle is never part of it. An operator without state writes nothing.
  virtual Status Snapshot(StateWriter& /*out*/) { return Status::OK(); }
  /// Takes over what Snapshot wrote. Only on a new operator, before anything else.
  virtual Status Restore(StateReader& /*in*/) { return Status::OK(); }
  /// The input has ended; whatever is still held back goes out now.
  virtual Status Finish(Output& /*output*/) { return Status::OK(); }
};

}  // namespace podium
