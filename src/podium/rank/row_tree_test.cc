#include "podium/rank/row_tree.h"

#include <algorithm>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace podium {
namespace {

struct ModelRow {
  std::uint64_t word;
  std::uint32_t number;
  bool counted;
};

/// Compares a tree with a sorted vector, position by position.
void CheckAgainst(const std::vector<ModelRow>& model, const RowTree& tree) {
  ASSERT_EQ(tree.size(), model.size());
  std::uint32_t counted = 0;
  RowTree::Place walk = tree.Find(0);
  for (std::uint32_t i = 0; i < model.size(); ++i, walk.Advance()) {
    ASSERT_EQ(walk.row().batch_row(), model[i].number) << "at " << i;
    ASSERT_EQ(tree.Find(i).row().batch_row(), model[i].number) << "at " << i;
    ASSERT_EQ(walk.counted(), model[i].counted);
    if (!model[i].counted) continue;
    ASSERT_EQ(tree.FindCounted(counted).row().batch_row(), model[i].number) << "counted " << counted;
    ++counted;
  }
  ASSERT_TRUE(walk.at_end());
  ASSERT_TRUE(tree.Find(tree.size()).at_end());
  ASSERT_TRUE(tree.FindCounted(counted).at_end());
  ASSERT_EQ(tree.num_counted(), counted);
  if (!model.empty()) {
    ASSERT_EQ(tree.Last().row().batch_row(), model.back().number);
  }
}

void CheckBounds(const std::vector<ModelRow>& model, const RowTree& tree, std::uint64_t word) {
  const KeyColumn none;
  const WordOrder order(none);
  const Entry key{word, Entry::kPlainTie, RowRef::OfBatch(0)};
  const auto lower = std::ranges::lower_bound(model, word, {}, &ModelRow::word);
  const auto upper = std::ranges::upper_bound(model, word, {}, &ModelRow::word);
  const auto counted_before = [&](auto place) {
    return std::count_if(model.begin(), place, [](const ModelRow& row) { return row.counted; });
  };
  const RowTree::Bound below = tree.LowerBound(order, key);
  ASSERT_EQ(below.position, lower - model.begin());
  ASSERT_EQ(below.counted, counted_before(lower));
  ASSERT_EQ(below.place().at_end(), lower == model.end());
  if (lower != model.end()) {
    ASSERT_EQ(below.place().row().batch_row(), lower->number);
  }
  const RowTree::Bound above = tree.UpperBound(order, key);
  ASSERT_EQ(above.position, upper - model.begin());
  ASSERT_EQ(above.counted, counted_before(upper));
}

class RowTreeTest : public testing::TestWithParam<std::uint32_t> {};

}  // namespace

// The definition in the plainest code: a vector, kept sorted.
TEST_P(RowTreeTest, MatchesASortedVector) {
  std::mt19937 random(GetParam());
  const std::uint64_t num_words = std::vector<std::uint64_t>{1, 3, 200, 100'000}[random() % 4];
  const bool in_order = random() % 4 == 0;
  const bool counts_all = random() % 2 == 0;
  const KeyColumn none;
  const WordOrder order(none);
  RowTreePool pool;
  RowTree tree;
  std::vector<ModelRow> model;
  const std::uint32_t num_steps = 6000;
  for (std::uint32_t step = 0; step < num_steps; ++step) {
    // Grow, shrink to nothing, grow again.
    const bool grows = step % 3000 < 1500 ? random() % 5 != 0 : random() % 5 == 0;
    if (grows || model.empty()) {
      const std::uint64_t word = in_order ? step : random() % num_words;
      const bool counted = counts_all || random() % 3 != 0;
      const Entry entry{word, Entry::kPlainTie, RowRef::OfBatch(step)};
      tree.Insert(pool, tree.UpperBound(order, entry), entry, (step << 1U) | (counted ? 1U : 0U));
      model.insert(std::ranges::upper_bound(model, word, {}, &ModelRow::word), {word, step, counted});
    } else {
      const auto position = static_cast<std::uint32_t>(random() % model.size());
      tree.Remove(pool, tree.Find(position));
      model.erase(model.begin() + position);
    }
    if (!counts_all && !model.empty()) {
      const auto position = static_cast<std::uint32_t>(random() % model.size());
      model[position].counted = random() % 2 == 0;
      tree.SetCounted(tree.Find(position), model[position].counted);
    }
    ASSERT_NO_FATAL_FAILURE(CheckBounds(model, tree, random() % (num_words + 1))) << "step " << step;
    if (step % 97 == 0) {
      ASSERT_NO_FATAL_FAILURE(CheckAgainst(model, tree)) << "step " << step;
    }
  }
  while (!model.empty()) {
    tree.Remove(pool, tree.Find(0));
    model.erase(model.begin());
  }
  CheckAgainst(model, tree);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RowTreeTest, testing::Range(0U, 16U));

TEST(RowTreePoolTest, UsesFreedMemoryAgain) {
  const KeyColumn none;
  const WordOrder order(none);
  RowTreePool pool;
  std::int64_t bytes_after_first_round = 0;
  for (int round = 0; round < 5; ++round) {
    RowTree tree;
    for (std::uint32_t i = 0; i < 5000; ++i) {
      const Entry entry{i * 7919 % 5000, Entry::kPlainTie, RowRef::OfBatch(i)};
      tree.Insert(pool, tree.UpperBound(order, entry), entry, 1);
    }
    while (tree.size() > 0) tree.Remove(pool, tree.Find(tree.size() / 2));
    if (round == 0) bytes_after_first_round = pool.bytes();
  }
  EXPECT_EQ(pool.bytes(), bytes_after_first_round);
}

}  // namespace podium
