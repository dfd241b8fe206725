#include <arrow/api.h>
#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "append_workloads.h"
#include "arrow_touch.h"
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

RowType InputType(const AppendWorkload& workload) {
  RowType type{{"k", "v"}, {LogicalType::BigInt(), LogicalType::BigInt()}};
  if (workload.payload) {
    type.names.emplace_back("s");
    type.types.push_back(LogicalType::String());
  }
  return type;
}

/// The workload's rows as batches of `rows_per_batch`.
std::vector<ChangelogBatch> MakeBatches(const AppendWorkload& workload, std::size_t rows_per_batch) {
  const AppendRows rows = MakeAppendRows(workload);
  const RowType type = InputType(workload);
  std::vector<ChangelogBatch> batches;
  for (std::size_t begin = 0; begin < rows.k.size(); begin += rows_per_batch) {
    const std::size_t end = std::min(begin + rows_per_batch, rows.k.size());
    arrow::Int64Builder k;
    arrow::Int64Builder v;
    arrow::StringBuilder s;
    for (std::size_t i = begin; i < end; ++i) {
      DieUnlessOk(k.Append(rows.k[i]));
      DieUnlessOk(v.Append(rows.v[i]));
      if (workload.payload) DieUnlessOk(s.Append(PayloadOf(i)));
    }
    arrow::ArrayVector columns = {k.Finish().ValueOrDie(), v.Finish().ValueOrDie()};
    if (workload.payload) columns.push_back(s.Finish().ValueOrDie());
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
  const auto ranking = ValueOrDie(RankOperator::Make(SpecOf(workload), InputType(workload)));
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
  using podium::bench::Consumer;
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
