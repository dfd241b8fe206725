#include "podium/columnar/row_numbering.h"

#include <algorithm>
#include <bit>

namespace podium {
namespace {

/// Marks the number of a retained row until the count of batch rows, which come first, is known.
constexpr std::int32_t kRetained = std::int32_t{1} << 30;

/// More marks than this do not stay in a core's own cache, and are fetched ahead of their turn.
constexpr std::size_t kFarAwayMarks = std::size_t{1} << 16;
constexpr std::size_t kPrefetchDistance = 24;

std::uint32_t SlotBound(std::span<const RowRef> refs) {
  std::uint32_t bound = 0;
  for (const RowRef ref : refs) bound = std::max(bound, ref.retained() ? ref.slot() + 1 : 0);
  return bound;
}

}  // namespace

void RowNumbering::StartStamp(std::span<const RowRef> refs, std::size_t num_batch_rows) {
  ++stamp_;
  const std::size_t num_slots = SlotBound(refs);
  if (num_batch_rows > first_slot_mark_) {
    first_slot_mark_ = static_cast<std::uint32_t>(std::bit_ceil(num_batch_rows));
    stamp_ = 0;  // Slots have moved.
  }
  if (first_slot_mark_ + num_slots > marks_.size()) {
    marks_.resize(std::max(2 * marks_.size(), first_slot_mark_ + num_slots), Mark{0, 0});
  }
  if (stamp_ != 0) return;
  // Also after 2^32 batches, when an old stamp could be met again.
  std::ranges::fill(marks_, Mark{0, 0});
  stamp_ = 1;
}

template <bool kMapped, bool kFarAway>
void RowNumbering::NumberRefs(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                              std::int32_t* numbers) {
  Mark* const marks = marks_.data();
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
    Mark& mark = marks[position];
    if (mark.stamp != stamp_) {
      if (refs[i].retained()) {
        mark = {stamp_, kRetained | static_cast<std::int32_t>(slots_.size())};
        slots_.push_back(refs[i].slot());
      } else {
        mark = {stamp_, static_cast<std::int32_t>(batch_rows_.size())};
        batch_rows_.push_back(static_cast<std::int32_t>(position));
      }
    }
    numbers[i] = mark.number;
  }
}

void RowNumbering::Number(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                          std::size_t num_batch_rows, RawVector<std::int32_t>& numbers) {
  StartStamp(refs, num_batch_rows);
  batch_rows_.clear();
  slots_.clear();
  numbers.resize(refs.size());
  const bool far_away = marks_.size() > kFarAwayMarks;
  if (!row_index.empty()) {
    NumberRefs<true, false>(refs, row_index, numbers.data());
  } else if (far_away) {
    NumberRefs<false, true>(refs, row_index, numbers.data());
  } else {
    NumberRefs<false, false>(refs, row_index, numbers.data());
  }
  const auto first_retained = static_cast<std::int32_t>(batch_rows_.size());
  for (std::int32_t& number : numbers) {
    number = (number & kRetained) != 0 ? (number ^ kRetained) + first_retained : number;
  }
}

}  // namespace podium
