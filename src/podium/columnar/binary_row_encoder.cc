#include <arrow/api.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/columnar/arrow_types.h"
#include "podium/columnar/binary_row_codec.h"
#include "podium/columnar/nested_encoding_internal.h"
#include "podium/row/binary_row_layout.h"

namespace podium {
namespace {

using Rows = std::span<const std::int32_t>;
using Images = std::span<std::uint8_t* const>;

constexpr std::uint64_t kMaxImageBytes = 2147483647;

/// What a NULL takes behind the slots: see BinaryRowCodec.
std::uint32_t ReservedBytes(ValueLayout layout) {
  if (layout == ValueLayout::kWideDecimal) return 16;
  return layout == ValueLayout::kWideTimestamp ? 8 : 0;
}

template <class Word>
void WriteWords(const ColumnView& column, Rows rows, Images images, std::size_t slot,
                std::size_t stride = 1) {
  const Word* values = column.words<Word>();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    StoreUnaligned(images[i] + slot,
                   static_cast<std::uint64_t>(values[static_cast<std::size_t>(rows[i]) * stride]));
  }
}

void WriteFixed(const ValueType& type, const ColumnView& column, Rows rows, Images images, std::size_t slot) {
  if (type.layout == ValueLayout::kCompactDecimal) {
    return WriteWords<std::uint64_t>(column, rows, images, slot, /*stride=*/2);
  }
  if (type.layout == ValueLayout::kWord) {
    switch (type.width) {
      case 1:
        return WriteWords<std::uint8_t>(column, rows, images, slot);
      case 2:
        return WriteWords<std::uint16_t>(column, rows, images, slot);
      case 4:
        return WriteWords<std::uint32_t>(column, rows, images, slot);
      default:
        return WriteWords<std::uint64_t>(column, rows, images, slot);
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool bit = type.layout == ValueLayout::kBit && column.Bit(rows[i]);
    StoreUnaligned(images[i] + slot, std::uint64_t{bit ? 1U : 0U});
  }
}

/// Adds the variable bytes of a string column without NULLs; returns the largest size so far.
std::uint64_t MeasureStrings(const ColumnView& column, Rows rows, std::span<std::uint32_t> sizes) {
  std::uint64_t largest = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto size = static_cast<std::uint32_t>(column.offsets[rows[i] + 1] - column.offsets[rows[i]]);
    const std::uint64_t total = std::uint64_t{sizes[i]} + StringVariableBytes(size);
    largest = std::max(largest, total);
    sizes[i] = static_cast<std::uint32_t>(std::min(total, kMaxImageBytes));
  }
  return largest;
}

/// Writes a string column without NULLs.
void WriteStrings(const ColumnView& column, Rows rows, Images images, std::size_t slot,
                  std::span<std::uint32_t> cursors) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::int32_t begin = column.offsets[rows[i]];
    const auto size = static_cast<std::uint32_t>(column.offsets[rows[i] + 1] - begin);
    cursors[i] = WriteString(column.values + begin, size, images[i], images[i] + slot, cursors[i]);
  }
}

}  // namespace

BinaryRowCodec::BinaryRowCodec(const RowType& row)
    : BinaryRowCodec(row, [&row] {
        std::vector<std::int32_t> all(row.size());
        std::iota(all.begin(), all.end(), 0);
        return all;
      }()) {}

BinaryRowCodec::BinaryRowCodec(const RowType& row, std::vector<std::int32_t> columns)
    : row_(row), columns_(std::move(columns)) {
  RowType projected;
  for (const std::int32_t column : columns_) {
    const auto i = static_cast<std::size_t>(column);
    projected.names.push_back(row.names[i]);
    projected.types.push_back(row.types[i]);
    types_.push_back(MakeValueType(row.types[i]));
    const ValueLayout layout = types_.back().layout;
    fixed_size_ = fixed_size_ && (IsFixed(layout) || ReservedBytes(layout) != 0);
  }
  schema_ = ToArrowSchema(projected);
}

