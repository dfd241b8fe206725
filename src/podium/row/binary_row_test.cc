#include <cmath>
#include <random>

#include "gtest/gtest.h"
#include "podium/row/binary_row_check.h"
#include "podium/row/binary_row_layout.h"
#include "podium/row/binary_row_reader.h"
#include "podium/row/binary_row_writer.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

/// Hexadecimal digits, a space between words.
std::string Hex(RowImage image) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < image.size(); ++i) {
    if (i > 0 && i % 8 == 0) text += ' ';
    text += kDigits[image[i] >> 4];
    text += kDigits[image[i] & 15];
  }
  return text;
}

std::string HexOf(const BinaryFieldsWriter& writer) { return Hex(writer.Finish().value()); }

template <class Write>
std::string RowOfOne(Write write) {
  BinaryRowWriter writer(1);
  write(writer);
  return HexOf(writer);
}

}  // namespace

TEST(BinaryRowLayoutTest, PlacesHeaderAndSlotsAsFlinkDoes) {
  EXPECT_EQ(RowHeaderBytes(0), 8);
  EXPECT_EQ(RowHeaderBytes(56), 8);  // 8 bits of header and 56 null bits fill one word.
  EXPECT_EQ(RowHeaderBytes(57), 16);
  EXPECT_EQ(ArrayHeaderBytes(0), 4);
  EXPECT_EQ(ArrayHeaderBytes(32), 8);
  EXPECT_EQ(ArrayHeaderBytes(33), 12);

  const BinaryRowLayout layout({LogicalType::Int(), LogicalType::String(), LogicalType::Decimal(18, 0),
                                LogicalType::Decimal(19, 0), LogicalType::Timestamp(3),
                                LogicalType::Timestamp(4), LogicalType::Array(LogicalType::Int())});
  EXPECT_EQ(layout.arity(), 7);
  EXPECT_EQ(layout.slot_offset(2), 24);
  EXPECT_EQ(layout.fixed_bytes(), 64);
  EXPECT_EQ(layout.storage(0), FieldStorage::kFixed4);
  EXPECT_EQ(layout.storage(1), FieldStorage::kBytes);
  EXPECT_EQ(layout.storage(2), FieldStorage::kFixed8);
  EXPECT_EQ(layout.storage(3), FieldStorage::kLongDecimal);
  EXPECT_EQ(layout.storage(4), FieldStorage::kFixed8);
  EXPECT_EQ(layout.storage(5), FieldStorage::kLongTimestamp);
  EXPECT_EQ(layout.storage(6), FieldStorage::kNested);
  EXPECT_FALSE(layout.fixed_size());
  EXPECT_TRUE(BinaryRowLayout({LogicalType::Int(), LogicalType::Timestamp(3)}).fixed_size());
}

// The images that Flink 2.2.1 gave to these key rows.
TEST(BinaryRowWriterTest, WritesTheImagesThatFlinkWrites) {
  using Writer = BinaryRowWriter;
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteInt64(0, 42); }), "0000000000000000 2a00000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteReservingNull(0, FieldStorage::kFixed8); }),
            "0001000000000000 0000000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteInt32(0, -7); }), "0000000000000000 f9ffffff00000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteBytes(0, "abc"); }), "0000000000000000 6162630000000083");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteBytes(0, ""); }), "0000000000000000 0000000000000080");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteBytes(0, "abcdefgh"); }),
            "0000000000000000 0800000010000000 6162636465666768");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteDouble(0, -0.0); }), "0000000000000000 0000000000000080");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteDecimal(0, 150, 10); }), "0000000000000000 9600000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteDecimal(0, 150, 20); }),
            "0000000000000000 0200000010000000 0096000000000000 0000000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteReservingNull(0, FieldStorage::kLongDecimal); }),
            "0001000000000000 0000000010000000 0000000000000000 0000000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) {
              w.WriteTimestamp(0, {1000, 0}, 3);
            }),
            "0000000000000000 e803000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) {
              w.WriteTimestamp(0, {1000, 5000}, 6);
            }),
            "0000000000000000 8813000010000000 e803000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteReservingNull(0, FieldStorage::kLongTimestamp); }),
            "0001000000000000 0000000010000000 0000000000000000");
  EXPECT_EQ(RowOfOne([](Writer& w) { w.WriteNull(0); }), "0001000000000000 0000000000000000");

  BinaryRowWriter two(2);
  two.WriteInt64(0, 5);
  two.WriteBytes(1, "x");
  EXPECT_EQ(HexOf(two), "0000000000000000 0500000000000000 7800000000000081");
}

