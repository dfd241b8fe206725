#include "podium/sql/parser/lexer.h"

#include <optional>
#include <utility>

#include "podium/sql/parser/keywords.h"

namespace podium {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The letters of Calcite's grammar (DefaultParserTest and Parser.jj: LETTER), beyond ASCII.
bool IsWideLetter(std::uint32_t c) {
  return (c >= 0xc0 && c <= 0x1fff && c != 0xd7 && c != 0xf7) || (c >= 0x3040 && c <= 0x318f) ||
         (c >= 0x3300 && c <= 0x337f) || (c >= 0x3400 && c <= 0x3d2d) || (c >= 0x4e00 && c <= 0x9fff) ||
         (c >= 0xf900 && c <= 0xfaff);
}

bool IsNameStart(std::uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || IsWideLetter(c);
}

bool IsNamePart(std::uint32_t c) { return IsNameStart(c) || (c >= '0' && c <= '9'); }

void AppendUtf8(std::uint32_t c, std::string* out) {
  const auto put = [out](std::uint32_t byte) { out->push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | (c >> 6));
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3f));
    put(0x80 | ((c >> 6) & 0x3f));
    put(0x80 | (c & 0x3f));
  }
}

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t size = 0;  ///< In bytes; 0 if the bytes are not UTF-8.
};

