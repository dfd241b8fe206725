#include "bench/arrow_touch.h"

#include <arrow/api.h>

namespace podium::bench {
namespace {

constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kNull = 0x7F4A7C159E3779B9;

std::uint64_t Mix(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

/// Folds value_of(row) into every hash.
template <class RowOf, class ValueOf>
void Mingle(std::vector<std::uint64_t>& hashes, const arrow::Array& column, const RowOf& row_of,
            const ValueOf& value_of) {
  const bool nulls = column.null_count() != 0;
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const std::int64_t row = row_of(i);
    const std::uint64_t value = nulls && column.IsNull(row) ? kNull : value_of(row);
    hashes[i] = hashes[i] * kMultiplier + value;
  }
}

}  // namespace

template <class RowOf>
void ArrowTouch::ReadColumns(const ChangelogBatch& batch, const arrow::RecordBatch& columns,
                             const RowOf& row_of) {
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    hashes_[i] = static_cast<std::uint64_t>(batch.kind_of(static_cast<std::int64_t>(i)));
  }
  for (int c = 0; c < columns.num_columns(); ++c) {
    const arrow::Array& column = *columns.column(c);
    if (column.type_id() == arrow::Type::STRING) {
      const auto& strings = static_cast<const arrow::StringArray&>(column);
      const std::int32_t* offsets = strings.raw_value_offsets();
      const std::uint8_t* bytes = strings.raw_data();
      Mingle(hashes_, column, row_of, [=](std::int64_t row) -> std::uint64_t {
        const auto size = static_cast<std::uint64_t>(offsets[row + 1] - offsets[row]);
        return size == 0 ? 0 : size * 257 + bytes[offsets[row + 1] - 1];
      });
    } else {
      const auto* values = column.data()->GetValues<std::uint64_t>(1);
      Mingle(hashes_, column, row_of, [=](std::int64_t row) { return values[row]; });
    }
  }
}

void ArrowTouch::Fold() {
  for (const std::uint64_t hash : hashes_) {
    digest_ = digest_ * kMultiplier + hash;
    bag_ += Mix(hash);
  }
  records_ += hashes_.size();
}

void ArrowTouch::Read(const ChangelogBatch& batch) {
  hashes_.resize(static_cast<std::size_t>(batch.num_records()));
  if (batch.row_index.empty()) {
    ReadColumns(batch, *batch.rows, [](std::size_t i) { return static_cast<std::int64_t>(i); });
  } else {
    ReadColumns(batch, *batch.rows,
                [index = batch.row_index.data()](std::size_t i) { return std::int64_t{index[i]}; });
  }
  if (batch.has_rank) {
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      hashes_[i] = hashes_[i] * kMultiplier + static_cast<std::uint64_t>(batch.ranks[i]);
    }
  }
  Fold();
}

void ArrowTouch::ReadPlain(const ChangelogBatch& batch, const arrow::RecordBatch& columns) {
  hashes_.resize(static_cast<std::size_t>(columns.num_rows()));
  ReadColumns(batch, columns, [](std::size_t i) { return static_cast<std::int64_t>(i); });
  Fold();
}

}  // namespace podium::bench
