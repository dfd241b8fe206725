#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"

namespace podium::eval {

/// A compiled regular expression of Java's dialect, run by PCRE2, which differs little from it: character
/// classes within classes and && are refused with NotSupported; \p{Alpha} and its like are translated. Cheap
/// to copy; may be used by several threads at once.
class Regex {
 public:
  /// Invalid if the expression is no valid one (Flink's functions give NULL or false then).
  static Result<Regex> Make(std::string_view pattern);

  /// Where a group begins and ends in the text, in bytes; begin is npos for a group that took no part.
  struct Group {
    std::size_t begin = std::string_view::npos;
    std::size_t end = 0;
  };

  /// The first match at or behind byte `from`: group 0 is the whole of it; no group if there is none.
  /// Errors: an expression that needs too many steps for the text.
  Result<std::vector<Group>> Find(std::string_view text, std::size_t from) const;

 private:
  struct Code;
  std::shared_ptr<const Code> code_;
};

/// Appends `text` with every match replaced by `replacement`, literally (Java's replaceAll).
Status AppendReplacedMatches(std::string& out, const Regex& regex, std::string_view text,
                             std::string_view replacement);

}  // namespace podium::eval
