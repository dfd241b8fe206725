// Compares the logical plans of every recorded case with what stock Flink 2.2.1 printed.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/analyzer/analyzer.h"
#include "podium/sql/analyzer/sink_check.h"
#include "podium/sql/parser/parser.h"

namespace podium {
namespace {

namespace fs = std::filesystem;

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// What stands under "== Abstract Syntax Tree ==".
std::string TreeOf(const std::string& explain) {
  constexpr std::string_view kTitle = "== Abstract Syntax Tree ==\n";
  const auto end = explain.find("\n\n== Optimized Physical Plan ==");
  return explain.substr(kTitle.size(), end + 1 - kTitle.size());
}

std::vector<fs::path> Cases(const fs::path& folder) {
  std::vector<fs::path> cases;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (fs::exists(entry.path() / "case.sql")) cases.push_back(entry.path());
  }
  std::ranges::sort(cases);
  return cases;
}

std::string Describe(const Status& status) {
  std::string text = status.ToString();
  if (status.position()) {
    text = "line " + std::to_string(status.position()->line) + ":" +
           std::to_string(status.position()->column) + ": " + text;
  }
  return text + (status.hint().empty() ? "" : " (" + status.hint() + ")") + "\n";
}

std::string Printed(const Result<LogicalNodePtr>& node) {
  return node.ok() ? PrintLogicalPlan(*node.value()) : Describe(node.status());
}

/// Runs the definitions of a case and gives its last statement: the query or the INSERT.
Result<syntax::Statement> Prepare(const fs::path& folder, Catalog& catalog) {
  PODIUM_ASSIGN_OR_RETURN(const auto statements, ParseScript(Read(folder / "case.sql")));
  if (statements.empty()) return Status::Invalid("no statement");
  for (std::size_t i = 0; i + 1 < statements.size(); ++i) {
    PODIUM_RETURN_NOT_OK(Analyzer(catalog).ApplyDdl(statements[i]));
  }
  return statements.back();
}

/// Compares all plans of the cases in `folder` and gives their number.
int ComparePlans(const fs::path& folder) {
  int compared = 0;
  for (const auto& path : Cases(folder)) {
    SCOPED_TRACE(path.filename().string());
    Catalog catalog;
    const auto statement = Prepare(path, catalog);
    const bool recorded =
        fs::exists(path / "expected.explain") || fs::exists(path / "expected.explain_insert");
    if (!statement.ok()) {
      EXPECT_FALSE(recorded) << Describe(statement.status());
      continue;
    }
    const Analyzer analyzer(catalog);
    const auto* insert = std::get_if<syntax::InsertStatement>(&statement.value().body);
    const auto* query = std::get_if<syntax::QueryStatement>(&statement.value().body);
    if (fs::exists(path / "expected.explain")) {
      const auto node = insert ? analyzer.AnalyzeInsert(*insert) : analyzer.AnalyzeQuery(*query->query);
      EXPECT_EQ(Printed(node), TreeOf(Read(path / "expected.explain")));
      ++compared;
    }
    if (fs::exists(path / "expected.explain_insert")) {
      EXPECT_EQ(Printed(analyzer.AnalyzeSelectIntoCollect(*query->query)),
                TreeOf(Read(path / "expected.explain_insert")));
      ++compared;
    }
  }
  return compared;
}

/// The message of the innermost exception: what stands behind the last class name.
std::string InnermostMessage(const std::string& error) {
  const auto last = error.rfind("Exception: ");
  std::string message = error.substr(last + std::string_view("Exception: ").size());
  while (message.ends_with('\n')) message.pop_back();
  return message;
}

/// Compares the messages of the cases in `folder` that Flink refuses without a plan, and gives their number.
int CompareRefusals(const fs::path& folder) {
  int compared = 0;
  for (const auto& path : Cases(folder)) {
    if (fs::exists(path / "expected.explain") || !fs::exists(path / "expected.error")) continue;
    SCOPED_TRACE(path.filename().string());
    Catalog catalog;
    const auto statement = Prepare(path, catalog);
    Status status = statement.status();
    if (status.ok()) {
      const Analyzer analyzer(catalog);
      const auto* insert = std::get_if<syntax::InsertStatement>(&statement.value().body);
      const auto* query = std::get_if<syntax::QueryStatement>(&statement.value().body);
      const auto node = insert ? analyzer.AnalyzeInsert(*insert) : analyzer.AnalyzeQuery(*query->query);
      status = node.status();
      if (insert && node.ok()) status = CheckRowtimes((*node)->inputs[0]->row_type, (*node)->table->name);
    }
    EXPECT_EQ(status.message(), InnermostMessage(Read(path / "expected.error")));
    EXPECT_EQ(status.code(), StatusCode::kRefused);
    ++compared;
  }
  return compared;
}

}  // namespace

TEST(RecordedPlanTest, EveryPlanOfTheGoldenCasesIsFlinks) {
  EXPECT_EQ(ComparePlans("test/parity/golden"), 339);
}

TEST(RecordedPlanTest, EveryPlanOfTheCasesForTheAnalyzerIsFlinks) {
  EXPECT_EQ(ComparePlans("test/parity/analyzer"), 309);
}

TEST(RecordedPlanTest, EveryRefusalOfTheCasesForTheAnalyzerIsFlinks) {
  EXPECT_EQ(CompareRefusals("test/parity/analyzer"), 68);
}

}  // namespace podium
