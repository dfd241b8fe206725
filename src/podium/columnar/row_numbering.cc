#include "podium/columnar/row_numbering.h"

#include <algorithm>
#include <cstring>

namespace podium {
namespace {

/// Marks the number of a retained row until the count of batch rows, which come first, is known.
constexpr std::int32_t kRetained = std::int32_t{1} << 30;

}  // namespace

void RowNumbering::StartStamp() {
  if (++stamp_ != 0) return;
  // After 2^32 batches an old stamp could be met again.
  std::ranges::fill(batch_marks_, Mark{0, 0});
  std::ranges::fill(slot_marks_, Mark{0, 0});
  stamp_ = 1;
}

RowNumbering::Mark& RowNumbering::MarkOf(RawVector<Mark>& marks, std::size_t index) {
  if (index >= marks.size()) marks.resize(std::max<std::size_t>(2 * marks.size(), index + 1), Mark{0, 0});
  return marks[index];
}

void RowNumbering::Number(std::span<const RowRef> refs, std::span<const std::int32_t> row_index,
                          RawVector<std::int32_t>& numbers) {
  StartStamp();
  batch_rows_.clear();
  slots_.clear();
  numbers.resize(refs.size());
  std::int32_t* number = numbers.data();
  for (const RowRef ref : refs) {
    if (ref.retained()) {
      Mark& mark = MarkOf(slot_marks_, ref.slot());
      if (mark.stamp != stamp_) {
        mark = {stamp_, kRetained | static_cast<std::int32_t>(slots_.size())};
        slots_.push_back(ref.slot());
      }
      *number++ = mark.number;
    } else {
      const std::int32_t row =
          row_index.empty() ? static_cast<std::int32_t>(ref.batch_row()) : row_index[ref.batch_row()];
      Mark& mark = MarkOf(batch_marks_, static_cast<std::size_t>(row));
      if (mark.stamp != stamp_) {
        mark = {stamp_, static_cast<std::int32_t>(batch_rows_.size())};
        batch_rows_.push_back(row);
      }
      *number++ = mark.number;
    }
  }
  const auto first_retained = static_cast<std::int32_t>(batch_rows_.size());
  for (std::int32_t& value : numbers) {
    value = (value & kRetained) != 0 ? (value ^ kRetained) + first_retained : value;
  }
}

}  // namespace podium
