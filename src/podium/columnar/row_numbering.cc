#include "podium/columnar/row_numbering.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace podium {
namespace {

/// More marks than this do not stay in a core's own cache, and are fetched ahead of their turn.
constexpr std::size_t kFarAwayMarks = std::size_t{1} << 17;
constexpr std::size_t kPrefetchDistance = 24;

}  // namespace

void RowNumbering::StartMarks(std::size_t num_refs, std::size_t num_batch_rows, std::size_t num_slots) {
  base_ += static_cast<std::uint32_t>(std::max(batch_rows_.size(), slots_.size()));
  // Numbers of this changelog are below the number of its records.
  bool stale = base_ > std::numeric_limits<std::uint32_t>::max() - num_refs;
  if (num_batch_rows > first_slot_mark_) {
    first_slot_mark_ = static_cast<std::uint32_t>(std::bit_ceil(num_batch_rows));
    stale = true;  // The marks of slots have moved.
  }
  if (first_slot_mark_ + num_slots > marks_.size()) {
    marks_.resize(std::max(2 * marks_.size(), first_slot_mark_ + num_slots), 0);
  }
  if (stale) {
    std::ranges::fill(marks_, 0);
    base_ = 1;
  }
  batch_rows_.clear();
  slots_.clear();
}

template <bool kMapped, bool kFarAway>
void RowNumbering::NumberRefs(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                              std::int32_t* numbers) {
  std::uint32_t* const marks = marks_.data();
  const std::uint32_t base = base_;
  const std::uint32_t first_slot_mark = first_slot_mark_;
  const auto position_of = [=](RowRef ref) {
    if constexpr (kMapped) {
      return ref.retained() ? ref.slot() + first_slot_mark
                            : static_cast<std::uint32_t>(row_index[ref.batch_row()]);
    }
    return ref.slot() + (ref.retained() ? first_slot_mark : 0);
  };
  for (std::size_t i = 0; i < refs.size(); ++i) {
    if constexpr (kFarAway) {
      if (i + kPrefetchDistance < refs.size()) {
        __builtin_prefetch(marks + position_of(refs[i + kPrefetchDistance]), 1);
      }
    }
    const std::uint32_t position = position_of(refs[i]);
    if (marks[position] < base) {
      if (refs[i].retained()) {
        marks[position] = base + static_cast<std::uint32_t>(slots_.size());
        slots_.push_back(refs[i].slot());
      } else {
        marks[position] = base + static_cast<std::uint32_t>(batch_rows_.size());
        batch_rows_.push_back(static_cast<std::int32_t>(position));
      }
    }
    numbers[i] = static_cast<std::int32_t>(marks[position] - base);
  }
}

void RowNumbering::Number(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                          std::size_t num_batch_rows, std::size_t num_slots,
                          RawVector<std::int32_t>& numbers) {
  StartMarks(refs.size(), num_batch_rows, num_slots);
  numbers.resize(refs.size());
  if (!row_index.empty()) {
    NumberRefs<true, false>(refs, row_index, numbers.data());
  } else if (marks_.size() > kFarAwayMarks) {
    NumberRefs<false, true>(refs, row_index, numbers.data());
  } else {
    NumberRefs<false, false>(refs, row_index, numbers.data());
  }
  const auto num_batch = static_cast<std::int32_t>(batch_rows_.size());
  for (std::size_t i = 0; i < refs.size(); ++i) numbers[i] += refs[i].retained() ? num_batch : 0;
}

}  // namespace podium
