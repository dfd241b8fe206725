// Plans every case that was recorded from Flink and compares EXPLAIN, EXPLAIN CHANGELOG_MODE, the plan of the
// INSERT that really runs, and the refusals, byte for byte.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "podium/plan/explain/explain.h"
#include "podium/plan/planner/planner.h"
#include "podium/sql/analyzer/analyzer.h"
#include "podium/sql/parser/parser.h"

namespace podium {
namespace {

std::optional<std::string> ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The kinds of the option `changelog-mode`, such as "I,UA,D".
Result<ChangelogMode> ModeOption(const TableDefinition& table, ChangelogMode fallback) {
  const auto option = table.options.find("changelog-mode");
  if (option == table.options.end()) return fallback;
  const std::string kinds = "," + option->second + ",";
  ChangelogMode mode;
  if (kinds.find(",I,") != std::string::npos) mode = mode.With(RowKind::kInsert);
  if (kinds.find(",UB,") != std::string::npos) mode = mode.With(RowKind::kUpdateBefore);
  if (kinds.find(",UA,") != std::string::npos) mode = mode.With(RowKind::kUpdateAfter);
  if (kinds.find(",D,") != std::string::npos) mode = mode.With(RowKind::kDelete);
  return mode;
}

/// One case, up to its last statement.
class RecordedCase {
 public:
  explicit RecordedCase(std::filesystem::path folder) : folder_(std::move(folder)) {}

  Status Prepare() {
    PODIUM_ASSIGN_OR_RETURN(auto statements, ParseScript(*ReadFile(folder_ / "case.sql")));
    if (statements.empty()) return Status::Invalid("no statement");
    last_ = std::move(statements.back());
    statements.pop_back();
    for (const auto& statement : statements) PODIUM_RETURN_NOT_OK(analyzer_.ApplyDdl(statement));
    return Status::OK();
  }

  Result<std::string> Explain(ExplainDetail detail) {
    if (const auto* query = std::get_if<syntax::QueryStatement>(&last_->body))
      return ExplainLogical(analyzer_.AnalyzeQuery(*query->query), detail);
    return ExplainInsert(detail);
  }

  Result<std::string> ExplainInsert(ExplainDetail detail) {
    if (const auto* query = std::get_if<syntax::QueryStatement>(&last_->body))
      return ExplainLogical(analyzer_.AnalyzeSelectIntoCollect(*query->query), detail);
    return ExplainLogical(analyzer_.AnalyzeInsert(std::get<syntax::InsertStatement>(last_->body)), detail);
  }

  std::optional<std::string> Expected(const std::string& name) const { return ReadFile(folder_ / name); }

  /// The message of the last exception, without its class; nullopt if Flink planned the case.
  std::optional<std::string> ExpectedRefusal() const {
    const auto error = ReadFile(folder_ / "expected.error");
    if (!error.has_value() || !error->starts_with("phase: plan")) return std::nullopt;
    std::string last = *error;
    while (last.ends_with('\n')) last.pop_back();
    // A message may span lines; each exception begins with its class.
    const auto begin_of = [&](const char* package) {
      const auto found = last.rfind(package);
      return found == std::string::npos ? 0 : found + 1;
    };
    last.erase(0, std::max(begin_of("\norg."), begin_of("\njava.")));
    return last.substr(last.find(": ") + 2);
  }

 private:
  Result<std::string> ExplainLogical(const Result<LogicalNodePtr>& logical, ExplainDetail detail) {
    if (!logical.ok()) return logical.status();
    PlannerOptions options;
    options.compatibility = Compatibility::kFlink221;
    options.session = catalog_.options();
    options.source_mode = [](const TableDefinition& table) {
      return ModeOption(table, ChangelogMode::InsertOnly());
    };
    options.sink_mode = [](const TableDefinition& table) { return ModeOption(table, ChangelogMode::All()); };
    PODIUM_ASSIGN_OR_RETURN(const ExecNodePtr plan, Plan(logical.value(), options));
    return podium::Explain(*logical.value(), *plan, detail);
  }

  std::filesystem::path folder_;
  Catalog catalog_;
  Analyzer analyzer_{catalog_};
  std::optional<syntax::Statement> last_;
};

struct Tally {
  std::vector<std::string> same;
  std::vector<std::string> unsupported;
};

void CompareText(RecordedCase& recorded, const std::string& file, const Result<std::string>& actual,
                 const std::string& name) {
  const auto expected = recorded.Expected(file);
  if (!expected.has_value()) return;
  EXPECT_TRUE(actual.ok()) << name << ": " << actual.status().ToString();
  if (actual.ok()) {
    EXPECT_EQ(actual.value(), *expected) << name << ", " << file;
  }
}

void Compare(const std::filesystem::path& folder, Tally& tally) {
  const std::string name = folder.filename();
  RecordedCase recorded(folder);
  Status status = recorded.Prepare();
  const auto plain = status.ok() ? recorded.Explain(ExplainDetail::kNone) : Result<std::string>(status);
  if (status.ok())
    status = plain.ok() ? recorded.ExplainInsert(ExplainDetail::kNone).status() : plain.status();
  if (status.code() == StatusCode::kNotSupported) {
    tally.unsupported.push_back(name + ": " + status.message());
    return;
  }
  tally.same.push_back(name);
  if (const auto refusal = recorded.ExpectedRefusal()) {
    EXPECT_EQ(status.ToString(), "Refused: " + *refusal) << name;
    return;
  }
  CompareText(recorded, "expected.explain", plain, name);
  if (!status.ok()) return;
  CompareText(recorded, "expected.explain_changelog", recorded.Explain(ExplainDetail::kChangelogMode), name);
  CompareText(recorded, "expected.explain_insert", recorded.ExplainInsert(ExplainDetail::kChangelogMode),
              name);
}

Tally CompareFolder(const std::string& folder) {
  std::vector<std::filesystem::path> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_directory()) cases.push_back(entry.path());
  }
  std::ranges::sort(cases);
  Tally tally;
  for (const auto& path : cases) Compare(path, tally);
  for (const auto& name : tally.unsupported) std::cout << "not planned yet: " << name << "\n";
  std::cout << tally.same.size() << " cases compared, " << tally.unsupported.size() << " not planned yet\n";
  return tally;
}

TEST(RecordedPlansTest, GoldenCasesPlanAsInFlink) {
  const Tally tally = CompareFolder("test/parity/golden");
  EXPECT_GE(tally.same.size(), 173U);
}

TEST(RecordedPlansTest, RecordedShapesPlanAsInFlink) {
  const Tally tally = CompareFolder("test/parity/recorded");
  EXPECT_GE(tally.same.size(), 494U);
}

}  // namespace
}  // namespace podium
