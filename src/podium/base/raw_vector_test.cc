#include "podium/base/raw_vector.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace podium {
namespace {

TEST(RawVectorTest, KeepsItsContentWhileItGrowsIntoHugePagesAndBack) {
  RawVector<std::uint64_t> numbers;
  constexpr std::uint64_t kCount = 2'000'000;  // 16 MB
  for (std::uint64_t i = 0; i < kCount; ++i) numbers.push_back(i);
  numbers.resize(numbers.size() + 5);
  for (std::uint64_t i = 0; i < kCount; ++i) ASSERT_EQ(numbers[i], i);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(numbers.data()) % kHugePageBytes, 0U);
  numbers.resize(10);
  numbers.shrink_to_fit();
  for (std::uint64_t i = 0; i < 10; ++i) ASSERT_EQ(numbers[i], i);
}

TEST(RawVectorTest, ResizeWithAValueWritesIt) {
  RawVector<std::uint32_t> numbers(3, 7);
  numbers.resize(6, 9);
  EXPECT_EQ(numbers, (RawVector<std::uint32_t>{7, 7, 7, 9, 9, 9}));
}

}  // namespace
}  // namespace podium
