#include "bench/arrow_touch.h"

#include <arrow/api.h>

#include <algorithm>
#include <array>
#include <span>

namespace podium::bench {
namespace {

constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
constexpr std::uint64_t kNull = 0x7F4A7C159E3779B9;

std::uint64_t Mix(std::uint64_t z) {
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

/// Records whose hashes are computed together: few enough to stay in the first-level cache.
constexpr std::size_t kBlock = 512;

/// Folds value_of(row) into every hash.
template <class RowOf, class ValueOf>
void Mingle(std::span<std::uint64_t> hashes, const arrow::Array& column, const RowOf& row_of,
            const ValueOf& value_of) {
  if (column.null_count() != 0) {
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      const std::int64_t row = row_of(i);
      hashes[i] = hashes[i] * kMultiplier + (column.IsNull(row) ? kNull : value_of(row));
    }
  } else {
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      hashes[i] = hashes[i] * kMultiplier + value_of(row_of(i));
    }
  }
}

template <class RowOf>
void MingleColumn(std::span<std::uint64_t> hashes, const arrow::Array& column, const RowOf& row_of) {
  if (column.type_id() == arrow::Type::STRING) {
    const auto& strings = static_cast<const arrow::StringArray&>(column);
    const std::int32_t* offsets = strings.raw_value_offsets();
    const std::uint8_t* bytes = strings.raw_data();
    return Mingle(hashes, column, row_of, [=](std::int64_t row) -> std::uint64_t {
      const auto size = static_cast<std::uint64_t>(offsets[row + 1] - offsets[row]);
      return size == 0 ? 0 : size * 257 + bytes[offsets[row + 1] - 1];
    });
  }
  const auto* values = column.data()->GetValues<std::uint64_t>(1);
  Mingle(hashes, column, row_of, [=](std::int64_t row) { return values[row]; });
}

}  // namespace

template <class RowOf>
void ArrowTouch::ReadColumns(const ChangelogBatch& batch, const arrow::RecordBatch& columns, bool with_ranks,
                             std::size_t num_records, const RowOf& row_of) {
  std::array<std::uint64_t, kBlock> block;
  for (std::size_t begin = 0; begin < num_records; begin += kBlock) {
    const auto hashes = std::span(block).first(std::min(kBlock, num_records - begin));
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      hashes[i] = static_cast<std::uint64_t>(batch.kind_of(static_cast<std::int64_t>(begin + i)));
    }
    for (int c = 0; c < columns.num_columns(); ++c) {
      MingleColumn(hashes, *columns.column(c), [&](std::size_t i) { return row_of(begin + i); });
    }
    if (with_ranks) {
      for (std::size_t i = 0; i < hashes.size(); ++i) {
        hashes[i] = hashes[i] * kMultiplier + static_cast<std::uint64_t>(batch.ranks[begin + i]);
      }
    }
    for (const std::uint64_t hash : hashes) {
      digest_ = digest_ * kMultiplier + hash;
      bag_ += Mix(hash);
    }
  }
  records_ += num_records;
}

void ArrowTouch::Read(const ChangelogBatch& batch) {
  const auto num_records = static_cast<std::size_t>(batch.num_records());
  if (batch.row_index.empty()) {
    ReadColumns(batch, *batch.rows, batch.has_rank, num_records,
                [](std::size_t i) { return static_cast<std::int64_t>(i); });
  } else {
    ReadColumns(batch, *batch.rows, batch.has_rank, num_records,
                [index = batch.row_index.data()](std::size_t i) { return std::int64_t{index[i]}; });
  }
}

void ArrowTouch::ReadPlain(const ChangelogBatch& batch, const arrow::RecordBatch& columns) {
  ReadColumns(batch, columns, /*with_ranks=*/false, static_cast<std::size_t>(columns.num_rows()),
              [](std::size_t i) { return static_cast<std::int64_t>(i); });
}

}  // namespace podium::bench
