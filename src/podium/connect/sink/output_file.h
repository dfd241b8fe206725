#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "podium/base/result.h"

namespace podium {

/// Writes bytes through a buffer. A regular file is written under a temporary name beside the final one and
/// renamed by Finish, so that a killed run never leaves half a file under the final name; pipes and devices
/// such as /dev/stdout are written directly.
class OutputFile {
 public:
  static Result<OutputFile> Open(const std::string& name);
  /// Writes to an open descriptor, which stays open. `name` is for error messages.
  static OutputFile ToDescriptor(int descriptor, std::string name);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  /// Without Finish: throws the temporary file away.
  ~OutputFile();

  Status Write(std::string_view bytes);
  /// Hands the buffered bytes to the operating system.
  Status Flush();
  /// Flushes and gives the file its final name.
  Status Finish();

  const std::string& path() const { return path_; }

 private:
  OutputFile(std::string path, std::string temporary, int descriptor, bool owns_descriptor)
      : path_(std::move(path)),
        temporary_(std::move(temporary)),
        descriptor_(descriptor),
        owns_descriptor_(owns_descriptor) {}
  Status Close();

  std::string path_;
  std::string temporary_;  ///< Empty if written directly.
  int descriptor_;
  bool owns_descriptor_;
  std::string buffer_;
};

}  // namespace podium
