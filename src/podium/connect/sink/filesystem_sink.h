#pragma once

#include <memory>

#include "podium/connect/filesystem_options.h"
#include "podium/connect/sink/sink.h"

namespace podium {

/// The `filesystem` connector as a sink. The path is one file, replaced as a whole when the input has ended;
/// a path that is a folder or ends with `/` gets a new file `part-N.FORMAT` in it. Pipes such as /dev/stdout
/// are written as the records come.
Result<std::unique_ptr<Sink>> OpenFilesystemSink(const TableDefinition& table,
                                                 const FilesystemOptions& options);

}  // namespace podium
