#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "podium/eval/views.h"

namespace podium::eval {

/// What every writer does: NULLs and errors on top of the rows that the arguments leave.
class ColumnWriterBase {
 public:
  ColumnWriterBase(std::shared_ptr<arrow::DataType> type, RowValidity validity, std::int64_t num_rows)
      : type_(std::move(type)), validity_(std::move(validity)), num_rows_(num_rows) {}

  bool present(std::int64_t row) const { return validity_[row]; }
  std::int64_t num_rows() const { return num_rows_; }

  Status SetNull(std::int64_t row);
  Status SetError(std::int64_t row, Status status);

 protected:
  Column Finish(std::vector<std::shared_ptr<arrow::Buffer>> buffers);

 private:
  std::shared_ptr<arrow::DataType> type_;
  RowValidity validity_;
  std::int64_t num_rows_;
  bool owns_bitmap_ = false;  ///< False as long as the bitmap may be shared with an argument.
  std::shared_ptr<RowErrors> errors_;
};

/// Writes fixed-width results by row, in any order.
template <class T>
class ColumnWriter : public ColumnWriterBase {
 public:
  using ColumnWriterBase::ColumnWriterBase;

  Status Start() {
    PODIUM_ASSIGN_OR_RETURN(values_, NewBuffer(num_rows() * std::int64_t{sizeof(T)}));
    data_ = values_->mutable_data();
    return Status::OK();
  }
  /// For a row that an argument leaves NULL.
  void Skip(std::int64_t row) { Put(row, T{}); }
  void Put(std::int64_t row, T value) { StoreUnaligned(data_ + row * std::int64_t{sizeof(T)}, value); }
  /// Where to write all rows in a loop that the compiler vectorises; buffers are aligned for any T.
  T* values() { return reinterpret_cast<T*>(data_); }
  Result<Column> Finish() { return ColumnWriterBase::Finish({nullptr, std::move(values_)}); }

 private:
  std::shared_ptr<arrow::Buffer> values_;
  std::uint8_t* data_ = nullptr;
};

template <>
class ColumnWriter<bool> : public ColumnWriterBase {
 public:
  using ColumnWriterBase::ColumnWriterBase;

  Status Start();
  void Skip(std::int64_t) {}
  void Put(std::int64_t row, bool value) {
    if (value) SetBit(bits_, row);
  }
  Result<Column> Finish() { return ColumnWriterBase::Finish({nullptr, std::move(values_)}); }

 private:
  std::shared_ptr<arrow::Buffer> values_;
  std::uint8_t* bits_ = nullptr;
};

/// Writes text (or bytes) row by row, in order: append a row's value to text(), then End.
class TextWriter : public ColumnWriterBase {
 public:
  using ColumnWriterBase::ColumnWriterBase;

  Status Start();
  std::string& text() { return text_; }
  void Skip(std::int64_t row) { PutOffset(row + 1); }
  Status End(std::int64_t row) {
    if (text_.size() > std::numeric_limits<std::int32_t>::max()) return TooLong();
    PutOffset(row + 1);
    return Status::OK();
  }
  /// Takes back what the row appended.
  void Drop(std::int64_t row) {
    text_.resize(static_cast<std::size_t>(LoadUnaligned<std::int32_t>(offsets_ + row * 4)));
    PutOffset(row + 1);
  }
  Result<Column> Finish();

 private:
  void PutOffset(std::int64_t row) {
    StoreUnaligned(offsets_ + row * 4, static_cast<std::int32_t>(text_.size()));
  }
  static Status TooLong();

  std::string text_;
  std::shared_ptr<arrow::Buffer> offsets_buffer_;
  std::uint8_t* offsets_ = nullptr;
};

}  // namespace podium::eval
