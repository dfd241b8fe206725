#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "podium/row/row_kind.h"

namespace podium::bench {

/// The consumer of the Flink peer ("Touch"): one value per record that depends on its kind, every column and
/// the rank, folded into a digest of the exact sequence and a bag that forgets the order. Equal rows
/// arithmetic, so that an engine that emits the same changelog arrives at the same numbers.
class Touch {
 public:
  static constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;

  /// `num_columns` counts the rank if it is output.
  Touch(std::uint32_t num_columns, bool with_rank) : with_rank_(with_rank) {
    for (std::uint64_t kind = 0; kind < 4; ++kind) {
      kind_shares_[kind] = kind;
      for (std::uint32_t i = 0; i < num_columns; ++i) kind_shares_[kind] *= kMultiplier;
    }
  }

  static std::uint64_t ValueOf(std::int64_t number) { return static_cast<std::uint64_t>(number); }
  static std::uint64_t ValueOf(std::string_view text) {
    return text.empty() ? 0 : text.size() * 257 + static_cast<std::uint8_t>(text.back());
  }
  /// Folds a further column into the value of a row, which starts at 0.
  static std::uint64_t AddColumn(std::uint64_t row, std::uint64_t value) { return row * kMultiplier + value; }

  /// The share of a row in the values of its records: all columns but the rank folded, and room for the rank.
  /// The kind stands in front of the columns and the rank behind them; folding is linear, so both are added
  /// later.
  std::uint64_t RowShare(std::uint64_t row) const { return with_rank_ ? row * kMultiplier : row; }

  /// What a record adds to the digests.
  std::uint64_t HashOf(RowKind kind, std::uint64_t row_share, std::int64_t rank) const {
    return row_share + kind_shares_[static_cast<std::uint8_t>(kind)] + ValueOf(rank);
  }

  /// Takes the hashes of records in their order. Eight at a time, which changes no digest: eight partial sums
  /// of a polynomial, each in powers of its multiplier to the eighth, are put together in the end.
  void Add(std::span<const std::uint64_t> hashes) {
    constexpr std::size_t kLanes = 8;
    std::uint64_t powers[kLanes + 1] = {1};
    for (std::size_t i = 0; i < kLanes; ++i) powers[i + 1] = powers[i] * kMultiplier;
    std::uint64_t sums[kLanes] = {};
    std::uint64_t bags[kLanes] = {};
    std::uint64_t shift = 1;
    std::size_t i = 0;
    for (; i + kLanes <= hashes.size(); i += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums[lane] = sums[lane] * powers[kLanes] + hashes[i + lane];
        bags[lane] += Mix(hashes[i + lane]);
      }
      shift *= powers[kLanes];
    }
    digest_ *= shift;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      digest_ += sums[lane] * powers[kLanes - 1 - lane];
      bag_ += bags[lane];
    }
    for (; i < hashes.size(); ++i) {
      digest_ = digest_ * kMultiplier + hashes[i];
      bag_ += Mix(hashes[i]);
    }
    count_ += hashes.size();
  }

  std::uint64_t count() const { return count_; }
  std::uint64_t digest() const { return digest_; }
  std::uint64_t bag() const { return bag_; }

 private:
  static std::uint64_t Mix(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EB;
    return z ^ (z >> 31U);
  }

  bool with_rank_;
  std::uint64_t kind_shares_[4];
  std::uint64_t count_ = 0;
  std::uint64_t digest_ = 0;
  std::uint64_t bag_ = 0;
};

/// FNV-1a over every byte of every record, in the peer's canonical encoding. Never timed.
class FullDigest {
 public:
  void AddKind(RowKind kind) { AddByte(static_cast<std::uint8_t>(kind)); }
  void AddNull() { AddByte(1); }
  void AddNumber(std::int64_t number) {
    AddByte(0);
    AddLittleEndian(static_cast<std::uint64_t>(number), 8);
  }
  void AddText(std::string_view text) {
    AddByte(0);
    AddLittleEndian(text.size(), 4);
    for (const char c : text) AddByte(static_cast<std::uint8_t>(c));
  }
  std::uint64_t value() const { return value_; }

 private:
  void AddByte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  void AddLittleEndian(std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) AddByte(static_cast<std::uint8_t>(number >> (8 * i)));
  }
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace podium::bench
