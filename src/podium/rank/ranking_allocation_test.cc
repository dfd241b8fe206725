// Counts the calls to the allocator while a warm ranking takes a million rows more: there must be none. A
// program of its own, because it replaces operator new.

#include <atomic>
#include <cstdlib>
#include <new>
#include <random>

#include "gtest/gtest.h"
#include "podium/base/bytes.h"
#include "podium/rank/ranking.h"

namespace {
std::atomic<std::int64_t> allocations = 0;

void* CountedAllocation(std::size_t size, std::size_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
}  // namespace

// Not inlined, or GCC sees through one half of a pair and takes it for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  return CountedAllocation(size, alignof(std::max_align_t));
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  return CountedAllocation(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment,
                                     const std::nothrow_t& /*tag*/) noexcept {
  return CountedAllocation(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/,
                                       std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}

namespace podium {
namespace {

constexpr std::uint32_t kBatchRows = 1000;
constexpr std::uint32_t kMostRows = 1 << 20;

/// A store that only numbers its slots.
class SlotStore final : public RowStore {
 public:
  SlotStore() : free_(kMostRows), released_(kMostRows) {
    for (std::uint32_t i = 0; i < kMostRows; ++i) free_[i] = i;
  }
  Status Retain(std::span<const std::uint32_t> batch_rows, std::span<RowSlot> slots) override {
    for (std::size_t i = 0; i < batch_rows.size(); ++i) slots[i] = free_[--num_free_];
    return Status::OK();
  }
  void Release(std::span<const RowSlot> slots) override {
    for (const RowSlot slot : slots) released_[num_released_++] = slot;
  }
  void Recycle() override {
    while (num_released_ > 0) free_[num_free_++] = released_[--num_released_];
  }
  Status Fingerprint(std::span<std::uint32_t> /*fingerprints*/) override { return Status::OK(); }
  bool Equals(std::uint32_t /*batch_row*/, RowSlot /*slot*/) const override { return false; }
  bool EqualsInBatch(std::uint32_t /*left*/, std::uint32_t /*right*/) const override { return false; }
  RowImage Image(RowSlot /*slot*/) const override { return {}; }
  Result<RowSlot> Adopt(RowImage /*image*/) override { return Status::Internal("not of this test"); }
  std::uint32_t FingerprintOf(RowSlot /*slot*/) const override { return 0; }

 private:
  std::vector<RowSlot> free_;
  std::vector<RowSlot> released_;
  std::size_t num_free_ = kMostRows;
  std::size_t num_released_ = 0;
};

struct Shape {
  const char* name;
  RankFunction function;
  std::int64_t rank_end;
  RankNumber rank_number;
  KeyForm partition;
  KeyForm order;
  std::uint32_t num_partitions;
};

/// Reused memory for batches whose keys get better all the time, so that every row enters its partition.
class ImprovingBatches {
 public:
  explicit ImprovingBatches(const Shape& shape) : shape_(shape), words_(kBatchRows), order_(kBatchRows) {
    bytes_.resize(std::size_t{kBatchRows} * 2 * kKeyBytes);
    for (std::uint32_t i = 0; i <= kBatchRows; ++i) offsets_.push_back(i * kKeyBytes);
  }

  KeyBatch Next() {
    for (std::uint32_t i = 0; i < kBatchRows; ++i) {
      words_[i] = random_() % shape_.num_partitions;
      order_[i] = --next_word_;
      std::uint8_t* partition_key = bytes_.data() + std::size_t{i} * kKeyBytes;
      std::uint8_t* order_key = partition_key + std::size_t{kBatchRows} * kKeyBytes;
      StoreUnaligned(partition_key, words_[i]);
      StoreUnaligned(order_key, __builtin_bswap64(order_[i]));
      StoreUnaligned(order_key + 8, random_());
    }
    KeyBatch batch;
    batch.num_rows = kBatchRows;
    batch.partition.form = shape_.partition;
    batch.order.form = shape_.order;
    if (shape_.partition == KeyForm::kWord) batch.partition.words = words_;
    if (shape_.partition == KeyForm::kBytes) {
      batch.partition.offsets = offsets_;
      batch.partition.bytes = bytes_.data();
    }
    batch.order.words = order_;
    if (shape_.order == KeyForm::kBytes) {
      batch.order.offsets = offsets_;
      batch.order.bytes = bytes_.data() + std::size_t{kBatchRows} * kKeyBytes;
    }
    return batch;
  }

 private:
  static constexpr std::uint32_t kKeyBytes = 16;
  const Shape& shape_;
  std::mt19937_64 random_{5};
  std::uint64_t next_word_ = 1ULL << 62U;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> order_;
  std::vector<std::uint32_t> offsets_;
  std::vector<std::uint8_t> bytes_;
};

class RankingAllocationTest : public testing::TestWithParam<Shape> {};

TEST_P(RankingAllocationTest, SteadyStateAllocatesNothing) {
  const Shape& shape = GetParam();
  RankSpec spec;
  spec.function = shape.function;
  spec.range.rank_end = shape.rank_end;
  spec.rank_number = shape.rank_number;
  auto ranking = MakeRanking(spec, shape.partition, shape.order);
  ASSERT_TRUE(ranking.ok());
  SlotStore store;
  ImprovingBatches batches(shape);
  ChangelogView view;
  const auto push = [&](int num_batches) {
    std::int64_t records = 0;
    for (int i = 0; i < num_batches; ++i) {
      view.Clear();
      if (!(*ranking)->Push(batches.Next(), store, view).ok()) return std::int64_t{-1};
      records += static_cast<std::int64_t>(view.size());
    }
    return records;
  };
  ASSERT_GT(push(400), 0);
  const std::int64_t before = allocations.load();
  ASSERT_GT(before, 0) << "the counter is not in place";
  const std::int64_t records = push(1000);
  EXPECT_EQ(allocations.load() - before, 0);
  EXPECT_GT(records, 1'000'000);
}

INSTANTIATE_TEST_SUITE_P(Shapes, RankingAllocationTest,
                         testing::Values(Shape{"TopTenWithRank", RankFunction::kAppendTopN, 10,
                                               RankNumber::kOutput, KeyForm::kWord, KeyForm::kWord, 500},
                                         Shape{"TopTenWithoutRank", RankFunction::kAppendTopN, 10,
                                               RankNumber::kOmit, KeyForm::kWord, KeyForm::kWord, 500},
                                         Shape{"TopTenOfByteKeys", RankFunction::kAppendTopN, 10,
                                               RankNumber::kOutput, KeyForm::kBytes, KeyForm::kBytes, 500},
                                         Shape{"LargeRankEnd", RankFunction::kAppendTopN, 3000,
                                               RankNumber::kOmit, KeyForm::kWord, KeyForm::kWord, 20},
                                         Shape{"GlobalTopHundred", RankFunction::kAppendTopN, 100,
                                               RankNumber::kOmit, KeyForm::kNone, KeyForm::kBytes, 1},
                                         Shape{"TopOne", RankFunction::kTop1, 1, RankNumber::kOmit,
                                               KeyForm::kWord, KeyForm::kWord, 500}),
                         [](const testing::TestParamInfo<Shape>& param) { return param.param.name; });

}  // namespace
}  // namespace podium
