#include "podium/connect/source/script.h"

#include <arrow/api.h>
#include <simdjson.h>

#include <utility>
#include <vector>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/json_token.h"
#include "podium/connect/format/number_text.h"
#include "podium/connect/format/script_value.h"
#include "podium/connect/format/text_value.h"
#include "podium/connect/source/input_buffer.h"

namespace podium {
namespace {

std::string_view Strip(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  return text;
}

std::optional<RowKind> KindOf(std::string_view word) {
  for (const RowKind kind :
       {RowKind::kInsert, RowKind::kUpdateBefore, RowKind::kUpdateAfter, RowKind::kDelete}) {
    if (word == ShortName(kind)) return kind;
  }
  return std::nullopt;
}

class FileScriptReader final : public ScriptReader {
 public:
  FileScriptReader(LineReader lines, RowType type, std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders)
      : lines_(std::move(lines)),
        type_(std::move(type)),
        schema_(ToArrowSchema(type_)),
        builders_(std::move(builders)) {}

  Result<std::optional<ScriptEvent>> Next() override {
    while (true) {
      PODIUM_ASSIGN_OR_RETURN(const std::optional<std::string_view> line, lines_.Next());
      if (!line) return std::optional<ScriptEvent>();
      const std::string_view text = Strip(*line);
      if (text.empty() || text.front() == '#') continue;
      const std::size_t space = text.find(' ');
      const std::string_view word = text.substr(0, space);
      const std::string_view argument =
          space == std::string_view::npos ? std::string_view() : Strip(text.substr(space + 1));
      PODIUM_ASSIGN_OR_RETURN(ScriptEvent event, ReadEvent(word, argument));
      event.line = lines_.line();
      return std::optional<ScriptEvent>(std::move(event));
    }
  }

 private:
  Result<ScriptEvent> ReadEvent(std::string_view word, std::string_view argument) {
    ScriptEvent event;
    if (const auto kind = KindOf(word)) {
      PODIUM_ASSIGN_OR_RETURN(event.row, ReadRow(argument));
      event.row.kinds.assign(1, *kind);
      return event;
    }
    if (word == "W" || word == "P") {
      const auto time = ParseInteger(argument, INT64_MIN, INT64_MAX);
      if (!time)
        return Error("expected milliseconds after " + std::string(word) +
                     ", found: " + std::string(argument));
      event.kind = word == "W" ? ScriptEvent::Kind::kWatermark : ScriptEvent::Kind::kProcessingTime;
      event.time_ms = *time;
      return event;
    }
    if (word == "C" || word == "R") {
      if (!argument.empty())
        return Error("nothing may follow " + std::string(word) + ", found: " + std::string(argument));
      event.kind = word == "C" ? ScriptEvent::Kind::kCheckpoint : ScriptEvent::Kind::kRestore;
      return event;
    }
    return Error("unknown event (known: +I, -U, +U, -D, W, P, C, R): " + std::string(word));
  }

  Result<ChangelogBatch> ReadRow(std::string_view text) {
    // The line stands in a buffer with padding behind it, as the parser wants.
    simdjson::ondemand::document document;
    const auto error =
        parser_.iterate(text.data(), text.size(), text.size() + InputBuffer::kPadding).get(document);
    if (error != simdjson::SUCCESS) return Error(MalformedJson(error).message());
    simdjson::ondemand::array fields;
    if (document.get_array().get(fields) != simdjson::SUCCESS) {
      return Error("a row must be a JSON array, found: " + std::string(text.substr(0, 60)));
    }
    std::size_t count = 0;
    for (auto field : fields) {
      simdjson::ondemand::value value;
      if (const auto bad = field.get(value); bad != simdjson::SUCCESS)
        return Error(MalformedJson(bad).message());
      if (count < type_.size()) {
        const Status status = AppendScriptValue(value, type_.types[count], *builders_[count]);
        if (!status.ok()) return Error("field " + type_.names[count] + ": " + status.message(), ", ");
      }
      ++count;
    }
    if (count != type_.size()) {
      return Error("expected " + std::to_string(type_.size()) + " fields, found " + std::to_string(count));
    }
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) return Error("text behind the row");
    ChangelogBatch batch;
    batch.type = type_;
    std::vector<std::shared_ptr<arrow::Array>> columns;
    for (auto& builder : builders_) {
      PODIUM_ARROW_ASSIGN_OR_RETURN(columns.emplace_back(), builder->Finish());
    }
    batch.rows = arrow::RecordBatch::Make(schema_, 1, std::move(columns));
    return batch;
  }

  Status Error(const std::string& message, std::string_view separator = ": ") const {
    return Status::Invalid(lines_.path(), ": line ", lines_.line(), separator, message);
  }

  LineReader lines_;
  RowType type_;
  std::shared_ptr<arrow::Schema> schema_;
  std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders_;
  simdjson::ondemand::parser parser_;
};

}  // namespace

Result<std::unique_ptr<ScriptReader>> ScriptReader::Open(const std::string& path, const RowType& type) {
  PODIUM_ASSIGN_OR_RETURN(LineReader lines, LineReader::Open(path));
  std::vector<std::unique_ptr<arrow::ArrayBuilder>> builders;
  for (const LogicalType& each : type.types) {
    PODIUM_ARROW_ASSIGN_OR_RETURN(builders.emplace_back(),
                                  arrow::MakeBuilder(ToArrowType(each), arrow::default_memory_pool()));
  }
  return std::make_unique<FileScriptReader>(std::move(lines), type, std::move(builders));
}

}  // namespace podium
