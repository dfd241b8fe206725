#pragma once

#include <cstdint>

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
  /// The input has ended; whatever is still held back goes out now.
  virtual Status Finish(Output& /*output*/) { return Status::OK(); }
};

}  // namespace podium
