#include "podium/connect/source/csv_tokenizer.h"

#include <random>

#include "gtest/gtest.h"

namespace podium {
namespace {

using Outcome = CsvTokenizer::Outcome;
using Fields = std::vector<std::string_view>;

TEST(CsvTokenizerTest, TakesFieldsApart) {
  CsvTokenizer tokenizer((CsvOptions()));
  const std::string_view text = "a,,\"b,\"\"c\"\"\nd\"  ,e \r\nnext";
  const auto record = tokenizer.Next(text, /*at_end=*/true);
  EXPECT_EQ(record.outcome, Outcome::kRecord);
  EXPECT_EQ(tokenizer.fields(), (Fields{"a", "", "b,\"c\"\nd", "e "}));
  EXPECT_EQ(text.substr(record.size), "next");
  EXPECT_EQ(record.line_breaks, 2);
}

TEST(CsvTokenizerTest, EndsARecordAtAnyLineBreakAndAtTheEnd) {
  CsvTokenizer tokenizer((CsvOptions()));
  EXPECT_EQ(tokenizer.Next("a\nb", true).size, 2U);
  EXPECT_EQ(tokenizer.Next("a\rb", true).size, 2U);
  EXPECT_EQ(tokenizer.Next("a\r\nb", true).size, 3U);
  EXPECT_EQ(tokenizer.Next("a", true).size, 1U);
  EXPECT_EQ(tokenizer.Next("a,", true).size, 2U);
  EXPECT_EQ(tokenizer.fields(), (Fields{"a", ""}));
}

TEST(CsvTokenizerTest, AsksForMoreWhereTheRecordMayGoOn) {
  CsvTokenizer tokenizer((CsvOptions()));
  for (const std::string_view text : {"a", "a,", "a\r", "\"a", "\"a\"", "\"a\"\"", "\"a\" ", "a,\"\n"}) {
    EXPECT_EQ(tokenizer.Next(text, /*at_end=*/false).outcome, Outcome::kNeedMore) << text;
  }
}

TEST(CsvTokenizerTest, TellsWhatIsWrongWithQuotes) {
  CsvTokenizer tokenizer((CsvOptions()));
  EXPECT_EQ(tokenizer.Next("a,\"b\nc", true).outcome, Outcome::kUnclosedQuote);
  EXPECT_EQ(tokenizer.Next("\"", true).outcome, Outcome::kUnclosedQuote);
  const auto record = tokenizer.Next("\"a\"b,c\nd", true);
  EXPECT_EQ(record.outcome, Outcome::kTextAfterQuote);
  EXPECT_EQ(record.size, 7U);  // The rest of its line, so that reading can go on behind it.
}

TEST(CsvTokenizerTest, TakesEscapedCharactersInAndOutsideQuotes) {
  CsvOptions options;
  options.escape_character = '\\';
  CsvTokenizer tokenizer(options);
  EXPECT_EQ(tokenizer.Next("a\\,b,\"c\\\"d\\n\\\\\",\\\ne\n", true).outcome, Outcome::kRecord);
  EXPECT_EQ(tokenizer.fields(), (Fields{"a,b", "c\"d\n\\", "\ne"}));
}

TEST(CsvTokenizerTest, KnowsOtherDelimitersAndNoQuotes) {
  CsvOptions options;
  options.field_delimiter = '\t';
  options.quote_character.reset();
  CsvTokenizer tokenizer(options);
  EXPECT_EQ(tokenizer.Next("\"a\t,b\"\n", true).outcome, Outcome::kRecord);
  EXPECT_EQ(tokenizer.fields(), (Fields{"\"a", ",b\""}));
}

std::string Quoted(const std::string& field) {
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

// However the text is cut into pieces, the same fields come out.
TEST(CsvTokenizerTest, ReadsWhatWasWrittenFromAnyNumberOfPieces) {
  constexpr std::string_view kLetters = "ab,\"\n\r ";
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    std::vector<std::vector<std::string>> records(1 + random() % 4);
    std::string text;
    for (auto& record : records) {
      record.resize(2 + random() % 3);
      for (std::size_t i = 0; i < record.size(); ++i) {
        for (std::size_t n = random() % 6; n > 0; --n) record[i] += kLetters[random() % kLetters.size()];
        const bool plain = record[i].find_first_of(",\"\n\r") == std::string::npos && random() % 2 == 0;
        text += (i == 0 ? "" : ",") + (plain ? record[i] : Quoted(record[i]));
      }
      text += random() % 2 == 0 ? "\n" : "\r\n";
    }
    CsvTokenizer tokenizer((CsvOptions()));
    std::size_t begin = 0;
    std::size_t known = 0;
    for (const auto& record : records) {
      CsvTokenizer::Record found;
      while (
          (found = tokenizer.Next(std::string_view(text).substr(begin, known - begin), known == text.size()))
                  .outcome == Outcome::kNeedMore ||
          begin == known) {
        ASSERT_LT(known, text.size()) << "seed " << seed;
        ++known;
      }
      ASSERT_EQ(found.outcome, Outcome::kRecord) << "seed " << seed;
      ASSERT_EQ(std::vector<std::string>(tokenizer.fields().begin(), tokenizer.fields().end()), record)
          << "seed " << seed;
      begin += found.size;
    }
    ASSERT_EQ(begin, text.size()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace podium
