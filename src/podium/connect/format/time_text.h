#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podium {

/// A moment: seconds since 1970-01-01 00:00:00 and the nanoseconds of the second (never negative).
struct Moment {
  std::int64_t seconds = 0;
  std::int32_t nanos = 0;

  /// From ticks of which there are `ticks_per_second` (a power of ten up to 1,000,000,000).
  static Moment FromTicks(std::int64_t ticks, std::int64_t ticks_per_second);
  /// The ticks, smaller parts cut off (towards the past), or nullopt if they do not fit 64 bits.
  std::optional<std::int64_t> ToTicks(std::int64_t ticks_per_second) const;
};

/// How the fraction of a second is laid out.
struct FractionDigits {
  enum class Rule : std::uint8_t {
    kExactly,   ///< `digits` of them, further ones cut off; no point if there are none.
    kShortest,  ///< As many as needed, none for a whole second.
    kGroups,    ///< 0, 3, 6 or 9, the fewest that suffice: Java's toString.
  };
  Rule rule = Rule::kShortest;
  std::int32_t digits = 0;
};

/// Appends `2024-01-31`; years beyond 9999 get a plus sign, those before 0 a minus, as in Java.
void AppendDate(std::int64_t days, std::string& out);
/// Appends `12:34:56.789`. `short_minutes` leaves out the seconds of a whole minute (Java's
/// LocalTime.toString).
void AppendTimeOfDay(std::int32_t second_of_day, std::int32_t nanos, FractionDigits fraction,
                     bool short_minutes, std::string& out);
/// Appends date, `separator`, time of day.
void AppendMoment(Moment moment, char separator, FractionDigits fraction, bool short_minutes,
                  std::string& out);

/// Reads `yyyy-MM-dd`: ISO_LOCAL_DATE, whole text, days since 1970-01-01.
std::optional<std::int64_t> ParseDate(std::string_view text);
/// Reads `HH:mm:ss` with up to nine digits of fraction, whole text, as nanoseconds of the day. The seconds
/// may be missing if `optional_seconds`.
std::optional<std::int64_t> ParseTimeOfDay(std::string_view text, bool optional_seconds);
/// Reads date, `separator`, time of day, whole text.
std::optional<Moment> ParseMoment(std::string_view text, char separator, bool optional_seconds);

}  // namespace podium
