#include "podium/connect/source/input_buffer.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace podium {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
/// A record beyond this is a missing quote or a binary file, not a record.
constexpr std::size_t kMaxBufferBytes = std::size_t{1} << 30;

}  // namespace

struct InputBuffer::File {
  explicit File(gzFile opened) : handle(opened) {}
  ~File() { gzclose(handle); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  gzFile handle;
};

InputBuffer::InputBuffer(std::string path, std::unique_ptr<File> file)
    : path_(std::move(path)), file_(std::move(file)), buffer_(kPieceBytes + kPadding) {}
InputBuffer::InputBuffer(InputBuffer&&) noexcept = default;
InputBuffer& InputBuffer::operator=(InputBuffer&&) noexcept = default;
InputBuffer::~InputBuffer() = default;

Result<InputBuffer> InputBuffer::Open(const std::string& path) {
  // Standard input goes on where it stands, also where it is a file that somebody has begun to read.
  const int descriptor =
      path == "/dev/stdin"
          ? dup(STDIN_FILENO)
          : open(path.c_str(), O_RDONLY | O_CLOEXEC);  // NOLINT(cppcoreguidelines-pro-type-vararg)
  if (descriptor < 0) return Status::IoError(path, ": ", std::strerror(errno));
  const gzFile handle = gzdopen(descriptor, "rb");  // Takes plain files as they are.
  if (handle == nullptr) {
    close(descriptor);
    return Status::OutOfMemory(path, ": no memory for reading");
  }
  gzbuffer(handle, 1U << 17);
  return InputBuffer(path, std::make_unique<File>(handle));
}

Result<bool> InputBuffer::Fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ + kPadding == buffer_.size()) {
    if (buffer_.size() > kMaxBufferBytes) {
      return Status::Invalid(path_, ": a record is longer than 1 GiB (is a closing quote missing?)");
    }
    buffer_.resize((buffer_.size() - kPadding) * 2 + kPadding);
  }
  const std::size_t room = buffer_.size() - kPadding - end_;
  const int got = gzread(file_->handle, buffer_.data() + end_, static_cast<unsigned>(room));
  int error = Z_OK;
  const char* reason = gzerror(file_->handle, &error);
  if (got < 0 || error == Z_BUF_ERROR) {
    if (error == Z_ERRNO) return Status::IoError(path_, ": ", std::strerror(errno));
    return Status::IoError(path_,
                           ": damaged gzip data: ", error == Z_BUF_ERROR ? "unexpected end of file" : reason);
  }
  end_ += static_cast<std::size_t>(got);
  std::memset(buffer_.data() + end_, 0, kPadding);
  return got > 0;
}

std::int64_t InputBuffer::bytes_read() const { return gzoffset(file_->handle); }

Result<LineReader> LineReader::Open(const std::string& path) {
  PODIUM_ASSIGN_OR_RETURN(InputBuffer input, InputBuffer::Open(path));
  return LineReader(std::move(input));
}

Result<std::optional<std::string_view>> LineReader::Next() {
  std::size_t searched = 0;
  while (true) {
    const std::string_view available = input_.available();
    const std::size_t end = available.find('\n', searched);
    std::string_view line = available.substr(0, end);
    if (end == std::string_view::npos) {
      searched = available.size();
      PODIUM_ASSIGN_OR_RETURN(const bool more, input_.Fill());
      if (more) continue;
      line = input_.available();
      if (line.empty()) return std::optional<std::string_view>();
      input_.Consume(line.size());
    } else {
      input_.Consume(end + 1);
    }
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return std::optional<std::string_view>(line);
  }
}

}  // namespace podium
