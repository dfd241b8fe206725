#include "podium/connect/source/json_reader.h"

#include <arrow/api.h>
#include <simdjson.h>

#include <string_view>
#include <utility>

#include "podium/connect/format/json_token.h"
#include "podium/connect/format/json_value.h"
#include "podium/connect/source/input_buffer.h"
#include "podium/connect/source/row_builder.h"

namespace podium {
namespace {

class JsonReader final : public FormatReader {
 public:
  JsonReader(LineReader lines, const JsonOptions& options, RowBuilder builder)
      : lines_(std::move(lines)), options_(options), builder_(std::move(builder)) {}

  Result<std::shared_ptr<arrow::RecordBatch>> Next(std::int64_t max_rows) override {
    while (builder_.num_rows() < max_rows) {
      if (rest_.find_first_not_of(" \t\r") == std::string_view::npos) {
        PODIUM_ASSIGN_OR_RETURN(const auto line, lines_.Next());
        if (!line) break;
        rest_ = *line;
        continue;
      }
      bad_column_ = builder_.type().size();
      const Status status = ReadObject();
      if (status.ok()) {
        builder_.EndRow();
        continue;
      }
      if (!options_.ignore_parse_errors) {
        return AtRecord(status, lines_.path(), lines_.line(),
                        bad_column_ < builder_.type().size() ? builder_.type().names[bad_column_] : "");
      }
      PODIUM_RETURN_NOT_OK(builder_.DropRow());
      ++skipped_;
      rest_ = {};  // Where the next object begins is anyone's guess.
    }
    if (builder_.num_rows() == 0) return std::shared_ptr<arrow::RecordBatch>();
    return builder_.Finish();
  }

  std::int64_t bytes_read() const override { return lines_.bytes_read(); }
  std::int64_t skipped_records() const override { return skipped_; }

 private:
  /// Reads the object at the front of rest_ and removes it from there.
  Status ReadObject() {
    // Padding stands behind every line, see LineReader.
    simdjson::ondemand::document document;
    const std::size_t capacity = rest_.size() + InputBuffer::kPadding;
    if (const auto error = parser_.iterate(rest_.data(), rest_.size(), capacity).get(document);
        error != simdjson::SUCCESS) {
      return MalformedJson(error);
    }
    simdjson::ondemand::object object;
    if (document.get_object().get(object) != simdjson::SUCCESS) {
      return Status::Invalid("a record must be a JSON object on one line, found: ", rest_.substr(0, 60));
    }
    const RowType& type = builder_.type();
    std::size_t expected = 0;
    for (auto field : object) {
      std::string_view key;
      if (const auto error = field.unescaped_key().get(key); error != simdjson::SUCCESS)
        return MalformedJson(error);
      const std::size_t column = Find(key, expected);
      if (column == type.size()) continue;
      expected = column + 1;
      bad_column_ = column;
      if (builder_.HasValue(column)) return Status::Invalid("the field occurs twice");
      simdjson::ondemand::value value;
      if (const auto error = field.value().get(value); error != simdjson::SUCCESS)
        return MalformedJson(error);
      PODIUM_RETURN_NOT_OK(AppendJsonValue(value, type.types[column], options_, builder_.column(column)));
      bad_column_ = type.size();
    }
    PODIUM_RETURN_NOT_OK(FillMissing());
    const char* end = nullptr;
    const auto error = document.current_location().get(end);
    if (error == simdjson::OUT_OF_BOUNDS) {  // Nothing follows on the line.
      rest_ = {};
      return Status::OK();
    }
    if (error != simdjson::SUCCESS) return MalformedJson(error);
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return Status::OK();
  }

  /// The column of this name, or the number of columns. Objects of a file mostly have their fields in one
  /// order, so the column behind the last one found is tried first.
  std::size_t Find(std::string_view key, std::size_t expected) const {
    const auto& names = builder_.type().names;
    if (expected < names.size() && names[expected] == key) return expected;
    std::size_t column = 0;
    while (column < names.size() && names[column] != key) ++column;
    return column;
  }

  Status FillMissing() {
    for (std::size_t column = 0; column < builder_.type().size(); ++column) {
      if (builder_.HasValue(column)) continue;
      bad_column_ = column;
      if (options_.fail_on_missing_field) {
        return Status::Invalid("Could not find field with name '", builder_.type().names[column], "'.");
      }
      PODIUM_RETURN_NOT_OK(builder_.AppendNull(column));
    }
    bad_column_ = builder_.type().size();
    return Status::OK();
  }

  LineReader lines_;
  JsonOptions options_;
  RowBuilder builder_;
  simdjson::ondemand::parser parser_;
  std::string_view rest_;       ///< Of the line in hand.
  std::size_t bad_column_ = 0;  ///< The column being read, for errors; the number of columns if none.
  std::int64_t skipped_ = 0;
};

}  // namespace

Result<std::unique_ptr<FormatReader>> OpenJsonReader(const std::string& path, const ReadRequest& request,
                                                     const JsonOptions& options) {
  PODIUM_ASSIGN_OR_RETURN(LineReader lines, LineReader::Open(path));
  PODIUM_ASSIGN_OR_RETURN(RowBuilder builder, RowBuilder::Make(request.Projected()));
  return std::make_unique<JsonReader>(std::move(lines), options, std::move(builder));
}

}  // namespace podium
