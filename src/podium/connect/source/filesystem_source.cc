#include "podium/connect/source/filesystem_source.h"

#include <arrow/api.h>

#include <utility>

#include "podium/connect/source/csv_reader.h"
#include "podium/connect/source/file_list.h"
#include "podium/connect/source/format_reader.h"
#include "podium/connect/source/json_reader.h"
#include "podium/connect/source/parquet_reader.h"

namespace podium {
namespace {

class FilesystemSource final : public Source {
 public:
  FilesystemSource(FileList files, ReadRequest request, FilesystemOptions options)
      : files_(std::move(files)),
        request_(std::move(request)),
        type_(request_.Projected()),
        options_(std::move(options)) {
    progress_.bytes_total = files_.total_bytes;
  }

  Result<std::optional<ChangelogBatch>> Next(std::int64_t max_rows) override {
    while (true) {
      if (reader_ == nullptr) {
        if (next_file_ == files_.paths.size()) return std::optional<ChangelogBatch>();
        PODIUM_ASSIGN_OR_RETURN(reader_, OpenReader(files_.paths[next_file_++]));
      }
      PODIUM_ASSIGN_OR_RETURN(std::shared_ptr<arrow::RecordBatch> rows, reader_->Next(max_rows));
      if (rows != nullptr) {
        progress_.rows += rows->num_rows();
        ChangelogBatch batch;
        batch.type = type_;
        batch.rows = std::move(rows);
        return std::optional<ChangelogBatch>(std::move(batch));
      }
      progress_.bytes_read += reader_->bytes_read();
      progress_.skipped_records += reader_->skipped_records();
      reader_ = nullptr;
    }
  }

  SourceProgress progress() const override {
    SourceProgress progress = progress_;
    if (reader_ != nullptr) {
      progress.bytes_read += reader_->bytes_read();
      progress.skipped_records += reader_->skipped_records();
    }
    return progress;
  }

 private:
  Result<std::unique_ptr<FormatReader>> OpenReader(const std::string& path) const {
    if (const auto* csv = std::get_if<CsvOptions>(&options_.format))
      return OpenCsvReader(path, request_, *csv);
    if (const auto* json = std::get_if<JsonOptions>(&options_.format))
      return OpenJsonReader(path, request_, *json);
    return OpenParquetReader(path, request_);
  }

  FileList files_;
  ReadRequest request_;
  RowType type_;
  FilesystemOptions options_;
  std::size_t next_file_ = 0;
  std::unique_ptr<FormatReader> reader_;
  SourceProgress progress_;
};

}  // namespace

Result<std::unique_ptr<Source>> OpenFilesystemSource(const TableDefinition& table,
                                                     const FilesystemOptions& options,
                                                     const std::vector<std::int32_t>& columns) {
  PODIUM_ASSIGN_OR_RETURN(FileList files, ListFiles(options.path));
  ReadRequest request{.table = table.PhysicalRowType(), .columns = columns};
  return std::make_unique<FilesystemSource>(std::move(files), std::move(request), options);
}

}  // namespace podium