CodePoint DecodeAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const auto tail = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead >= 0xc2 && lead < 0xe0 && tail(1)) return {((lead & 0x1f) << 6) | (byte(1) & 0x3f), 2};
  if (lead >= 0xe0 && lead < 0xf0 && tail(1) && tail(2)) {
    const std::uint32_t value = ((lead & 0x0f) << 12) | ((byte(1) & 0x3f) << 6) | (byte(2) & 0x3f);
    if (value >= 0x800 && (value < 0xd800 || value > 0xdfff)) return {value, 3};
  }
  if (lead >= 0xf0 && lead < 0xf5 && tail(1) && tail(2) && tail(3)) {
    const std::uint32_t value =
        ((lead & 0x07) << 18) | ((byte(1) & 0x3f) << 12) | ((byte(2) & 0x3f) << 6) | (byte(3) & 0x3f);
    if (value >= 0x10000 && value <= 0x10ffff) return {value, 4};
  }
  return {};
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Tokens Run() {
    while (error_.ok()) {
      SkipBlanksAndComments();
      token_ = Token{};
      token_.begin = offset_;
      token_.position = position_;
      if (error_.ok() && offset_ == text_.size()) {
        token_.end = offset_;
        result_.tokens.push_back(std::move(token_));
        return std::move(result_);
      }
      if (error_.ok()) ReadToken();
      token_.end = offset_;
      if (error_.ok()) result_.tokens.push_back(std::move(token_));
    }
    token_.kind = TokenKind::kError;
    token_.position = *error_.position();
    result_.tokens.push_back(std::move(token_));
    result_.error = std::move(error_);
    return std::move(result_);
  }

 private:
  char Peek(std::size_t ahead = 0) const {
    return offset_ + ahead < text_.size() ? text_[offset_ + ahead] : '\0';
  }

  bool At(std::string_view expected) const { return text_.substr(offset_, expected.size()) == expected; }

  void Fail(Status status, SourcePosition position) {
    if (error_.ok()) error_ = std::move(status).At(position);
  }

  // Steps over one character and keeps the position; false at the end or if it is not UTF-8.
  bool Advance() {
    if (offset_ == text_.size()) return false;
    const CodePoint c = DecodeAt(text_, offset_);
    if (c.size == 0) {
      Fail(Status::Invalid("the text is not UTF-8 here"), position_);
      return false;
    }
    const bool line_end = c.value == '\n' || (c.value == '\r' && Peek(1) != '\n');
    offset_ += c.size;
    if (line_end) {
      ++position_.line;
      position_.column = 1;
    } else {
      position_.column += c.value > 0xffff ? 2 : 1;  // Flink counts UTF-16 units.
    }
    return true;
  }

  void SkipLine() {
    while (offset_ < text_.size() && Peek() != '\n' && Peek() != '\r') {
      if (!Advance()) return;
    }
  }

  void SkipBlanksAndComments() {
    while (error_.ok() && offset_ < text_.size()) {
      const char c = Peek();
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
        Advance();
      } else if (At("--") || At("//")) {
        SkipLine();
      } else if (At("/*") && Peek(2) != '+') {
        const SourcePosition start = position_;
        Advance();
        Advance();
        while (!At("*/") && Advance()) {
        }
        if (offset_ == text_.size()) {
          Fail(Status::Invalid("this comment has no end; add: */"), start);
          return;
        }
        Advance();
        Advance();
      } else {
        return;
      }
    }
  }

  void ReadToken() {
    const char c = Peek();
    if (c == '\'') return ReadString(TokenKind::kString);
    if (c == '`') return ReadQuotedName();
    if (IsDigit(c) || (c == '.' && IsDigit(Peek(1)))) return ReadNumber();
    if ((c == 'x' || c == 'X') && Peek(1) == '\'') {
      Advance();
      return ReadString(TokenKind::kBinary);
    }
    if ((c == 'n' || c == 'N') && Peek(1) == '\'') {
      Advance();
      token_.charset = "ISO-8859-1";
      return ReadString(TokenKind::kString);
    }
    if ((c == 'u' || c == 'U') && Peek(1) == '&' && Peek(2) == '\'') {
      Advance();
      Advance();
      return ReadString(TokenKind::kUnicodeString);
    }
    if (c == '_' && ReadCharset()) return;
    const CodePoint first = DecodeAt(text_, offset_);
    if (first.size == 0) return static_cast<void>(Advance());
    if (IsNameStart(first.value)) return ReadWord();
    ReadSymbol();
  }

  // _UTF8'..': true if that is what stands here.
  bool ReadCharset() {
    std::size_t length = 1;
    const auto is_part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || IsDigit(c) || c == '-' || c == '_' ||
             c == ':' || c == '.';
    };
    while (is_part(Peek(length))) ++length;
    if (length == 1 || Peek(length) != '\'') return false;
    token_.charset = ToUpper(text_.substr(offset_ + 1, length - 1));
    for (std::size_t i = 0; i < length; ++i) Advance();
    ReadString(TokenKind::kString);
    return true;
  }

  void ReadString(TokenKind kind) {
    token_.kind = kind;
    if (ReadQuoted('\'', "this string has no end; add: '")) return;
  }

  void ReadQuotedName() {
    token_.kind = TokenKind::kQuotedName;
    if (!ReadQuoted('`', "this quoted name has no end; add: `")) return;
    if (token_.text.empty()) Fail(Status::Invalid("a quoted name must not be empty"), token_.position);
  }

  // Reads up to the closing quote; two quotes in a row stand for one.
  bool ReadQuoted(char quote, std::string_view unclosed) {
    const SourcePosition start = token_.position;
    Advance();
    while (error_.ok()) {
      if (offset_ == text_.size()) {
        Fail(Status::Invalid(unclosed), start);
        return false;
      }
      if (Peek() == quote) {
        Advance();
        if (Peek() != quote) return true;
      }
      const std::size_t from = offset_;
      if (Advance()) token_.text.append(text_.substr(from, offset_ - from));
    }
    return false;
  }

  void ReadNumber() {
    token_.kind = TokenKind::kExact;
    while (IsDigit(Peek())) Advance();
    if (Peek() == '.') {
      Advance();
      while (IsDigit(Peek())) Advance();
    }
    if (Peek() == 'e' || Peek() == 'E') {
      const bool sign = Peek(1) == '+' || Peek(1) == '-';
      if (IsDigit(Peek(sign ? 2 : 1))) {
        token_.kind = TokenKind::kApproximate;
        Advance();
        if (sign) Advance();
        while (IsDigit(Peek())) Advance();
      }
    }
    token_.text = text_.substr(token_.begin, offset_ - token_.begin);
  }

  void ReadWord() {
    token_.kind = TokenKind::kWord;
    while (offset_ < text_.size()) {
      const CodePoint c = DecodeAt(text_, offset_);
      if (c.size == 0 || !IsNamePart(c.value)) break;
      Advance();
    }
    token_.text = text_.substr(token_.begin, offset_ - token_.begin);
    token_.upper = ToUpper(token_.text);
    token_.reserved = IsReservedWord(token_.upper);
  }

  void ReadSymbol() {
    token_.kind = TokenKind::kSymbol;
    if (At("/*+")) {
      token_.kind = TokenKind::kHintBegin;
      in_hint_ = true;
      return Take(3);
    }
    if (in_hint_ && At("*/")) {
      token_.kind = TokenKind::kHintEnd;
      in_hint_ = false;
      return Take(2);
    }
    for (const std::string_view symbol : {"<>", "<=", ">=", "!=", "||", "=>"}) {
      if (At(symbol)) return Take(2);
    }
    if (std::string_view("()[]{},;.=<>+-*/%?:|^").find(Peek()) != std::string_view::npos) return Take(1);
    if (Peek() == '"') {
      return Fail(Status::Invalid("double quotes mean nothing in Flink SQL")
                      .WithHint("write a string in single quotes: 'text', a name in backquotes: `name`"),
                  position_);
    }
    const SourcePosition start = position_;
    const std::size_t from = offset_;
    Advance();
    Fail(Status::Invalid("unexpected character: ", text_.substr(from, offset_ - from)), start);
  }

  void Take(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) Advance();
    token_.text = text_.substr(token_.begin, offset_ - token_.begin);
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  SourcePosition position_{1, 1};
  bool in_hint_ = false;
  Token token_;
  Tokens result_;
  Status error_;
};

