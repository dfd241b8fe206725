#include "podium/connect/source/filesystem_source.h"

#include <zlib.h>

#include <filesystem>

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"
#include "podium/connect/sink/sink.h"

namespace podium {
namespace {

using testing_support::AllTypes;
using testing_support::AllTypesScript;
using testing_support::ReadAll;
using testing_support::ScriptRows;
using testing_support::Table;
using testing_support::TemporaryFolder;
using testing_support::Text;
using testing_support::WriteAll;

class FilesystemSourceTest : public ::testing::Test {
 protected:
  TableDefinition TableAt(const std::string& path, std::map<std::string, std::string> more = {}) const {
    std::map<std::string, std::string> options = {
        {"connector", "filesystem"}, {"format", "csv"}, {"path", path}};
    for (const auto& [key, value] : more) options[key] = value;
    return Table(type_, options);
  }
  std::string Read(const std::string& path, std::map<std::string, std::string> more = {}) const {
    const auto batch = ReadAll(TableAt(path, std::move(more)));
    return batch.ok() ? Text(batch.value(), ValueStyle::kScript) : batch.status().message();
  }

  static ChangelogBatch ScriptRowsWithoutKinds(ChangelogBatch rows) {
    rows.kinds.clear();
    return rows;
  }

  TemporaryFolder folder_;
  RowType type_{{"n"}, {LogicalType::Int()}};
};

TEST_F(FilesystemSourceTest, ReadsFoldersAndPatternsInTheOrderOfPaths) {
  std::filesystem::create_directories(folder_.PathOf("d/sub"));
  folder_.Write("d/b.csv", "2\n");
  folder_.Write("d/a.csv", "1\n");
  folder_.Write("d/sub/c.csv", "3");
  folder_.Write("d/.hidden", "x");
  folder_.Write("d/_SUCCESS", "x");
  EXPECT_EQ(Read(folder_.PathOf("d")), "[1]\n[2]\n[3]\n");
  EXPECT_EQ(Read("file://" + folder_.PathOf("d")), "[1]\n[2]\n[3]\n");
  EXPECT_EQ(Read(folder_.PathOf("d/[ab].csv")), "[1]\n[2]\n");
  EXPECT_EQ(Read(folder_.PathOf("*/s*")), "[3]\n");
  EXPECT_EQ(Read(folder_.PathOf("none.csv")), folder_.PathOf("none.csv") + ": No such file or directory");
  EXPECT_EQ(Read(folder_.PathOf("*.txt")), folder_.PathOf("*.txt") + ": no file matches this pattern");
}

TEST_F(FilesystemSourceTest, ReadsGzipAndNoticesDamage) {
  const std::string path = folder_.PathOf("in.csv.gz");
  const gzFile file = gzopen(path.c_str(), "wb");
  std::string content;
  for (int i = 0; i < 100000; ++i) content += std::to_string(i * 7919 % 100003) + "\n";
  gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
  gzclose(file);
  const auto source = OpenSource(TableAt(path), {0}).value();
  std::int64_t rows = 0;
  while (const auto batch = source->Next(8192).value()) rows += batch->num_records();
  EXPECT_EQ(rows, 100000);
  EXPECT_EQ(source->progress().bytes_read, source->progress().bytes_total);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 100);
  EXPECT_EQ(Read(path), path + ": damaged gzip data: unexpected end of file");
}

TEST_F(FilesystemSourceTest, GivesBackEveryTypeThatItsSinkWrote) {
  type_ = AllTypes();
  const auto rows = ScriptRows(type_, AllTypesScript()).value();
  const std::string expected = Text(ScriptRowsWithoutKinds(rows), ValueStyle::kScript);
  for (const std::string format : {"csv", "json", "parquet"}) {
    const auto table = TableAt(
        folder_.PathOf("out." + format),
        {{"format", format},
         {format == "csv" ? "csv.null-literal" : "connector", format == "csv" ? "\\N" : "filesystem"}});
    ASSERT_EQ(WriteAll(table, rows).ToString(), "OK") << format;
    const auto read = ReadAll(table, {}, 2);
    ASSERT_EQ(read.status().ToString(), "OK") << format;
    EXPECT_EQ(Text(read.value(), ValueStyle::kScript), expected) << format;
  }
}

TEST_F(FilesystemSourceTest, NamesUnknownMissingAndMalformedOptions) {
  const auto error = [this](std::map<std::string, std::string> options) {
    const Status status = OpenSource(Table(type_, std::move(options)), {0}).status();
    return std::to_string(status.position()->line) + ": " + status.message() +
           (status.hint().empty() ? "" : "\n=> " + status.hint());
  };
  EXPECT_EQ(error({{"connector", "filesystem"}, {"format", "parquet"}, {"path", "x"}, {"paths", "y"}}),
            "5: Unsupported options found for 'filesystem'.\n\nUnsupported options:\n\npaths\n\nSupported "
            "options:\n\n"
            "connector\nformat\nparquet.compression\npath\npodium.result\npodium.row-kind-column\n"
            "=> did you mean: path?");
  const std::string misnamed =
      error({{"connector", "filesystem"}, {"format", "csv"}, {"path", "x"}, {"csv.header", "true"}});
  EXPECT_EQ(misnamed.substr(misnamed.find("\n=>")), "\n=> did you mean: csv.podium.header?");
  EXPECT_EQ(error({{"connector", "filesystem"}, {"format", "csv"}}),
            "1: One or more required options are missing.\n\nMissing required options are:\n\npath\n"
            "=> add to WITH: 'path' = '...'");
  EXPECT_EQ(
      error({{"connector", "filesystem"}, {"format", "csv"}, {"path", "x"}, {"csv.allow-comments", "maybe"}}),
      "3: Invalid value for option 'csv.allow-comments': maybe\n=> write 'true' or 'false'");
  EXPECT_EQ(
      error({{"connector", "filesystem"}, {"format", "csv"}, {"path", "x"}, {"csv.field-delimiter", ";;"}}),
      "3: Invalid value for option 'csv.field-delimiter': ;;\n=> write a single ASCII character, such as ',' "
      "or "
      "'\\t'");
  EXPECT_EQ(error({{"connector", "filesystem"}, {"format", "jsn"}, {"path", "x"}}),
            "3: Could not find any format factory for identifier 'jsn' in the classpath.\n"
            "=> known formats: csv, json, parquet (did you mean: json?)");
  EXPECT_EQ(error({{"connector", "filesytem"}}),
            "2: Could not find any factory for identifier 'filesytem' that implements "
            "'org.apache.flink.table.factories.DynamicTableFactory' in the classpath.\n\nAvailable factory "
            "identifiers "
            "are:\n\nblackhole\ncollect\nfilesystem\nprint\nscript\n=> did you mean: filesystem?");
  EXPECT_EQ(error({}),
            "1: Table options do not contain an option key 'connector' for discovering a connector.\n"
            "=> add to WITH: 'connector' = 'filesystem', for example");
  EXPECT_EQ(error({{"connector", "print"}}),
            "2: Connector 'print' can only be used as a sink. It cannot be used as a source.");
}

TEST_F(FilesystemSourceTest, TellsWhichKindsASourceDelivers) {
  EXPECT_EQ(SourceChangelogMode(TableAt("x")).value(), ChangelogMode::InsertOnly());
  EXPECT_EQ(SourceChangelogMode(Table(type_, {{"connector", "script"}})).value(),
            ChangelogMode::InsertOnly());
  EXPECT_EQ(
      SourceChangelogMode(Table(type_, {{"connector", "script"}, {"changelog-mode", "I, UA,D"}})).value(),
      ChangelogMode::Upsert());
  EXPECT_EQ(SourceChangelogMode(Table(type_, {{"connector", "script"}, {"changelog-mode", "I,U"}}))
                .status()
                .ToString(),
            "Invalid: unknown kind in changelog-mode: U");
}

}  // namespace
}  // namespace podium
