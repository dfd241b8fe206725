#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/source/source.h"

namespace podium {
namespace {

using testing_support::ReadAll;
using testing_support::Table;
using testing_support::TemporaryFolder;
using testing_support::Text;

class JsonSourceTest : public ::testing::Test {
 protected:
  TableDefinition JsonTable(const std::string& content, std::map<std::string, std::string> more = {}) {
    std::map<std::string, std::string> options = {
        {"connector", "filesystem"}, {"format", "json"}, {"path", folder_.Write("in.json", content)}};
    options.merge(more);
    return Table(type_, options);
  }
  std::string Read(const std::string& content, std::map<std::string, std::string> more = {}) {
    const auto batch = ReadAll(JsonTable(content, std::move(more)));
    if (batch.ok()) return Text(batch.value(), ValueStyle::kScript);
    std::string text = batch.status().message();
    const std::size_t at = text.find(folder_.path() + "/");
    if (at != std::string::npos) text.erase(at, folder_.path().size() + 1);
    return text;
  }

  TemporaryFolder folder_;
  RowType type_{{"name", "price"}, {LogicalType::String(), LogicalType::Int()}};
};

TEST_F(JsonSourceTest, ReadsObjectsOneOrSeveralALine) {
  EXPECT_EQ(
      Read("{\"name\":\"a\",\"price\":1}\n\n {\"x\":[{}],\"price\":2, \"name\" : \"b\"} {\"price\":3}\r\n"),
      "[\"a\",1]\n[\"b\",2]\n[null,3]\n");
  EXPECT_EQ(Read(""), "");
}

TEST_F(JsonSourceTest, TakesNumbersInQuotesAndTextOfAnyKind) {
  EXPECT_EQ(Read(R"({"name":1.50,"price":" 1 "}
{"name":true,"price":2.9}
{"name":{"a": [1, "x y"]},"price":1e2}
{"name":"\u00e9\n","price":null})"),
            "[\"1.50\",1]\n[\"true\",2]\n[\"{\\\"a\\\":[1,\\\"x y\\\"]}\",100]\n[\"é\\u000a\",null]\n");
}

TEST_F(JsonSourceTest, NamesFileLineAndField) {
  EXPECT_EQ(Read("{\"name\":\"a\",\"price\":1}\n{\"name\":\"b\",\"price\":\"x\"}\n"),
            "in.json: line 2, field price: not a value of type INT: 'x'");
  EXPECT_EQ(Read("{\"price\":2147483648}"),
            "in.json: line 1, field price: not a value of type INT: '2147483648'");
  EXPECT_EQ(Read("{\"price\":true}"), "in.json: line 1, field price: not a value of type INT: 'true'");
  EXPECT_EQ(Read("{\"price\":[1]}"), "in.json: line 1, field price: not a value of type INT: '['");
  EXPECT_EQ(Read("[1]"), "in.json: line 1: a record must be a JSON object on one line, found: [1]");
  EXPECT_EQ(Read("{\"price\":1,\"price\":2}"), "in.json: line 1, field price: the field occurs twice");
  EXPECT_EQ(Read("{\"price\":01}").substr(0, 45), "in.json: line 1, field price: malformed JSON:");
  EXPECT_EQ(Read("{\"price\":nul}").substr(0, 45), "in.json: line 1, field price: malformed JSON:");
  EXPECT_EQ(Read("{\"name\":\"a\"").substr(0, 16), "in.json: line 1:");
  EXPECT_EQ(Read("{\"name\":\"a\"}", {{"json.fail-on-missing-field", "true"}}),
            "in.json: line 1, field price: Could not find field with name 'price'.");
}

TEST_F(JsonSourceTest, SkipsAndCountsBadRecordsIfTold) {
  type_ = {{"a", "m", "r"},
           {LogicalType::Array(LogicalType::Row({"x"}, {LogicalType::Int()})),
            LogicalType::Map(LogicalType::String(), LogicalType::Int()),
            LogicalType::Row({"x", "y"}, {LogicalType::Int(), LogicalType::String()})}};
  const auto table = JsonTable(R"({"a":[{"x":1}],"m":{"k":1},"r":{"x":1,"y":"q"}}
{"a":[{"x":1},{"x":"bad"}],"m":{}}
{"a":[],"m":{"k":1,"l":"bad"}}
{"a":[{}],"m":null,"r":{"x":"bad"}}
nonsense
{"m":{"z":9},"r":{"y":"last"}}
)",
                               {{"json.ignore-parse-errors", "true"}});
  const auto source = OpenSource(table, {0, 1, 2}).value();
  const auto batch = source->Next(100).value();
  EXPECT_EQ(Text(*batch, ValueStyle::kScript),
            "[[[1]],[[\"k\",1]],[1,\"q\"]]\n[null,[[\"z\",9]],[null,\"last\"]]\n");
  EXPECT_FALSE(source->Next(100).value().has_value());
  EXPECT_EQ(source->progress().skipped_records, 4);
}

TEST_F(JsonSourceTest, ReadsBothStandardsOfTimestamps) {
  type_ = {{"t", "l"}, {LogicalType::Timestamp(3), LogicalType::TimestampLtz(0)}};
  EXPECT_EQ(Read(R"({"t":"2024-01-31 12:34:56.7891","l":"2024-01-31 12:34:56Z"})"),
            "[\"2024-01-31 12:34:56.789\",\"2024-01-31 12:34:56Z\"]\n");
  EXPECT_EQ(Read(R"({"t":"2024-01-31T12:34","l":"2024-01-31T12:34:56Z"})",
                 {{"json.timestamp-format.standard", "ISO-8601"}}),
            "[\"2024-01-31 12:34:00.000\",\"2024-01-31 12:34:56Z\"]\n");
  EXPECT_EQ(Read(R"({"t":"2024-01-31T12:34:56"})"),
            "in.json: line 1, field t: not a value of type TIMESTAMP(3) (expected: yyyy-MM-dd HH:mm:ss, with "
            "a fraction "
            "if any): '2024-01-31T12:34:56'");
}

TEST_F(JsonSourceTest, ReadsOnlyTheColumnsAskedFor) {
  const auto batch = ReadAll(JsonTable("{\"name\":\"a\",\"price\":\"no number\"}\n"), {0}).value();
  EXPECT_EQ(Text(batch, ValueStyle::kScript), "[\"a\"]\n");
}

TEST_F(JsonSourceTest, RefusesMapsWithoutStringKeys) {
  type_ = {{"m"}, {LogicalType::Map(LogicalType::Int(), LogicalType::Int())}};
  EXPECT_EQ(Read(""),
            "JSON format doesn't support non-string as key type of map. The type is: MAP<INT, INT>");
}

}  // namespace
}  // namespace podium
