#include <arrow/api.h>
#include <arrow/io/interfaces.h>
#include <parquet/arrow/writer.h>
#include <parquet/properties.h>

#include <exception>
#include <string>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/sink/format_writer.h"

namespace podium {
namespace {

/// Rows of a row group: large enough to compress well, small enough to be held in memory.
constexpr std::int64_t kRowGroupRows = std::int64_t{1} << 17;

arrow::Status ToArrow(const Status& status) {
  return status.ok() ? arrow::Status::OK() : arrow::Status::IOError(status.message());
}

/// An OutputFile as Arrow wants it: bytes in order, no seeking.
class ArrowStream final : public arrow::io::OutputStream {
 public:
  explicit ArrowStream(OutputFile out) : out_(std::move(out)) { set_mode(arrow::io::FileMode::WRITE); }

  using arrow::io::Writable::Write;
  arrow::Status Write(const void* data, std::int64_t size) override {
    position_ += size;
    return ToArrow(out_.Write({static_cast<const char*>(data), static_cast<std::size_t>(size)}));
  }
  arrow::Result<std::int64_t> Tell() const override { return position_; }
  arrow::Status Close() override {
    closed_ = true;
    return arrow::Status::OK();
  }
  bool closed() const override { return closed_; }

  OutputFile& out() { return out_; }

 private:
  OutputFile out_;
  std::int64_t position_ = 0;
  bool closed_ = false;
};

class ParquetWriter final : public FormatWriter {
 public:
  ParquetWriter(std::shared_ptr<ArrowStream> stream, std::unique_ptr<parquet::arrow::FileWriter> writer,
                std::shared_ptr<arrow::Schema> schema, bool with_kind)
      : stream_(std::move(stream)),
        writer_(std::move(writer)),
        schema_(std::move(schema)),
        with_kind_(with_kind) {}

  Status Write(const ChangelogBatch& batch) override {
    PODIUM_ASSIGN_OR_RETURN(const auto plain, Materialize(batch));
    auto columns = plain->columns();
    if (with_kind_) {
      arrow::StringBuilder kinds;
      for (std::int64_t record = 0; record < batch.num_records(); ++record) {
        PODIUM_ARROW_RETURN_NOT_OK(kinds.Append(ShortName(batch.kind_of(record))));
      }
      PODIUM_ARROW_ASSIGN_OR_RETURN(auto column, kinds.Finish());
      columns.insert(columns.begin(), std::move(column));
    }
    const auto rows = arrow::RecordBatch::Make(schema_, plain->num_rows(), std::move(columns));
    return Guard([&] { return writer_->WriteRecordBatch(*rows); });
  }

  Status Finish() override {
    PODIUM_RETURN_NOT_OK(Guard([&] { return writer_->Close(); }));
    return stream_->out().Finish();
  }

 private:
  template <class Call>
  static Status Guard(Call call) {
    try {
      return FromArrow(call());
    } catch (const std::exception& error) {  // The library throws in places.
      return Status::IoError(error.what());
    }
  }

  std::shared_ptr<ArrowStream> stream_;
  std::unique_ptr<parquet::arrow::FileWriter> writer_;
  std::shared_ptr<arrow::Schema> schema_;
  bool with_kind_;
};

arrow::Compression::type CompressionOf(const std::string& name) {
  if (name == "SNAPPY") return arrow::Compression::SNAPPY;
  if (name == "GZIP") return arrow::Compression::GZIP;
  if (name == "ZSTD") return arrow::Compression::ZSTD;
  return arrow::Compression::UNCOMPRESSED;
}

}  // namespace

Result<std::unique_ptr<FormatWriter>> MakeParquetWriter(OutputFile out, const RowType& type,
                                                        const FilesystemOptions& options) {
  const bool with_kind = options.updates == FilesystemOptions::Updates::kRowKindColumn;
  std::shared_ptr<arrow::Schema> schema = ToArrowSchema(type);
  if (with_kind) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(
        schema, schema->AddField(0, arrow::field(options.row_kind_column, arrow::utf8(), false)));
  }
  const std::string path = out.path();
  auto stream = std::make_shared<ArrowStream>(std::move(out));
  try {
    const auto properties =
        parquet::WriterProperties::Builder()
            .compression(CompressionOf(std::get<ParquetOptions>(options.format).compression))
            ->max_row_group_length(kRowGroupRows)
            ->build();
    const auto arrow_properties = parquet::ArrowWriterProperties::Builder().store_schema()->build();
    PODIUM_ARROW_ASSIGN_OR_RETURN(
        auto writer, parquet::arrow::FileWriter::Open(*schema, arrow::default_memory_pool(), stream,
                                                      properties, arrow_properties));
    return std::make_unique<ParquetWriter>(std::move(stream), std::move(writer), std::move(schema),
                                           with_kind);
  } catch (const std::exception& error) {
    return Status::Invalid(path, ": ", error.what());
  }
}

}  // namespace podium
