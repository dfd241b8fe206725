#include "podium/connect/source/csv_reader.h"

#include <arrow/api.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/text_value.h"
#include "podium/connect/source/csv_tokenizer.h"
#include "podium/connect/source/input_buffer.h"
#include "podium/connect/source/row_builder.h"
#include "podium/connect/source/utf8.h"

namespace podium {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr TextRules kCsvRules = {.timestamp_separator = ' ',
                                 .optional_seconds = true,
                                 .trim_numbers = true,
                                 .bytes = TextRules::Bytes::kBase64,
                                 .decimal_overflow = TextRules::DecimalOverflow::kError};

class CsvReader final : public FormatReader {
 public:
  CsvReader(InputBuffer input, const ReadRequest& request, const CsvOptions& options, RowBuilder builder)
      : input_(std::move(input)),
        options_(options),
        tokenizer_(options_),
        builder_(std::move(builder)),
        field_of_column_(request.columns.begin(), request.columns.end()),
        num_fields_(request.table.size()) {}

  /// Skips a byte order mark, and reads the header if there is one.
  Status Begin(const RowType& table) {
    while (input_.available().size() < kByteOrderMark.size()) {
      PODIUM_ASSIGN_OR_RETURN(const bool more, input_.Fill());
      if (!more) break;
    }
    if (input_.available().starts_with(kByteOrderMark)) input_.Consume(kByteOrderMark.size());
    if (!options_.header) return Status::OK();
    PODIUM_ASSIGN_OR_RETURN(const bool found, ReadRecord());
    if (!found)
      return Status::Invalid(input_.path(), ": the file is empty, but must begin with a header line");
    std::vector<std::string> names(tokenizer_.fields().begin(), tokenizer_.fields().end());
    const Status present = CheckColumnsPresent(table, names);
    if (!present.ok()) return AtRecord(present, input_.path(), record_line_, "");
    for (std::size_t& field : field_of_column_) {
      const auto at = std::ranges::find(names, table.names[field]);
      field = static_cast<std::size_t>(at - names.begin());
    }
    num_fields_ = names.size();
    return Status::OK();
  }

  Result<std::shared_ptr<arrow::RecordBatch>> Next(std::int64_t max_rows) override {
    while (builder_.num_rows() < max_rows) {
      PODIUM_ASSIGN_OR_RETURN(const bool found, ReadRecord());
      if (!found) break;
      std::size_t bad_column = 0;
      const Status status = AppendRecord(bad_column);
      if (status.ok()) {
        builder_.EndRow();
        continue;
      }
      if (!options_.ignore_parse_errors) {
        return AtRecord(status, input_.path(), record_line_,
                        bad_column < builder_.type().size() ? builder_.type().names[bad_column] : "");
      }
      PODIUM_RETURN_NOT_OK(builder_.DropRow());
      ++skipped_;
    }
    if (builder_.num_rows() == 0) return std::shared_ptr<arrow::RecordBatch>();
    return builder_.Finish();
  }

  std::int64_t bytes_read() const override { return input_.bytes_read(); }
  std::int64_t skipped_records() const override { return skipped_; }

 private:
  /// Finds the next record and leaves its fields in the tokenizer. Returns false at the end of the input.
  Result<bool> ReadRecord() {
    // The fields of the last record have been read by now, and with them the bytes that they point to.
    input_.Consume(std::exchange(pending_, 0));
    line_ += std::exchange(pending_line_breaks_, 0);
    while (true) {
      const std::string_view text = input_.available();
      if (text.empty()) {
        if (at_end_) return false;
        PODIUM_RETURN_NOT_OK(Fill());
        continue;
      }
      if (options_.allow_comments && text.front() == '#') {
        PODIUM_RETURN_NOT_OK(SkipLine());
        continue;
      }
      const CsvTokenizer::Record record = tokenizer_.Next(text, at_end_);
      if (record.outcome == CsvTokenizer::Outcome::kNeedMore) {
        PODIUM_RETURN_NOT_OK(Fill());
        continue;
      }
      record_line_ = line_;
      if (record.outcome != CsvTokenizer::Outcome::kRecord) {
        const Status status = Malformed(record.outcome);
        if (!options_.ignore_parse_errors) return AtRecord(status, input_.path(), line_, "");
        ++skipped_;
        PODIUM_RETURN_NOT_OK(SkipLine());
        continue;
      }
      pending_ = record.size;
      pending_line_breaks_ = record.line_breaks;
      // A blank line is no record, unless a record may look like that.
      const auto& fields = tokenizer_.fields();
      if (num_fields_ > 1 && fields.size() == 1 && fields[0].empty()) {
        input_.Consume(std::exchange(pending_, 0));
        line_ += std::exchange(pending_line_breaks_, 0);
        continue;
      }
      return true;
    }
  }

  Status Fill() {
    PODIUM_ASSIGN_OR_RETURN(const bool more, input_.Fill());
    at_end_ = !more;
    return Status::OK();
  }

  Status SkipLine() {
    std::size_t end = 0;
    while ((end = input_.available().find('\n')) == std::string_view::npos && !at_end_)
      PODIUM_RETURN_NOT_OK(Fill());
    input_.Consume(end == std::string_view::npos ? input_.available().size() : end + 1);
    ++line_;
    return Status::OK();
  }

