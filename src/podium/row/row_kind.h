#pragma once

#include <cstdint>
#include <string_view>

namespace podium {

/// What a record of a changelog does to the table. The numbers are Flink's: they are the header byte of a
/// binary row and are stored in checkpoints; never renumber.
enum class RowKind : std::uint8_t {
  kInsert = 0,        ///< +I
  kUpdateBefore = 1,  ///< -U
  kUpdateAfter = 2,   ///< +U
  kDelete = 3,        ///< -D
};

/// "+I", "-U", "+U", "-D".
constexpr std::string_view ShortName(RowKind kind) {
  constexpr std::string_view kNames[] = {"+I", "-U", "+U", "-D"};
  return kNames[static_cast<std::uint8_t>(kind)];
}

/// True for +I and +U: the record adds its row to the table.
constexpr bool IsAccumulate(RowKind kind) {
  return kind == RowKind::kInsert || kind == RowKind::kUpdateAfter;
}

/// A set of row kinds, printed by EXPLAIN as `I,UB,UA,D`.
class ChangelogMode {
 public:
  constexpr ChangelogMode() = default;
  static constexpr ChangelogMode InsertOnly() { return ChangelogMode(1); }
  static constexpr ChangelogMode All() { return ChangelogMode(15); }
  static constexpr ChangelogMode Upsert() { return ChangelogMode(1 | 4 | 8); }

  constexpr bool Contains(RowKind kind) const { return (bits_ >> static_cast<std::uint8_t>(kind) & 1U) != 0; }
  constexpr ChangelogMode With(RowKind kind) const {
    return ChangelogMode(static_cast<std::uint8_t>(bits_ | 1U << static_cast<std::uint8_t>(kind)));
  }
  constexpr ChangelogMode Without(RowKind kind) const {
    return ChangelogMode(static_cast<std::uint8_t>(bits_ & ~(1U << static_cast<std::uint8_t>(kind))));
  }
  constexpr bool insert_only() const { return bits_ == 1; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const ChangelogMode&) const = default;

 private:
  constexpr explicit ChangelogMode(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

}  // namespace podium
