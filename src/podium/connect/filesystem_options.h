#pragma once

#include <string>
#include <variant>

#include "podium/connect/format/csv_options.h"
#include "podium/connect/format/json_options.h"

namespace podium {

struct ParquetOptions {
  std::string compression = "SNAPPY";  ///< parquet.compression, for writing.
};

/// The options that a `filesystem` table has as a source and as a sink.
struct FilesystemOptions {
  /// What an updating query becomes in a file.
  enum class Updates : std::uint8_t {
    kRefused,        ///< Rows are only appended.
    kRowKindColumn,  ///< 'podium.row-kind-column': a first column holds +I, -U, +U or -D.
    kFinalTable,     ///< 'podium.result' = 'final': the table as it stands at the end of the input.
  };
  std::string path;
  std::variant<CsvOptions, JsonOptions, ParquetOptions> format;
  Updates updates = Updates::kRefused;
  std::string row_kind_column;  ///< For kRowKindColumn.
};

/// Reads and checks all options of a `filesystem` table; its columns too, as far as the format restricts
/// them.
Result<FilesystemOptions> ReadFilesystemOptions(OptionReader& options);

}  // namespace podium
