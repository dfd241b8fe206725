#include "podium/connect/source/parquet_reader.h"

#include <arrow/api.h>
#include <arrow/io/file.h>
#include <parquet/arrow/reader.h>
#include <parquet/exception.h>
#include <parquet/file_reader.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/source/column_converter.h"

namespace podium {
namespace {

constexpr std::int64_t kPageBufferBytes = std::int64_t{1} << 18;
/// Rows decoded at once: wide enough that the cost of a call does not show, small enough for the cache.
constexpr std::int64_t kBatchRows = 8192;

class ParquetReader final : public FormatReader {
 public:
  struct Column {
    int index;  ///< In the batches of the file.
    ColumnConverter convert;
  };

  ParquetReader(std::string path, RowType type, std::unique_ptr<parquet::arrow::FileReader> file,
                std::unique_ptr<arrow::RecordBatchReader> batches, std::vector<Column> columns)
      : path_(std::move(path)),
        type_(std::move(type)),
        schema_(ToArrowSchema(type_)),
        file_(std::move(file)),
        batches_(std::move(batches)),
        columns_(std::move(columns)) {
    const auto metadata = file_->parquet_reader()->metadata();
    num_rows_ = metadata->num_rows();
    for (int group = 0; group < metadata->num_row_groups(); ++group) {
      total_bytes_ += metadata->RowGroup(group)->total_compressed_size();
    }
  }

  Result<std::shared_ptr<arrow::RecordBatch>> Next(std::int64_t max_rows) override {
    while (batch_ == nullptr || next_row_ == batch_->num_rows()) {
      std::shared_ptr<arrow::RecordBatch> read;
      PODIUM_RETURN_NOT_OK(ReadBatch(read));
      if (read == nullptr) return std::shared_ptr<arrow::RecordBatch>();
      PODIUM_ASSIGN_OR_RETURN(batch_, Convert(*read));
      next_row_ = 0;
    }
    const std::int64_t rows = std::min(max_rows, batch_->num_rows() - next_row_);
    auto slice = rows == batch_->num_rows() ? batch_ : batch_->Slice(next_row_, rows);
    next_row_ += rows;
    rows_read_ += rows;
    return slice;
  }

  /// The share of the rows read, as bytes of the file: pages are read ahead, per column.
  std::int64_t bytes_read() const override {
    if (num_rows_ == 0) return total_bytes_;
    const double share = static_cast<double>(rows_read_) / static_cast<double>(num_rows_);
    return static_cast<std::int64_t>(share * static_cast<double>(total_bytes_));
  }

 private:
  Status ReadBatch(std::shared_ptr<arrow::RecordBatch>& read) const {
    try {
      const arrow::Status status = batches_->ReadNext(&read);
      return status.ok() ? Status::OK() : FromArrow(status).WithContext(path_);
    } catch (const std::exception& error) {  // The library throws on damaged pages.
      return Status::Invalid(path_, ": ", error.what());
    }
  }

  Result<std::shared_ptr<arrow::RecordBatch>> Convert(const arrow::RecordBatch& read) const {
    std::vector<std::shared_ptr<arrow::Array>> arrays;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      auto converted = columns_[i].convert(read.column(columns_[i].index));
      const std::string place = path_ + ": column " + type_.names[i];
      if (!converted.ok()) return converted.status().WithContext(place);
      if (!type_.types[i].nullable() && (*converted)->null_count() > 0) {
        return Status::Invalid(place, ": NULL in a column of type ", type_.types[i].ToString());
      }
      arrays.push_back(std::move(converted).value());
    }
    return arrow::RecordBatch::Make(schema_, read.num_rows(), std::move(arrays));
  }

  std::string path_;
  RowType type_;
  std::shared_ptr<arrow::Schema> schema_;
  std::unique_ptr<parquet::arrow::FileReader> file_;
  std::unique_ptr<arrow::RecordBatchReader> batches_;
  std::vector<Column> columns_;
  std::shared_ptr<arrow::RecordBatch> batch_;
  std::int64_t next_row_ = 0;
  std::int64_t rows_read_ = 0;
  std::int64_t num_rows_ = 0;
  std::int64_t total_bytes_ = 0;
};

/// Leaf columns of the file that belong to the columns asked for.
std::vector<int> LeavesOf(const parquet::SchemaDescriptor& schema, const RowType& wanted) {
  std::vector<int> leaves;
  for (int leaf = 0; leaf < schema.num_columns(); ++leaf) {
    const std::string& root = schema.GetColumnRoot(leaf)->name();
    if (std::ranges::find(wanted.names, root) != wanted.names.end()) leaves.push_back(leaf);
  }
  return leaves;
}

Result<std::unique_ptr<parquet::arrow::FileReader>> OpenFile(const std::string& path) {
  PODIUM_ARROW_ASSIGN_OR_RETURN(const auto input, arrow::io::ReadableFile::Open(path));
  parquet::ReaderProperties properties;
  properties.enable_buffered_stream();
  properties.set_buffer_size(kPageBufferBytes);
  parquet::ArrowReaderProperties arrow_properties(/*use_threads=*/false);
  arrow_properties.set_batch_size(kBatchRows);
  arrow_properties.set_pre_buffer(false);
  parquet::arrow::FileReaderBuilder builder;
  PODIUM_ARROW_RETURN_NOT_OK(builder.Open(input, properties));
  builder.properties(arrow_properties);
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto file, builder.Build());
  return file;
}

Result<std::unique_ptr<FormatReader>> Open(const std::string& path, const ReadRequest& request) {
  PODIUM_ASSIGN_OR_RETURN(std::unique_ptr<parquet::arrow::FileReader> file, OpenFile(path));
  std::shared_ptr<arrow::Schema> file_schema;
  PODIUM_ARROW_RETURN_NOT_OK(file->GetSchema(&file_schema));
  PODIUM_RETURN_NOT_OK(CheckColumnsPresent(request.table, file_schema->field_names()));
  const RowType wanted = request.Projected();
  const std::vector<int> leaves = LeavesOf(*file->parquet_reader()->metadata()->schema(), wanted);
  std::vector<int> groups(static_cast<std::size_t>(file->num_row_groups()));
  for (std::size_t i = 0; i < groups.size(); ++i) groups[i] = static_cast<int>(i);
  PODIUM_ARROW_ASSIGN_OR_RETURN(auto batches, file->GetRecordBatchReader(groups, leaves));
  std::vector<ParquetReader::Column> columns;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const int index = batches->schema()->GetFieldIndex(wanted.names[i]);
    if (index < 0) return Status::Invalid("the column occurs twice: ", wanted.names[i]);
    auto converter = MakeColumnConverter(batches->schema()->field(index)->type(), wanted.types[i]);
    if (!converter.ok()) return converter.status().WithContext("column " + wanted.names[i]);
    columns.push_back({index, std::move(converter).value()});
  }
  return std::make_unique<ParquetReader>(path, wanted, std::move(file), std::move(batches),
                                         std::move(columns));
}

}  // namespace

Result<std::unique_ptr<FormatReader>> OpenParquetReader(const std::string& path, const ReadRequest& request) {
  try {
    auto reader = Open(path, request);
    if (!reader.ok()) return reader.status().WithContext(path);
    return reader;
  } catch (const std::exception& error) {  // The library throws on damaged files.
    return Status::Invalid(path, ": ", error.what());
  }
}

}  // namespace podium
