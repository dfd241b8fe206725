#pragma once

#include <memory>
#include <string>

#include "podium/connect/format/json_options.h"
#include "podium/connect/source/format_reader.h"

namespace podium {

/// Opens a file of JSON objects, one or several a line. Fields that are not asked for are skipped unread.
Result<std::unique_ptr<FormatReader>> OpenJsonReader(const std::string& path, const ReadRequest& request,
                                                     const JsonOptions& options);

}  // namespace podium
