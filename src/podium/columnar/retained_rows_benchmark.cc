#include <arrow/api.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <span>

#include "benchmark/benchmark.h"
#include "podium/columnar/arrow_row_store.h"
#include "podium/columnar/arrow_types.h"

// The choice behind ArrowRowStore: retained rows as binary row images, or as columns addressed by slot. Both
// decode 1,024 rows (k BIGINT, v BIGINT, s STRING of 15 bytes) out of range(0) retained ones into Arrow
// columns.

namespace podium {
namespace {

constexpr std::size_t kDecoded = 1024;

std::string Text(std::size_t row) { return "payload-" + std::to_string(1'000'000 + row); }

/// What each iteration decodes: other rows every time, so that only a small store stays in the caches.
class Draws {
 public:
  explicit Draws(std::size_t num_rows) : slots_(std::size_t{1} << 20) {
    std::mt19937 random(7);
    for (RowSlot& slot : slots_) slot = static_cast<RowSlot>(random() % num_rows);
  }
  std::span<const RowSlot> Next() {
    next_ = (next_ + kDecoded) % slots_.size();
    return std::span(slots_).subspan(next_, kDecoded);
  }

 private:
  std::vector<RowSlot> slots_;
  std::size_t next_ = 0;
};

void BM_DecodeImages(benchmark::State& state) {
  const auto num_rows = static_cast<std::size_t>(state.range(0));
  const RowType type{{"k", "v", "s"}, {LogicalType::BigInt(), LogicalType::BigInt(), LogicalType::String()}};
  arrow::Int64Builder k;
  arrow::Int64Builder v;
  arrow::StringBuilder s;
  for (std::size_t row = 0; row < num_rows; ++row) {
    if (!k.Append(static_cast<std::int64_t>(row)).ok() || !v.Append(1).ok() || !s.Append(Text(row)).ok())
      return;
  }
  const auto batch =
      arrow::RecordBatch::Make(ToArrowSchema(type), state.range(0),
                               {k.Finish().ValueOrDie(), v.Finish().ValueOrDie(), s.Finish().ValueOrDie()});
  ArrowRowStore store(type);
  std::vector<std::uint32_t> rows(num_rows);
  std::iota(rows.begin(), rows.end(), 0U);
  // In random order, as rows come and go: neighbours in arrival are not neighbours in the arena.
  std::ranges::shuffle(rows, std::mt19937(3));
  std::vector<RowSlot> slots(num_rows);
  store.BeginBatch(batch, {});
  if (!store.Retain(rows, slots).ok()) return state.SkipWithError("retain");
  store.EndBatch();

  Draws draws(num_rows);
  for (auto _ : state) benchmark::DoNotOptimize(store.Gather({}, draws.Next()).value());
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kDecoded));
}
BENCHMARK(BM_DecodeImages)->Arg(1 << 10)->Arg(1 << 14)->Arg(1 << 20);

void BM_DecodeColumns(benchmark::State& state) {
  const auto num_rows = static_cast<std::size_t>(state.range(0));
  struct Bytes {
    const char* data;
    std::size_t size;
  };
  std::vector<std::int64_t> k(num_rows);
  std::vector<std::int64_t> v(num_rows, 1);
  std::vector<std::uint8_t> nulls(num_rows);
  std::vector<std::string> texts(num_rows);
  std::vector<Bytes> s(num_rows);
  for (std::size_t row = 0; row < num_rows; ++row) {
    k[row] = static_cast<std::int64_t>(row);
    texts[row] = Text(row) + std::string(16, ' ');  // Longer than the inline string of std::string.
    s[row] = {texts[row].data(), 15};
  }
  Draws draws(num_rows);
  for (auto _ : state) {
    const std::span<const RowSlot> wanted = draws.Next();
    const auto gather = [&](const std::vector<std::int64_t>& from) {
      std::shared_ptr<arrow::Buffer> buffer = arrow::AllocateBuffer(kDecoded * 8).ValueOrDie();
      auto* to = reinterpret_cast<std::int64_t*>(buffer->mutable_data());
      std::uint8_t any = 0;
      for (const RowSlot slot : wanted) {
        any = static_cast<std::uint8_t>(any | nulls[slot]);
        *to++ = from[slot];
      }
      benchmark::DoNotOptimize(any);
      return arrow::ArrayData::Make(arrow::int64(), kDecoded, {nullptr, std::move(buffer)}, 0);
    };
    benchmark::DoNotOptimize(gather(k));
    benchmark::DoNotOptimize(gather(v));
    std::shared_ptr<arrow::Buffer> offsets = arrow::AllocateBuffer((kDecoded + 1) * 4).ValueOrDie();
    auto* to = reinterpret_cast<std::int32_t*>(offsets->mutable_data());
    std::int32_t total = 0;
    *to++ = 0;
    for (const RowSlot slot : wanted) *to++ = total += static_cast<std::int32_t>(s[slot].size);
    std::shared_ptr<arrow::Buffer> bytes = arrow::AllocateBuffer(total).ValueOrDie();
    std::uint8_t* out = bytes->mutable_data();
    for (const RowSlot slot : wanted) {
      std::memcpy(out, s[slot].data, s[slot].size);
      out += s[slot].size;
    }
    benchmark::DoNotOptimize(arrow::ArrayData::Make(arrow::utf8(), kDecoded, {nullptr, offsets, bytes}, 0));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kDecoded));
}
BENCHMARK(BM_DecodeColumns)->Arg(1 << 10)->Arg(1 << 14)->Arg(1 << 20);

}  // namespace
}  // namespace podium

BENCHMARK_MAIN();
