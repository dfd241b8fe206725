#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>

#include "podium/base/status.h"

namespace podium {

/// The text of a JSON scalar as it stands in the document: a number, `true`, or a string with its quotes.
std::string_view TokenText(simdjson::ondemand::value value);

/// True if the whole text is a number by JSON's grammar. On-demand parsing has checked no more than the first
/// letter.
bool IsJsonNumber(std::string_view text);

/// `malformed JSON: ` and simdjson's reason.
Status MalformedJson(simdjson::error_code error);

/// Appends a JSON text without the blanks outside its strings.
void AppendMinified(std::string_view json, std::string& out);

}  // namespace podium