std::optional<std::uint32_t> HexDigit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return std::nullopt;
}

// Four hex digits at the start of `text`.
std::optional<std::uint32_t> HexUnit(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : text.substr(0, 4)) {
    const auto digit = HexDigit(c);
    if (!digit) return std::nullopt;
    value = value * 16 + *digit;
  }
  return value;
}

}  // namespace

Tokens Tokenize(std::string_view text) { return Lexer(text).Run(); }

Status DecodeUnicodeEscapes(std::string_view text, char escape, std::string* decoded) {
  decoded->clear();
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] != escape) {
      decoded->push_back(text[at++]);
      continue;
    }
    if (at + 1 < text.size() && text[at + 1] == escape) {
      decoded->push_back(escape);
      at += 2;
      continue;
    }
    const auto unit = HexUnit(text.substr(at + 1));
    if (!unit) {
      return Status::Refused("Unicode escape sequence starting at character ", at,
                             " is not exactly four hex digits");
    }
    at += 5;
    std::uint32_t value = *unit;
    if (value >= 0xd800 && value <= 0xdbff && at < text.size() && text[at] == escape) {
      const auto low = HexUnit(text.substr(at + 1));
      if (low && *low >= 0xdc00 && *low <= 0xdfff) {
        value = 0x10000 + ((value - 0xd800) << 10) + (*low - 0xdc00);
        at += 5;
      }
    }
    // A lone half of a pair has no UTF-8 form; Java prints it as a question mark.
    AppendUtf8(value >= 0xd800 && value <= 0xdfff ? '?' : value, decoded);
  }
  return Status::OK();
}

std::string ToUpper(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

bool IsPlainName(std::string_view name) {
  std::size_t at = 0;
  while (at < name.size()) {
    const CodePoint c = DecodeAt(name, at);
    if (c.size == 0 || !(at == 0 ? IsNameStart(c.value) : IsNamePart(c.value))) return false;
    at += c.size;
  }
  return !name.empty();
}

}  // namespace podium
