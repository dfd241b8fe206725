#include "podium/eval/like.h"

#include <random>

#include "gtest/gtest.h"

namespace podium::eval {
namespace {

bool Like(std::string_view text, std::string_view pattern, std::string_view escape = {}) {
  return LikePattern::Make(pattern, escape).value().Matches(text);
}

TEST(LikeTest, PercentIsAnyTextAndUnderscoreOneCharacter) {
  EXPECT_TRUE(Like("abc", "abc"));
  EXPECT_FALSE(Like("abcd", "abc"));
  EXPECT_TRUE(Like("abc", "a%"));
  EXPECT_TRUE(Like("abc", "%c"));
  EXPECT_TRUE(Like("", "%"));
  EXPECT_FALSE(Like("", "_"));
  EXPECT_TRUE(Like("a😀c", "a_c"));
  EXPECT_TRUE(Like("xayyb", "%a%b"));
  EXPECT_FALSE(Like("ab", "a_b"));
  EXPECT_TRUE(Like("aab", "%_b"));
  EXPECT_FALSE(Like("aa", "a%aa"));
}

TEST(LikeTest, UnderscoreDoesNotMatchALineEndButPercentDoes) {
  EXPECT_FALSE(Like("a\nc", "a_c"));
  EXPECT_TRUE(Like("a\nc", "a%c"));
  EXPECT_FALSE(
      Like("a\xE2\x80\xA8"
           "c",
           "a_c"));
}

TEST(LikeTest, AnEscapedCharacterIsLiteral) {
  EXPECT_TRUE(Like("10%", "10\\%", "\\"));
  EXPECT_FALSE(Like("10x", "10\\%", "\\"));
  EXPECT_TRUE(Like("a_b\\", "a\\_b\\\\", "\\"));
  EXPECT_EQ(LikePattern::Make("a\\b", "\\").status().ToString(),
            "Invalid: Invalid escape sequence 'a\\b', 1");
  EXPECT_EQ(LikePattern::Make("a\\", "\\").status().ToString(), "Invalid: Invalid escape sequence 'a\\', 1");
  EXPECT_EQ(LikePattern::Make("a", "ab").status().ToString(), "Invalid: Invalid escape character 'ab'");
}

// The definition: try every way to match.
bool Model(std::string_view text, std::string_view pattern) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '%') {
    for (std::size_t skip = 0; skip <= text.size(); ++skip) {
      if (Model(text.substr(skip), pattern.substr(1))) return true;
    }
    return false;
  }
  if (text.empty()) return false;
  return (pattern[0] == '_' || pattern[0] == text[0]) && Model(text.substr(1), pattern.substr(1));
}

TEST(LikeTest, MatchesAsTheModelDoes) {
  std::mt19937 random(7);  // Seed 7.
  const auto pick = [&](std::string_view letters, std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += letters[random() % letters.size()];
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    const std::string text = pick("ab", random() % 8);
    const std::string pattern = pick("ab%_", random() % 6);
    ASSERT_EQ(Like(text, pattern), Model(text, pattern))
        << "text '" << text << "' pattern '" << pattern << "'";
  }
}

}  // namespace
}  // namespace podium::eval