Status BinaryRowCodec::Bind(std::shared_ptr<arrow::RecordBatch> batch) {
  Unbind();
  if (batch->schema() != checked_schema_) {
    if (static_cast<std::size_t>(batch->num_columns()) != row_.size()) {
      return Status::Invalid("a batch needs ", row_.size(), " columns, got ", batch->num_columns());
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      PODIUM_RETURN_NOT_OK(CheckArrowType(row_.names[static_cast<std::size_t>(columns_[i])], types_[i],
                                          *batch->schema()->field(columns_[i])->type()));
    }
    checked_schema_ = batch->schema();
  }
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    views_.push_back(ColumnView::Of(types_[i], *batch->column_data(columns_[i])));
  }
  bound_ = std::move(batch);
  return Status::OK();
}

Status BinaryRowCodec::Measure(Rows rows, std::span<std::uint32_t> sizes) {
  std::ranges::fill(sizes, static_cast<std::uint32_t>(RowFixedBytes(types_.size())));
  std::uint64_t largest = 0;
  for (std::size_t c = 0; c < types_.size(); ++c) {
    const ValueType& type = types_[c];
    if (IsFixed(type.layout)) continue;
    const ColumnView& column = views_[c];
    if (const std::uint32_t reserved = ReservedBytes(type.layout); reserved != 0) {
      for (std::uint32_t& size : sizes) size += reserved;
      continue;
    }
    if (type.layout == ValueLayout::kBytes && column.validity == nullptr) {
      largest = std::max(largest, MeasureStrings(column, rows, sizes));
      continue;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (column.IsNull(rows[i])) continue;
      const std::uint64_t size = sizes[i] + VariableBytes(type, column, rows[i]);
      largest = std::max(largest, size);
      sizes[i] = static_cast<std::uint32_t>(std::min(size, kMaxImageBytes));
    }
  }
  if (largest > kMaxImageBytes) return Status::NotSupported("a row of more than ", kMaxImageBytes, " bytes");
  return Status::OK();
}

void BinaryRowCodec::Encode(Rows rows, Images images) {
  const std::size_t header_bytes = RowHeaderBytes(types_.size());
  if (header_bytes == 8) {
    for (std::uint8_t* image : images) StoreUnaligned(image, std::uint64_t{0});
  } else {
    for (std::uint8_t* image : images) std::memset(image, 0, header_bytes);
  }
  cursors_.assign(rows.size(), static_cast<std::uint32_t>(RowFixedBytes(types_.size())));
  for (std::size_t c = 0; c < types_.size(); ++c) {
    const ValueType& type = types_[c];
    const ColumnView& column = views_[c];
    const std::size_t slot = header_bytes + 8 * c;
    if (IsFixed(type.layout)) WriteFixed(type, column, rows, images, slot);
    const bool fixed = IsFixed(type.layout);
    const bool all_null = type.layout == ValueLayout::kNull;
    if (fixed && !all_null && column.validity == nullptr) continue;
    if (type.layout == ValueLayout::kBytes && column.validity == nullptr) {
      WriteStrings(column, rows, images, slot, cursors_);
      continue;
    }
    const std::uint32_t reserved = ReservedBytes(type.layout);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::uint8_t* image = images[i];
      if (!all_null && !column.IsNull(rows[i])) {
        if (!fixed) cursors_[i] = WriteVariable(type, column, rows[i], image, image + slot, cursors_[i]);
        continue;
      }
      image[(8 + c) >> 3] = static_cast<std::uint8_t>(image[(8 + c) >> 3] | 1U << (c & 7));
      std::memset(image + cursors_[i], 0, reserved);
      StoreUnaligned(image + slot,
                     reserved == 0 ? std::uint64_t{0} : static_cast<std::uint64_t>(cursors_[i]) << 32);
      cursors_[i] += reserved;
    }
  }
}

}  // namespace podium
