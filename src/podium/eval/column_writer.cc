#include "podium/eval/column_writer.h"

namespace podium::eval {

Status ColumnWriterBase::SetNull(std::int64_t row) {
  if (!owns_bitmap_) {
    PODIUM_ASSIGN_OR_RETURN(auto bitmap, NewBuffer(BitmapBytes(num_rows_)));
    for (std::int64_t at = 0; at < num_rows_; at += kWordRows) {
      StoreWord(bitmap->mutable_data(), at / kWordRows,
                validity_.Word(at, std::min(kWordRows, num_rows_ - at)));
    }
    validity_.bitmap = std::move(bitmap);
    owns_bitmap_ = true;
  }
  ClearBit(validity_.bitmap->mutable_data(), row);
  return Status::OK();
}

Status ColumnWriterBase::SetError(std::int64_t row, Status status) {
  if (errors_ == nullptr) errors_ = std::make_shared<RowErrors>();
  errors_->push_back({row, std::move(status)});
  return SetNull(row);
}

Column ColumnWriterBase::Finish(std::vector<std::shared_ptr<arrow::Buffer>> buffers) {
  const std::int64_t nulls = validity_.bitmap == nullptr ? 0 : arrow::kUnknownNullCount;
  buffers[0] = std::move(validity_.bitmap);
  return {.data = arrow::ArrayData::Make(std::move(type_), num_rows_, std::move(buffers), nulls),
          .constant = false,
          .errors = std::move(errors_)};
}

Status ColumnWriter<bool>::Start() {
  PODIUM_ASSIGN_OR_RETURN(values_, NewBuffer(BitmapBytes(num_rows())));
  bits_ = values_->mutable_data();
  std::memset(bits_, 0, static_cast<std::size_t>(BitmapBytes(num_rows())));
  return Status::OK();
}

Status TextWriter::Start() {
  PODIUM_ASSIGN_OR_RETURN(offsets_buffer_, NewBuffer((num_rows() + 1) * 4));
  offsets_ = offsets_buffer_->mutable_data();
  PutOffset(0);
  return Status::OK();
}

Result<Column> TextWriter::Finish() {
  return ColumnWriterBase::Finish(
      {nullptr, std::move(offsets_buffer_), arrow::Buffer::FromString(std::move(text_))});
}

Status TextWriter::TooLong() {
  return Status::NotSupported("more than 2 GiB of text in one column of a batch; use smaller batches");
}

}  // namespace podium::eval
