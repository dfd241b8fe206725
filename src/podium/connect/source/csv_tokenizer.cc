#include "podium/connect/source/csv_tokenizer.h"

#include <algorithm>

namespace podium {

CsvTokenizer::CsvTokenizer(const CsvOptions& options)
    : delimiter_(options.field_delimiter),
      quote_(options.quote_character ? static_cast<unsigned char>(*options.quote_character) : -1),
      escape_(options.escape_character ? static_cast<unsigned char>(*options.escape_character) : -1) {
  classes_[static_cast<unsigned char>('\n')] = kLineBreak;
  classes_[static_cast<unsigned char>('\r')] = kLineBreak;
  classes_[static_cast<unsigned char>(delimiter_)] = kDelimiter;
  if (escape_ >= 0) classes_[static_cast<std::size_t>(escape_)] = kEscape;
}

char CsvTokenizer::Unescape(char c) const {
  switch (c) {
    case '0':
      return '\0';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return c;
  }
}

CsvTokenizer::Record CsvTokenizer::Bad(Outcome outcome, std::string_view text) const {
  const std::size_t end = text.find('\n');
  const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
  return {.outcome = outcome, .size = size, .line_breaks = end == std::string_view::npos ? 0 : 1};
}

void CsvTokenizer::AddScratchField(std::size_t begin) {
  scratch_fields_.push_back({.field = fields_.size(), .begin = begin, .size = scratch_.size() - begin});
  fields_.emplace_back();
}

CsvTokenizer::Record CsvTokenizer::Next(std::string_view text, bool at_end) {
  fields_.clear();
  scratch_.clear();
  scratch_fields_.clear();
  const char* at = text.data();
  const char* const end = at + text.size();
  std::int64_t line_breaks = 0;
  const auto is = [](const char* p, int c) { return static_cast<unsigned char>(*p) == c; };
  while (true) {
    // A field begins at `at`.
    if (at != end && quote_ >= 0 && is(at, quote_)) {
      const char* begin = ++at;
      bool copied = false;
      const std::size_t scratch_begin = scratch_.size();
      while (true) {
        while (at != end && !is(at, quote_) && !is(at, escape_)) {
          if (*at == '\n') ++line_breaks;
          ++at;
        }
        if (at == end || at + 1 == end) {
          // The last byte may be the first of two quotes, unless this is the end.
          if (!at_end) return {};
          if (at == end) return Bad(Outcome::kUnclosedQuote, text);
        }
        if (is(at, quote_) && !(at + 1 != end && is(at + 1, quote_))) break;
        if (at + 1 == end) return Bad(Outcome::kUnclosedQuote, text);
        scratch_.append(begin, at);
        scratch_ += is(at, quote_) ? *at : Unescape(at[1]);
        if (!is(at, quote_) && at[1] == '\n') ++line_breaks;
        copied = true;
        at += 2;
        begin = at;
      }
      if (copied) {
        scratch_.append(begin, at);
        AddScratchField(scratch_begin);
      } else {
        fields_.emplace_back(begin, at);
      }
      ++at;
      while (at != end && *at == ' ' && delimiter_ != ' ') ++at;
      if (at != end && classes_[static_cast<unsigned char>(*at)] != kDelimiter &&
          classes_[static_cast<unsigned char>(*at)] != kLineBreak) {
        return Bad(Outcome::kTextAfterQuote, text);
      }
    } else {
      const char* begin = at;
      while (at != end && classes_[static_cast<unsigned char>(*at)] == kPlain) ++at;
      if (at != end && classes_[static_cast<unsigned char>(*at)] == kEscape) {
        const std::size_t scratch_begin = scratch_.size();
        scratch_.append(begin, at);
        while (at != end) {
          const std::uint8_t found = classes_[static_cast<unsigned char>(*at)];
          if (found == kDelimiter || found == kLineBreak) break;
          if (found == kEscape && at + 1 != end) {
            ++at;
            if (*at == '\n') ++line_breaks;
            scratch_ += Unescape(*at);
          } else {
            scratch_ += *at;
          }
          ++at;
        }
        AddScratchField(scratch_begin);
      } else {
        fields_.emplace_back(begin, at);
      }
    }
    if (at == end) {
      if (!at_end) return {};
      break;
    }
    if (*at == delimiter_) {
      ++at;
      continue;
    }
    if (*at == '\r') {
      if (at + 1 == end && !at_end) return {};  // A \n may follow.
      if (at + 1 != end && at[1] == '\n') ++at;
    }
    ++at;
    ++line_breaks;
    break;
  }
  for (const ScratchField& field : scratch_fields_) {
    fields_[field.field] = std::string_view(scratch_).substr(field.begin, field.size);
  }
  return {.outcome = Outcome::kRecord,
          .size = static_cast<std::size_t>(at - text.data()),
          .line_breaks = line_breaks};
}

}  // namespace podium