TEST(BinaryRowWriterTest, WritesNegativeDecimalsInAsFewBytesAsJava) {
  const auto decimal = [](Int128 value) {
    return RowOfOne([value](BinaryRowWriter& w) { w.WriteDecimal(0, value, 38); }).substr(17);
  };
  EXPECT_EQ(decimal(0), "0100000010000000 0000000000000000 0000000000000000");
  EXPECT_EQ(decimal(-1), "0100000010000000 ff00000000000000 0000000000000000");
  EXPECT_EQ(decimal(127), "0100000010000000 7f00000000000000 0000000000000000");
  EXPECT_EQ(decimal(128), "0200000010000000 0080000000000000 0000000000000000");
  EXPECT_EQ(decimal(-128), "0100000010000000 8000000000000000 0000000000000000");
  EXPECT_EQ(decimal(-129), "0200000010000000 ff7f000000000000 0000000000000000");
}

TEST(BinaryRowWriterTest, StartsEachRowAfreshAndKeepsTheKind) {
  BinaryRowWriter writer(2);
  writer.WriteKind(RowKind::kDelete);
  writer.WriteNull(0);
  writer.WriteBytes(1, "a longer string");
  EXPECT_EQ(HexOf(writer),
            "0301000000000000 0000000000000000 0f00000018000000 61206c6f6e676572 20737472696e6700");
  writer.Reset();
  EXPECT_EQ(HexOf(writer), "0000000000000000 0000000000000000 0000000000000000");
}

TEST(BinaryRowWriterTest, WritesArraysWithNarrowElementsAndNullBitsBehindTheCount) {
  BinaryArrayWriter bytes(FieldStorage::kFixed1);
  bytes.Reset(3);
  bytes.WriteInt8(0, 1);
  bytes.WriteNull(1);
  bytes.WriteInt8(2, -1);
  EXPECT_EQ(HexOf(bytes), "0300000002000000 0100ff0000000000");

  BinaryArrayWriter strings(FieldStorage::kBytes);
  strings.Reset(2);
  strings.WriteBytes(0, "a");
  strings.WriteBytes(1, "12345678");
  EXPECT_EQ(HexOf(strings), "0200000000000000 6100000000000081 0800000018000000 3132333435363738");

  strings.Reset(0);
  EXPECT_EQ(HexOf(strings), "0000000000000000");
}

TEST(BinaryRowWriterTest, PutsTheSizeOfTheKeysBeforeAMap) {
  BinaryArrayWriter keys(FieldStorage::kFixed4);
  keys.Reset(1);
  keys.WriteInt32(0, 7);
  BinaryArrayWriter values(FieldStorage::kFixed2);
  values.Reset(1);
  values.WriteInt16(0, 9);
  std::vector<std::uint8_t> map;
  AssembleMap(keys.Finish().value(), values.Finish().value(), map);
  // 4 bytes of size, then 16 bytes of each array.
  EXPECT_EQ(Hex(map), "1000000001000000 0000000007000000 0000000001000000 0000000009000000 00000000");
}

TEST(BinaryRowReaderTest, SeesNullBitsBeyondTheFirstWord) {
  BinaryRowWriter writer(60);
  writer.WriteNull(55);
  writer.WriteNull(56);
  writer.WriteInt64(59, 5);
  const BinaryRowReader row(writer.Finish().value().data(), 60);
  for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(row.IsNull(i), i == 55 || i == 56) << i;
  EXPECT_EQ(row.GetInt64(59), 5);
  EXPECT_EQ(row.kind(), RowKind::kInsert);
}

// Any row of any types comes back as it went in, and passes the check.
TEST(BinaryRowReaderTest, ReadsBackWhatTheWriterWrote) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937_64 random(seed);
    const Choose choose = [&random](std::uint64_t limit) { return random() % limit; };
    std::vector<LogicalType> types;
    const std::uint64_t arity = choose(8) == 0 ? 55 + choose(5) : choose(6);
    for (std::uint64_t i = 0; i < arity; ++i)
      types.push_back(RandomType(choose, /*depth=*/2, Orderable::kAny));
    const PlainRow row = RandomRow(types, choose);
    const std::vector<std::uint8_t> image = WriteRow(row, types);
    ASSERT_EQ(ValidateBinaryRow(image, BinaryRowLayout(types)).ToString(), "OK") << "seed " << seed;
    ASSERT_TRUE(SameRow(ReadRow({image.data(), types.size()}, types), row)) << "seed " << seed;
    ASSERT_EQ(image.size() % 8, 0);
  }
}

}  // namespace podium
