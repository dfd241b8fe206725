#include "podium/eval/like.h"

#include <algorithm>

#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

/// Java's line terminators, which "." does not match.
bool IsLineEnd(std::string_view character) {
  return character == "\n" || character == "\r" || character == "\xC2\x85" || character == "\xE2\x80\xA8" ||
         character == "\xE2\x80\xA9";
}

}  // namespace

Result<LikePattern> LikePattern::Make(std::string_view pattern, std::string_view escape) {
  if (escape.size() > 1 && CountChars(escape) > 1)
    return Status::Invalid("Invalid escape character '", escape, "'");
  LikePattern like;
  like.segments_.push_back({""});
  std::size_t at = 0;
  std::int32_t chars = 0;
  const auto character = [&](std::size_t from) {
    return pattern.substr(from, NextChar(pattern, from) - from);
  };
  while (at < pattern.size()) {
    const std::string_view c = character(at);
    if (!escape.empty() && c == escape) {
      const std::size_t next = at + c.size();
      const std::string_view escaped = next < pattern.size() ? character(next) : std::string_view();
      if (escaped != "%" && escaped != "_" && escaped != escape) {
        return Status::Invalid("Invalid escape sequence '", pattern, "', ", chars);
      }
      like.segments_.back().back() += escaped;
      at = next + escaped.size();
      chars += 2;
      continue;
    }
    if (c == "%") {
      like.segments_.push_back({""});
    } else if (c == "_") {
      like.segments_.back().emplace_back();
    } else {
      like.segments_.back().back() += c;
    }
    at += c.size();
    ++chars;
  }
  return like;
}

bool LikePattern::MatchesAt(const Segment& segment, std::string_view text, std::size_t& at) {
  std::size_t position = at;
  for (std::size_t i = 0; i < segment.size(); ++i) {
    if (i > 0) {
      if (position >= text.size()) return false;
      const std::size_t next = NextChar(text, position);
      if (IsLineEnd(text.substr(position, next - position))) return false;
      position = next;
    }
    if (!text.substr(position).starts_with(segment[i])) return false;
    position += segment[i].size();
  }
  at = position;
  return true;
}

std::size_t LikePattern::Find(const Segment& segment, std::string_view text, std::size_t from,
                              std::size_t& end) {
  while (true) {
    const std::size_t found = text.find(segment[0], from);
    if (found == std::string_view::npos) return found;
    end = found;
    if (MatchesAt(segment, text, end)) return found;
    if (found >= text.size()) return std::string_view::npos;
    from = NextChar(text, found);
  }
}

bool LikePattern::Matches(std::string_view text) const {
  std::size_t at = 0;
  if (!MatchesAt(segments_.front(), text, at)) return false;
  if (segments_.size() == 1) return at == text.size();
  for (std::size_t i = 1; i + 1 < segments_.size(); ++i) {
    // The leftmost place of each middle segment leaves the most room for those behind it.
    if (Find(segments_[i], text, at, at) == std::string_view::npos) return false;
  }
  // The last segment ends where the text ends. Its length in bytes may differ with the characters that _
  // takes, so go back by characters: count those that the segment has.
  const Segment& last = segments_.back();
  std::size_t start = text.size();
  std::int32_t chars = static_cast<std::int32_t>(last.size()) - 1;
  for (const std::string& piece : last) chars += CountChars(piece);
  for (; chars > 0; --chars) {
    if (start <= at) return false;
    --start;
    while (start > at && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80) --start;
  }
  return start >= at && MatchesAt(last, text, start) && start == text.size();
}

}  // namespace podium::eval
