#include <random>
#include <vector>

#include "benchmark/benchmark.h"
#include "podium/row/row_arena.h"

namespace podium {

enum class Sizes { kEqual, kMixed };  // Kind case: one size class. Worst case: every row another one.

std::vector<std::size_t> RowSizes(Sizes sizes) {
  std::mt19937_64 random(42);
  std::vector<std::size_t> result(1 << 16, 64);
  if (sizes == Sizes::kMixed) {
    for (auto& size : result) size = 16 + 8 * (random() % 120);
  }
  return result;
}

void BM_Retain(benchmark::State& state, Sizes sizes) {
  const std::vector<std::size_t> row_sizes = RowSizes(sizes);
  const std::vector<std::uint8_t> row(1024, 1);
  for (auto _ : state) {
    RowArena arena;
    for (const std::size_t size : row_sizes)
      benchmark::DoNotOptimize(arena.Retain({row.data(), size}).value());
  }
  state.SetItemsProcessed(state.iterations() * std::ssize(row_sizes));
}
BENCHMARK_CAPTURE(BM_Retain, equal, Sizes::kEqual);
BENCHMARK_CAPTURE(BM_Retain, mixed, Sizes::kMixed);

// A full store in which every new row takes the place of an old one; the range is the number of rows kept.
void BM_ReplaceRows(benchmark::State& state, Sizes sizes) {
  constexpr std::size_t kBatch = 1024;
  const std::vector<std::size_t> row_sizes = RowSizes(sizes);
  const std::vector<std::uint8_t> row(1024, 1);
  std::mt19937_64 random(7);
  RowArena arena;
  std::vector<std::uint32_t> slots(static_cast<std::size_t>(state.range(0)));
  for (std::size_t i = 0; i < slots.size(); ++i)
    slots[i] = arena.Retain({row.data(), row_sizes[i % row_sizes.size()]}).value();
  for (auto _ : state) {
    arena.Recycle();
    for (std::size_t i = 0; i < kBatch; ++i) {
      std::uint32_t& slot = slots[random() % slots.size()];
      arena.Release(slot);
      slot = arena.Retain({row.data(), row_sizes[random() % row_sizes.size()]}).value();
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}
BENCHMARK_CAPTURE(BM_ReplaceRows, equal, Sizes::kEqual)->Arg(10'000)->Arg(1'000'000);
BENCHMARK_CAPTURE(BM_ReplaceRows, mixed, Sizes::kMixed)->Arg(10'000)->Arg(1'000'000);

}  // namespace podium

BENCHMARK_MAIN();
