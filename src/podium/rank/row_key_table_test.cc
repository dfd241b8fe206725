#include "podium/rank/row_key_table.h"

#include <map>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace podium {
namespace {

/// Keys 0, 1, 2, ... of a form; of word keys, key 0 is NULL.
class KeySet {
 public:
  KeySet(KeyForm form, std::uint32_t num_keys) {
    column_.form = form;
    for (std::uint32_t key = 0; key < num_keys; ++key) {
      words_.push_back(key == 0 ? 1 : key);  // A NULL's word is unspecified: here it is that of key 1.
      nulls_.push_back(key == 0 ? 1 : 0);
      bytes_ += std::string(key % 5, 'k') + std::to_string(key);
      offsets_.push_back(static_cast<std::uint32_t>(bytes_.size()));
    }
    column_.words = words_;
    column_.ties = nulls_.data();
    column_.offsets = offsets_;
    column_.bytes = reinterpret_cast<const std::uint8_t*>(bytes_.data());
  }
  const KeyColumn& column() const { return column_; }

 private:
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> nulls_;
  std::vector<std::uint32_t> offsets_ = {0};
  std::string bytes_;
  KeyColumn column_;
};

class RowKeyTableTest : public testing::TestWithParam<KeyForm> {};

}  // namespace

TEST_P(RowKeyTableTest, MatchesAMapWhileKeysComeAndGo) {
  constexpr std::uint32_t kKeys = 3000;
  const KeySet keys(GetParam(), kKeys);
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    std::mt19937 random(seed);
    RowKeyTable table(GetParam());
    std::map<std::uint32_t, std::uint32_t> model;
    for (int step = 0; step < 30'000; ++step) {
      // Keys gather, then thin out, so that holes of all kinds arise.
      const std::uint32_t key = static_cast<std::uint32_t>(random() % kKeys);
      const bool adds = random() % 4 < (step / 5000 % 2 == 0 ? 3U : 1U);
      const auto known = model.find(key);
      const std::uint32_t expected = known == model.end() ? RowKeyTable::kNone : known->second;
      ASSERT_EQ(table.Find(keys.column(), key), expected) << "seed " << seed << ", step " << step;
      if (adds && known == model.end()) {
        const std::uint32_t number = table.Add(keys.column(), key).value();
        for (const auto& [_, other] : model) ASSERT_NE(other, number) << "seed " << seed;
        model[key] = number;
      } else if (!adds && known != model.end()) {
        table.Remove(known->second);
        model.erase(known);
      }
      ASSERT_EQ(table.size(), model.size());
    }
    for (std::uint32_t key = 0; key < kKeys; ++key) {
      const auto known = model.find(key);
      ASSERT_EQ(table.Find(keys.column(), key), known == model.end() ? RowKeyTable::kNone : known->second);
    }
    EXPECT_LE(table.number_bound(), kKeys);
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, RowKeyTableTest, testing::Values(KeyForm::kWord, KeyForm::kBytes));

TEST(RowKeyTableTest, HasOneKeyWithoutKeyColumns) {
  RowKeyTable table(KeyForm::kNone);
  EXPECT_EQ(table.Find({}, 0), RowKeyTable::kNone);
  const std::uint32_t number = table.Add({}, 0).value();
  EXPECT_EQ(table.Find({}, 7), number);
  table.Remove(number);
  EXPECT_EQ(table.Find({}, 7), RowKeyTable::kNone);
}

}  // namespace podium
