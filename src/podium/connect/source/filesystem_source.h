#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "podium/connect/filesystem_options.h"
#include "podium/connect/source/source.h"

namespace podium {

/// The `filesystem` connector as a source: reads the files one after another, in the order of their paths.
Result<std::unique_ptr<Source>> OpenFilesystemSource(const TableDefinition& table,
                                                     const FilesystemOptions& options,
                                                     const std::vector<std::int32_t>& columns);

}  // namespace podium
