#include "podium/connect/sink/format_writer.h"

#include <utility>

namespace podium {

Result<std::unique_ptr<FormatWriter>> MakeFormatWriter(OutputFile out, const RowType& type,
                                                       const FilesystemOptions& options) {
  if (std::holds_alternative<CsvOptions>(options.format)) return MakeCsvWriter(std::move(out), type, options);
  if (std::holds_alternative<JsonOptions>(options.format))
    return MakeJsonWriter(std::move(out), type, options);
  return MakeParquetWriter(std::move(out), type, options);
}

}  // namespace podium
