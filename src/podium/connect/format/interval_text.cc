#include "podium/connect/format/interval_text.h"

#include <string_view>

namespace podium {

void AppendPeriod(std::int32_t months, std::string& out) {
  if (months == 0) {
    out += "P0D";
    return;
  }
  out += 'P';
  if (months / 12 != 0) out += std::to_string(months / 12) + "Y";
  if (months % 12 != 0) out += std::to_string(months % 12) + "M";
}

void AppendDuration(std::int64_t millis, std::string& out) {
  if (millis == 0) {
    out += "PT0S";
    return;
  }
  const std::int64_t seconds = millis / 1000;
  const std::int64_t rest = millis % 1000;  // Has the sign of the whole.
  out += "PT";
  if (seconds / 3600 != 0) out += std::to_string(seconds / 3600) + "H";
  if (seconds / 60 % 60 != 0) out += std::to_string(seconds / 60 % 60) + "M";
  if (seconds % 60 == 0 && rest == 0) return;
  if (millis < 0 && seconds % 60 == 0) out += '-';  // The sign of -0.5 S does not come from its whole part.
  out += std::to_string(seconds % 60);
  if (rest != 0) {
    std::string digits = std::to_string(1000 + (rest < 0 ? -rest : rest));
    digits[0] = '.';
    digits.erase(digits.find_last_not_of('0') + 1);
    out += digits;
  }
  out += 'S';
}

}  // namespace podium
