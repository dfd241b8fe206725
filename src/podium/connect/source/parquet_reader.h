#pragma once

#include <memory>
#include <string>

#include "podium/connect/source/format_reader.h"

namespace podium {

/// Opens a Parquet file. Columns are found by their names and only those asked for are read, page by page:
/// memory does not grow with the row groups.
Result<std::unique_ptr<FormatReader>> OpenParquetReader(const std::string& path, const ReadRequest& request);

}  // namespace podium
