#pragma once

#include <cstdint>
#include <string>

namespace podium {

/// Appends months as Java's Period prints them: `P1Y2M`, `P0D`.
void AppendPeriod(std::int32_t months, std::string& out);

/// Appends milliseconds as Java's Duration prints them: `PT25H3M1.5S`, `PT0S`.
void AppendDuration(std::int64_t millis, std::string& out);

}  // namespace podium
