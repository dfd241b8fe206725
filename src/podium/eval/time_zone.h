#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace podium::eval {

/// The session's time zone: between instants and local date-times, both in milliseconds.
/// Cheap to copy; UTC costs nothing to convert. A name that is not known counts as UTC, as in Java.
class TimeZone {
 public:
  explicit TimeZone(const std::string& name);
  /// True if the name is that of a zone.
  static bool IsKnown(const std::string& name);

  /// Milliseconds to add to an instant to get local time.
  std::int64_t OffsetAt(std::int64_t instant_ms) const;
  std::int64_t ToLocal(std::int64_t instant_ms) const { return instant_ms + OffsetAt(instant_ms); }
  /// The instant of a local time. As java.time: a time that a clock change skips is moved on by the gap; of a
  /// time that comes twice, the earlier instant.
  std::int64_t ToInstant(std::int64_t local_ms) const;

 private:
  struct Rules;
  std::shared_ptr<const Rules> rules_;  ///< Null: UTC.
};

}  // namespace podium::eval
