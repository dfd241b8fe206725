// The parser's view of the tokens: looking, taking, and the messages when something else should stand there.
#include <algorithm>
#include <charconv>

#include "podium/base/nearest_name.h"
#include "podium/sql/parser/keywords.h"
#include "podium/sql/parser/parser_internal.h"

namespace podium {
namespace {

std::string QuoteHint(const Token& word) {
  return "a name spelt like a reserved word stands in backquotes: `" + word.text + "`";
}

}  // namespace

Parser::Parser(std::string_view text) : text_(text) {
  Tokens tokens = Tokenize(text);
  tokens_ = std::move(tokens.tokens);
  lexical_error_ = std::move(tokens.error);
  closing_.resize(tokens_.size());
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind != TokenKind::kSymbol) continue;
    if (tokens_[i].text == ";") open.clear();
    if (tokens_[i].text == "(") open.push_back(i);
    if (tokens_[i].text == ")" && !open.empty()) {
      closing_[open.back()] = i;
      open.pop_back();
    }
  }
}

bool Parser::AtSymbol(std::string_view symbol, std::size_t ahead) const {
  const Token& token = Ahead(ahead);
  return token.kind == TokenKind::kSymbol && token.text == symbol;
}

bool Parser::AtWord(std::string_view upper, std::size_t ahead) const {
  const Token& token = Ahead(ahead);
  return token.kind == TokenKind::kWord && token.upper == upper;
}

bool Parser::AtWords(std::initializer_list<std::string_view> words) const {
  std::size_t ahead = 0;
  for (const std::string_view word : words) {
    if (!AtWord(word, ahead++)) return false;
  }
  return true;
}

bool Parser::AtAnyWord(std::initializer_list<std::string_view> words) const {
  return std::ranges::any_of(words, [this](std::string_view word) { return AtWord(word); });
}

bool Parser::TakeSymbol(std::string_view symbol) {
  if (!AtSymbol(symbol)) return false;
  Next();
  return true;
}

bool Parser::TakeWord(std::string_view upper) {
  if (!AtWord(upper)) return false;
  Next();
  return true;
}

bool Parser::TakeWords(std::initializer_list<std::string_view> words) {
  if (!AtWords(words)) return false;
  for (std::size_t i = 0; i < words.size(); ++i) Next();
  return true;
}

Status Parser::ExpectSymbol(std::string_view symbol, std::string_view where) {
  if (TakeSymbol(symbol)) return Status::OK();
  return Unexpected(std::string(symbol) + " " + std::string(where));
}

Status Parser::ExpectWord(std::string_view upper, std::string_view where) {
  if (TakeWord(upper)) return Status::OK();
  Status status = Unexpected(std::string(upper) + " " + std::string(where));
  const Token& token = Current();
  const std::size_t slips = upper.size() < 4 ? 1 : 2;
  if (token.kind == TokenKind::kWord && EditDistance(token.upper, upper) <= slips) {
    return status.WithHint("did you mean: " + std::string(upper) + "?");
  }
  return status;
}

Status Parser::ExpectClose(std::string_view closing, std::string_view opening, SourcePosition opened) {
  if (TakeSymbol(closing)) return Status::OK();
  return Unexpected(std::string(closing) + " for the " + std::string(opening) + " at " +
                    std::to_string(opened.line) + ":" + std::to_string(opened.column));
}

std::string Parser::Found() const {
  const Token& token = Current();
  if (token.kind == TokenKind::kEnd || AtSymbol(";")) return "the end of the statement";
  constexpr std::size_t kLongest = 40;
  const std::size_t length = token.end - token.begin;
  // Cuts only where a UTF-8 character begins.
  std::size_t cut = std::min(length, kLongest);
  while (cut < length && (static_cast<unsigned char>(text_[token.begin + cut]) & 0xc0) == 0x80) --cut;
  std::string found(text_.substr(token.begin, cut));
  if (cut < length) found += "...";
  for (char& c : found) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return found;
}

