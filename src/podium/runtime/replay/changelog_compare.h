#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"

namespace podium {

/// Lines of a recorded text, without their newlines; an empty last line does not count.
std::vector<std::string_view> SplitLines(std::string_view text);

/// The first place where two texts part, as a few readable lines, or empty if they are equal. `what` names
/// the text ("changelog", "explain").
std::string FirstDifference(std::string_view what, std::string_view expected, std::string_view actual);

/// The lines of a changelog (`EVENT KIND ROW`) in an order that keeps, within each event, only the sequence
/// of each key: for results whose order across keys follows a hash table. `key_columns` are columns of ROW.
/// Returns Invalid for a line that is not of that form.
Result<std::string> OrderByKey(std::string_view changelog, const std::vector<int>& key_columns);

/// SHA-256 as lower-case hex.
std::string Sha256Hex(std::string_view text);

/// Compares a changelog with a recorded digest (number of lines, SHA-256, first and last lines). Empty if
/// equal.
Result<std::string> DigestDifference(std::string_view digest, std::string_view actual);

}  // namespace podium
