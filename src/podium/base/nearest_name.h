#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podium {

/// How many single-character insertions, deletions, replacements and swaps of neighbours turn `a` into `b`,
/// letters of either case being the same. Bytes are the characters. Cost: |a| times |b|.
std::size_t EditDistance(std::string_view a, std::string_view b);

/// The name among `known` that a writer of `unknown` most likely meant, or an empty view if none is near: at
/// most one third of the characters (rounded up) may differ. Of equally near names the first wins.
std::string_view NearestName(std::string_view unknown, std::span<const std::string_view> known);
std::string_view NearestName(std::string_view unknown, const std::vector<std::string>& known);
/// The answer is one of `known`: names that die with the call would leave it dangling.
std::string_view NearestName(std::string_view unknown, std::vector<std::string>&& known) = delete;

/// " (did you mean: price?)" for the nearest name, or nothing: to be appended to an error message.
std::string DidYouMean(std::string_view unknown, const std::vector<std::string>& known);

}  // namespace podium
