#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>

#include "podium/connect/source/source.h"

namespace podium {

/// Shows how far a long run has come: rows, rows/s, and per cent where the size of the input is known; on
/// standard error, and only when that is a terminal.
class ProgressMeter {
 public:
  enum class Mode : std::uint8_t { kSilent, kShow };

  explicit ProgressMeter(Mode mode);
  /// Clears the line, so that what follows starts clean.
  ~ProgressMeter();
  ProgressMeter(const ProgressMeter&) = delete;
  ProgressMeter& operator=(const ProgressMeter&) = delete;

  /// Redraws the line if the last time is long enough ago. Cheap otherwise.
  void Update(const SourceProgress& progress);

  /// kShow if standard error is a terminal.
  static Mode ForStandardError();

 private:
  using Clock = std::chrono::steady_clock;
  Mode mode_;
  bool drawn_ = false;
  Clock::time_point started_;
  Clock::time_point last_drawn_;
};

}  // namespace podium
