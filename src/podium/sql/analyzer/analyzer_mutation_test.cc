// Damages recorded scripts token by token: whatever comes out is a plan or an error with a place in the
// script.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "podium/sql/analyzer/analyzer.h"
#include "podium/sql/parser/parser.h"

namespace podium {
namespace {

std::vector<std::string> Scripts() {
  std::vector<std::string> scripts;
  for (const auto* folder : {"test/parity/golden", "test/parity/analyzer"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ifstream file(entry.path() / "case.sql");
      if (!file) continue;
      std::stringstream text;
      text << file.rdbuf();
      scripts.push_back(text.str());
    }
  }
  std::ranges::sort(scripts);
  return scripts;
}

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Words, and every other character alone; joined again they are the script.
std::vector<std::string> Tokens(const std::string& script) {
  std::vector<std::string> tokens;
  for (const char c : script) {
    if (!tokens.empty() && IsWord(c) && IsWord(tokens.back().back())) {
      tokens.back() += c;
    } else {
      tokens.emplace_back(1, c);
    }
  }
  return tokens;
}

std::string Damaged(std::vector<std::string> tokens, const std::vector<std::string>& others,
                    std::mt19937& random) {
  const std::size_t at = random() % tokens.size();
  switch (random() % 5) {
    case 0:
      tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(at), " " + tokens[at] + " ");
      break;
    case 2:
      std::swap(tokens[at], tokens[random() % tokens.size()]);
      break;
    case 3:
      tokens[at].back() = static_cast<char>(tokens[at].back() == 'x' ? 'y' : 'x');
      break;
    default:
      tokens[at] = others[random() % others.size()];
  }
  std::string script;
  for (const auto& token : tokens) script += token;
  return script;
}

/// The status of the script's first statement that fails.
Status Play(const std::string& script) {
  PODIUM_ASSIGN_OR_RETURN(const auto statements, ParseScript(script));
  Catalog catalog;
  Analyzer analyzer(catalog);
  for (const auto& statement : statements) {
    if (const auto* query = std::get_if<syntax::QueryStatement>(&statement.body)) {
      PODIUM_ASSIGN_OR_RETURN(const auto node, analyzer.AnalyzeQuery(*query->query));
      if (PrintLogicalPlan(*node).empty()) return Status::Internal("an empty plan");
      PODIUM_RETURN_NOT_OK(analyzer.AnalyzeSelectIntoCollect(*query->query).status());
    } else if (const auto* insert = std::get_if<syntax::InsertStatement>(&statement.body)) {
      PODIUM_RETURN_NOT_OK(analyzer.AnalyzeInsert(*insert).status());
    } else {
      PODIUM_RETURN_NOT_OK(analyzer.ApplyDdl(statement));
    }
  }
  return Status::OK();
}

}  // namespace

TEST(AnalyzerMutationTest, ADamagedScriptGivesAPlanOrAnErrorWithAPlaceInIt) {
  const auto scripts = Scripts();
  ASSERT_GT(scripts.size(), 400U);
  int refused = 0;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    const auto tokens = Tokens(scripts[i]);
    const auto others = Tokens(scripts[(i * 7 + 3) % scripts.size()]);
    for (std::uint32_t round = 0; round < 25; ++round) {
      std::mt19937 random(static_cast<std::uint32_t>(i) * 1000 + round);
      const std::string script = Damaged(tokens, others, random);
      const Status status = Play(script);
      if (status.ok()) continue;
      ++refused;
      const auto lines = std::ranges::count(script, '\n') + 1;
      ASSERT_TRUE(status.position()) << status.ToString() << "\nin script:\n" << script;
      ASSERT_GE(status.position()->line, 1) << status.ToString() << "\nin script:\n" << script;
      ASSERT_LE(status.position()->line, lines) << status.ToString() << "\nin script:\n" << script;
      ASSERT_NE(status.code(), StatusCode::kInternal) << status.ToString() << "\nin script:\n" << script;
      ASSERT_FALSE(status.message().empty());
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace podium
