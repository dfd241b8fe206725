#include <arrow/api.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "podium/connect/sink/format_writer.h"

namespace podium {
namespace {

/// Jackson does not look into longer texts and quotes them always.
constexpr std::size_t kMaxInspected = 24;

class CsvWriter final : public FormatWriter {
 public:
  CsvWriter(OutputFile out, const FilesystemOptions& options)
      : out_(std::move(out)),
        csv_(std::get<CsvOptions>(options.format)),
        format_(csv_.value_format()),
        with_kind_(options.updates == FilesystemOptions::Updates::kRowKindColumn) {
    // Jackson's rule: a text is quoted if it has a character up to the delimiter, the quote or the line feed.
    const int quote = csv_.quote_character ? static_cast<unsigned char>(*csv_.quote_character) : -1;
    first_safe_ =
        std::max({static_cast<int>(static_cast<unsigned char>(csv_.field_delimiter)), quote, int{'\n'}}) + 1;
  }

  Status WriteHeader(const RowType& type, const std::string& kind_column) {
    if (!csv_.header) return Status::OK();
    if (with_kind_) AppendText(kind_column);
    for (const std::string& name : type.names) AppendText(name);
    return EndLine();
  }

  Status Write(const ChangelogBatch& batch) override {
    std::string value;
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      if (with_kind_) {  // `+I` is for programs that read the file; quotes would only be in the way.
        BeginField();
        line_ += ShortName(batch.kind_of(record));
      }
      const std::int64_t row = batch.row_of(record);
      for (std::size_t i = 0; i < batch.type.size(); ++i) {
        if (batch.has_rank && i + 1 == batch.type.size()) {
          BeginField();
          line_ += std::to_string(batch.ranks[static_cast<std::size_t>(record)]);
          continue;
        }
        const arrow::Array& column = *batch.rows->column(static_cast<int>(i));
        const LogicalType& type = batch.type.types[i];
        if (column.IsNull(row) || type.is_numeric() || type.is_interval() ||
            type.root() == TypeRoot::kBoolean) {
          BeginField();
          AppendValue(column, row, type, format_, line_);
        } else {
          value.clear();
          AppendValue(column, row, type, format_, value);
          AppendText(value);
        }
      }
      PODIUM_RETURN_NOT_OK(EndLine());
    }
    return Status::OK();
  }

  Status Finish() override { return out_.Finish(); }

 private:
  void BeginField() {
    if (!first_field_) line_ += csv_.field_delimiter;
    first_field_ = false;
  }

  bool NeedsQuotes(std::string_view text) const {
    if (!csv_.quote_character) return false;
    if (text.size() > kMaxInspected) return true;
    return std::ranges::any_of(text, [this](char c) {
      return static_cast<unsigned char>(c) < first_safe_ ||
             (csv_.escape_character && c == *csv_.escape_character);
    });
  }

  void AppendText(std::string_view text) {
    BeginField();
    if (!NeedsQuotes(text)) {
      line_ += text;
      return;
    }
    const char quote = *csv_.quote_character;
    line_ += quote;
    for (const char c : text) {
      if (c == quote) line_ += csv_.escape_character.value_or(quote);
      if (csv_.escape_character && c == *csv_.escape_character && c != quote) line_ += c;
      line_ += c;
    }
    line_ += quote;
  }

  Status EndLine() {
    line_ += '\n';
    first_field_ = true;
    const Status status = out_.Write(line_);
    line_.clear();
    return status;
  }

  OutputFile out_;
  CsvOptions csv_;
  ValueFormat format_;
  bool with_kind_;
  int first_safe_ = 0;
  std::string line_;
  bool first_field_ = true;
};

}  // namespace

Result<std::unique_ptr<FormatWriter>> MakeCsvWriter(OutputFile out, const RowType& type,
                                                    const FilesystemOptions& options) {
  auto writer = std::make_unique<CsvWriter>(std::move(out), options);
  PODIUM_RETURN_NOT_OK(writer->WriteHeader(type, options.row_kind_column));
  return writer;
}

}  // namespace podium
