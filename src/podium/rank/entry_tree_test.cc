#include "podium/rank/entry_tree.h"

#include <algorithm>
#include <array>
#include <random>

#include "gtest/gtest.h"

namespace podium {
namespace {

// Keys with many ties; the row numbers tell the entries apart.
Entry EntryOf(std::uint64_t word, std::uint32_t row) {
  return {word, Entry::kPlainTie, RowRef::OfBatch(row)};
}

const WordOrder& Order() {
  static const WordOrder order{KeyColumn{}};
  return order;
}

/// A tree and a plain sorted vector, kept side by side.
class TreeAndModel {
 public:
  explicit TreeAndModel(std::uint32_t num_entries) : tree_(Start(num_entries)) {}

  void Insert(std::uint64_t word) {
    const Entry entry = EntryOf(word, next_row_++);
    const auto place = std::ranges::upper_bound(model_, word, {}, &Entry::word);
    const auto position = static_cast<std::uint32_t>(place - model_.begin());
    model_.insert(place, entry);
    ASSERT_EQ(tree_.Insert(pool_, Order(), entry).position, position);
  }

  void DropLast() {
    ASSERT_EQ(tree_.DropLast(pool_).row, model_.back().row);
    model_.pop_back();
  }

  void CheckAll() {
    ASSERT_EQ(tree_.size(), model_.size());
    EntryTree::Place place = tree_.Find(0);
    for (std::size_t i = 0; i < model_.size(); ++i) {
      if (i > 0) EntryTree::Advance(place);
      const Entry entry = place.leaf->block().at(place.index);
      ASSERT_EQ(entry.word, model_[i].word) << "position " << i;
      ASSERT_EQ(entry.row, model_[i].row) << "position " << i;
    }
    ASSERT_EQ(tree_.Last().row, model_.back().row);
  }

  void CheckFind(std::uint32_t position) {
    const EntryTree::Place place = tree_.Find(position);
    ASSERT_EQ(place.leaf->block().at(place.index).row, model_[position].row);
  }

  std::size_t size() const { return model_.size(); }
  std::int64_t bytes() const { return pool_.bytes(); }

 private:
  EntryTree Start(std::uint32_t num_entries) {
    std::array<std::uint8_t, EntryBlock::BytesFor(EntryLeaf::kCapacity)> memory{};
    const EntryBlock block(memory.data(), EntryLeaf::kCapacity);
    for (std::uint32_t i = 0; i < num_entries; ++i) {
      model_.push_back(EntryOf(i * 10, next_row_++));
      block.Insert<true>(i, i, model_.back());
    }
    return EntryTree(pool_, block, num_entries);
  }

  EntryTreePool pool_;
  std::vector<Entry> model_;
  std::uint32_t next_row_ = 0;
  EntryTree tree_;
};

TEST(EntryTreeTest, MatchesASortedVectorUnderRandomInsertsAndDrops) {
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    std::mt19937 random(seed);
    TreeAndModel both(EntryLeaf::kCapacity);
    const std::uint32_t num_words = seed % 2 == 0 ? 50 : 1'000'000;
    for (int step = 0; step < 20'000; ++step) {
      // Grows to several levels, then shrinks to a few entries, and grows again.
      const bool shrinking = step % 8000 > 5000;
      if (both.size() > 2 && random() % 100 < (shrinking ? 95U : 10U)) {
        ASSERT_NO_FATAL_FAILURE(both.DropLast()) << "seed " << seed << ", step " << step;
      } else {
        ASSERT_NO_FATAL_FAILURE(both.Insert(random() % num_words)) << "seed " << seed << ", step " << step;
      }
      const auto position = static_cast<std::uint32_t>(random() % both.size());
      ASSERT_NO_FATAL_FAILURE(both.CheckFind(position)) << "seed " << seed << ", step " << step;
      if (step % 500 == 0) {
        ASSERT_NO_FATAL_FAILURE(both.CheckAll()) << "seed " << seed << ", step " << step;
      }
    }
  }
}

TEST(EntryTreeTest, TakesKeysThatOnlyImproveOrOnlyWorsen) {
  TreeAndModel improving(EntryLeaf::kCapacity);
  TreeAndModel worsening(EntryLeaf::kCapacity);
  for (std::uint64_t i = 0; i < 50'000; ++i) {
    ASSERT_NO_FATAL_FAILURE(worsening.Insert(1'000'000 + i));
    if (i < 5000) {
      ASSERT_NO_FATAL_FAILURE(improving.Insert(1'000'000 - i));
    }
  }
  improving.CheckAll();
  worsening.CheckAll();
}

TEST(EntryTreeTest, UsesTheMemoryOfDroppedEntriesAgain) {
  TreeAndModel both(EntryLeaf::kCapacity);
  for (std::uint64_t i = 0; i < 20'000; ++i) both.Insert(i);
  const std::int64_t bytes = both.bytes();
  for (int round = 0; round < 5; ++round) {
    while (both.size() > 200) both.DropLast();
    for (std::uint64_t i = 0; i < 15'000; ++i) both.Insert(1000 + i);
  }
  both.CheckAll();
  EXPECT_LE(both.bytes(), bytes);
}

}  // namespace
}  // namespace podium