Status Parser::Unexpected(std::string_view expected) const {
  const Token& token = Current();
  if (token.kind == TokenKind::kError) return lexical_error_;
  const Status status = Status::Invalid("expected ", expected, ", found: ", Found()).At(token.position);
  if (AtSymbol("!=")) {
    return Status::Refused("Bang equal '!=' is not allowed under the current SQL conformance level")
        .At(token.position)
        .WithHint("write it as: <>");
  }
  if (AtSymbol("=") && index_ > 0 && tokens_[index_ - 1].text == "=") {
    return status.WithHint("equality is written with one: =");
  }
  if (AtSymbol(":")) return status.WithHint("convert with CAST(value AS type)");
  if (AtSymbol("?")) return status.WithHint("parameters have no value here; write the value itself");
  if (token.kind == TokenKind::kHintBegin) {
    return status.WithHint(
        "a hint stands right behind SELECT or a table; a comment begins with /*, without +");
  }
  if (token.kind == TokenKind::kWord && IsLikelyName(token.upper)) return status.WithHint(QuoteHint(token));
  // The misspelt word is this one, or the one before if it was taken for a name.
  const Token* words[] = {&token, index_ > 0 ? &tokens_[index_ - 1] : &token};
  for (const Token* word : words) {
    if (word->kind != TokenKind::kWord || word->reserved) continue;
    const std::string_view nearest = NearestClauseWord(word->upper);
    if (!nearest.empty()) {
      return status.WithHint("did you mean " + std::string(nearest) + " instead of " + word->text + "?");
    }
  }
  return status;
}

bool Parser::AtName() const {
  const Token& token = Current();
  return token.kind == TokenKind::kQuotedName || (token.kind == TokenKind::kWord && !token.reserved);
}

Result<syntax::Identifier> Parser::Name(std::string_view what) {
  const Token& token = Current();
  if (AtName()) {
    syntax::Identifier name{token.text, token.kind == TokenKind::kQuotedName, token.position};
    Next();
    return name;
  }
  if (token.kind == TokenKind::kWord && IsLikelyName(token.upper)) {
    return Status::Invalid("expected ", what, ", found the reserved word: ", token.text)
        .At(token.position)
        .WithHint(QuoteHint(token));
  }
  if (token.kind == TokenKind::kString) {
    return Unexpected(what).WithHint("names stand bare or in backquotes, single quotes make a string");
  }
  return Unexpected(what);
}

Result<syntax::QualifiedName> Parser::Names(std::string_view what) {
  syntax::QualifiedName name;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto part, Name(what));
    name.parts.push_back(std::move(part));
  } while (TakeSymbol("."));
  return name;
}

Result<std::vector<syntax::Identifier>> Parser::NameList(std::string_view what) {
  const SourcePosition opened = Position();
  PODIUM_RETURN_NOT_OK(ExpectSymbol("(", "and a list of names"));
  std::vector<syntax::Identifier> names;
  do {
    PODIUM_ASSIGN_OR_RETURN(auto name, Name(what));
    names.push_back(std::move(name));
  } while (TakeSymbol(","));
  PODIUM_RETURN_NOT_OK(ExpectClose(")", "(", opened));
  return names;
}

bool Parser::AtString() const {
  return Current().kind == TokenKind::kString || Current().kind == TokenKind::kUnicodeString;
}

Result<std::string> Parser::String(std::string_view what, std::string* charset) {
  if (!AtString()) return Unexpected(what);
  const Token& first = Current();
  if (charset != nullptr) *charset = first.charset;
  std::string text = first.text;
  Next();
  // 'a' 'b' is one string, as in Flink (which does not ask for a line break between them).
  while (Current().kind == TokenKind::kString && Current().charset.empty()) {
    text += Current().text;
    Next();
  }
  if (first.kind != TokenKind::kUnicodeString) return text;
  char escape = '\\';
  if (TakeWord("UESCAPE")) {
    const SourcePosition at = Position();
    if (Current().kind != TokenKind::kString) return Unexpected("the escape character after UESCAPE");
    const std::string character = Current().text;
    Next();
    if (character.size() != 1 || character[0] == '+' || character[0] == '"' || character[0] == '\'') {
      return Status::Invalid("UESCAPE takes one ASCII character, got: '", character, "'").At(at);
    }
    escape = character[0];
  }
  std::string decoded;
  const Status status = DecodeUnicodeEscapes(text, escape, &decoded);
  if (!status.ok()) return status.At(first.position);
  return decoded;
}

Result<std::int32_t> Parser::SmallInteger(std::string_view what) {
  const Token& token = Current();
  const bool digits = token.kind == TokenKind::kExact && token.text.find('.') == std::string::npos;
  if (!digits) return Unexpected(what);
  std::int32_t value = 0;
  const char* const end = token.text.data() + token.text.size();
  if (std::from_chars(token.text.data(), end, value).ec != std::errc()) {
    return Status::Invalid("expected ", what, " up to 2147483647, found: ", token.text).At(token.position);
  }
  Next();
  return value;
}

Status Parser::CheckDepth(std::int32_t depth, std::int32_t limit, SourcePosition position) {
  if (depth <= limit) return Status::OK();
  return Status::Invalid("the statement nests deeper than ", limit, " levels")
      .At(position)
      .WithHint("split it with views or WITH; long chains of = and OR are one IN list");
}

}  // namespace podium
