#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "podium/base/result.h"
#include "podium/expr/literal.h"

namespace podium::eval {

// Dates and times from and to text, rule for rule as Flink 2.2.1's DateTimeUtils.

/// "2024-02-29", "2024-2-9", "2024" (its first day); what follows a blank is ignored. Epoch days.
std::optional<std::int32_t> ParseDate(std::string_view text);

/// "12:34:56.789", "12:34", "12", with a zone "+01:00" behind, which is added (sic). Milliseconds.
std::optional<std::int32_t> ParseTime(std::string_view text);

/// "2024-02-29", "2024-2-9 1:02:03.123456789". A day behind the month's last is moved to it, as java.time
/// does. The value is cut to `precision` digits of a second. Errors: java.time's messages.
Result<TimestampValue> ParseTimestamp(std::string_view text, std::int32_t precision);

void AppendDate(std::string& out, std::int32_t epoch_days);
/// At most `precision` digits of a second; zeros at their end are left out.
void AppendTime(std::string& out, std::int32_t millis, std::int32_t precision);
/// Exactly `precision` digits of a second.
void AppendTimestamp(std::string& out, TimestampValue value, std::int32_t precision);
/// "+1-02"
void AppendIntervalYearMonth(std::string& out, std::int32_t months);
/// "+1 02:03:04.005"
void AppendIntervalDayTime(std::string& out, std::int64_t millis);

/// `value` with zeros in front up to `width` digits.
void AppendPadded(std::string& out, std::int64_t value, std::size_t width);

}  // namespace podium::eval
