// The append workloads on binary rows in place: from prepared rows in memory to a consumer that has read
// kind, rank and every column of every record, on one thread, each run over fresh state.
//
//   append_binary_row_benchmark [Google Benchmark's options]
//   append_binary_row_benchmark --json_lines [--trials=N] [NAME_REGEX]
//
// The second form prints one line per workload with the median of N trials and the digests of an untimed run,
// to be compared with those that the Flink peer prints.

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <regex>
#include <string>
#include <string_view>

#include "bench/append_workloads.h"
#include "bench/binary_row_runner.h"
#include "benchmark/benchmark.h"

namespace podium::bench {
namespace {

/// CPU time of this thread, which other load on the machine does not lengthen.
double ThreadCpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Seconds that one run over fresh state takes. Making and freeing the ranking is not timed, as it is not on
/// the peer's side.
Result<double> TimeOneRun(const AppendWorkload& workload, const AppendImages& images,
                          std::uint32_t batch_rows) {
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<BinaryRowRunner> runner, BinaryRowRunner::Make(workload));
  const double start = ThreadCpuSeconds();
  PODIUM_RETURN_NOT_OK(runner->Run(images.rows(), batch_rows));
  const double seconds = ThreadCpuSeconds() - start;
  benchmark::DoNotOptimize(runner->touch().digest());
  return seconds;
}

void RunWorkload(benchmark::State& state, const AppendWorkload& workload) {
  const auto images = AppendImages::Make(workload);
  if (!images.ok()) return state.SkipWithError(images.status().ToString().c_str());
  for (auto _ : state) {
    const auto seconds = TimeOneRun(workload, *images, workload.batch_rows());
    if (!seconds.ok()) return state.SkipWithError(seconds.status().ToString().c_str());
    state.SetIterationTime(*seconds);
  }
  state.SetItemsProcessed(state.iterations() * std::int64_t{workload.num_rows});
}

Status PrintJsonLine(const AppendWorkload& workload, int trials, std::uint32_t batch_rows) {
  PODIUM_ASSIGN_OR_RETURN(const AppendImages images, AppendImages::Make(workload));
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<BinaryRowRunner> runner, BinaryRowRunner::Make(workload));
  FullDigest full;
  PODIUM_RETURN_NOT_OK(runner->RunWithFullDigest(images.rows(), batch_rows, full));

  // As on the peer's side, small inputs are repeated over fresh state within a trial.
  const int repeats = static_cast<int>(1'000'000 / workload.num_rows);
  std::vector<double> rows_per_s;
  for (int trial = -1; trial < trials; ++trial) {  // Trial -1 warms up.
    double seconds = 0;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      PODIUM_ASSIGN_OR_RETURN(const double run, TimeOneRun(workload, images, batch_rows));
      seconds += run;
    }
    if (trial >= 0) rows_per_s.push_back(repeats * double{static_cast<double>(workload.num_rows)} / seconds);
  }
  std::ranges::sort(rows_per_s);
  std::printf(
      "{\"workload\": \"%s\", \"face\": \"binary_row\", \"rows_per_cpu_s\": %.0f, \"min\": %.0f, "
      "\"max\": %.0f, \"trials\": %d, \"batch_rows\": %u, \"emitted_rows\": %" PRIu64
      ", \"digest\": \"%" PRIx64 "\", \"bag\": \"%" PRIx64 "\", \"full_digest\": \"%" PRIx64 "\"}\n",
      workload.name.c_str(), rows_per_s[rows_per_s.size() / 2], rows_per_s.front(), rows_per_s.back(), trials,
      batch_rows, runner->touch().count(), runner->touch().digest(), runner->touch().bag(), full.value());
  std::fflush(stdout);
  return Status::OK();
}

int PrintJsonLines(int argc, char** argv) {
  int trials = 7;
  std::uint32_t batch_rows = 0;
  std::string pattern = ".*";
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--json_lines") continue;
    if (argument.starts_with("--trials=")) {
      trials = std::max(1, std::atoi(argv[i] + 9));
    } else if (argument.starts_with("--batch_rows=")) {
      batch_rows = static_cast<std::uint32_t>(std::max(1, std::atoi(argv[i] + 13)));
    } else if (argument.starts_with("--")) {
      std::fprintf(stderr, "unknown option: %s\n", argv[i]);
      return 2;
    } else {
      pattern = argument;
    }
  }
  const std::regex wanted(pattern, std::regex::extended);
  for (const AppendWorkload& workload : AppendWorkloads()) {
    if (!std::regex_match(workload.name, wanted)) continue;
    const Status status =
        PrintJsonLine(workload, trials, batch_rows != 0 ? batch_rows : workload.batch_rows());
    if (!status.ok()) {
      std::fprintf(stderr, "%s: %s\n", workload.name.c_str(), status.ToString().c_str());
      return 1;
    }
  }
  return 0;
}

/// Keeps freed memory in the process, so that a run over fresh state does not pay for the pages of the run
/// before: the peer's runs, too, share a heap that the warm-up has touched.
void KeepFreedMemory() {
  constexpr int kLargestThreshold = 32 << 20;  // What glibc takes.
  mallopt(M_MMAP_THRESHOLD, kLargestThreshold);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

int Main(int argc, char** argv) {
  KeepFreedMemory();
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--json_lines") return PrintJsonLines(argc, argv);
  }
  for (const AppendWorkload& workload : AppendWorkloads()) {
    benchmark::RegisterBenchmark(workload.name.c_str(),
                                 [&workload](benchmark::State& state) { RunWorkload(state, workload); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace
}  // namespace podium::bench

int main(int argc, char** argv) { return podium::bench::Main(argc, argv); }
