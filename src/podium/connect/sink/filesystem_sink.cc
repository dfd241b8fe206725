#include "podium/connect/sink/filesystem_sink.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "podium/connect/sink/final_table.h"
#include "podium/connect/sink/format_writer.h"

namespace podium {
namespace {

namespace fs = std::filesystem;

class AppendingSink final : public Sink {
 public:
  AppendingSink(std::unique_ptr<FormatWriter> writer, FilesystemOptions::Updates updates)
      : writer_(std::move(writer)), insert_only_(updates == FilesystemOptions::Updates::kRefused) {}

  Status Write(const ChangelogBatch& batch) override {
    if (insert_only_) {
      for (const RowKind kind : batch.kinds) {
        if (kind != RowKind::kInsert)
          return Status::Internal("an update reached a sink that takes inserts only");
      }
    }
    return writer_->Write(batch);
  }
  Status Finish() override { return writer_->Finish(); }

 private:
  std::unique_ptr<FormatWriter> writer_;
  bool insert_only_;
};

class FinalTableSink final : public Sink {
 public:
  FinalTableSink(std::unique_ptr<FormatWriter> writer, const RowType& type)
      : writer_(std::move(writer)), table_(type, FinalTable::Order{}) {}

  Status Write(const ChangelogBatch& batch) override { return table_.Apply(batch); }
  Status Finish() override {
    PODIUM_RETURN_NOT_OK(table_.Visit([this](const ChangelogBatch& rows) { return writer_->Write(rows); }));
    return writer_->Finish();
  }

 private:
  std::unique_ptr<FormatWriter> writer_;
  FinalTable table_;
};

std::string Extension(const FilesystemOptions& options) {
  if (std::holds_alternative<CsvOptions>(options.format)) return ".csv";
  return std::holds_alternative<JsonOptions>(options.format) ? ".json" : ".parquet";
}

/// The file to write for a path that may be a folder.
Result<std::string> FilePath(const FilesystemOptions& options) {
  std::error_code error;
  const fs::path path(options.path);
  if (!options.path.ends_with('/') && !fs::is_directory(path, error)) return options.path;
  fs::create_directories(path, error);
  if (error) return Status::IoError(options.path, ": ", error.message());
  for (std::int64_t number = 0;; ++number) {
    const fs::path file = path / ("part-" + std::to_string(number) + Extension(options));
    if (!fs::exists(file, error)) return file.string();
  }
}

}  // namespace

Result<std::unique_ptr<Sink>> OpenFilesystemSink(const TableDefinition& table,
                                                 const FilesystemOptions& options) {
  if (options.path.ends_with(".gz")) {
    return Status::NotSupported("writing a compressed file: ", options.path)
        .WithHint("leave out .gz, or write to /dev/stdout and pipe it through gzip");
  }
  PODIUM_ASSIGN_OR_RETURN(const std::string path, FilePath(options));
  PODIUM_ASSIGN_OR_RETURN(OutputFile out, OutputFile::Open(path));
  const RowType type = table.PhysicalRowType();
  PODIUM_ASSIGN_OR_RETURN(std::unique_ptr<FormatWriter> writer,
                          MakeFormatWriter(std::move(out), type, options));
  if (options.updates == FilesystemOptions::Updates::kFinalTable) {
    return std::make_unique<FinalTableSink>(std::move(writer), type);
  }
  return std::make_unique<AppendingSink>(std::move(writer), options.updates);
}

}  // namespace podium
