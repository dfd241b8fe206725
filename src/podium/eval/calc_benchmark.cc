#include <arrow/api.h>

#include <random>

#include "benchmark/benchmark.h"
#include "podium/columnar/arrow_types.h"
#include "podium/eval/calc.h"

namespace podium {
namespace {

/// (id BIGINT, price DOUBLE, item STRING), every 16th price NULL.
ChangelogBatch MakeBatch(std::int64_t num_rows) {
  std::mt19937_64 random(42);
  arrow::Int64Builder ids;
  arrow::DoubleBuilder prices;
  arrow::StringBuilder items;
  for (std::int64_t i = 0; i < num_rows; ++i) {
    (void)ids.Append(static_cast<std::int64_t>(random() % 1000000));
    (void)(i % 16 == 0 ? prices.AppendNull() : prices.Append(static_cast<double>(random() % 10000) / 100));
    (void)items.Append("item-" + std::to_string(random() % 1000));
  }
  ChangelogBatch batch;
  batch.type = {.names = {"id", "price", "item"},
                .types = {LogicalType::BigInt(), LogicalType::Double(), LogicalType::String()}};
  batch.rows = arrow::RecordBatch::Make(
      ToArrowSchema(batch.type), num_rows,
      {ids.Finish().ValueOrDie(), prices.Finish().ValueOrDie(), items.Finish().ValueOrDie()});
  return batch;
}

RexPtr Column(const ChangelogBatch& batch, int index) {
  return Rex::InputRef(index, batch.type.types[static_cast<std::size_t>(index)]);
}
RexPtr Double(double value) { return Rex::Literal(value, LogicalType::Double(false)); }

void Run(benchmark::State& state, const std::vector<RexPtr>& expressions, const RexPtr& condition) {
  const ChangelogBatch batch = MakeBatch(state.range(0));
  RowType output;
  for (const RexPtr& expression : expressions) {
    output.names.push_back(std::to_string(output.names.size()));
    output.types.push_back(expression->type);
  }
  EvalContext context;
  auto calc = Calc::Make(batch.type, expressions, condition, output, &context).value();
  for (auto _ : state) benchmark::DoNotOptimize(calc->Apply(batch));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

const LogicalType kDouble = LogicalType::Double();

void BM_PassThrough(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  Run(state, {Column(batch, 2), Column(batch, 0)}, nullptr);
}
void BM_Arithmetic(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  Run(state,
      {Rex::Call("+", {Rex::Call("*", {Column(batch, 1), Double(1.19)}, kDouble), Double(5)}, kDouble)},
      nullptr);
}
/// Half of the rows stay.
void BM_FilterAndProject(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  Run(state, {Column(batch, 0), Rex::Call("*", {Column(batch, 1), Double(1.19)}, kDouble)},
      Rex::Call("AND",
                {Rex::Call(">", {Column(batch, 1), Double(50)}, LogicalType::Boolean()),
                 Rex::Call("IS NOT NULL", {Column(batch, 0)}, LogicalType::Boolean())},
                LogicalType::Boolean()));
}
void BM_Upper(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  Run(state, {Rex::Call("UPPER", {Column(batch, 2)}, LogicalType::String())}, nullptr);
}
void BM_Like(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  const RexPtr pattern = Rex::Literal(std::string("%-1_%"), LogicalType::String(false));
  Run(state, {Column(batch, 0)}, Rex::Call("LIKE", {Column(batch, 2), pattern}, LogicalType::Boolean()));
}
void BM_CaseOfText(benchmark::State& state) {
  const ChangelogBatch batch = MakeBatch(1);
  Run(state,
      {Rex::Call("CASE",
                 {Rex::Call(">", {Column(batch, 1), Double(50)}, LogicalType::Boolean()), Column(batch, 2),
                  Rex::Literal(std::string("cheap"), LogicalType::String(false))},
                 LogicalType::String())},
      nullptr);
}

// 65,536 rows show the cost of a row, 16 rows that of a batch.
BENCHMARK(BM_PassThrough)->Arg(16)->Arg(65536);
BENCHMARK(BM_Arithmetic)->Arg(16)->Arg(65536);
BENCHMARK(BM_FilterAndProject)->Arg(16)->Arg(65536);
BENCHMARK(BM_Upper)->Arg(16)->Arg(65536);
BENCHMARK(BM_Like)->Arg(16)->Arg(65536);
BENCHMARK(BM_CaseOfText)->Arg(16)->Arg(65536);

}  // namespace
}  // namespace podium

BENCHMARK_MAIN();
