#include "podium/connect/source/file_list.h"

#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace podium {
namespace {

namespace fs = std::filesystem;

bool IsHidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name.starts_with('_');
}

Status AddFolder(const fs::path& folder, std::vector<std::string>& paths) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (IsHidden(entry->path())) continue;
    if (entry->is_directory(error)) {
      PODIUM_RETURN_NOT_OK(AddFolder(entry->path(), paths));
    } else {
      paths.push_back(entry->path().string());
    }
  }
  if (error) return Status::IoError(folder.string(), ": ", error.message());
  return Status::OK();
}

Result<std::vector<std::string>> Matches(const std::string& pattern) {
  glob_t found{};
  const int outcome = glob(pattern.c_str(), 0, nullptr, &found);
  std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  if (outcome == GLOB_NOMATCH) return Status::IoError(pattern, ": no file matches this pattern");
  if (outcome != 0) return Status::IoError(pattern, ": a folder on the way cannot be read");
  return paths;
}

}  // namespace

Result<FileList> ListFiles(const std::string& path) {
  std::error_code error;
  std::vector<std::string> roots = {path};
  if (!fs::exists(path, error)) {
    if (path.find_first_of("*?[") == std::string::npos) {
      return Status::IoError(path, ": No such file or directory");
    }
    PODIUM_ASSIGN_OR_RETURN(roots, Matches(path));
  }
  FileList files;
  for (const std::string& root : roots) {
    if (fs::is_directory(root, error)) {
      PODIUM_RETURN_NOT_OK(AddFolder(root, files.paths));
    } else {
      files.paths.push_back(root);
    }
  }
  std::ranges::sort(files.paths);
  std::int64_t total = 0;
  for (const std::string& file : files.paths) {
    if (!fs::is_regular_file(file, error)) return files;
    total += static_cast<std::int64_t>(fs::file_size(file, error));
  }
  files.total_bytes = total;
  return files;
}

}  // namespace podium
