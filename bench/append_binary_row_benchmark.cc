// The append workloads on binary rows in place: from prepared rows in memory to a consumer that has read
// kind, rank and every column of every record, on one thread, each run over fresh state.
//
//   append_binary_row_benchmark [Google Benchmark's options]
//   append_binary_row_benchmark --json_lines [--trials=N] [--limit=ROWS] [NAME_REGEX]
//
// The second form prints one line per workload with the median of N trials and the digests of an untimed run,
// to be compared with those that the Flink peer prints.

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "bench/append_workloads.h"
#include "bench/binary_row_runner.h"
#include "bench/json_lines.h"
#include "benchmark/benchmark.h"

namespace podium::bench {
namespace {

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

class BinaryRowSubject final : public Subject {
 public:
  BinaryRowSubject(AppendWorkload workload, AppendImages images)
      : workload_(std::move(workload)), images_(std::move(images)) {}

  std::size_t num_rows() const override { return images_.rows().size(); }
  Result<double> TimeOneRun() override {
    return bench::TimeOneRun(workload_, images_, workload_.batch_rows());
  }
  Result<Answer> Verify() override {
    PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<BinaryRowRunner> runner, BinaryRowRunner::Make(workload_));
    FullDigest full;
    PODIUM_RETURN_NOT_OK(runner->RunWithFullDigest(images_.rows(), workload_.batch_rows(), full));
    const Touch& touch = runner->touch();
    return Answer{touch.count(), touch.digest(), touch.bag(), full.value()};
  }

 private:
  AppendWorkload workload_;
  AppendImages images_;
};

Result<std::unique_ptr<Subject>> MakeBinaryRowSubject(const AppendWorkload& workload) {
  PODIUM_ASSIGN_OR_RETURN(AppendImages images, AppendImages::Make(workload));
  return std::unique_ptr<Subject>(std::make_unique<BinaryRowSubject>(workload, std::move(images)));
}

int Main(int argc, char** argv) {
  KeepFreedMemory();
  if (WantsJsonLines(argc, argv)) return PrintJsonLines(argc, argv, {{"binary_row", MakeBinaryRowSubject}});
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
