#include <arrow/api.h>

#include <string>
#include <utility>

#include "podium/connect/format/record_text.h"
#include "podium/connect/sink/format_writer.h"

namespace podium {
namespace {

class JsonWriter final : public FormatWriter {
 public:
  JsonWriter(OutputFile out, const FilesystemOptions& options)
      : out_(std::move(out)), format_(std::get<JsonOptions>(options.format).value_format()) {
    if (options.updates == FilesystemOptions::Updates::kRowKindColumn) {
      AppendQuoted(options.row_kind_column, ValueStyle::kJson, kind_key_);
      kind_key_ += ':';
    }
  }

  Status Write(const ChangelogBatch& batch) override {
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      line_.clear();
      AppendRecord(batch, record, format_, line_);
      if (!kind_key_.empty()) InsertKind(batch.kind_of(record));
      line_ += '\n';
      PODIUM_RETURN_NOT_OK(out_.Write(line_));
    }
    return Status::OK();
  }

  Status Finish() override { return out_.Finish(); }

 private:
  void InsertKind(RowKind kind) {
    std::string field = kind_key_;
    field += '"';
    field += ShortName(kind);
    field += line_ == "{}" ? "\"" : "\",";
    line_.insert(1, field);
  }

  OutputFile out_;
  ValueFormat format_;
  std::string kind_key_;  ///< `"op":`, or empty if kinds are not written.
  std::string line_;
};

}  // namespace

Result<std::unique_ptr<FormatWriter>> MakeJsonWriter(OutputFile out, const RowType& /*type*/,
                                                     const FilesystemOptions& options) {
  return std::make_unique<JsonWriter>(std::move(out), options);
}

}  // namespace podium
