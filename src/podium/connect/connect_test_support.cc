#include "podium/connect/connect_test_support.h"

#include <arrow/api.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "podium/columnar/arrow_types.h"
#include "podium/connect/format/record_text.h"
#include "podium/connect/sink/sink.h"
#include "podium/connect/source/script.h"
#include "podium/connect/source/source.h"

namespace podium::testing_support {

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "podium-XXXXXX").string();
  path_ = mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

std::string TemporaryFolder::Write(const std::string& name, const std::string& content) const {
  std::ofstream(PathOf(name), std::ios::binary) << content;
  return PathOf(name);
}

std::string ReadWholeFile(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

TableDefinition Table(RowType columns, std::map<std::string, std::string> options) {
  TableDefinition table;
  table.name = "t";
  table.position = {.line = 1, .column = 14};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    table.columns.push_back({columns.names[i], columns.types[i], nullptr, {}});
  }
  std::int32_t line = 2;
  for (const auto& [key, value] : options) table.option_positions[key] = {.line = line++, .column = 3};
  table.options = std::move(options);
  return table;
}

Result<ChangelogBatch> ScriptRows(const RowType& type, const std::string& script) {
  const TemporaryFolder folder;
  PODIUM_ASSIGN_OR_RETURN(const auto reader, ScriptReader::Open(folder.Write("rows.events", script), type));
  ChangelogBatch all;
  all.type = type;
  std::vector<std::shared_ptr<arrow::RecordBatch>> rows;
  while (true) {
    PODIUM_ASSIGN_OR_RETURN(const auto event, reader->Next());
    if (!event) break;
    if (event->kind != ScriptEvent::Kind::kRow) continue;
    all.kinds.push_back(event->row.kind_of(0));
    rows.push_back(event->row.rows);
  }
  PODIUM_ARROW_ASSIGN_OR_RETURN(const auto table, arrow::Table::FromRecordBatches(ToArrowSchema(type), rows));
  PODIUM_ARROW_ASSIGN_OR_RETURN(all.rows, table->CombineChunksToBatch());
  return all;
}

Result<ChangelogBatch> ReadAll(const TableDefinition& table, std::vector<std::int32_t> columns,
                               std::int64_t batch_rows) {
  const RowType physical = table.PhysicalRowType();
  if (columns.empty()) {
    for (std::size_t i = 0; i < physical.size(); ++i) columns.push_back(static_cast<std::int32_t>(i));
  }
  PODIUM_ASSIGN_OR_RETURN(const auto source, OpenSource(table, columns));
  ChangelogBatch all;
  for (const std::int32_t column : columns) {
    all.type.names.push_back(physical.names[static_cast<std::size_t>(column)]);
    all.type.types.push_back(physical.types[static_cast<std::size_t>(column)]);
  }
  std::vector<std::shared_ptr<arrow::RecordBatch>> rows;
  while (true) {
    PODIUM_ASSIGN_OR_RETURN(const auto batch, source->Next(batch_rows));
    if (!batch) break;
    if (batch->num_records() == 0 || batch->num_records() > batch_rows)
      return Status::Internal("size of a batch");
    if (batch->type != all.type) return Status::Internal("type of a batch");
    PODIUM_ARROW_RETURN_NOT_OK(batch->rows->ValidateFull());
    rows.push_back(batch->rows);
  }
  PODIUM_ARROW_ASSIGN_OR_RETURN(const auto whole,
                                arrow::Table::FromRecordBatches(ToArrowSchema(all.type), rows));
  PODIUM_ARROW_ASSIGN_OR_RETURN(all.rows, whole->CombineChunksToBatch());
  return all;
}

Status WriteAll(const TableDefinition& table, const ChangelogBatch& batch) {
  PODIUM_ASSIGN_OR_RETURN(const auto sink, OpenSink(table));
  PODIUM_RETURN_NOT_OK(sink->Write(batch));
  return sink->Finish();
}

std::string Text(const ChangelogBatch& batch, ValueStyle style) {
  std::string text;
  for (std::int64_t record = 0; record < batch.num_records(); ++record) {
    if (style == ValueStyle::kPrint) {
      text += ShortName(batch.kind_of(record));
    } else if (!batch.kinds.empty()) {
      text += ShortName(batch.kind_of(record));
      text += ' ';
    }
    AppendRecord(batch, record, style, text);
    text += '\n';
  }
  return text;
}

RowType AllTypes() {
  const std::vector<std::pair<std::string, LogicalType>> columns = {
      {"b", LogicalType::Boolean()},
      {"i8", LogicalType::TinyInt()},
      {"i16", LogicalType::SmallInt()},
      {"i32", LogicalType::Int()},
      {"i64", LogicalType::BigInt()},
      {"f", LogicalType::Float()},
      {"d", LogicalType::Double()},
      {"dec", LogicalType::Decimal(10, 2)},
      {"wide", LogicalType::Decimal(38, 10)},
      {"c", LogicalType::Char(3)},
      {"s", LogicalType::String()},
      {"bin", LogicalType::Binary(2)},
      {"bytes", LogicalType::Bytes()},
      {"date", LogicalType::Date()},
      {"t", LogicalType::Time(3)},
      {"ts3", LogicalType::Timestamp(3)},
      {"ts6", LogicalType::Timestamp(6)},
      {"ts9", LogicalType::Timestamp(9)},
      {"ltz", LogicalType::TimestampLtz(3)},
      {"a", LogicalType::Array(LogicalType::Int())},
      {"r", LogicalType::Row({"x", "y"}, {LogicalType::Int(), LogicalType::String()})},
  };
  RowType type;
  for (const auto& [name, column] : columns) {
    type.names.push_back(name);
    type.types.push_back(column);
  }
  return type;
}

std::string AllTypesScript() {
  return R"(+I [true,1,-2,3,-4,1.5e+00,2.5e-01,"12.30","1.0000000000","abc","a, \"b\"","0aff","00","2024-02-29","12:34:56.789","2024-02-29 12:34:56.789","2024-02-29 12:34:56.000001","2024-02-29 12:34:56.000000001","2024-02-29 12:34:56.789Z",[1,null,3],[7,"x"]]
+I [false,-128,32767,-2147483648,9223372036854775807,-0e+00,1e+300,"-99999999.99","1234567890123456789012345678.1234567890","   ","日本\u000a;","8000","","0001-01-01","00:00:00.000","9999-12-31 23:59:59.999","1969-12-31 23:59:59.999999","1970-01-01 00:00:00.000000000","1969-12-31 23:59:59.999Z",[5],[null,""]]
+I [null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]
)";
}

}  // namespace podium::testing_support
