#include <random>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "podium/row/key_projection.h"
#include "podium/row/order_key_encoder.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

constexpr std::size_t kRows = 8192;

/// A batch of rows of the given types.
struct Batch {
  Batch(std::vector<LogicalType> row_types, std::size_t string_bytes) : types(std::move(row_types)) {
    std::mt19937_64 random(42);
    for (std::size_t i = 0; i < kRows; ++i) {
      PlainRow row;
      for (const LogicalType& type : types) {
        PlainValue& value = row.emplace_back();
        if (type.is_character()) {
          std::string text(string_bytes, ' ');
          for (char& c : text) c = static_cast<char>('a' + random() % 26);
          value.content = std::move(text);
        } else if (type.root() == TypeRoot::kDouble) {
          value.content = static_cast<double>(random()) / 1e9;
        } else if (type.root() == TypeRoot::kDecimal) {
          value.content = static_cast<Int128>(random());
        } else {
          value.content = static_cast<std::int64_t>(random());
        }
      }
      images.push_back(WriteRow(row, types));
    }
    rows.assign(images.begin(), images.end());
  }

  std::vector<LogicalType> types;
  std::vector<std::vector<std::uint8_t>> images;
  std::vector<RowImage> rows;
};

void Encode(benchmark::State& state, const Batch& batch, const std::vector<OrderColumn>& order) {
  const OrderKeyEncoder encoder = OrderKeyEncoder::Make(batch.types, order).value();
  KeyBuffer keys;
  for (auto _ : state) {
    benchmark::DoNotOptimize(encoder.Encode(batch.rows, keys).ok());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch.rows.size()));
}

void Project(benchmark::State& state, const Batch& batch, const std::vector<std::int32_t>& columns) {
  const KeyProjection projection = KeyProjection::Make(batch.types, columns).value();
  KeyBuffer keys;
  for (auto _ : state) {
    benchmark::DoNotOptimize(projection.Project(batch.rows, keys).ok());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch.rows.size()));
}

}  // namespace

void BM_OrderKeyWordInt64(benchmark::State& state) {
  Encode(state, Batch({LogicalType::BigInt()}, 0), {{.column = 0, .direction = SortDirection::kDescending}});
}
BENCHMARK(BM_OrderKeyWordInt64);

void BM_OrderKeyWordDouble(benchmark::State& state) {
  Encode(state, Batch({LogicalType::Double()}, 0), {{.column = 0, .direction = SortDirection::kDescending}});
}
BENCHMARK(BM_OrderKeyWordDouble);

void BM_OrderKeyTwoFixedColumns(benchmark::State& state) {
  Encode(state, Batch({LogicalType::BigInt(), LogicalType::Double()}, 0), {{.column = 0}, {.column = 1}});
}
BENCHMARK(BM_OrderKeyTwoFixedColumns);

void BM_OrderKeyLongDecimal(benchmark::State& state) {
  Encode(state, Batch({LogicalType::Decimal(38, 2)}, 0), {{.column = 0}});
}
BENCHMARK(BM_OrderKeyLongDecimal);

// The range is the length of the string; descending costs a second pass over its bytes.
void BM_OrderKeyNumberAndString(benchmark::State& state, SortDirection direction) {
  Encode(state,
         Batch({LogicalType::BigInt(), LogicalType::String()}, static_cast<std::size_t>(state.range(0))),
         {{.column = 0}, {.column = 1, .direction = direction}});
}
BENCHMARK_CAPTURE(BM_OrderKeyNumberAndString, ascending, SortDirection::kAscending)
    ->Arg(6)
    ->Arg(30)
    ->Arg(300);
BENCHMARK_CAPTURE(BM_OrderKeyNumberAndString, descending, SortDirection::kDescending)
    ->Arg(6)
    ->Arg(30)
    ->Arg(300);

void BM_PartitionKeyInt64(benchmark::State& state) { Project(state, Batch({LogicalType::BigInt()}, 0), {0}); }
BENCHMARK(BM_PartitionKeyInt64);

void BM_PartitionKeyString(benchmark::State& state) {
  Project(state, Batch({LogicalType::String()}, static_cast<std::size_t>(state.range(0))), {0});
}
BENCHMARK(BM_PartitionKeyString)->Arg(6)->Arg(30);

void BM_PartitionKeyStringAndNumber(benchmark::State& state) {
  Project(state,
          Batch({LogicalType::String(), LogicalType::BigInt()}, static_cast<std::size_t>(state.range(0))),
          {0, 1});
}
BENCHMARK(BM_PartitionKeyStringAndNumber)->Arg(6)->Arg(30);

}  // namespace podium

BENCHMARK_MAIN();
