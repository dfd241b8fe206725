#include "podium/row/binary_row_check.h"

#include <random>

#include "gtest/gtest.h"
#include "podium/row/binary_row_writer.h"
#include "podium/row/plain_value.h"

namespace podium {
namespace {

const LogicalType kIntArray = LogicalType::Array(LogicalType::Int());
const LogicalType kStringArray = LogicalType::Array(LogicalType::String());
const LogicalType kMap = LogicalType::Map(LogicalType::Int(), LogicalType::Int());

std::string Check(RowImage image, std::vector<LogicalType> types) {
  return ValidateBinaryRow(image, BinaryRowLayout(std::move(types))).ToString();
}

/// A row of one field whose slot and what follows are given as words.
std::string CheckWords(const LogicalType& type, std::vector<std::uint64_t> words) {
  words.insert(words.begin(), 0);
  return Check({reinterpret_cast<const std::uint8_t*>(words.data()), 8 * words.size()}, {type});
}

constexpr std::uint64_t Slot(std::uint64_t offset, std::uint64_t size) { return offset << 32 | size; }

}  // namespace

TEST(ValidateBinaryRowTest, RefusesARowThatIsTooShortOrCutOffInAWord) {
  const std::vector<std::uint8_t> zeros(20);
  EXPECT_EQ(Check({}, {}), "Invalid: binary row: a row of 0 fields has at least 8 bytes, found 0");
  EXPECT_EQ(Check({zeros.data(), 8}, {}), "OK");
  EXPECT_EQ(Check({zeros.data(), 8}, {LogicalType::Int()}),
            "Invalid: binary row: a row of 1 fields has at least 16 bytes, found 8");
  EXPECT_EQ(Check({zeros.data(), 20}, {LogicalType::Int()}),
            "Invalid: binary row: the size of a row is a multiple of 8 bytes, found 20");
}

TEST(ValidateBinaryRowTest, RefusesAnUnknownRowKind) {
  std::vector<std::uint8_t> image(16);
  image[0] = 3;
  EXPECT_EQ(Check(image, {LogicalType::Int()}), "OK");
  image[0] = 4;
  EXPECT_EQ(Check(image, {LogicalType::Int()}), "Invalid: binary row: a row kind is 0 to 3, found 4");
}

TEST(ValidateBinaryRowTest, RefusesStringsOutsideTheVariablePart) {
  const LogicalType string = LogicalType::String();
  EXPECT_EQ(CheckWords(string, {Slot(16, 8), 0}), "OK");
  EXPECT_EQ(
      CheckWords(string, {Slot(16, 9), 0}),
      "Invalid: binary row: field 1 (STRING): bytes 16 to 25 are outside the variable part, bytes 16 to 24");
  EXPECT_EQ(
      CheckWords(string, {Slot(15, 8), 0}),
      "Invalid: binary row: field 1 (STRING): bytes 15 to 23 are outside the variable part, bytes 16 to 24");
  EXPECT_EQ(
      CheckWords(string, {Slot(0x7FFFFFFF, 0xFFFFFFFF), 0}),
      "Invalid: binary row: field 1 (STRING): bytes 2147483647 to 6442450942 are outside the variable part, "
      "bytes 16 to 24");
  EXPECT_EQ(CheckWords(string, {std::uint64_t{0x87} << 56}), "OK");
  EXPECT_EQ(CheckWords(string, {std::uint64_t{0x88} << 56}),
            "Invalid: binary row: field 1 (STRING): a value inside its slot has at most 7 bytes, found 8");
}

TEST(ValidateBinaryRowTest, RefusesLongDecimalsAndTimestampsOutOfRange) {
  const LogicalType decimal = LogicalType::Decimal(20, 2);
  EXPECT_EQ(CheckWords(decimal, {Slot(16, 16), 0, 0}), "OK");
  EXPECT_EQ(CheckWords(decimal, {Slot(16, 0), 0, 0}),
            "Invalid: binary row: field 1 (DECIMAL(20, 2)): a decimal has 1 to 16 bytes, found 0");
  EXPECT_EQ(CheckWords(decimal, {Slot(16, 17), 0, 0, 0}),
            "Invalid: binary row: field 1 (DECIMAL(20, 2)): a decimal has 1 to 16 bytes, found 17");
  // All 16 bytes that a decimal reserves have to be there, since readers load them all.
  EXPECT_EQ(CheckWords(decimal, {Slot(16, 2), 0}),
            "Invalid: binary row: field 1 (DECIMAL(20, 2)): bytes 16 to 32 are outside the variable part, "
            "bytes 16 to "
            "24");
  const LogicalType timestamp = LogicalType::Timestamp(6);
  EXPECT_EQ(CheckWords(timestamp, {Slot(16, 999'999), 0}), "OK");
  EXPECT_EQ(
      CheckWords(timestamp, {Slot(16, 1'000'000), 0}),
      "Invalid: binary row: field 1 (TIMESTAMP(6)): nanoseconds of a millisecond are at most 999999, found "
      "1000000");
  EXPECT_EQ(CheckWords(timestamp, {Slot(24, 0), 0}),
            "Invalid: binary row: field 1 (TIMESTAMP(6)): bytes 24 to 32 are outside the variable part, "
            "bytes 16 to "
            "24");
}

TEST(ValidateBinaryRowTest, RefusesArraysThatClaimMoreElementsThanTheyHold) {
  EXPECT_EQ(CheckWords(kIntArray, {Slot(16, 16), 1, 7}), "OK");
  EXPECT_EQ(
      CheckWords(kIntArray, {Slot(16, 8), 3}),
      "Invalid: binary row: field 1 (ARRAY<INT>): an array of 3 elements has at least 24 bytes, found 8");
  EXPECT_EQ(
      CheckWords(kIntArray, {Slot(16, 8), 0xFFFFFFFF}),
      "Invalid: binary row: field 1 (ARRAY<INT>): an array of 4294967295 elements has at least 17716740096 "
      "bytes, found 8");
  EXPECT_EQ(CheckWords(kIntArray, {Slot(16, 3), 0}),
            "Invalid: binary row: field 1 (ARRAY<INT>): an array has at least 4 bytes, found 3");
}

TEST(ValidateBinaryRowTest, ChecksTheElementsOfNestedValues) {
  EXPECT_EQ(CheckWords(kStringArray, {Slot(16, 24), 1, Slot(16, 8), 0}), "OK");
  EXPECT_EQ(CheckWords(kStringArray, {Slot(16, 24), 1, Slot(20, 8), 0}),
            "Invalid: binary row: field 1 (ARRAY<STRING>): element 1: bytes 20 to 28 are outside the "
            "variable part, "
            "bytes 16 to 24");
  // The null bit of element 1: its slot is not looked at.
  EXPECT_EQ(CheckWords(kStringArray, {Slot(16, 24), 1 | std::uint64_t{1} << 32, Slot(20, 8), 0}), "OK");
  const LogicalType row = LogicalType::Row({"s"}, {LogicalType::String()});
  EXPECT_EQ(CheckWords(row, {Slot(16, 16), 0, Slot(8, 8)}),
            "Invalid: binary row: field 1 (ROW<`s` STRING>): field 1 (STRING): bytes 8 to 16 are outside the "
            "variable "
            "part, bytes 16 to 16");
}

TEST(ValidateBinaryRowTest, RefusesMapsWhoseArraysDoNotFit) {
  EXPECT_EQ(CheckWords(kMap, {Slot(16, 2), 0}),
            "Invalid: binary row: field 1 (MAP<INT, INT>): a map has at least 4 bytes, found 2");
  EXPECT_EQ(CheckWords(kMap, {Slot(16, 8), 5}),
            "Invalid: binary row: field 1 (MAP<INT, INT>): the keys of a map take 5 bytes, but it has 8");
  EXPECT_EQ(CheckWords(kMap, {Slot(16, 20), 8, 0, 0}),
            "OK");  // 4 bytes of size, an empty array of keys, one of values.
  EXPECT_EQ(CheckWords(kMap, {Slot(16, 28), 8, std::uint64_t{1} << 32, 0, 0}),
            "Invalid: binary row: field 1 (MAP<INT, INT>): a map has 0 keys but 1 values");
}

TEST(ValidateBinaryRowTest, RefusesValuesThatShareTheirBytes) {
  const std::vector<std::uint64_t> words = {0, Slot(24, 8), Slot(24, 9), 0, 0};
  const RowImage image(reinterpret_cast<const std::uint8_t*>(words.data()), 8 * words.size());
  EXPECT_EQ(Check(image, {LogicalType::String(), LogicalType::String()}),
            "Invalid: binary row: field 2 (STRING): bytes 24 to 33 overlap with those of another value");
}

// Whatever single byte is changed, a row that passes the check can be read without leaving it; the address
// sanitizer is the judge.
TEST(ValidateBinaryRowTest, WhatItAcceptsCanBeRead) {
  int accepted = 0;
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937_64 random(seed);
    const Choose choose = [&random](std::uint64_t limit) { return random() % limit; };
    std::vector<LogicalType> types;
    for (std::uint64_t i = 0; i < 4; ++i) types.push_back(RandomType(choose, /*depth=*/2, Orderable::kAny));
    const std::vector<std::uint8_t> image = WriteRow(RandomRow(types, choose), types);
    const BinaryRowLayout layout(types);
    for (int change = 0; change < 50; ++change) {
      std::vector<std::uint8_t> changed = image;
      changed[choose(changed.size())] = static_cast<std::uint8_t>(choose(256));
      if (ValidateBinaryRow(changed, layout).ok()) {
        ReadRow({changed.data(), types.size()}, types);
        ++accepted;
      } else {
        ++refused;
      }
    }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace podium
