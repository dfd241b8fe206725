#include <arrow/api.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/append_workloads.h"
#include "bench/arrow_touch.h"
#include "bench/json_lines.h"
#include "benchmark/benchmark.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/rank_operator.h"

namespace podium::bench {
namespace {

/// Ends the program: a benchmark has nobody to return a status to.
template <class T>
T ValueOrDie(Result<T> result) {
  if (!result.ok()) {
    std::cerr << result.status().ToString() << "\n";
    std::exit(1);
  }
  return std::move(result).value();
}

void DieUnlessOk(const arrow::Status& status) {
  if (!status.ok()) status.Abort();
}

/// The workload's rows as batches of `rows_per_batch`.
std::vector<ChangelogBatch> MakeBatches(const AppendWorkload& workload, std::size_t rows_per_batch) {
  AppendRows rows(workload);
  const RowType type = workload.InputType();
  std::vector<ChangelogBatch> batches;
  for (std::size_t begin = 0; begin < rows.size(); begin += rows_per_batch) {
    const std::size_t end = std::min(begin + rows_per_batch, rows.size());
    arrow::Int64Builder k;
    arrow::Int64Builder v;
    arrow::StringBuilder s;
    for (std::size_t i = begin; i < end; ++i) {
      DieUnlessOk(k.Append(rows.k()[i]));
      DieUnlessOk(v.Append(rows.v()[i]));
      if (workload.with_payload) DieUnlessOk(s.Append(rows.s(i)));
    }
    arrow::ArrayVector columns;
    columns.reserve(3);
    columns.push_back(k.Finish().ValueOrDie());
    columns.push_back(v.Finish().ValueOrDie());
    if (workload.with_payload) columns.push_back(s.Finish().ValueOrDie());
    ChangelogBatch batch;
    batch.type = type;
    batch.rows = arrow::RecordBatch::Make(ToArrowSchema(type), static_cast<std::int64_t>(end - begin),
                                          std::move(columns));
    batches.push_back(std::move(batch));
  }
  return batches;
}

enum class Consumer { kReadsRecords, kReadsPlainColumns };

ArrowTouch Run(const AppendWorkload& workload, const std::vector<ChangelogBatch>& batches,
               Consumer consumer) {
  const auto ranking = ValueOrDie(RankOperator::Make(workload.Spec(), workload.InputType()));
  ArrowTouch touch;
  for (const ChangelogBatch& batch : batches) {
    const ChangelogBatch changelog = ValueOrDie(ranking->Push(batch));
    if (consumer == Consumer::kReadsRecords) {
      touch.Read(changelog);
    } else {
      touch.ReadPlain(changelog, *ValueOrDie(Materialize(changelog)));
    }
  }
  return touch;
}

class ArrowSubject final : public Subject {
 public:
  ArrowSubject(AppendWorkload workload, Consumer consumer)
      : workload_(std::move(workload)),
        consumer_(consumer),
        batches_(MakeBatches(workload_, workload_.num_rows <= 4096 ? 256 : 4096)) {}

  std::size_t num_rows() const override { return std::min(workload_.row_limit, workload_.num_rows); }
  Result<double> TimeOneRun() override {
    const double start = ThreadCpuSeconds();
    const ArrowTouch touch = Run(workload_, batches_, consumer_);
    const double seconds = ThreadCpuSeconds() - start;
    benchmark::DoNotOptimize(touch.digest());
    return seconds;
  }
  Result<Answer> Verify() override {
    const ArrowTouch touch = Run(workload_, batches_, consumer_);
    return Answer{touch.records(), touch.digest(), touch.bag(), {}};
  }

 private:
  AppendWorkload workload_;
  Consumer consumer_;
  std::vector<ChangelogBatch> batches_;
};

MakeSubject ArrowFace(Consumer consumer) {
  return [consumer](const AppendWorkload& workload) -> Result<std::unique_ptr<Subject>> {
    return std::unique_ptr<Subject>(std::make_unique<ArrowSubject>(workload, consumer));
  };
}

void BM_Append(benchmark::State& state, const AppendWorkload& workload, Consumer consumer) {
  const std::size_t rows_per_batch = workload.num_rows <= 4096 ? 256 : 4096;
  const auto batches = MakeBatches(workload, rows_per_batch);
  ArrowTouch touch;
  for (auto _ : state) touch = Run(workload, batches, consumer);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(workload.num_rows));
  state.SetLabel(
      fmt::format("records={} digest={:x} bag={:x}", touch.records(), touch.digest(), touch.bag()));
}

}  // namespace
}  // namespace podium::bench

int main(int argc, char** argv) {
  using podium::bench::ArrowFace;
  using podium::bench::Consumer;
  podium::bench::KeepFreedMemory();
  if (podium::bench::WantsJsonLines(argc, argv)) {
    return podium::bench::PrintJsonLines(argc, argv,
                                         {{"arrow", ArrowFace(Consumer::kReadsRecords)},
                                          {"arrow_plain", ArrowFace(Consumer::kReadsPlainColumns)}});
  }
  for (const auto& workload : podium::bench::AppendWorkloads()) {
    const auto add = [&](const std::string& name, Consumer consumer) {
      benchmark::RegisterBenchmark(name.c_str(), [workload, consumer](benchmark::State& state) {
        podium::bench::BM_Append(state, workload, consumer);
      })->Unit(benchmark::kMicrosecond);
    };
    add("arrow/" + workload.name, Consumer::kReadsRecords);
    add("arrow_plain/" + workload.name, Consumer::kReadsPlainColumns);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
