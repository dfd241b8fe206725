#include "podium/connect/filesystem_options.h"

#include <utility>
#include <vector>

#include "podium/base/nearest_name.h"

namespace podium {
namespace {

Status UnknownFormat(const OptionReader& options, const std::string& name) {
  const std::vector<std::string> known = {"csv", "json", "parquet"};
  const std::string_view nearest = NearestName(name, known);
  return Status::Invalid("Could not find any format factory for identifier '", name, "' in the classpath.")
      .WithHint("known formats: csv, json, parquet" +
                (nearest.empty() ? std::string() : " (did you mean: " + std::string(nearest) + "?)"))
      .At(options.PositionOf("format"));
}

Status ReadUpdates(OptionReader& options, FilesystemOptions& filesystem) {
  const auto column = options.Find("podium.row-kind-column");
  PODIUM_ASSIGN_OR_RETURN(const std::string result,
                          options.Word("podium.result", {"changelog", "final"}, "changelog"));
  if (column && result == "final") {
    return Status::Invalid(
               "'podium.row-kind-column' and 'podium.result' = 'final' exclude each other: a final table "
               "has no row kinds")
        .At(options.PositionOf("podium.row-kind-column"));
  }
  if (result == "final") filesystem.updates = FilesystemOptions::Updates::kFinalTable;
  if (!column) return Status::OK();
  for (const TableColumn& each : options.table().columns) {
    if (each.name == *column) {
      return Status::Invalid("the table has a column of the name given as 'podium.row-kind-column' already: ",
                             *column)
          .At(options.PositionOf("podium.row-kind-column"));
    }
  }
  filesystem.updates = FilesystemOptions::Updates::kRowKindColumn;
  filesystem.row_kind_column = *column;
  return Status::OK();
}

}  // namespace

Result<FilesystemOptions> ReadFilesystemOptions(OptionReader& options) {
  FilesystemOptions filesystem;
  PODIUM_ASSIGN_OR_RETURN(filesystem.path, options.Required("path"));
  if (filesystem.path.starts_with("file://")) filesystem.path.erase(0, std::string_view("file://").size());
  if (filesystem.path.empty()) {
    return Status::Invalid("Invalid value for option 'path': it is empty").At(options.PositionOf("path"));
  }
  PODIUM_ASSIGN_OR_RETURN(const std::string format, options.Required("format"));
  const RowType type = options.table().PhysicalRowType();
  if (format == "csv") {
    PODIUM_ASSIGN_OR_RETURN(CsvOptions csv, ReadCsvOptions(options));
    PODIUM_RETURN_NOT_OK(CheckCsvTypes(type));
    filesystem.format = std::move(csv);
  } else if (format == "json") {
    PODIUM_ASSIGN_OR_RETURN(JsonOptions json, ReadJsonOptions(options));
    PODIUM_RETURN_NOT_OK(CheckJsonTypes(type));
    filesystem.format = std::move(json);
  } else if (format == "parquet") {
    ParquetOptions parquet;
    PODIUM_ASSIGN_OR_RETURN(
        parquet.compression,
        options.Word("parquet.compression", {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"}, "SNAPPY"));
    filesystem.format = std::move(parquet);
  } else {
    return UnknownFormat(options, format);
  }
  PODIUM_RETURN_NOT_OK(ReadUpdates(options, filesystem));
  PODIUM_RETURN_NOT_OK(options.CheckAllKnown());
  return filesystem;
}

}  // namespace podium
