#include "podium/connect/source/utf8.h"

#include <simdjson.h>

namespace podium {

bool IsUtf8(std::string_view text) { return simdjson::validate_utf8(text.data(), text.size()); }

}  // namespace podium
