#pragma once

#include <cstddef>
#include <cstdint>

#include "podium/base/raw_vector.h"
#include "podium/rank/row_store.h"
#include "podium/row/row_kind.h"

namespace podium {

/// Refers to a row without owning it: a row of the batch being pushed, or a retained row.
class RowRef {
 public:
  RowRef() = default;
  static constexpr RowRef OfBatch(std::uint32_t row) { return RowRef(row); }
  static constexpr RowRef OfSlot(RowSlot slot) { return RowRef(slot | kRetainedBit); }
  constexpr bool retained() const { return (bits_ & kRetainedBit) != 0; }
  constexpr std::uint32_t batch_row() const { return bits_; }
  constexpr RowSlot slot() const { return bits_ & ~kRetainedBit; }
  constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool operator==(const RowRef&) const = default;

 private:
  static constexpr std::uint32_t kRetainedBit = 1U << 31;
  constexpr explicit RowRef(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};

/// A changelog as a view: per record its kind, its rank (where the rank number is output) and the row that it
/// refers to. The same row may be referred to many times; nothing is copied. Valid until the next push into
/// the ranking that filled it, as long as the pushed batch lives.
struct ChangelogView {
  RawVector<RowKind> kinds;
  RawVector<RowRef> rows;
  RawVector<std::int64_t> ranks;  ///< Empty unless the rank number is output.

  std::size_t size() const { return kinds.size(); }
  void Clear() {
    kinds.clear();
    rows.clear();
    ranks.clear();
  }
};

}  // namespace podium
