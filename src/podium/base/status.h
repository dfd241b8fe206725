#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace podium {

/// What kind of thing went wrong; decides the exit code and the wording around the message.
enum class StatusCode : std::uint8_t {
  kOk = 0,
  kInvalid,       ///< The user's input is wrong: SQL, options, arguments, records.
  kRefused,       ///< Flink refuses this too; the message is Flink's.
  kNotSupported,  ///< A limit of Podium's own; the message begins "not supported yet: ".
  kIoError,       ///< The operating system said no.
  kOutOfMemory,   ///< A memory budget is exhausted.
  kInternal,      ///< A fault of Podium's.
};

/// A place in a text: line and column, both counted from 1.
struct SourcePosition {
  std::int32_t line = 0;
  std::int32_t column = 0;
  bool operator==(const SourcePosition&) const = default;
};

/// The outcome of a fallible call that returns nothing else: OK, or a code with a message.
/// A message says what was wrong, with the name and value last, and the way out if there is one. The way
/// out may also be given apart from it, as the hint (printed on a line of its own).
class [[nodiscard]] Status {
 public:
  Status() = default;

  static Status OK() { return {}; }
  template <class... Args>
  static Status Invalid(const Args&... args) {
    return Make(StatusCode::kInvalid, args...);
  }
  template <class... Args>
  static Status Refused(const Args&... args) {
    return Make(StatusCode::kRefused, args...);
  }
  /// `args` name what is not supported; the prefix is added here.
  template <class... Args>
  static Status NotSupported(const Args&... args) {
    return Make(StatusCode::kNotSupported, "not supported yet: ", args...);
  }
  template <class... Args>
  static Status IoError(const Args&... args) {
    return Make(StatusCode::kIoError, args...);
  }
  template <class... Args>
  static Status OutOfMemory(const Args&... args) {
    return Make(StatusCode::kOutOfMemory, args...);
  }
  template <class... Args>
  static Status Internal(const Args&... args) {
    return Make(StatusCode::kInternal, args...);
  }

  bool ok() const { return detail_ == nullptr; }
  StatusCode code() const { return ok() ? StatusCode::kOk : detail_->code; }
  const std::string& message() const;
  const std::string& hint() const;
  const std::optional<SourcePosition>& position() const;

  /// Returns this status with a place in the SQL text, unless it has one already.
  Status At(SourcePosition position) const;
  /// Returns this status with advice for the reader, unless it has some already.
  Status WithHint(std::string hint) const;
  /// Returns this status with `context` and ": " in front of the message.
  Status WithContext(std::string_view context) const;

  /// "Invalid: message", or "OK".
  std::string ToString() const;

 private:
  struct Detail {
    StatusCode code;
    std::string message;
    std::string hint;
    std::optional<SourcePosition> position;
  };

  template <class... Args>
  static Status Make(StatusCode code, const Args&... args) {
    std::ostringstream message;
    (message << ... << args);
    Status status;
    status.detail_ = std::make_shared<const Detail>(Detail{code, message.str(), {}, {}});
    return status;
  }

  std::shared_ptr<const Detail> detail_;  // Null means OK: the good path allocates nothing.
};

std::string_view StatusCodeName(StatusCode code);

}  // namespace podium

#include "podium/base/macros.h"
