#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "podium/base/status.h"

namespace podium {

enum class TokenKind : std::uint8_t {
  kWord,           ///< An unquoted identifier or keyword: `text` as written, `upper` in upper case.
  kQuotedName,     ///< `name` in backquotes: `text` is the name.
  kString,         ///< '..': `text` with '' undone; `charset` of _UTF8'..'.
  kUnicodeString,  ///< U&'..': `text` with '' undone, escapes still in it (UESCAPE may follow).
  kBinary,         ///< x'..': `text` is what stands between the quotes.
  kExact,          ///< 12, 1.5, .5, 7.
  kApproximate,    ///< 1e3, 1.5E-2
  kSymbol,         ///< An operator or punctuation: `text`.
  kHintBegin,      ///< /*+
  kHintEnd,        ///< */ after kHintBegin
  kEnd,            ///< The end of the text.
  kError,          ///< Text that is no token; the Tokens' error says why. Nothing follows.
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  SourcePosition position;
  std::size_t begin = 0;  ///< Its bytes in the text: [begin, end).
  std::size_t end = 0;
  std::string text;
  std::string upper;      ///< Words only.
  std::string charset;    ///< Strings only, in upper case.
  bool reserved = false;  ///< Words that Flink reserves.
};

/// A text cut into tokens. The last one is kEnd or kError.
struct Tokens {
  std::vector<Token> tokens;
  Status error;  ///< Of the kError token, with its position; OK if there is none.
};

/// Cuts Flink SQL into tokens, without blanks and comments (--, //, /* */).
/// Lexical policy JAVA, as Flink's default: `name` in backquotes. An error ends the tokens instead of the
/// call, so that a mistake before it is reported first. Positions count lines and UTF-16 units, as Flink
/// does.
Tokens Tokenize(std::string_view text);

/// Undoes the escapes of U&'..' in `text`: \XXXX and \\, with another escape character if given.
/// Returns Invalid (without a position) for an escape that is none.
Status DecodeUnicodeEscapes(std::string_view text, char escape, std::string* decoded);

/// ASCII letters to upper case, everything else as it is.
std::string ToUpper(std::string_view text);

/// True if the name needs no backquotes to be read back as the same name, reserved words aside.
bool IsPlainName(std::string_view name);

}  // namespace podium
