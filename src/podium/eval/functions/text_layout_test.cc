#include "podium/eval/functions/text_layout.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

using testing::ElementsAre;

std::string Text(const char* op, std::vector<RexPtr> operands) {
  const Evaluation rows;
  return rows.Run(TextCall(op, std::move(operands)))[0];
}
std::string Int(const char* op, std::vector<RexPtr> operands) {
  const Evaluation rows;
  return rows.Run(IntCall(op, std::move(operands)))[0];
}

TEST(TextLayoutTest, PadsInUtf16Units) {
  EXPECT_EQ(Text("LPAD", {TextLiteral("hi"), IntLiteral(5), TextLiteral("?!")}), "?!?hi");
  EXPECT_EQ(Text("RPAD", {TextLiteral("hi"), IntLiteral(5), TextLiteral("?!")}), "hi?!?");
  EXPECT_EQ(Text("LPAD", {TextLiteral("hello"), IntLiteral(2), TextLiteral("x")}), "he");
  EXPECT_EQ(Text("RPAD", {TextLiteral("hi"), IntLiteral(-1), TextLiteral("x")}), "null");
  EXPECT_EQ(Text("RPAD", {TextLiteral("hi"), IntLiteral(1), TextLiteral("")}), "null");
  EXPECT_EQ(Text("RPAD", {TextLiteral("😀"), IntLiteral(4), TextLiteral("x")}), "😀xx");
  EXPECT_EQ(Text("RPAD", {TextLiteral("a😀"), IntLiteral(2), TextLiteral("x")}), "a?");
}

TEST(TextLayoutTest, SplitsAtEverySeparator) {
  const auto split = [](const char* text, const RexPtr& separator, int index) {
    return Text("SPLIT_INDEX", {TextLiteral(text), separator, IntLiteral(index)});
  };
  EXPECT_EQ(split("a,b,,c", TextLiteral(","), 0), "a");
  EXPECT_EQ(split("a,b,,c", TextLiteral(","), 2), "");
  EXPECT_EQ(split("a,b,,c", TextLiteral(","), 3), "c");
  EXPECT_EQ(split("a,b,,c", TextLiteral(","), 4), "null");
  EXPECT_EQ(split("a,b,,c", TextLiteral(","), -1), "null");
  EXPECT_EQ(split("a::b", TextLiteral("::"), 1), "b");
  EXPECT_EQ(split("a,", TextLiteral(","), 1), "");
  EXPECT_EQ(split("", TextLiteral(","), 0), "null");
  EXPECT_EQ(split("a b", TextLiteral(""), 1), "b");
  EXPECT_EQ(split("a;b", IntLiteral(59), 1), "b");
  EXPECT_EQ(split("a;b", IntLiteral(256), 0), "null");
}

TEST(TextLayoutTest, FindsTheNthAppearance) {
  EXPECT_EQ(Int("INSTR", {TextLiteral("banana"), TextLiteral("an")}), "2");
  EXPECT_EQ(Int("INSTR", {TextLiteral("banana"), TextLiteral("an"), IntLiteral(1), IntLiteral(2)}), "4");
  EXPECT_EQ(Int("INSTR", {TextLiteral("banana"), TextLiteral("an"), IntLiteral(-1), IntLiteral(1)}), "4");
  EXPECT_EQ(Int("INSTR", {TextLiteral("banana"), TextLiteral("x")}), "0");
  EXPECT_EQ(Int("INSTR", {TextLiteral("banana"), TextLiteral("a"), IntLiteral(1), IntLiteral(0)}),
            "error: nthAppearance must be positive!");
}

TEST(TextLayoutTest, Overlays) {
  EXPECT_EQ(Text("OVERLAY", {TextLiteral("xxxxxtest"), TextLiteral("xxxx"), IntLiteral(6)}), "xxxxxxxxx");
  EXPECT_EQ(Text("OVERLAY", {TextLiteral("xxxxxtest"), TextLiteral("xxxx"), IntLiteral(6), IntLiteral(2)}),
            "xxxxxxxxxst");
  EXPECT_EQ(Text("OVERLAY", {TextLiteral("abc"), TextLiteral("x"), IntLiteral(9)}), "abc");
}

TEST(TextLayoutTest, TestsOfTextAreFalseForNull) {
  Evaluation rows;
  rows.With(LogicalType::String(), {"abé", "12", "1.5e3", "", "null"});
  const RexPtr s = rows.column(0);
  EXPECT_THAT(rows.Run(BoolCall("IS_ALPHA", {s})), ElementsAre("true", "false", "false", "false", "false"));
  EXPECT_THAT(rows.Run(BoolCall("IS_DIGIT", {s})), ElementsAre("false", "true", "false", "false", "false"));
  EXPECT_THAT(rows.Run(BoolCall("IS_DECIMAL", {s})), ElementsAre("false", "true", "true", "false", "false"));
  EXPECT_THAT(rows.Run(BoolCall("STARTSWITH", {s, TextLiteral("1")})),
              ElementsAre("false", "true", "true", "false", "null"));
  EXPECT_THAT(rows.Run(BoolCall("ENDSWITH", {s, TextLiteral("é")})),
              ElementsAre("true", "false", "false", "false", "null"));
}

}  // namespace
}  // namespace podium::eval
