#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "podium/base/result.h"

namespace podium {

/// The files that a `path` option names, in the order in which they are read.
struct FileList {
  std::vector<std::string> paths;
  std::optional<std::int64_t> total_bytes;  ///< Absent if one of them is not a regular file.
};

/// Resolves a path: a file (or pipe) is itself; a folder stands for the files in it and below, sorted by
/// path, those whose name begins with `.` or `_` left out, as in Flink; a pattern with `*`, `?` or `[` for
/// all that match. Returns IoError if there is no such file.
Result<FileList> ListFiles(const std::string& path);

}  // namespace podium
