#include "podium/connect/sink/filesystem_sink.h"

#include <filesystem>

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/sink/sink.h"

namespace podium {
namespace {

using testing_support::ReadAll;
using testing_support::ReadWholeFile;
using testing_support::ScriptRows;
using testing_support::Table;
using testing_support::TemporaryFolder;
using testing_support::Text;
using testing_support::WriteAll;

class FilesystemSinkTest : public ::testing::Test {
 protected:
  TableDefinition TableAt(const std::string& path, const std::string& format,
                          std::map<std::string, std::string> more = {}) const {
    std::map<std::string, std::string> options = {
        {"connector", "filesystem"}, {"format", format}, {"path", path}};
    options.merge(more);
    return Table(type_, options);
  }
  ChangelogBatch Rows(const std::string& script) const { return ScriptRows(type_, script).value(); }
  std::string Written(const std::string& format, const std::string& script,
                      std::map<std::string, std::string> more = {}) const {
    const std::string path = folder_.PathOf("out." + format);
    const Status status = WriteAll(TableAt(path, format, std::move(more)), Rows(script));
    return status.ok() ? ReadWholeFile(path) : status.ToString();
  }

  TemporaryFolder folder_;
  RowType type_{{"name", "price"}, {LogicalType::String(), LogicalType::Int()}};
};

const char* const kUpdates =
    "+I [\"a\",1]\n+I [\"b\",2]\n-U [\"a\",1]\n+U [\"a\",3]\n-D [\"b\",2]\n+I [\"c\",null]\n";

TEST_F(FilesystemSinkTest, WritesRowKindsIntoAColumnOfTheirOwn) {
  const std::map<std::string, std::string> options = {{"podium.row-kind-column", "op"}};
  EXPECT_EQ(Written("csv", kUpdates, options), "+I,a,1\n+I,b,2\n-U,a,1\n+U,a,3\n-D,b,2\n+I,c,\n");
  EXPECT_EQ(Written("json", kUpdates, options),
            "{\"op\":\"+I\",\"name\":\"a\",\"price\":1}\n{\"op\":\"+I\",\"name\":\"b\",\"price\":2}\n"
            "{\"op\":\"-U\",\"name\":\"a\",\"price\":1}\n{\"op\":\"+U\",\"name\":\"a\",\"price\":3}\n"
            "{\"op\":\"-D\",\"name\":\"b\",\"price\":2}\n{\"op\":\"+I\",\"name\":\"c\",\"price\":null}\n");
  Written("parquet", kUpdates, options);
  const RowType with_kind{{"op", "name", "price"}, {LogicalType::String(), type_.types[0], type_.types[1]}};
  const auto table =
      Table(with_kind,
            {{"connector", "filesystem"}, {"format", "parquet"}, {"path", folder_.PathOf("out.parquet")}});
  EXPECT_EQ(Text(ReadAll(table).value(), ValueStyle::kScript),
            "[\"+I\",\"a\",1]\n[\"+I\",\"b\",2]\n[\"-U\",\"a\",1]\n[\"+U\",\"a\",3]\n[\"-D\",\"b\",2]\n[\"+"
            "I\",\"c\",null]\n");
}

TEST_F(FilesystemSinkTest, WritesTheFinalTable) {
  const std::map<std::string, std::string> options = {{"podium.result", "final"}};
  EXPECT_EQ(Written("csv", kUpdates, {{"podium.result", "final"}, {"csv.podium.header", "true"}}),
            "name,price\na,3\nc,\n");
  EXPECT_EQ(Written("json", kUpdates, options),
            "{\"name\":\"a\",\"price\":3}\n{\"name\":\"c\",\"price\":null}\n");
}

TEST_F(FilesystemSinkTest, QuotesAsFlinkDoes) {
  type_ = {{"s"}, {LogicalType::String()}};
  EXPECT_EQ(
      Written("csv",
              "+I [\"plain\"]\n+I [\"with blank\"]\n+I [\"a\\\"b\"]\n+I [\"a,b\"]\n+I [\"line\\nbreak\"]\n"
              "+I [\"abcdefghijklmnopqrstuvwx\"]\n+I [\"abcdefghijklmnopqrstuvwxy\"]\n+I [\"\"]\n+I [null]\n",
              {{"csv.null-literal", "n/a"}}),
      "plain\n\"with blank\"\n\"a\"\"b\"\n\"a,b\"\n\"line\nbreak\"\nabcdefghijklmnopqrstuvwx\n"
      "\"abcdefghijklmnopqrstuvwxy\"\n\nn/a\n");
  EXPECT_EQ(
      Written("csv", "+I [\"a\\\"b;c\"]\n",
              {{"csv.field-delimiter", ";"}, {"csv.quote-character", "'"}, {"csv.escape-character", "\\"}}),
      "'a\"b;c'\n");
}

TEST_F(FilesystemSinkTest, HonoursTheOptionsOfJson) {
  type_ = {{"d", "m", "t"},
           {LogicalType::Decimal(10, 2), LogicalType::Map(LogicalType::String(), LogicalType::Int()),
            LogicalType::Timestamp(3)}};
  const std::string script = "+I [\"100\",[[\"k\",null]],\"2024-01-31 00:00:00.000\"]\n+I [null,null,null]\n";
  EXPECT_EQ(
      Written("json", script),
      "{\"d\":1E+2,\"m\":{\"k\":null},\"t\":\"2024-01-31 00:00:00\"}\n{\"d\":null,\"m\":null,\"t\":null}\n");
  EXPECT_EQ(Written("json", script,
                    {{"json.encode.decimal-as-plain-number", "true"},
                     {"json.encode.ignore-null-fields", "true"},
                     {"json.timestamp-format.standard", "ISO-8601"}}),
            "{\"d\":100.00,\"m\":{\"k\":null},\"t\":\"2024-01-31T00:00:00\"}\n{}\n");
}

TEST_F(FilesystemSinkTest, ShowsAFileOnlyWhenItIsWhole) {
  const std::string path = folder_.Write("out.csv", "old\n");
  {
    const auto sink = OpenSink(TableAt(path, "csv")).value();
    ASSERT_TRUE(sink->Write(Rows("+I [\"new\",1]\n")).ok());
    EXPECT_EQ(ReadWholeFile(path), "old\n");
  }
  EXPECT_EQ(ReadWholeFile(path), "old\n");  // The sink was dropped before its end.
  const std::filesystem::directory_iterator files(folder_.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
  EXPECT_EQ(Written("csv", "+I [\"new\",1]\n"), "new,1\n");
}

// While output is captured, standard output is a regular file: the case in which renaming would replace the
// device.
TEST_F(FilesystemSinkTest, WritesToStandardOutputBehindWhatIsThere) {
  for (const char* const path : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    ::testing::internal::CaptureStdout();
    const Status first = WriteAll(TableAt(path, "csv"), Rows("+I [\"a\",1]\n"));
    const Status second = WriteAll(TableAt(path, "json"), Rows("+I [\"b\",2]\n"));
    EXPECT_EQ(::testing::internal::GetCapturedStdout(), "a,1\n{\"name\":\"b\",\"price\":2}\n") << path;
    EXPECT_TRUE(first.ok() && second.ok());
  }
  EXPECT_TRUE(std::filesystem::is_symlink("/dev/stdout"));
}

TEST_F(FilesystemSinkTest, ReplacesTheFileThatALinkPointsTo) {
  folder_.Write("real.csv", "old\n");
  std::filesystem::create_symlink("real.csv", folder_.PathOf("out.csv"));
  EXPECT_EQ(Written("csv", "+I [\"new\",1]\n"), "new,1\n");
  EXPECT_EQ(ReadWholeFile(folder_.PathOf("real.csv")), "new,1\n");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_.PathOf("out.csv")));
}

TEST_F(FilesystemSinkTest, AddsANewFileToAFolder) {
  const std::string path = folder_.PathOf("results/");
  ASSERT_TRUE(WriteAll(TableAt(path, "csv"), Rows("+I [\"a\",1]\n")).ok());
  ASSERT_TRUE(WriteAll(TableAt(folder_.PathOf("results"), "csv"), Rows("+I [\"b\",2]\n")).ok());
  EXPECT_EQ(ReadWholeFile(folder_.PathOf("results/part-0.csv")), "a,1\n");
  EXPECT_EQ(ReadWholeFile(folder_.PathOf("results/part-1.csv")), "b,2\n");
  EXPECT_EQ(Text(ReadAll(TableAt(path, "csv")).value(), ValueStyle::kScript), "[\"a\",1]\n[\"b\",2]\n");
}

TEST_F(FilesystemSinkTest, RefusesWhatItCannotWrite) {
  EXPECT_EQ(OpenSink(TableAt("/nowhere/out.csv", "csv")).status().ToString(),
            "IoError: /nowhere/out.csv: No such file or directory");
  EXPECT_EQ(OpenSink(TableAt("out.csv.gz", "csv")).status().ToString(),
            "NotSupported: not supported yet: writing a compressed file: out.csv.gz");
  const auto conflicting =
      TableAt("x.csv", "csv", {{"podium.result", "final"}, {"podium.row-kind-column", "op"}});
  EXPECT_EQ(SinkChangelogMode(conflicting).status().ToString(),
            "Invalid: 'podium.row-kind-column' and 'podium.result' = 'final' exclude each other: a final "
            "table has no "
            "row kinds");
  EXPECT_EQ(
      SinkChangelogMode(TableAt("x.csv", "csv", {{"podium.row-kind-column", "name"}})).status().ToString(),
      "Invalid: the table has a column of the name given as 'podium.row-kind-column' already: name");
}

TEST_F(FilesystemSinkTest, TellsWhichKindsASinkTakes) {
  EXPECT_EQ(SinkChangelogMode(TableAt("x", "csv")).value(), ChangelogMode::InsertOnly());
  EXPECT_EQ(SinkChangelogMode(TableAt("x", "csv", {{"podium.result", "final"}})).value(),
            ChangelogMode::All());
  EXPECT_EQ(SinkChangelogMode(TableAt("x", "csv", {{"podium.row-kind-column", "op"}})).value(),
            ChangelogMode::All());
  EXPECT_EQ(SinkChangelogMode(Table(type_, {{"connector", "print"}})).value(), ChangelogMode::All());
  EXPECT_EQ(SinkChangelogMode(Table(type_, {{"connector", "blackhole"}})).value(), ChangelogMode::Upsert());
  EXPECT_EQ(SinkChangelogMode(Table(type_, {{"connector", "collect"}})).value(), ChangelogMode::All());
  EXPECT_EQ(SinkChangelogMode(Table(type_, {{"connector", "collect"}, {"changelog-mode", "I,UA,D"}})).value(),
            ChangelogMode::Upsert());
  EXPECT_EQ(SinkChangelogMode(Table(type_, {{"connector", "script"}})).status().ToString(),
            "Refused: Connector 'script' can only be used as a source. It cannot be used as a sink.");
}

}  // namespace
}  // namespace podium
