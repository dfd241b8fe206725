#include <arrow/api.h>

#include <memory>
#include <random>

#include "benchmark/benchmark.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/sink/sink.h"
#include "podium/connect/source/source.h"

namespace podium {
namespace {

using testing_support::Table;
using testing_support::TemporaryFolder;

constexpr std::int64_t kRows = 200'000;

/// Rows like Nexmark's bids: three numbers, a time, a short and a longer string.
RowType BidType() {
  return {{"auction", "bidder", "price", "channel", "date_time", "extra"},
          {LogicalType::BigInt(), LogicalType::BigInt(), LogicalType::BigInt(), LogicalType::String(),
           LogicalType::Timestamp(3), LogicalType::String()}};
}

void WriteBids(const TableDefinition& table) {
  std::mt19937_64 random(42);
  std::string script;
  for (std::int64_t row = 0; row < 1000; ++row) {
    script += "+I [" + std::to_string(random() % 100'000) + "," + std::to_string(random() % 100'000) + "," +
              std::to_string(random() % 100'000'000) + ",\"channel-" + std::to_string(random() % 1000) +
              "\",\"2024-01-31 12:34:56.789\",\"" + std::string(10 + random() % 50, 'x') + "\"]\n";
  }
  const ChangelogBatch batch = testing_support::ScriptRows(table.PhysicalRowType(), script).value();
  const std::unique_ptr<Sink> sink = OpenSink(table).value();
  for (std::int64_t rows = 0; rows < kRows; rows += 1000) static_cast<void>(sink->Write(batch).ok());
  static_cast<void>(sink->Finish().ok());
}

void BM_ReadBids(benchmark::State& state, const char* format, const std::vector<std::int32_t>& columns) {
  const TemporaryFolder folder;
  std::map<std::string, std::string> options = {
      {"connector", "filesystem"}, {"format", format}, {"path", folder.PathOf("bids")}};
  if (std::string(format) == "parquet") options["parquet.compression"] = "UNCOMPRESSED";
  const TableDefinition table = Table(BidType(), options);
  WriteBids(table);
  for (auto _ : state) {
    std::int64_t rows = 0;
    const auto source = OpenSource(table, columns).value();
    while (const auto batch = source->Next(8192).value()) rows += batch->num_records();
    if (rows != kRows) state.SkipWithError("rows are missing");
  }
  state.SetItemsProcessed(state.iterations() * kRows);
}

const std::vector<std::int32_t> kAll = {0, 1, 2, 3, 4, 5};
const std::vector<std::int32_t> kKeys = {0, 2};
BENCHMARK_CAPTURE(BM_ReadBids, parquet, "parquet", kAll);
BENCHMARK_CAPTURE(BM_ReadBids, parquet_two_columns, "parquet", kKeys);
BENCHMARK_CAPTURE(BM_ReadBids, csv, "csv", kAll);
BENCHMARK_CAPTURE(BM_ReadBids, csv_two_columns, "csv", kKeys);
BENCHMARK_CAPTURE(BM_ReadBids, json, "json", kAll);
BENCHMARK_CAPTURE(BM_ReadBids, json_two_columns, "json", kKeys);

}  // namespace
}  // namespace podium
