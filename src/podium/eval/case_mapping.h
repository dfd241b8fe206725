#pragma once

#include <string>
#include <string_view>

namespace podium::eval {

/// Appends `text` in upper or lower case: Unicode's full mapping without a language (Java's for Locale.ROOT),
/// so that "ß" becomes "SS". Bytes that are no UTF-8 become U+FFFD.
void AppendUpper(std::string& out, std::string_view text);
void AppendLower(std::string& out, std::string_view text);

}  // namespace podium::eval
