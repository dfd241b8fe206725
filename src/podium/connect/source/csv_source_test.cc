#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/source/source.h"

namespace podium {
namespace {

using testing_support::ReadAll;
using testing_support::Table;
using testing_support::TemporaryFolder;
using testing_support::Text;

class CsvSourceTest : public ::testing::Test {
 protected:
  TableDefinition CsvTable(const std::string& content, std::map<std::string, std::string> more = {}) {
    std::map<std::string, std::string> options = {
        {"connector", "filesystem"}, {"format", "csv"}, {"path", folder_.Write("in.csv", content)}};
    options.merge(more);
    return Table(type_, options);
  }
  std::string Read(const std::string& content, std::map<std::string, std::string> more = {}) {
    const auto batch = ReadAll(CsvTable(content, std::move(more)));
    if (batch.ok()) return Text(batch.value(), ValueStyle::kScript);
    std::string text = batch.status().message();
    const std::size_t at = text.find(folder_.path() + "/");
    if (at != std::string::npos) text.erase(at, folder_.path().size() + 1);
    return text + (batch.status().hint().empty() ? "" : "\n" + batch.status().hint());
  }

  TemporaryFolder folder_;
  RowType type_{{"name", "price"}, {LogicalType::String(), LogicalType::Int()}};
};

TEST_F(CsvSourceTest, ReadsQuotedAndPlainFields) {
  EXPECT_EQ(Read("a,1\n\"b, \"\"c\"\"\nd\", -2 \r\n,+3"),
            "[\"a\",1]\n[\"b, \\\"c\\\"\\u000ad\",-2]\n[\"\",3]\n");
}

TEST_F(CsvSourceTest, SkipsBlankLinesAndAByteOrderMark) {
  EXPECT_EQ(Read("\xEF\xBB\xBF"
                 "a,1\n\n\r\nb,2\n\n"),
            "[\"a\",1]\n[\"b\",2]\n");
  EXPECT_EQ(Read(""), "");
}

TEST_F(CsvSourceTest, SkipsCommentsOnlyIfTold) {
  EXPECT_EQ(Read("#a,1\n#x\nb,2", {{"csv.allow-comments", "true"}}), "[\"b\",2]\n");
  EXPECT_EQ(Read("#a,1\n"), "[\"#a\",1]\n");
}

TEST_F(CsvSourceTest, MakesTheNullLiteralNull) {
  EXPECT_EQ(Read("NA,NA\n,1\n", {{"csv.null-literal", "NA"}}), "[null,null]\n[\"\",1]\n");
  EXPECT_EQ(Read("a,\n", {{"csv.null-literal", ""}}), "[\"a\",null]\n");
}

TEST_F(CsvSourceTest, NamesFileLineAndField) {
  EXPECT_EQ(Read("a,1\n\"x\ny\",2\nb,3x\n"), "in.csv: line 4, field price: not a value of type INT: '3x'");
  EXPECT_EQ(Read("a,\n"),
            "in.csv: line 1, field price: not a value of type INT: ''\n"
            "if an empty field means NULL, add to WITH: 'csv.null-literal' = ''");
  EXPECT_EQ(Read("name,price\na,1\n"),
            "in.csv: line 1, field price: not a value of type INT: 'price'\n"
            "if the first line names the columns, add to WITH: 'csv.podium.header' = 'true'");
  EXPECT_EQ(Read("a,1\nb\n"), "in.csv: line 2: Row length mismatch. 2 fields expected but was 1.");
  EXPECT_EQ(Read("a,1,2\n"), "in.csv: line 1: Row length mismatch. 2 fields expected but was 3.");
  EXPECT_EQ(Read("a,1\n\"b,2\nc,3"), "in.csv: line 2: the closing quote is missing");
  EXPECT_EQ(Read("\"a\"b,2\n"), "in.csv: line 1: text stands between a closing quote and the next delimiter");
  EXPECT_EQ(Read("\xFF,2\n"), "in.csv: line 1: the line is not valid UTF-8");
  EXPECT_EQ(Read("a,2147483648\n"), "in.csv: line 1, field price: not a value of type INT: '2147483648'");
  type_.types[1] = LogicalType::Int(/*nullable=*/false);
  EXPECT_EQ(Read("a,NA\n", {{"csv.null-literal", "NA"}}),
            "in.csv: line 1, field price: NULL in a column of type INT NOT NULL");
}

TEST_F(CsvSourceTest, SkipsAndCountsBadRecordsIfTold) {
  const auto table =
      CsvTable("a,1\nb\nc,x\n\"d\"e,4\nf,6\ng,7,8\n\"h,9", {{"csv.ignore-parse-errors", "true"}});
  const auto source = OpenSource(table, {0, 1}).value();
  const auto batch = source->Next(100).value();
  EXPECT_EQ(Text(*batch, ValueStyle::kScript), "[\"a\",1]\n[\"f\",6]\n");
  EXPECT_FALSE(source->Next(100).value().has_value());
  EXPECT_EQ(source->progress().skipped_records, 5);
  EXPECT_EQ(source->progress().rows, 2);
  EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
}

TEST_F(CsvSourceTest, FindsColumnsByTheHeader) {
  EXPECT_EQ(Read("price,other,name\n1,x,a\n2,y,b\n", {{"csv.podium.header", "true"}}),
            "[\"a\",1]\n[\"b\",2]\n");
  EXPECT_EQ(Read("Prize,name\n1,a\n", {{"csv.podium.header", "true"}}),
            "in.csv: line 1: column not found in the file: price (did you mean: Prize?)\n"
            "columns of the file: Prize, name");
  EXPECT_EQ(Read("", {{"csv.podium.header", "true"}}),
            "in.csv: the file is empty, but must begin with a header line");
}

TEST_F(CsvSourceTest, ConvertsOnlyTheColumnsAskedFor) {
  const auto batch = ReadAll(CsvTable("a,no number\nb,\n"), {0}).value();
  EXPECT_EQ(Text(batch, ValueStyle::kScript), "[\"a\"]\n[\"b\"]\n");
}

TEST_F(CsvSourceTest, TakesOtherCharacters) {
  EXPECT_EQ(Read("'a;b';1\n", {{"csv.field-delimiter", ";"}, {"csv.quote-character", "'"}}), "[\"a;b\",1]\n");
  EXPECT_EQ(Read("\"a\t1\n", {{"csv.field-delimiter", "\\t"}, {"csv.disable-quote-character", "true"}}),
            "[\"\\\"a\",1]\n");
  EXPECT_EQ(Read("a\\,b,1\n", {{"csv.escape-character", "\\"}}), "[\"a,b\",1]\n");
}

TEST_F(CsvSourceTest, ReadsFlinksFormOfEveryType) {
  type_ = testing_support::AllTypes();
  EXPECT_EQ(
      Read("TRUE,1,-2,3,-4,1.5,2.5E-1,12.3,1,abc,\"a, \"\"b\"\"\",Cv8=,AA==,2024-02-29,12:34:56.789,"
           "2024-02-29 12:34:56.789,2024-02-29 12:34:56.000001,2024-02-29 12:34:56.000000001,"
           "2024-02-29 12:34:56.789Z,1;n;3,7;x\n"
           "n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n,n\n",
           {{"csv.null-literal", "n"}}),
      "[true,1,-2,3,-4,1.5e+00,2.5e-01,\"12.30\",\"1.0000000000\",\"abc\",\"a, \\\"b\\\"\",\"0aff\",\"00\","
      "\"2024-02-29\",\"12:34:56.789\",\"2024-02-29 12:34:56.789\",\"2024-02-29 12:34:56.000001\","
      "\"2024-02-29 12:34:56.000000001\",\"2024-02-29 12:34:56.789Z\",[1,null,3],[7,\"x\"]]\n"
      "[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,"
      "null]\n");
}

TEST_F(CsvSourceTest, RefusesWhatIsNotAValueOfTheType) {
  const auto error = [this](const LogicalType& type, const std::string& text) {
    type_ = {{"name", "v"}, {LogicalType::String(), type}};
    return Read("a," + text + "\n");
  };
  EXPECT_EQ(error(LogicalType::Boolean(), "yes"),
            "in.csv: line 1, field v: not a value of type BOOLEAN: 'yes'");
  EXPECT_EQ(error(LogicalType::TinyInt(), "128"),
            "in.csv: line 1, field v: not a value of type TINYINT: '128'");
  EXPECT_EQ(error(LogicalType::Double(), "1,5").substr(0, 15), "in.csv: line 1:");
  EXPECT_EQ(error(LogicalType::Double(), "inf"),
            "in.csv: line 1, field v: not a value of type DOUBLE: 'inf'");
  EXPECT_EQ(error(LogicalType::Decimal(5, 2), "1000"),
            "in.csv: line 1, field v: not a value of type DECIMAL(5, 2): '1000'");
  EXPECT_EQ(error(LogicalType::Date(), "2023-02-29"),
            "in.csv: line 1, field v: not a value of type DATE (expected: yyyy-MM-dd): '2023-02-29'");
  EXPECT_EQ(
      error(LogicalType::TimestampLtz(3), "2023-02-28 00:00:00"),
      "in.csv: line 1, field v: not a value of type TIMESTAMP_LTZ(3) (expected: yyyy-MM-dd HH:mm:ssZ, with a "
      "fraction if any): '2023-02-28 00:00:00'");
  EXPECT_EQ(error(LogicalType::Bytes(), "?"), "in.csv: line 1, field v: not a value of type BYTES: '?'");
  EXPECT_EQ(error(LogicalType::Array(LogicalType::Int()), "1;x"),
            "in.csv: line 1, field v: not a value of type INT: 'x'");
  EXPECT_EQ(error(LogicalType::Map(LogicalType::String(), LogicalType::Int()), "1"),
            "Unsupported type: MAP<STRING, INT>\n"
            "column v has no CSV form; use 'format' = 'json' or 'parquet'");
}

TEST_F(CsvSourceTest, ReadsARecordLongerThanItsBuffer) {
  const std::string long_name(3'000'000, 'x');
  const auto batch = ReadAll(CsvTable("\"" + long_name + "\n\",1\nb,2\n")).value();
  EXPECT_EQ(batch.num_records(), 2);
  EXPECT_EQ(Text(batch, ValueStyle::kScript).size(),
            long_name.size() + sizeof("[\"\\u000a\",1]\n[\"b\",2]\n") - 1);
}

}  // namespace
}  // namespace podium
