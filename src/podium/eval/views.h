#pragma once

#include <arrow/array/data.h>
#include <arrow/buffer.h>
#include <arrow/type.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "podium/base/bytes.h"
#include "podium/base/result.h"
#include "podium/eval/bits.h"
#include "podium/eval/column.h"

namespace podium::eval {

/// Reads the values of a column by row; a constant gives its one value for every row.
/// T is the physical type: bool, an integer, float, double, Int128 (DECIMAL) or std::string_view.
/// The column must outlive the view. The value of a NULL row is unspecified.
template <class T>
class View {
 public:
  explicit View(const Column& column)
      : values_(column.data->buffers[1] == nullptr
                    ? nullptr
                    : column.data->buffers[1]->data() + column.data->offset * std::int64_t{sizeof(T)}),
        mask_(column.constant ? 0 : -1) {}
  T operator[](std::int64_t row) const {
    return LoadUnaligned<T>(values_ + (row & mask_) * std::int64_t{sizeof(T)});
  }

 private:
  const std::uint8_t* values_;
  std::int64_t mask_;
};

template <>
class View<bool> {
 public:
  explicit View(const Column& column)
      : bits_(column.data->buffers[1] == nullptr ? nullptr : column.data->buffers[1]->data()),
        offset_(column.data->offset),
        mask_(column.constant ? 0 : -1) {}
  bool operator[](std::int64_t row) const { return GetBit(bits_, offset_ + (row & mask_)); }

 private:
  const std::uint8_t* bits_;
  std::int64_t offset_;
  std::int64_t mask_;
};

template <>
class View<std::string_view> {
 public:
  explicit View(const Column& column)
      : offsets_(column.data->buffers[1] == nullptr
                     ? nullptr
                     : column.data->buffers[1]->data() +
                           column.data->offset * std::int64_t{sizeof(std::int32_t)}),
        text_(column.data->buffers[2] == nullptr ? nullptr : column.data->buffers[2]->data()),
        mask_(column.constant ? 0 : -1) {}
  std::string_view operator[](std::int64_t row) const {
    const std::uint8_t* at = offsets_ + (row & mask_) * std::int64_t{sizeof(std::int32_t)};
    const auto begin = LoadUnaligned<std::int32_t>(at);
    const auto end = LoadUnaligned<std::int32_t>(at + sizeof(std::int32_t));
    if (begin == end) return {};
    return AsText(text_ + begin, static_cast<std::size_t>(end - begin));
  }

 private:
  const std::uint8_t* offsets_;
  const std::uint8_t* text_;
  std::int64_t mask_;
};

/// Which rows of a column are not NULL.
class Validity {
 public:
  explicit Validity(const Column& column) {
    const arrow::ArrayData& data = *column.data;
    if (data.type->id() == arrow::Type::NA) {
      all_ = false;
    } else if (data.buffers[0] != nullptr && data.null_count != 0) {
      if (column.constant) {
        all_ = GetBit(data.buffers[0]->data(), data.offset);
      } else {
        bits_ = data.buffers[0]->data();
        offset_ = data.offset;
      }
    }
  }

  bool all_valid() const { return bits_ == nullptr && all_; }
  bool all_null() const { return bits_ == nullptr && !all_; }
  bool operator[](std::int64_t row) const { return bits_ == nullptr ? all_ : GetBit(bits_, offset_ + row); }
  /// The bits of rows [row, row + count), count in 1..64.
  std::uint64_t Word(std::int64_t row, std::int64_t count) const {
    if (bits_ == nullptr) return all_ ? LowBits(count) : 0;
    return LoadBits(bits_, offset_ + row, count);
  }

 private:
  const std::uint8_t* bits_ = nullptr;  ///< Null: every row is as all_ says.
  std::int64_t offset_ = 0;
  bool all_ = true;
};

/// The truth values of a BOOLEAN column, word by word.
class Truth {
 public:
  explicit Truth(const Column& column) : validity_(column) {
    if (column.data->type->id() == arrow::Type::NA || column.data->buffers[1] == nullptr) return;
    if (column.constant) {
      all_ = GetBit(column.data->buffers[1]->data(), column.data->offset);
    } else {
      bits_ = column.data->buffers[1]->data();
      offset_ = column.data->offset;
    }
  }
  /// Rows that are TRUE, and rows that are FALSE; a NULL row is in neither.
  std::uint64_t True(std::int64_t row, std::int64_t count) const {
    return Values(row, count) & validity_.Word(row, count);
  }
  std::uint64_t False(std::int64_t row, std::int64_t count) const {
    return ~Values(row, count) & validity_.Word(row, count);
  }
  std::uint64_t Valid(std::int64_t row, std::int64_t count) const { return validity_.Word(row, count); }

 private:
  std::uint64_t Values(std::int64_t row, std::int64_t count) const {
    if (bits_ == nullptr) return all_ ? LowBits(count) : 0;
    return LoadBits(bits_, offset_ + row, count);
  }

  Validity validity_;
  const std::uint8_t* bits_ = nullptr;
  std::int64_t offset_ = 0;
  bool all_ = false;
};

/// The rows for which every argument of a strict operation is present.
struct RowValidity {
  std::shared_ptr<arrow::Buffer> bitmap;  ///< From bit 0 on; null: all present.

  bool operator[](std::int64_t row) const { return bitmap == nullptr || GetBit(bitmap->data(), row); }
  std::uint64_t Word(std::int64_t row, std::int64_t count) const {
    return bitmap == nullptr ? LowBits(count) : LoadBits(bitmap->data(), row, count);
  }
};

/// ANDs the validity of the arguments. None of them may be a constant NULL.
Result<RowValidity> CombineValidity(std::span<const Column> arguments, std::int64_t num_rows);

/// A buffer of `bytes` bytes, not initialised; of a bitmap, see BitmapBytes.
Result<std::shared_ptr<arrow::Buffer>> NewBuffer(std::int64_t bytes);

/// A constant NULL of the type.
Result<Column> NullConstant(const std::shared_ptr<arrow::DataType>& type);

/// True if the column is a constant and NULL.
bool IsNullConstant(const Column& column);

/// A BOOLEAN column from its bitmaps; `validity` may be null.
Column BooleanColumn(std::shared_ptr<arrow::Buffer> values, std::shared_ptr<arrow::Buffer> validity,
                     std::int64_t num_rows);

/// The same column as an array of `num_rows` elements, constants repeated.
Result<std::shared_ptr<arrow::Array>> ToArray(const Column& column, std::int64_t num_rows);

}  // namespace podium::eval
