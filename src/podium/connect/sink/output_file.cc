#include "podium/connect/sink/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "podium/connect/open_descriptor.h"

namespace podium {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr mode_t kNewFileMode = 0666;  // Less what the umask takes.

/// Beside the final name and hidden, so that a reader of the folder does not take it for data. The number of
/// the process that writes it comes next.
std::string TemporaryPrefix(const std::string& path) {
  const std::size_t base = path.rfind('/') + 1;  // npos + 1 is 0.
  return path.substr(0, base) + "." + path.substr(base) + ".part-";
}

bool IsRunning(pid_t process) { return kill(process, 0) == 0 || errno != ESRCH; }

/// Removes what runs that were killed have left of the same file. Whatever cannot be read or removed stays.
void RemoveLeftovers(const std::string& prefix) {
  const std::filesystem::path stem(prefix);
  const std::filesystem::path folder = stem.has_parent_path() ? stem.parent_path() : ".";
  const std::string begin = stem.filename().string();
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(begin)) continue;
    pid_t process = 0;
    const char* end = name.data() + name.size();
    const auto [next, error] = std::from_chars(name.data() + begin.size(), end, process);
    if (error != std::errc() || next != end || process <= 0 || IsRunning(process)) continue;
    std::filesystem::remove(entry.path(), ignored);
  }
}

Status SystemError(const std::string& path) { return Status::IoError(path, ": ", std::strerror(errno)); }

}  // namespace

Result<OutputFile> OutputFile::Open(const std::string& name) {
  // Behind what has been written there already, and whatever it is: a terminal, a pipe, or a file of the
  // shell's.
  if (const auto descriptor = DescriptorNamed(name)) return ToDescriptor(*descriptor, name);
  // A link stays a link: the file that it points to is the one to replace.
  std::error_code unresolved;
  const std::filesystem::path resolved = std::filesystem::canonical(name, unresolved);
  const std::string path = unresolved ? name : resolved.string();
  struct stat found {};
  const bool exists = stat(path.c_str(), &found) == 0;
  if (exists && S_ISDIR(found.st_mode)) {
    return Status::IoError(name, ": is a folder; name a file in it, such as ", path, "/result.csv");
  }
  const bool direct = exists && !S_ISREG(found.st_mode);
  const std::string prefix = TemporaryPrefix(path);
  if (!direct) RemoveLeftovers(prefix);
  const std::string temporary = direct ? std::string() : prefix + std::to_string(getpid());
  const int flags = O_WRONLY | O_CLOEXEC | (direct ? 0 : O_CREAT | O_TRUNC);
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open is what it is.
  const int descriptor = open((direct ? path : temporary).c_str(), flags, kNewFileMode);
  if (descriptor < 0) return SystemError(path);
  return OutputFile(path, temporary, descriptor, /*owns_descriptor=*/true);
}

OutputFile OutputFile::ToDescriptor(int descriptor, std::string name) {
  return {std::move(name), {}, descriptor, /*owns_descriptor=*/false};
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      owns_descriptor_(other.owns_descriptor_),
      buffer_(std::move(other.buffer_)) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0 && owns_descriptor_) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Status OutputFile::Write(std::string_view bytes) {
  buffer_ += bytes;
  return buffer_.size() < kBufferBytes ? Status::OK() : Flush();
}

Status OutputFile::Flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = write(descriptor_, rest.data(), rest.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return SystemError(path_);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
  return Status::OK();
}

Status OutputFile::Close() {
  if (!owns_descriptor_) return Status::OK();
  const int descriptor = std::exchange(descriptor_, -1);
  return close(descriptor) == 0 ? Status::OK() : SystemError(path_);
}

Status OutputFile::Finish() {
  PODIUM_RETURN_NOT_OK(Flush());
  if (temporary_.empty()) return Close();
  // On disk before it has the name: a crash of the machine leaves the old file or the whole new one.
  if (fsync(descriptor_) != 0) return SystemError(path_);
  PODIUM_RETURN_NOT_OK(Close());
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return SystemError(path_);
  temporary_.clear();
  return Status::OK();
}

}  // namespace podium
