#include "podium/eval/functions/string.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

// Rows and results of the recorded case fn_string.
class StringTest : public testing::Test {
 protected:
  StringTest() {
    rows.With(LogicalType::String(), {"Hello World", "  padded ", "", "naïve café", "日本語テキスト",
                                      "😀 smile 😀", "null", "a,b,,c", "UPPER lower", "abcabc"})
        .With(LogicalType::String(), {"lo", "x", "", "é", "語", "😀", "a", ",", "per", "bc"})
        .With(LogicalType::Int(), {"2", "1", "0", "3", "2", "1", "1", "2", "-1", "10"});
  }
  RexPtr s() { return rows.column(0); }
  RexPtr t() { return rows.column(1); }
  RexPtr i() { return rows.column(2); }
  Evaluation rows;
};

TEST_F(StringTest, ChangesCase) {
  EXPECT_THAT(rows.Run(TextCall("UPPER", {s()})),
              ElementsAre("HELLO WORLD", "  PADDED ", "", "NAÏVE CAFÉ", "日本語テキスト", "😀 SMILE 😀",
                          "null", "A,B,,C", "UPPER LOWER", "ABCABC"));
  EXPECT_EQ(rows.Run(TextCall("LOWER", {s()}))[8], "upper lower");
  EXPECT_EQ(rows.Run(TextCall("UPPER", {TextLiteral("straße ŉ")}))[0], "STRASSE ʼN");
  EXPECT_EQ(rows.Run(TextCall("LOWER", {TextLiteral("ΟΔΟΣ")}))[0], "οδος");
  EXPECT_EQ(rows.Run(TextCall("INITCAP", {TextLiteral("hELLO wORLD 1st éa")}))[0], "Hello World 1st éA");
}

TEST_F(StringTest, CountsCharactersNotBytes) {
  EXPECT_THAT(rows.Run(IntCall("CHAR_LENGTH", {s()})),
              ElementsAre("11", "9", "0", "10", "7", "9", "null", "6", "11", "6"));
  EXPECT_THAT(rows.Run(TextCall("SUBSTRING", {s(), IntLiteral(2), IntLiteral(3)})),
              ElementsAre("ell", " pa", "", "aïv", "本語テ", " sm", "null", ",b,", "PPE", "bca"));
  EXPECT_THAT(rows.Run(TextCall("SUBSTRING", {s(), i()})),
              ElementsAre("ello World", "  padded ", "", "ïve café", "本語テキスト", "😀 smile 😀", "null",
                          ",b,,c", "r", ""));
  EXPECT_EQ(rows.Run(TextCall("SUBSTRING", {TextLiteral("abc"), IntLiteral(1), IntLiteral(-1)}))[0], "null");
  EXPECT_EQ(rows.Run(TextCall("SUBSTRING", {TextLiteral("abc"), IntLiteral(-9)}))[0], "");
  EXPECT_EQ(rows.Run(TextCall("LEFT", {TextLiteral("日本語"), IntLiteral(2)}))[0], "日本");
  EXPECT_EQ(rows.Run(TextCall("RIGHT", {TextLiteral("日本語"), IntLiteral(2)}))[0], "本語");
  EXPECT_EQ(rows.Run(TextCall("RIGHT", {TextLiteral("日本語"), IntLiteral(9)}))[0], "日本語");
  EXPECT_EQ(rows.Run(TextCall("RIGHT", {TextLiteral("日本語"), IntLiteral(0)}))[0], "");
}

TEST_F(StringTest, FindsAndReplaces) {
  EXPECT_THAT(rows.Run(IntCall("POSITION", {t(), s()})),
              ElementsAre("4", "0", "1", "10", "3", "1", "null", "2", "0", "2"));
  EXPECT_THAT(rows.Run(TextCall("REPLACE", {s(), t(), TextLiteral("_")})),
              ElementsAre("Hel_ World", "  padded ", "_", "naïve caf_", "日本_テキスト", "_ smile _", "null",
                          "a_b__c", "UPPER lower", "a_a_"));
  EXPECT_EQ(rows.Run(IntCall("LOCATE", {TextLiteral("b"), TextLiteral("abcb"), IntLiteral(3)}))[0], "4");
  EXPECT_EQ(rows.Run(TextCall("REVERSE", {TextLiteral("a😀é")}))[0], "é😀a");
  EXPECT_EQ(rows.Run(TextCall("REPEAT", {TextLiteral("ab"), IntLiteral(3)}))[0], "ababab");
  EXPECT_EQ(rows.Run(TextCall("REPEAT", {TextLiteral("ab"), IntLiteral(-1)}))[0], "");
}

TEST_F(StringTest, Concatenates) {
  EXPECT_THAT(rows.Run(TextCall("CONCAT", {s(), TextLiteral("-"), t()})),
              ElementsAre("Hello World-lo", "  padded -x", "-", "naïve café-é", "日本語テキスト-語",
                          "😀 smile 😀-😀", "null", "a,b,,c-,", "UPPER lower-per", "abcabc-bc"));
  EXPECT_EQ(rows.Run(TextCall("||", {s(), t()}))[0], "Hello Worldlo");
  EXPECT_THAT(
      rows.Run(TextCall("CONCAT_WS", {TextLiteral("|"), s(), t(), NullLiteral(LogicalType::String())})),
      ElementsAre("Hello World|lo", "  padded |x", "|", "naïve café|é", "日本語テキスト|語", "😀 smile 😀|😀",
                  "a", "a,b,,c|,", "UPPER lower|per", "abcabc|bc"));
  EXPECT_EQ(rows.Run(TextCall("CONCAT_WS", {NullLiteral(LogicalType::String()), s(), t()}))[0], "null");
  EXPECT_EQ(rows.Run(TextCall("CONCAT", {s(), NullLiteral(LogicalType::String())}))[0], "null");
}

TEST_F(StringTest, Trims) {
  const auto trim = [&](const char* flag, const char* chars, const RexPtr& text) {
    return rows.Run(TextCall("TRIM", {SymbolLiteral(flag), TextLiteral(chars), text}));
  };
  EXPECT_EQ(trim("BOTH", " ", s())[1], "padded");
  EXPECT_EQ(trim("LEADING", " ", s())[1], "padded ");
  EXPECT_EQ(trim("TRAILING", " ", s())[1], "  padded");
  EXPECT_EQ(trim("BOTH", "😀 ", s())[5], "smile");
  EXPECT_EQ(rows.Run(TextCall("LTRIM", {TextLiteral("xxaxx"), TextLiteral("x")}))[0], "axx");
  EXPECT_EQ(rows.Run(TextCall("RTRIM", {TextLiteral(" a ")}))[0], " a");
  EXPECT_EQ(rows.Run(TextCall("BTRIM", {TextLiteral(" a ")}))[0], "a");
}

TEST_F(StringTest, MatchesPatterns) {
  EXPECT_THAT(
      rows.Run(BoolCall("LIKE", {s(), TextLiteral("%o%")})),
      ElementsAre("true", "false", "false", "false", "false", "false", "null", "false", "true", "false"));
  EXPECT_THAT(rows.Run(BoolCall("NOT LIKE", {s(), TextLiteral("%o%")})),
              ElementsAre("false", "true", "true", "true", "true", "true", "null", "true", "false", "true"));
  EXPECT_EQ(rows.Run(BoolCall("LIKE", {s(), t()}))[2], "true");
  EXPECT_EQ(rows.Run(BoolCall("LIKE", {TextLiteral("50%"), TextLiteral("50!%"), TextLiteral("!")}))[0],
            "true");
}

}  // namespace
}  // namespace podium::eval
