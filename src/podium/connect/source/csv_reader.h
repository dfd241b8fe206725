#pragma once

#include <memory>
#include <string>

#include "podium/connect/format/csv_options.h"
#include "podium/connect/source/format_reader.h"

namespace podium {

/// Opens a CSV file. With a header, columns are found by its names; without, by position. Only the fields of
/// the columns asked for are converted; the number of fields is checked in every record.
Result<std::unique_ptr<FormatReader>> OpenCsvReader(const std::string& path, const ReadRequest& request,
                                                    const CsvOptions& options);

}  // namespace podium
