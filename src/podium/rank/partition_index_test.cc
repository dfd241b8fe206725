#include "podium/rank/partition_index.h"

#include <map>
#include <random>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace podium {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> ResolveWords(PartitionIndex& index, const std::vector<std::uint64_t>& words,
                                        const std::vector<std::uint8_t>& nulls = {}) {
  KeyColumn keys;
  keys.form = KeyForm::kWord;
  keys.words = words;
  if (!nulls.empty()) keys.ties = nulls.data();
  std::vector<std::uint32_t> partitions(words.size());
  const auto num_rows = static_cast<std::uint32_t>(words.size());
  EXPECT_TRUE(index.Resolve(keys, num_rows, partitions.data()).ok());
  return partitions;
}

std::vector<std::uint32_t> ResolveBytes(PartitionIndex& index, const std::vector<std::string>& texts) {
  std::string bytes;
  std::vector<std::uint32_t> offsets = {0};
  for (const std::string& text : texts) {
    bytes += text;
    offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
  }
  KeyColumn keys;
  keys.form = KeyForm::kBytes;
  keys.offsets = offsets;
  keys.bytes = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::vector<std::uint32_t> partitions(texts.size());
  const auto num_rows = static_cast<std::uint32_t>(texts.size());
  EXPECT_TRUE(index.Resolve(keys, num_rows, partitions.data()).ok());
  return partitions;
}

TEST(PartitionIndexTest, NumbersKeysInTheOrderInWhichTheyAreFirstSeen) {
  PartitionIndex index(KeyForm::kWord);
  EXPECT_THAT(ResolveWords(index, {7, 0, 7, ~std::uint64_t{0}, 0}), ElementsAre(0, 1, 0, 2, 1));
  EXPECT_THAT(ResolveWords(index, {5, 7}), ElementsAre(3, 0));
  EXPECT_EQ(index.size(), 4U);
}

TEST(PartitionIndexTest, WithoutKeyColumnsThereIsOnePartitionAsSoonAsThereIsARow) {
  PartitionIndex index(KeyForm::kNone);
  EXPECT_TRUE(index.Resolve({}, 0, nullptr).ok());
  EXPECT_EQ(index.size(), 0U);
  std::vector<std::uint32_t> partitions = {9, 9};
  EXPECT_TRUE(index.Resolve({}, 2, partitions.data()).ok());
  EXPECT_THAT(partitions, ElementsAre(0, 0));
  EXPECT_EQ(index.size(), 1U);
}

TEST(PartitionIndexTest, NullIsAPartitionOfItsOwnWhateverItsWord) {
  PartitionIndex index(KeyForm::kWord);
  EXPECT_THAT(ResolveWords(index, {0, 0, 5, 5}, {0, 1, 1, 0}), ElementsAre(0, 1, 1, 2));
  EXPECT_THAT(ResolveWords(index, {5, 0}), ElementsAre(2, 0));
}

TEST(PartitionIndexTest, ByteKeysDifferByLengthToo) {
  PartitionIndex index(KeyForm::kBytes);
  const std::string zeros("\0\0", 2);
  EXPECT_THAT(ResolveBytes(index, {"", "a", zeros, std::string(1, '\0'), "a", "", zeros}),
              ElementsAre(0, 1, 2, 3, 1, 0, 2));
}

TEST(PartitionIndexTest, LongKeysAreKeptWhole) {
  PartitionIndex index(KeyForm::kBytes);
  std::string long_key(1'000'000, 'x');
  EXPECT_THAT(ResolveBytes(index, {long_key, "short"}), ElementsAre(0, 1));
  std::string other = long_key;
  other.back() = 'y';
  EXPECT_THAT(ResolveBytes(index, {other, long_key, "short"}), ElementsAre(2, 0, 1));
}

