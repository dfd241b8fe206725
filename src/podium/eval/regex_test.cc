#include "podium/eval/regex.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

std::string Replace(std::string_view text, std::string_view pattern, std::string_view by) {
  std::string out;
  EXPECT_TRUE(AppendReplacedMatches(out, Regex::Make(pattern).value(), text, by).ok());
  return out;
}

TEST(RegexTest, ReplacesEveryMatchLiterally) {
  EXPECT_EQ(Replace("foobar", "oo|ar", ""), "fb");
  EXPECT_EQ(Replace("a1b22", "[0-9]+", "$0\\"), "a$0\\b$0\\");
  EXPECT_EQ(Replace("abc", "x*", "-"), "-a-b-c-");
  EXPECT_EQ(Replace("é😀", "", "."), ".é.😀.");
  EXPECT_EQ(Replace("", "^$", "x"), "x");
}

TEST(RegexTest, ReadsJavasNamedClasses) {
  EXPECT_EQ(Replace("aB3é!", "\\p{Alpha}", "."), "..3é!");
  EXPECT_EQ(Replace("aB3é!", "[\\p{Punct}\\p{Digit}]", "."), "aB.é.");
  EXPECT_EQ(Replace("aB3é!", "\\P{ASCII}", "."), "aB3.!");
  EXPECT_EQ(Replace("aB3é!", "\\p{L}", "."), "..3.!");
}

TEST(RegexTest, NamesWhatItCannotRead) {
  EXPECT_EQ(
      Regex::Make("[a[bc]]").status().ToString(),
      "NotSupported: not supported yet: a character class within another in the regular expression [a[bc]]");
  EXPECT_EQ(Regex::Make("[a-z&&[^b]]").status().ToString(),
            "NotSupported: not supported yet: an intersection of character classes in the regular expression "
            "[a-z&&[^b]]");
  EXPECT_EQ(Regex::Make("(").status().code(), StatusCode::kInvalid);
}

TEST(RegexFunctionTest, InvalidExpressionsAreNullOrFalse) {
  Evaluation rows;
  rows.With(LogicalType::String(), {"foothebar", "x", "null"});
  const RexPtr s = rows.column(0);
  const auto extract = [&](const char* pattern, int group) {
    return rows.Run(TextCall("REGEXP_EXTRACT", {s, TextLiteral(pattern), IntLiteral(group)}));
  };
  EXPECT_THAT(extract("foo(.*?)(bar)", 2), ElementsAre("bar", "null", "null"));
  EXPECT_THAT(extract("foo(.*?)(bar)", 3), ElementsAre("null", "null", "null"));
  EXPECT_THAT(extract("(", 0), ElementsAre("null", "null", "null"));
  EXPECT_THAT(rows.Run(BoolCall("REGEXP", {s, TextLiteral("^f")})), ElementsAre("true", "false", "null"));
  EXPECT_THAT(rows.Run(BoolCall("REGEXP", {s, TextLiteral("")})), ElementsAre("false", "false", "null"));
  EXPECT_THAT(rows.Run(BoolCall("REGEXP", {s, s})), ElementsAre("true", "true", "null"));
  EXPECT_THAT(rows.Run(TextCall("REGEXP_REPLACE", {s, TextLiteral("[aeo]"), TextLiteral("_")})),
              ElementsAre("f__th_b_r", "x", "null"));
}

// std::regex dies on long texts, and so does Java, by the depth of its stack.
TEST(RegexTest, LongTextsMatchOrStopWithAnError) {
  const std::string text(1 << 18, 'a');
  EXPECT_EQ(Replace(text, "(?:a|b)*", "x"), "xx");
  std::string out;
  EXPECT_EQ(AppendReplacedMatches(out, Regex::Make("(a|aa)+$").value(), text + "b", "").ToString(),
            "Invalid: regular expression stopped: match limit exceeded");
}

}  // namespace
}  // namespace podium::eval
