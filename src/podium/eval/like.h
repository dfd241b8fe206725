#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "podium/base/result.h"

namespace podium::eval {

/// A compiled LIKE pattern: % is any text, _ one character that ends no line (Flink's regular expression
/// "."), everything else stands for itself.
class LikePattern {
 public:
  /// `escape` is empty, or one character that makes a following %, _ or itself literal. Errors: Flink's
  /// messages.
  static Result<LikePattern> Make(std::string_view pattern, std::string_view escape);

  bool Matches(std::string_view text) const;

 private:
  /// What stands between two %: pieces of text, with one arbitrary character after each but the last.
  using Segment = std::vector<std::string>;

  static bool MatchesAt(const Segment& segment, std::string_view text, std::size_t& at);
  static std::size_t Find(const Segment& segment, std::string_view text, std::size_t from, std::size_t& end);

  std::vector<Segment> segments_;  ///< At least one; a % stands between two of them.
};

}  // namespace podium::eval
