#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "podium/expr/literal.h"

namespace podium {

/// Days since 1970-01-01 in the proleptic Gregorian calendar, as Flink counts them; no check of the parts.
std::int64_t DaysFromCivil(std::int64_t year, std::int64_t month, std::int64_t day);

/// `yyyy-MM-dd` to days since 1970-01-01; nothing if it is not such a date.
std::optional<std::int64_t> ParseDateLiteral(std::string_view text);
/// `HH:mm:ss[.fraction]` to milliseconds of the day; digits past the millisecond are dropped.
std::optional<std::int64_t> ParseTimeLiteral(std::string_view text);
/// `yyyy-MM-dd [HH:mm:ss[.fraction]]`, up to nine digits of fraction.
std::optional<TimestampValue> ParseTimestampLiteral(std::string_view text);
/// Digits behind the last point of a time or timestamp literal.
std::int32_t LiteralFractionDigits(std::string_view text);

/// The inverse forms; fractions without trailing zeros, as Calcite prints literals.
std::string DateText(std::int64_t days);
std::string TimeText(std::int64_t milliseconds);
std::string TimestampText(const TimestampValue& value);

/// Java's length of a string that is held as UTF-8: UTF-16 code units.
std::int32_t Utf16Length(std::string_view utf8);

}  // namespace podium