// Keys as tables have them: dense, strided, in the high bits only (doubles), and random.
TEST(PartitionIndexTest, MatchesAMapOnAnyPatternOfWords) {
  constexpr int kRows = 200'000;
  const std::vector<std::uint64_t (*)(std::uint64_t)> patterns = {
      [](std::uint64_t draw) { return draw; },
      [](std::uint64_t draw) { return draw << 12U; },
      [](std::uint64_t draw) { return draw << 44U; },
      [](std::uint64_t draw) { return draw * 0x9E3779B97F4A7C15; },
  };
  for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
    std::mt19937_64 random(pattern);
    PartitionIndex index(KeyForm::kWord);
    std::map<std::uint64_t, std::uint32_t> expected;
    for (int done = 0; done < kRows;) {
      std::vector<std::uint64_t> words(random() % 5000);
      for (auto& word : words) word = patterns[pattern](random() % 80'000);
      const auto partitions = ResolveWords(index, words);
      for (std::size_t i = 0; i < words.size(); ++i) {
        const auto next = static_cast<std::uint32_t>(expected.size());
        ASSERT_EQ(partitions[i], expected.emplace(words[i], next).first->second) << "pattern " << pattern;
      }
      done += static_cast<int>(words.size());
    }
    EXPECT_EQ(index.size(), expected.size());
  }
}

TEST(PartitionIndexTest, MatchesAMapOnRandomByteKeys) {
  std::mt19937_64 random(3);
  PartitionIndex index(KeyForm::kBytes);
  std::map<std::string, std::uint32_t> expected;
  for (int batch = 0; batch < 60; ++batch) {
    std::vector<std::string> texts(1000);
    for (auto& text : texts) text = std::string(random() % 40, 'k') + std::to_string(random() % 20'000);
    const auto partitions = ResolveBytes(index, texts);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto next = static_cast<std::uint32_t>(expected.size());
      ASSERT_EQ(partitions[i], expected.emplace(texts[i], next).first->second);
    }
  }
  EXPECT_EQ(index.size(), expected.size());
  EXPECT_GT(index.bytes(), std::int64_t{index.size()} * 16);
}

TEST(PartitionIndexTest, TheNumberOfAForgottenKeyGoesToALaterOne) {
  PartitionIndex words(KeyForm::kWord);
  EXPECT_THAT(ResolveWords(words, {7, 8, 9, 0}, {0, 0, 0, 1}), ElementsAre(0, 1, 2, 3));
  words.Forget({true, false, false, true});
  EXPECT_FALSE(words.Holds(0));
  EXPECT_TRUE(words.Holds(1));
  EXPECT_THAT(ResolveWords(words, {8, 9, 7, 5, 6}, {0, 0, 1, 0, 0}), ElementsAre(1, 2, 0, 3, 4));
  EXPECT_TRUE(words.Holds(0));
  EXPECT_EQ(words.size(), 5U);

  PartitionIndex bytes(KeyForm::kBytes);
  EXPECT_THAT(ResolveBytes(bytes, {"a", "b", "c"}), ElementsAre(0, 1, 2));
  bytes.Forget({false, true});
  EXPECT_THAT(ResolveBytes(bytes, {"c", "d", "a", "b"}), ElementsAre(2, 1, 0, 3));
}

TEST(PartitionIndexTest, ForgettingKeepsTheOtherKeys) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    PartitionIndex words(KeyForm::kWord);
    PartitionIndex bytes(KeyForm::kBytes);
    std::map<std::uint64_t, std::uint32_t> numbers;
    for (int round = 0; round < 20; ++round) {
      for (int i = 0; i < 200; ++i) {
        const std::uint64_t key = random() % 3000;
        const std::uint32_t number = ResolveWords(words, {key})[0];
        ASSERT_EQ(ResolveBytes(bytes, {std::to_string(key)})[0], number) << "seed " << seed;
        const auto [known, is_new] = numbers.emplace(key, number);
        ASSERT_EQ(known->second, number) << "seed " << seed;
      }
      std::vector<bool> forgotten(words.size());
      for (const auto& [_, number] : numbers) forgotten[number] = random() % 2 == 0;
      std::erase_if(numbers, [&](const auto& entry) { return forgotten[entry.second]; });
      words.Forget(forgotten);
      bytes.Forget(forgotten);
    }
  }
}

}  // namespace
}  // namespace podium
