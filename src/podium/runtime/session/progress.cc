#include "podium/runtime/session/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>

namespace podium {

namespace {
constexpr auto kInterval = std::chrono::milliseconds(500);
}  // namespace

ProgressMeter::ProgressMeter(Mode mode) : mode_(mode), started_(Clock::now()), last_drawn_(started_) {}

ProgressMeter::~ProgressMeter() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressMeter::Update(const SourceProgress& progress) {
  if (mode_ == Mode::kSilent) return;
  const auto now = Clock::now();
  if (now - last_drawn_ < kInterval) return;
  last_drawn_ = now;
  drawn_ = true;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  std::string line =
      fmt::format("\r{} rows, {:.0f} rows/s", progress.rows, static_cast<double>(progress.rows) / seconds);
  if (progress.bytes_total.has_value() && *progress.bytes_total > 0) {
    const double share =
        static_cast<double>(progress.bytes_read) / static_cast<double>(*progress.bytes_total);
    line += fmt::format(", {:.0f} %", 100 * std::min(share, 1.0));
  }
  line += "\033[K";
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

ProgressMeter::Mode ProgressMeter::ForStandardError() {
  return isatty(STDERR_FILENO) != 0 ? Mode::kShow : Mode::kSilent;
}

}  // namespace podium
