#include "podium/row/key_group.h"

#include <bit>
#include <limits>

#include "gtest/gtest.h"
#include "podium/row/binary_row_writer.h"

namespace podium {
namespace {

struct KeyPlace {
  std::int32_t hash;
  std::int32_t group;
  std::int32_t subtask;
  bool operator==(const KeyPlace&) const = default;
};

std::ostream& operator<<(std::ostream& out, const KeyPlace& place) {
  return out << "{" << place.hash << ", " << place.group << ", " << place.subtask << "}";
}

KeyPlace PlaceOfHash(std::int32_t hash) {
  const std::int32_t group = KeyGroupOf(hash, 128);
  return {hash, group, SubtaskOf(group, 4, 128)};
}

KeyPlace PlaceOf(const BinaryRowWriter& writer) {
  return PlaceOfHash(HashBinaryRow(writer.Finish().value()));
}

template <class Write>
KeyPlace PlaceOfOne(Write write) {
  BinaryRowWriter writer(1);
  write(writer);
  return PlaceOf(writer);
}

KeyPlace PlaceOfStrings(std::string_view first, std::string_view second) {
  BinaryRowWriter writer(2);
  writer.WriteBytes(0, first);
  writer.WriteBytes(1, second);
  return PlaceOf(writer);
}

}  // namespace

// Recorded from Flink 2.2.1 with max parallelism 128 and parallelism 4.
TEST(KeyGroupTest, PlacesKeysOfEveryTypeWhereFlinkDoes) {
  using Writer = BinaryRowWriter;
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteInt64(0, 1); }), (KeyPlace{1465514398, 94, 2}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteInt64(0, 42); }), (KeyPlace{907821237, 69, 2}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteNull(0); }), (KeyPlace{-1748325344, 99, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteInt32(0, -7); }), (KeyPlace{1485184587, 0, 0}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteBytes(0, "abc"); }), (KeyPlace{-101922419, 92, 2}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteBytes(0, "abcdefgh"); }), (KeyPlace{-843760178, 58, 1}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDecimal(0, 150, 10); }), (KeyPlace{-616511498, 127, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDecimal(0, 150, 20); }), (KeyPlace{1232543739, 26, 0}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteReservingNull(0, FieldStorage::kLongDecimal); }),
            (KeyPlace{-1380280760, 47, 1}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteTimestamp(0, {1000, 0}, 3); }), (KeyPlace{18631685, 112, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) {
              w.WriteTimestamp(0, {1000, 5000}, 6);
            }),
            (KeyPlace{650381643, 123, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteReservingNull(0, FieldStorage::kLongTimestamp); }),
            (KeyPlace{-340882661, 92, 2}));
}

TEST(KeyGroupTest, TellsZeroFromMinusZeroAsFlinkDoes) {
  using Writer = BinaryRowWriter;
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDouble(0, 0.0); }), (KeyPlace{-300363099, 102, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDouble(0, -0.0); }), (KeyPlace{302122119, 102, 3}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDouble(0, 1.0); }), (KeyPlace{-764008013, 22, 0}));
  EXPECT_EQ(PlaceOfOne([](Writer& w) { w.WriteDouble(0, std::numeric_limits<double>::quiet_NaN()); }),
            (KeyPlace{-1323214697, 2, 0}));
}

TEST(KeyGroupTest, PlacesKeysOfSeveralColumnsWhereFlinkDoes) {
  const std::int32_t empty_key = HashBinaryRow(BinaryRowWriter(0).Finish().value());
  EXPECT_EQ(empty_key, -1670924195);
  EXPECT_EQ(KeyGroupOf(empty_key, 1), 0);

  BinaryRowWriter mixed(2);
  mixed.WriteInt64(0, 5);
  mixed.WriteBytes(1, "x");
  EXPECT_EQ(PlaceOf(mixed), (KeyPlace{369293497, 54, 1}));

  EXPECT_EQ(PlaceOfStrings("a", "x"), (KeyPlace{1237222399, 84, 2}));
  EXPECT_EQ(PlaceOfStrings("a", "y"), (KeyPlace{1951339429, 110, 3}));
  EXPECT_EQ(PlaceOfStrings("s1", "c"), (KeyPlace{1348584585, 25, 0}));
  EXPECT_EQ(PlaceOfStrings("s2", "c"), (KeyPlace{-1952299003, 20, 0}));

  BinaryRowWriter string_and_number(2);
  string_and_number.WriteBytes(0, "x");
  string_and_number.WriteInt32(1, 1);
  EXPECT_EQ(PlaceOf(string_and_number), (KeyPlace{1430518205, 47, 1}));
  string_and_number.Reset();
  string_and_number.WriteBytes(0, "x");
  string_and_number.WriteNull(1);
  EXPECT_EQ(PlaceOf(string_and_number), (KeyPlace{1595324702, 85, 2}));
  string_and_number.Reset();
  string_and_number.WriteNull(0);
  string_and_number.WriteNull(1);
  EXPECT_EQ(PlaceOf(string_and_number), (KeyPlace{-1130415291, 62, 1}));

  BinaryRowWriter string_and_time(2);
  string_and_time.WriteBytes(0, "s1");
  string_and_time.WriteTimestamp(1, {1704067200000, 0}, 3);  // 2024-01-01
  EXPECT_EQ(PlaceOf(string_and_time), (KeyPlace{1572138349, 74, 2}));
}

TEST(KeyGroupTest, HashesWordKeysLikeTheirImages) {
  EXPECT_EQ(HashWordKey(1, false), 1465514398);
  EXPECT_EQ(HashWordKey(0, true), -1748325344);
  EXPECT_EQ(HashWordKey(0xFFFFFFF9, false), 1485184587);  // INT -7, zero-extended.
  EXPECT_EQ(HashWordKey(std::bit_cast<std::uint64_t>(-0.0), false), 302122119);
}

TEST(KeyGroupTest, KeepsEveryGroupInRange) {
  for (std::int32_t hash = -50'000; hash < 50'000; ++hash) {
    for (const std::int32_t max_parallelism : {1, 7, 128, 32768}) {
      const std::int32_t group = KeyGroupOf(hash, max_parallelism);
      ASSERT_GE(group, 0) << hash;
      ASSERT_LT(group, max_parallelism) << hash;
    }
  }
}

TEST(KeyGroupTest, GivesEachSubtaskOneRangeOfGroups) {
  std::int32_t last = 0;
  for (std::int32_t group = 0; group < 128; ++group) {
    const std::int32_t subtask = SubtaskOf(group, 5, 128);
    EXPECT_TRUE(subtask == last || subtask == last + 1) << group;
    last = subtask;
  }
  EXPECT_EQ(last, 4);
  EXPECT_EQ(SubtaskOf(32767, 32768, 32768), 32767);
}

TEST(KeyGroupTest, DerivesMaxParallelismAsFlinkDoes) {
  EXPECT_EQ(DefaultMaxParallelism(1), 128);
  EXPECT_EQ(DefaultMaxParallelism(85), 128);
  EXPECT_EQ(DefaultMaxParallelism(86), 256);
  EXPECT_EQ(DefaultMaxParallelism(128), 256);
  EXPECT_EQ(DefaultMaxParallelism(32768), 32768);
  EXPECT_EQ(DefaultMaxParallelism(0), 128);
}

}  // namespace podium
