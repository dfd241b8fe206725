#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"

namespace podium {

/// Reads a file or pipe in pieces through one buffer; gzip is recognised by its first bytes and unpacked. The
/// buffer grows only for a record that is longer than it.
class InputBuffer {
 public:
  /// Readable bytes behind available(), so that a parser may look ahead without checks.
  static constexpr std::size_t kPadding = 64;

  static Result<InputBuffer> Open(const std::string& path);
  InputBuffer(InputBuffer&&) noexcept;
  InputBuffer& operator=(InputBuffer&&) noexcept;
  ~InputBuffer();

  /// The bytes not consumed yet; valid until the next Fill.
  std::string_view available() const { return {buffer_.data() + begin_, end_ - begin_}; }
  void Consume(std::size_t size) { begin_ += size; }
  /// Reads more behind what is available. Returns false at the end of the input.
  Result<bool> Fill();

  const std::string& path() const { return path_; }
  /// Bytes taken from the file itself, before unpacking.
  std::int64_t bytes_read() const;

 private:
  struct File;
  InputBuffer(std::string path, std::unique_ptr<File> file);

  std::string path_;
  std::unique_ptr<File> file_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

/// Takes an InputBuffer apart into lines.
class LineReader {
 public:
  static Result<LineReader> Open(const std::string& path);
  explicit LineReader(InputBuffer input) : input_(std::move(input)) {}

  /// The next line without its line break (`\n` or `\r\n`), followed by kPadding readable bytes; valid until
  /// the next call. Nullopt at the end; a last line without a break counts if it is not empty.
  Result<std::optional<std::string_view>> Next();

  /// Number of the line that Next returned last, counted from 1.
  std::int64_t line() const { return line_; }
  const std::string& path() const { return input_.path(); }
  std::int64_t bytes_read() const { return input_.bytes_read(); }

 private:
  InputBuffer input_;
  std::int64_t line_ = 0;
};

}  // namespace podium
