#include "podium/row/row_arena.h"

#include <map>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "podium/base/bytes.h"

namespace podium {
namespace {

RowImage ImageOf(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string TextOf(RowImage image) { return std::string(AsText(image.data(), image.size())); }

}  // namespace

TEST(RowArenaTest, KeepsACopyOfTheRow) {
  RowArena arena;
  std::string row = "a row";
  const std::uint32_t slot = arena.Retain(ImageOf(row)).value();
  row = "something else";
  EXPECT_EQ(TextOf(arena.Get(slot)), "a row");
  EXPECT_EQ(arena.num_rows(), 1);
  EXPECT_EQ(arena.row_bytes(), 5);
}

TEST(RowArenaTest, AReleasedRowStaysReadableUntilRecycle) {
  RowArena arena;
  const std::uint32_t first = arena.Retain(ImageOf("first")).value();
  arena.Release(first);
  const std::uint32_t second = arena.Retain(ImageOf("other")).value();
  EXPECT_NE(first, second);
  EXPECT_EQ(TextOf(arena.Get(first)), "first");
  arena.Recycle();
  EXPECT_EQ(arena.num_rows(), 1);
  // Slot and block serve the next row of the size.
  EXPECT_EQ(arena.Retain(ImageOf("third")).value(), first);
  EXPECT_EQ(TextOf(arena.Get(first)), "third");
  EXPECT_EQ(TextOf(arena.Get(second)), "other");
}

TEST(RowArenaTest, DiscardFreesASlotAtOnce) {
  RowArena arena;
  const std::uint32_t slot = arena.Retain(ImageOf("row")).value();
  arena.Discard(slot);
  EXPECT_EQ(arena.num_rows(), 0);
  EXPECT_EQ(arena.Retain(ImageOf("row")).value(), slot);
}

TEST(RowArenaTest, KeepsRowsOfEverySizeApart) {
  RowArena arena;
  std::vector<std::uint32_t> slots;
  const auto row_of = [](std::size_t size) { return std::string(size, static_cast<char>(size * 31)); };
  for (std::size_t size = 0; size < 700; ++size) slots.push_back(arena.Retain(ImageOf(row_of(size))).value());
  for (std::size_t size = 0; size < 700; ++size)
    ASSERT_EQ(TextOf(arena.Get(slots[size])), row_of(size)) << size;
  for (const std::size_t size :
       {RowArena::kMaxClassBytes - 1, RowArena::kMaxClassBytes, RowArena::kMaxClassBytes + 1}) {
    EXPECT_EQ(TextOf(arena.Get(arena.Retain(ImageOf(row_of(size))).value())), row_of(size));
  }
}

TEST(RowArenaTest, LargeRowsGiveTheirMemoryBack) {
  RowArena arena;
  const std::int64_t before = arena.reserved_bytes();
  const std::string large(1 << 20, 'x');
  const std::uint32_t slot = arena.Retain(ImageOf(large)).value();
  EXPECT_GE(arena.reserved_bytes(), before + (1 << 20));
  arena.Release(slot);
  arena.Recycle();
  EXPECT_LT(arena.reserved_bytes(), before + 1000);
}

TEST(RowArenaTest, RowsThatComeAndGoReserveNothingMore) {
  RowArena arena;
  std::mt19937 random(7);
  std::vector<std::uint32_t> slots;
  const auto turn_over = [&] {
    for (std::uint32_t& slot : slots) {
      arena.Release(slot);
      slot = arena.Retain(ImageOf(std::string(1 + random() % 300, 'x'))).value();
      arena.Recycle();
    }
  };
  for (int i = 0; i < 1000; ++i)
    slots.push_back(arena.Retain(ImageOf(std::string(1 + random() % 300, 'x'))).value());
  for (int round = 0; round < 50; ++round) turn_over();
  const std::int64_t settled = arena.reserved_bytes();
  for (int round = 0; round < 50; ++round) turn_over();
  // Chance may call for one slab more, never for one a round.
  EXPECT_LE(arena.reserved_bytes(), settled + (1 << 20));
}

// The arena in the plainest code: a map from slot to text.
TEST(RowArenaTest, MatchesAMapThroughRandomUse) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    RowArena arena;
    std::map<std::uint32_t, std::string> kept;
    std::map<std::uint32_t, std::string> released;
    std::int64_t bytes = 0;
    for (int step = 0; step < 2000; ++step) {
      const auto choice = random() % 10;
      if (choice < 6 || kept.empty()) {
        const std::size_t size = random() % 20 == 0 ? random() % 100'000 : random() % 200;
        const std::string row(size, static_cast<char>(random()));
        const std::uint32_t slot = arena.Retain(ImageOf(row)).value();
        ASSERT_TRUE(!kept.contains(slot) && !released.contains(slot)) << "seed " << seed;
        kept[slot] = row;
        bytes += static_cast<std::int64_t>(size);
      } else if (choice < 9) {
        const auto victim = std::next(kept.begin(), random() % kept.size());
        arena.Release(victim->first);
        released.insert(kept.extract(victim));
      } else {
        arena.Recycle();
        for (const auto& [slot, row] : released) bytes -= std::ssize(row);
        released.clear();
      }
      ASSERT_EQ(arena.row_bytes(), bytes) << "seed " << seed << ", step " << step;
      ASSERT_EQ(arena.num_rows(), std::ssize(kept) + std::ssize(released)) << "seed " << seed;
    }
    for (const auto& [slot, row] : kept) ASSERT_EQ(TextOf(arena.Get(slot)), row) << "seed " << seed;
    for (const auto& [slot, row] : released) ASSERT_EQ(TextOf(arena.Get(slot)), row) << "seed " << seed;
  }
}

}  // namespace podium
