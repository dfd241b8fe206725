#pragma once

#include <string>

#include "fuzz/byte_choices.h"

namespace podium {

/// A valid text changed in a few places that the fuzzer chooses: random bytes alone rarely get past a
/// parser's first look. The bytes put in are mostly those that mean something to the formats.
inline std::string MutatedText(std::string text, ByteChoices choices) {
  constexpr char kMeaningful[] = "\"\\,;:[]{}\n\r0123456789.eE+-# NZT";
  for (std::uint64_t edits = choices(6); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = choices(text.size());
    const std::uint64_t how = choices(8);
    const char put =
        how == 0 ? static_cast<char>(choices(256)) : kMeaningful[choices(sizeof(kMeaningful) - 1)];
    if (how < 3) {
      text[at] = put;
    } else if (how < 5) {
      text.insert(at, 1, put);
    } else if (how < 7) {
      text.erase(at, 1 + choices(3));
    } else {
      text.insert(at, text.substr(choices(text.size()), choices(40)));
    }
  }
  return text;
}

}  // namespace podium
