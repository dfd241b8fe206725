#include "podium/connect/source/script.h"

#include "gtest/gtest.h"
#include "podium/connect/connect_test_support.h"

namespace podium {

using testing_support::TemporaryFolder;

class ScriptTest : public ::testing::Test {
 protected:
  Result<std::vector<ScriptEvent>> Read(const std::string& text) {
    const std::string path = folder_.Write("t.events", text);
    PODIUM_ASSIGN_OR_RETURN(const auto reader, ScriptReader::Open(path, type_));
    std::vector<ScriptEvent> events;
    while (true) {
      PODIUM_ASSIGN_OR_RETURN(auto event, reader->Next());
      if (!event) return events;
      events.push_back(*std::move(event));
    }
  }
  /// The message without the folder, which differs from run to run.
  std::string ErrorOf(const std::string& text) {
    std::string message = Read(text).status().ToString();
    const std::size_t at = message.find(folder_.path() + "/");
    if (at != std::string::npos) message.erase(at, folder_.path().size() + 1);
    return message;
  }

  TemporaryFolder folder_;
  RowType type_{{"k", "v"}, {LogicalType::String(), LogicalType::TinyInt()}};
};

TEST_F(ScriptTest, ReadsEveryKindOfEventAndCountsCommentsAndBlankLines) {
  const auto events = Read(
                          "# comment\n\n+I [\"a\",1]\r\n  -U [\"a\", null ]  \n+U [null,-1]\n-D [\"\",0]\n"
                          "W -5\nP 7\nC\nR")
                          .value();
  ASSERT_EQ(events.size(), 8U);
  EXPECT_EQ(events[0].line, 3);
  EXPECT_EQ(testing_support::Text(events[0].row, ValueStyle::kPrint), "+I[a, 1]\n");
  EXPECT_EQ(testing_support::Text(events[1].row, ValueStyle::kPrint), "-U[a, null]\n");
  EXPECT_EQ(testing_support::Text(events[2].row, ValueStyle::kPrint), "+U[null, -1]\n");
  EXPECT_EQ(testing_support::Text(events[3].row, ValueStyle::kPrint), "-D[, 0]\n");
  EXPECT_EQ(events[4].kind, ScriptEvent::Kind::kWatermark);
  EXPECT_EQ(events[4].time_ms, -5);
  EXPECT_EQ(events[5].kind, ScriptEvent::Kind::kProcessingTime);
  EXPECT_EQ(events[5].time_ms, 7);
  EXPECT_EQ(events[6].kind, ScriptEvent::Kind::kCheckpoint);
  EXPECT_EQ(events[7].kind, ScriptEvent::Kind::kRestore);
  EXPECT_EQ(events[7].line, 10);
}

TEST_F(ScriptTest, NamesFileLineAndField) {
  EXPECT_EQ(ErrorOf("\n+I [\"a\",128]\n"),
            "Invalid: t.events: line 2, field v: not a value of type TINYINT: '128'");
  EXPECT_EQ(ErrorOf("+I [1,1]"), "Invalid: t.events: line 1, field k: not a value of type STRING: '1'");
  EXPECT_EQ(ErrorOf("+I [\"a\",\"1\"]"),
            "Invalid: t.events: line 1, field v: not a value of type TINYINT: '\"1\"'");
  EXPECT_EQ(ErrorOf("+I [\"a\"]"), "Invalid: t.events: line 1: expected 2 fields, found 1");
  EXPECT_EQ(ErrorOf("+I [\"a\",1,2]"), "Invalid: t.events: line 1: expected 2 fields, found 3");
  EXPECT_EQ(ErrorOf("+I {\"k\":1}"),
            "Invalid: t.events: line 1: a row must be a JSON array, found: {\"k\":1}");
  EXPECT_EQ(ErrorOf("+I [\"a\",1] []"), "Invalid: t.events: line 1: text behind the row");
  EXPECT_EQ(ErrorOf("+X [\"a\",1]"),
            "Invalid: t.events: line 1: unknown event (known: +I, -U, +U, -D, W, P, C, R): +X");
  EXPECT_EQ(ErrorOf("W soon"), "Invalid: t.events: line 1: expected milliseconds after W, found: soon");
  EXPECT_EQ(ErrorOf("C 1"), "Invalid: t.events: line 1: nothing may follow C, found: 1");
  EXPECT_EQ(ErrorOf("+I [\"a\",1"), "Invalid: t.events: line 1: a row must be a JSON array, found: [\"a\",1");
}

TEST_F(ScriptTest, RefusesNullWhereTheColumnHasNone) {
  type_.types[1] = LogicalType::TinyInt(/*nullable=*/false);
  EXPECT_EQ(ErrorOf("+I [\"a\",null]"),
            "Invalid: t.events: line 1, field v: NULL in a field of type TINYINT NOT NULL");
}

TEST_F(ScriptTest, RefusesMapsThatItCannotHold) {
  type_ = {{"m"}, {LogicalType::Map(LogicalType::String(), LogicalType::Int())}};
  EXPECT_EQ(ErrorOf("+I [[[null,1]]]"),
            "Invalid: t.events: line 1, field m: not supported yet: a NULL key in a MAP<STRING, INT>");
  EXPECT_EQ(
      ErrorOf("+I [[[\"a\",1,2]]]"),
      "Invalid: t.events: line 1, field m: an entry of a MAP<STRING, INT> is not of the form [key,value]");
  EXPECT_EQ(
      ErrorOf("+I [[[\"a\"]]]"),
      "Invalid: t.events: line 1, field m: an entry of a MAP<STRING, INT> is not of the form [key,value]");
  EXPECT_EQ(ErrorOf("+I [{\"a\":1}]"),
            "Invalid: t.events: line 1, field m: not a value of type MAP<STRING, INT>: '{'");
}

TEST_F(ScriptTest, ReadsNumbersAsTheRecorderOfCasesDid) {
  type_ = {{"d", "f"}, {LogicalType::Decimal(5, 2), LogicalType::Double()}};
  const auto events = Read(
                          "+I [\"0\",1]\n+I [1.005,\"-Infinity\"]\n+I [\"-9.995\",\"NaN\"]\n+I "
                          "[1e2,1e400]\n+I [\"1000\",0]\n")
                          .value();
  std::string text;
  for (const ScriptEvent& event : events) text += testing_support::Text(event.row, ValueStyle::kScript);
  EXPECT_EQ(text,
            "+I [\"0.00\",1e+00]\n+I [\"1.01\",\"-Infinity\"]\n+I [\"-10.00\",\"NaN\"]\n+I "
            "[\"100.00\",\"Infinity\"]\n"
            "+I [null,0e+00]\n");  // Flink makes a decimal that does not fit NULL.
}

TEST(ScriptReaderTest, SaysWhichFileCannotBeOpened) {
  EXPECT_EQ(ScriptReader::Open("/nowhere/t.events", {}).status().ToString(),
            "IoError: /nowhere/t.events: No such file or directory");
}

}  // namespace podium
