// Takes whole scripts, damages every token of them in turn, and looks at what the parser says.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/parser/lexer.h"
#include "podium/sql/parser/parser_test_support.h"

namespace podium {
namespace {

struct Script {
  std::string name;
  std::string text;
};

std::vector<Script> Scripts() {
  std::vector<Script> scripts;
  for (const auto& entry : std::filesystem::directory_iterator("src/podium/sql/parser/testdata")) {
    if (entry.path().extension() != ".sql") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    scripts.push_back({entry.path().filename(), {std::istreambuf_iterator<char>(stream), {}}});
  }
  std::ranges::sort(scripts, {}, &Script::name);
  return scripts;
}

// The line that the damage at token `at` may at the latest be noticed in: the first of the next statement.
std::int32_t LastLineOfBlame(const std::vector<Token>& tokens, std::size_t at) {
  while (at + 1 < tokens.size() && tokens[at].text != ";") ++at;
  const std::size_t next = std::min(at + 2, tokens.size() - 1);
  return tokens[next].position.line;
}

std::string Misspelt(const Token& token) {
  if (token.kind == TokenKind::kWord) {
    std::string word = token.text;
    if (word.size() == 1) return word + word;
    std::swap(word[word.size() - 1], word[word.size() - 2]);
    return word == token.text ? word + "x" : word;
  }
  return token.kind == TokenKind::kSymbol ? (token.text == "=" ? "+" : "=") : "";
}

void ExpectSensible(const Script& script, const std::vector<Token>& tokens, std::size_t at,
                    const std::string& damaged) {
  const auto statements = ParseScript(damaged);
  if (statements.ok()) {
    // Still SQL, of another meaning perhaps: then it must survive being written back.
    const std::string canonical = Canonical(damaged);
    EXPECT_EQ(Canonical(canonical), canonical) << script.name << ": " << damaged;
    return;
  }
  const Status status = statements.status();
  ASSERT_TRUE(status.position()) << script.name << ": " << status.message();
  EXPECT_FALSE(status.message().empty());
  // A column without a type is blamed on its name, which stands before the missing type.
  const std::int32_t first = tokens[at > 0 ? at - 1 : 0].position.line;
  EXPECT_GE(status.position()->line, first) << script.name << ": " << ErrorText(status) << "\n" << damaged;
  EXPECT_LE(status.position()->line, LastLineOfBlame(tokens, at))
      << script.name << ": " << ErrorText(status) << "\n"
      << damaged;
}

TEST(ParserMutationTest, ReadsEveryScriptWhole) {
  const auto scripts = Scripts();
  ASSERT_GE(scripts.size(), 15U);
  for (const Script& script : scripts) {
    const auto statements = ParseScript(script.text);
    EXPECT_TRUE(statements.ok()) << script.name << ": " << ErrorText(statements.status());
    const std::string canonical = Canonical(script.text);
    EXPECT_EQ(Canonical(canonical), canonical) << script.name;
  }
}

TEST(ParserMutationTest, BlamesTheRightLineWhateverTokenIsDamaged) {
  std::size_t num_damages = 0;
  for (const Script& script : Scripts()) {
    const std::vector<Token> tokens = Tokenize(script.text).tokens;
    const auto piece = [&](std::size_t from, std::size_t to) { return script.text.substr(from, to - from); };
    const std::size_t size = script.text.size();
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      const Token& token = tokens[i];
      const std::string text = piece(token.begin, token.end);
      const std::string before = piece(0, token.begin);
      const std::string after = piece(token.end, size);
      ExpectSensible(script, tokens, i, before + after);
      ExpectSensible(script, tokens, i, before + text + " " + text + after);
      const std::string misspelt = Misspelt(token);
      if (!misspelt.empty()) ExpectSensible(script, tokens, i, before + misspelt + after);
      const Token& next = tokens[i + 1];
      if (next.kind != TokenKind::kEnd) {
        ExpectSensible(script, tokens, i,
                       before + piece(next.begin, next.end) + " " + piece(token.end, next.begin) + text +
                           " " + piece(next.end, size));
      }
      num_damages += 4;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(num_damages, 5000U);
}

// A cut inside a token: an open string, half a keyword, a lone quote.
TEST(ParserMutationTest, SurvivesBeingCutAnywhere) {
  for (const Script& script : Scripts()) {
    for (std::size_t length = 0; length < script.text.size(); length += 3) {
      const auto statements = ParseScript(std::string_view(script.text).substr(0, length));
      if (statements.ok()) continue;
      ASSERT_TRUE(statements.status().position()) << script.name << " cut at " << length;
      ASSERT_FALSE(statements.status().message().empty()) << script.name << " cut at " << length;
    }
  }
}

}  // namespace
}  // namespace podium
