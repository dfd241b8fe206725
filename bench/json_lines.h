#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "bench/append_workloads.h"
#include "podium/base/result.h"

namespace podium::bench {

/// The digests of a changelog, in the peer's terms.
struct Answer {
  std::uint64_t emitted_rows = 0;
  std::uint64_t digest = 0;
  std::uint64_t bag = 0;
  std::optional<std::uint64_t> full_digest;
};

/// One workload, prepared in memory for one face.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::size_t num_rows() const = 0;
  /// CPU seconds of this thread for one run over fresh state, the consumer included.
  virtual Result<double> TimeOneRun() = 0;
  /// The digests of an untimed run.
  virtual Result<Answer> Verify() = 0;
};

using MakeSubject = std::function<Result<std::unique_ptr<Subject>>(const AppendWorkload& workload)>;

/// CPU time of this thread, which other load on the machine does not lengthen.
double ThreadCpuSeconds();

/// Keeps freed memory in the process, so that a run over fresh state does not pay for the pages of the run
/// before: the peer's runs, too, share a heap that the warm-up has touched.
void KeepFreedMemory();

/// True if the command line asks for lines of JSON instead of Google Benchmark's output.
bool WantsJsonLines(int argc, char** argv);

/// `--json_lines [--face=NAME] [--trials=N] [--limit=ROWS] [NAME_REGEX]`: prints one line per workload with
/// the figures of N trials and the digests. --limit takes only the first rows of a workload, as the peer's
/// does. Returns the exit code.
int PrintJsonLines(int argc, char** argv, const std::map<std::string, MakeSubject>& faces);

}  // namespace podium::bench
