#include "podium/sql/parser/lexer.h"

#include <string>

#include "gtest/gtest.h"

namespace podium {
namespace {

// The texts of all tokens, each in brackets.
std::string Texts(std::string_view sql) {
  std::string out;
  const Tokens tokens = Tokenize(sql);
  for (const Token& token : tokens.tokens) {
    if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kError) continue;
    out += "[" + token.text + "]";
  }
  if (!tokens.error.ok()) out += " " + tokens.error.message();
  return out;
}

TEST(LexerTest, SplitsWordsNumbersAndOperators) {
  EXPECT_EQ(Texts("a<=b<>c||d=>e"), "[a][<=][b][<>][c][||][d][=>][e]");
  EXPECT_EQ(Texts("1 1.5 .5 7. 1e3 1.5E-2 1e 1..2 1a"), "[1][1.5][.5][7.][1e3][1.5E-2][1][e][1.][.2][1][a]");
  EXPECT_EQ(Texts("a$b _x $y \xc3\xa9t\xc3\xa9 \xe6\x97\xa5\xe6\x9c\xac"),
            "[a$b][_x][$y][\xc3\xa9t\xc3\xa9][\xe6\x97\xa5\xe6\x9c\xac]");
}

TEST(LexerTest, SkipsTheThreeKindsOfComments) {
  EXPECT_EQ(Texts("a -- b\nc // d\n e /* f\n g */ h --"), "[a][c][e][h]");
  EXPECT_EQ(Texts("a /* b"), "[a] this comment has no end; add: */");
  EXPECT_EQ(Texts("a /**/ b"), "[a][b]");
}

TEST(LexerTest, KeepsHintsAsTokens) {
  EXPECT_EQ(Texts("/*+ A('b'='c') */ d */ e"), "[/*+][A][(][b][=][c][)][*/][d][*][/][e]");
}

TEST(LexerTest, UndoesQuotes) {
  EXPECT_EQ(Texts("'it''s' `a``b` ''"), "[it's][a`b][]");
  EXPECT_EQ(Texts("'a\n b'"), "[a\n b]");
  EXPECT_EQ(Texts("'abc"), " this string has no end; add: '");
  EXPECT_EQ(Texts("`abc"), " this quoted name has no end; add: `");
  EXPECT_EQ(Texts("``"), " a quoted name must not be empty");
}

TEST(LexerTest, KnowsPrefixesOfStrings) {
  const Tokens tokens = Tokenize("x'0a' U&'\\00e9' _utf8'b' n'c' x 'd'");
  ASSERT_EQ(tokens.tokens.size(), 7U);
  EXPECT_EQ(tokens.tokens[0].kind, TokenKind::kBinary);
  EXPECT_EQ(tokens.tokens[1].kind, TokenKind::kUnicodeString);
  EXPECT_EQ(tokens.tokens[1].text, "\\00e9");
  EXPECT_EQ(tokens.tokens[2].charset, "UTF8");
  EXPECT_EQ(tokens.tokens[3].charset, "ISO-8859-1");
  EXPECT_EQ(tokens.tokens[4].kind, TokenKind::kWord);
  EXPECT_EQ(tokens.tokens[5].kind, TokenKind::kString);
}

TEST(LexerTest, CountsLinesAndUtf16UnitsFromOne) {
  // e with accent is one unit, the emoji two; \r\n is one line end, a lone \r too.
  const Tokens tokens = Tokenize("'\xc3\xa9' a\r\n\tb\r'\xf0\x9f\x98\x80' c\n\n d");
  ASSERT_EQ(tokens.tokens.size(), 7U);
  EXPECT_EQ(tokens.tokens[1].position, (SourcePosition{1, 5}));
  EXPECT_EQ(tokens.tokens[2].position, (SourcePosition{2, 2}));
  EXPECT_EQ(tokens.tokens[4].position, (SourcePosition{3, 6}));
  EXPECT_EQ(tokens.tokens[5].position, (SourcePosition{5, 2}));
}

TEST(LexerTest, RefusesWhatIsNoText) {
  EXPECT_EQ(Texts("a \"b\""), "[a] double quotes mean nothing in Flink SQL");
  EXPECT_EQ(Texts("a # b"), "[a] unexpected character: #");
  EXPECT_EQ(Texts("a \xc2\xa0"), "[a] unexpected character: \xc2\xa0");
  EXPECT_EQ(Texts("a \xff b"), "[a] the text is not UTF-8 here");
  EXPECT_EQ(Texts("'a\xc3'"), " the text is not UTF-8 here");
  EXPECT_EQ(Tokenize("a\n #").error.position(), (SourcePosition{2, 2}));
}

TEST(LexerTest, DecodesUnicodeEscapes) {
  std::string decoded;
  ASSERT_TRUE(DecodeUnicodeEscapes("a\\00e9\\\\ \\d83d\\de00", '\\', &decoded).ok());
  EXPECT_EQ(decoded, "a\xc3\xa9\\ \xf0\x9f\x98\x80");
  ASSERT_TRUE(DecodeUnicodeEscapes("!00e9\\", '!', &decoded).ok());
  EXPECT_EQ(decoded, "\xc3\xa9\\");
  EXPECT_EQ(DecodeUnicodeEscapes("ab\\00e", '\\', &decoded).message(),
            "Unicode escape sequence starting at character 2 is not exactly four hex digits");
}

}  // namespace
}  // namespace podium
