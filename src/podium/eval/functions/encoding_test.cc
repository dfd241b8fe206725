#include "podium/eval/functions/encoding.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "podium/eval/evaluate_for_test.h"

namespace podium::eval {
namespace {

std::string Evaluate(const char* op, std::vector<RexPtr> operands) {
  const Evaluation rows;
  return rows.Run(TextCall(op, std::move(operands)))[0];
}

TEST(EncodingTest, Hashes) {
  EXPECT_EQ(Evaluate("MD5", {TextLiteral("abc")}), "900150983cd24fb0d6963f7d28e17f72");
  EXPECT_EQ(Evaluate("MD5", {TextLiteral("")}), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(Evaluate("SHA1", {TextLiteral("abc")}), "a9993e364706816aba3e25717850c26c9cd0d89d");
  const char* sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  EXPECT_EQ(Evaluate("SHA256", {TextLiteral("abc")}), sha256);
  EXPECT_EQ(Evaluate("SHA2", {TextLiteral("abc"), IntLiteral(256)}), sha256);
  EXPECT_EQ(Evaluate("SHA2", {TextLiteral("abc"), IntLiteral(1)}), "error: Unsupported algorithm: SHA-1");
}

TEST(EncodingTest, WritesNumbersInOtherBases) {
  EXPECT_EQ(Evaluate("HEX", {BigIntLiteral(255)}), "FF");
  EXPECT_EQ(Evaluate("HEX", {BigIntLiteral(0)}), "0");
  EXPECT_EQ(Evaluate("HEX", {BigIntLiteral(-1)}), "FFFFFFFFFFFFFFFF");
  EXPECT_EQ(Evaluate("HEX", {TextLiteral("é")}), "C3A9");
  EXPECT_EQ(Evaluate("BIN", {BigIntLiteral(5)}), "101");
  EXPECT_EQ(Evaluate("BIN", {BigIntLiteral(0)}), "0");
}

TEST(EncodingTest, Base64GoesBothWays) {
  for (const std::string text : {"", "f", "fo", "foo", "foob", "fooba", "foobar"}) {
    EXPECT_EQ(Evaluate("FROM_BASE64", {TextCall("TO_BASE64", {TextLiteral(text)})}), text);
  }
  EXPECT_EQ(Evaluate("TO_BASE64", {TextLiteral("foob")}), "Zm9vYg==");
  EXPECT_EQ(Evaluate("FROM_BASE64", {TextLiteral("Zm9vYg")}), "foob");
  EXPECT_EQ(Evaluate("FROM_BASE64", {TextLiteral("Zm9v*g==")}), "error: Illegal base64 character 2a");
}

TEST(EncodingTest, CharactersAndCodes) {
  EXPECT_EQ(Evaluate("CHR", {IntLiteral(97)}), "a");
  EXPECT_EQ(Evaluate("CHR", {IntLiteral(256 + 233)}), "é");
  EXPECT_EQ(Evaluate("CHR", {IntLiteral(-1)}), "");
  const Evaluation rows;
  EXPECT_EQ(rows.Run(IntCall("ASCII", {TextLiteral("a")}))[0], "97");
  EXPECT_EQ(rows.Run(IntCall("ASCII", {TextLiteral("")}))[0], "0");
  EXPECT_EQ(rows.Run(IntCall("HASH_CODE", {TextLiteral("hello")}))[0], "99162322");
}

}  // namespace
}  // namespace podium::eval