  static Status Malformed(CsvTokenizer::Outcome outcome) {
    return outcome == CsvTokenizer::Outcome::kUnclosedQuote
               ? Status::Invalid("the closing quote is missing")
               : Status::Invalid("text stands between a closing quote and the next delimiter");
  }

  /// Appends the row that the tokenizer holds. `bad_column` names the column of an error; behind the last:
  /// none.
  Status AppendRecord(std::size_t& bad_column) {
    const auto& fields = tokenizer_.fields();
    bad_column = field_of_column_.size();
    if (fields.size() != num_fields_) {
      return Status::Invalid("Row length mismatch. ", num_fields_, " fields expected but was ", fields.size(),
                             ".");
    }
    if (!IsUtf8(input_.available().substr(0, pending_)))
      return Status::Invalid("the line is not valid UTF-8");
    for (std::size_t i = 0; i < field_of_column_.size(); ++i) {
      const std::string_view text = fields[field_of_column_[i]];
      Status status = AppendField(i, text);
      if (status.ok()) continue;
      bad_column = i;
      if (record_line_ == 1 && !options_.header && text == builder_.type().names[i]) {
        status =
            status.WithHint("if the first line names the columns, add to WITH: 'csv.podium.header' = 'true'");
      }
      if (text.empty() && !options_.null_literal) {
        status = status.WithHint("if an empty field means NULL, add to WITH: 'csv.null-literal' = ''");
      }
      return status;
    }
    return Status::OK();
  }

  Status AppendField(std::size_t column, std::string_view text) {
    if (options_.null_literal && text == *options_.null_literal) return builder_.AppendNull(column);
    const LogicalType& type = builder_.type().types[column];
    if (!type.is_nested()) return AppendText(text, type, kCsvRules, builder_.column(column));
    return type.root() == TypeRoot::kArray ? AppendArray(column, text) : AppendNestedRow(column, text);
  }

  std::vector<std::string_view> Split(std::string_view text) const {
    std::vector<std::string_view> parts;
    const std::string& delimiter = options_.array_element_delimiter;
    while (true) {
      const std::size_t end = text.find(delimiter);
      parts.push_back(text.substr(0, end));
      if (end == std::string_view::npos) return parts;
      text.remove_prefix(end + delimiter.size());
    }
  }

  Status AppendPart(std::string_view text, const LogicalType& type, arrow::ArrayBuilder& builder) const {
    if (!options_.null_literal || text != *options_.null_literal)
      return AppendText(text, type, kCsvRules, builder);
    if (!type.nullable()) return Status::Invalid("NULL in a field of type ", type.ToString());
    PODIUM_ARROW_RETURN_NOT_OK(builder.AppendNull());
    return Status::OK();
  }

  Status AppendArray(std::size_t column, std::string_view text) {
    auto& list = static_cast<arrow::ListBuilder&>(builder_.column(column));
    PODIUM_ARROW_RETURN_NOT_OK(list.Append());
    if (text.empty()) return Status::OK();
    const LogicalType& element = builder_.type().types[column].children()[0];
    for (const std::string_view part : Split(text)) {
      PODIUM_RETURN_NOT_OK(AppendPart(part, element, *list.value_builder()));
    }
    return Status::OK();
  }

  Status AppendNestedRow(std::size_t column, std::string_view text) {
    if (text.empty()) return builder_.AppendNull(column);
    const LogicalType& type = builder_.type().types[column];
    auto& row = static_cast<arrow::StructBuilder&>(builder_.column(column));
    const auto parts = Split(text);
    if (parts.size() != type.children().size()) {
      return Status::Invalid("Row length mismatch. ", type.children().size(), " fields expected but was ",
                             parts.size(), ".");
    }
    PODIUM_ARROW_RETURN_NOT_OK(row.Append());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      PODIUM_RETURN_NOT_OK(AppendPart(parts[i], type.children()[i], *row.field_builder(static_cast<int>(i))));
    }
    return Status::OK();
  }

  InputBuffer input_;
  CsvOptions options_;
  CsvTokenizer tokenizer_;
  RowBuilder builder_;
  std::vector<std::size_t> field_of_column_;  ///< For each column delivered, where it stands in a record.
  std::size_t num_fields_;
  bool at_end_ = false;
  std::int64_t line_ = 1;         ///< Of the next byte not consumed.
  std::int64_t record_line_ = 1;  ///< On which the record in hand begins.
  std::size_t pending_ = 0;       ///< Bytes of the record in hand, consumed when the next one is asked for.
  std::int64_t pending_line_breaks_ = 0;
  std::int64_t skipped_ = 0;
};

}  // namespace

Result<std::unique_ptr<FormatReader>> OpenCsvReader(const std::string& path, const ReadRequest& request,
                                                    const CsvOptions& options) {
  PODIUM_ASSIGN_OR_RETURN(InputBuffer input, InputBuffer::Open(path));
  PODIUM_ASSIGN_OR_RETURN(RowBuilder builder, RowBuilder::Make(request.Projected()));
  auto reader = std::make_unique<CsvReader>(std::move(input), request, options, std::move(builder));
  PODIUM_RETURN_NOT_OK(reader->Begin(request.table));
  return reader;
}

}  // namespace podium
