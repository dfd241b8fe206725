#include "podium/eval/time_zone.h"

#include <unicode/basictz.h>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

namespace podium::eval {

struct TimeZone::Rules {
  std::unique_ptr<icu::BasicTimeZone> zone;
};

TimeZone::TimeZone(const std::string& name) {
  if (name == "UTC" || name == "Z" || name == "GMT") return;
  std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
  if (zone == nullptr || *zone == icu::TimeZone::getUnknown()) return;
  auto* basic = dynamic_cast<icu::BasicTimeZone*>(zone.get());
  if (basic == nullptr) return;
  static_cast<void>(zone.release());
  rules_ = std::make_shared<const Rules>(Rules{std::unique_ptr<icu::BasicTimeZone>(basic)});
}

bool TimeZone::IsKnown(const std::string& name) {
  return name == "UTC" || name == "Z" || name == "GMT" || TimeZone(name).rules_ != nullptr;
}

std::int64_t TimeZone::OffsetAt(std::int64_t instant_ms) const {
  if (rules_ == nullptr) return 0;
  std::int32_t raw = 0;
  std::int32_t daylight = 0;
  UErrorCode error = U_ZERO_ERROR;
  rules_->zone->getOffset(static_cast<UDate>(instant_ms), /*local=*/0, raw, daylight, error);
  return U_SUCCESS(error) != 0 ? std::int64_t{raw} + daylight : 0;
}

std::int64_t TimeZone::ToInstant(std::int64_t local_ms) const {
  if (rules_ == nullptr) return local_ms;
  std::int32_t raw = 0;
  std::int32_t daylight = 0;
  UErrorCode error = U_ZERO_ERROR;
  // "Former" is the offset before the clock change: it moves a skipped time on and picks the earlier of two.
  rules_->zone->getOffsetFromLocal(static_cast<UDate>(local_ms), UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_FORMER,
                                   raw, daylight, error);
  return U_SUCCESS(error) != 0 ? local_ms - raw - daylight : local_ms;
}

}  // namespace podium::eval
