#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <regex>
#include <utility>

#include "cli/commands.h"
#include "cli/error_text.h"
#include "podium/runtime/replay/replay_runner.h"

namespace podium {

namespace {

namespace fs = std::filesystem;

// A folder with case.sql is a case; any other stands for the cases in it.
std::vector<std::string> FindCases(const std::vector<std::string>& folders, const std::regex& filter) {
  std::vector<std::string> cases;
  for (const std::string& folder : folders) {
    std::error_code ignored;
    if (fs::exists(fs::path(folder) / "case.sql", ignored)) {
      cases.push_back(folder);
      continue;
    }
    std::vector<std::string> inside;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (fs::exists(entry.path() / "case.sql", ignored)) inside.push_back(entry.path().string());
    }
    std::ranges::sort(inside);
    cases.insert(cases.end(), inside.begin(), inside.end());
  }
  std::erase_if(cases, [&](const std::string& folder) {
    return !std::regex_search(fs::path(folder).lexically_normal().filename().string(), filter);
  });
  return cases;
}

Result<std::unique_ptr<ReplayRunner>> Open(const std::string& folder, Compatibility compatibility) {
  PODIUM_ASSIGN_OR_RETURN(ReplayCase loaded, ReplayCase::Load(folder));
  return ReplayRunner::Make(std::move(loaded), compatibility);
}

Result<std::string> Describe(ReplayRunner& runner, ReplayOutput output) {
  switch (output) {
    case ReplayOutput::kExplainChangelog:
      return runner.Explain({syntax::ExplainDetail::kChangelogMode});
    case ReplayOutput::kExplainAdvice:
      return runner.Explain({syntax::ExplainDetail::kPlanAdvice});
    case ReplayOutput::kExplainInsert:
      return runner.ExplainInsert();
    case ReplayOutput::kJsonPlan:
      return runner.JsonPlan();
    default:
      return runner.Explain({});
  }
}

int PrintCase(const std::string& folder, const ReplayArguments& arguments) {
  const std::string name = folder + "/case.sql";
  Result<std::unique_ptr<ReplayRunner>> runner = Open(folder, arguments.compatibility);
  if (!runner.ok()) {
    std::fputs(ErrorText(name, runner.status()).c_str(), stderr);
    return kExitFailed;
  }
  const bool exchange = arguments.output == ReplayOutput::kExchange;
  if (exchange || arguments.output == ReplayOutput::kChangelog) {
    const ReplayOutcome outcome =
        (*runner)->Run(exchange ? ReplayRunner::KeyGroups::kLog : ReplayRunner::KeyGroups::kSkip);
    std::fputs((exchange ? outcome.exchange : outcome.changelog).c_str(), stdout);
    std::fflush(stdout);
    if (outcome.error.ok()) return kExitOk;
    std::fputs(ErrorText(name, outcome.error).c_str(), stderr);
    return kExitFailed;
  }
  const Result<std::string> text = Describe(**runner, arguments.output);
  if (!text.ok()) {
    std::fputs(ErrorText(name, text.status()).c_str(), stderr);
    return kExitFailed;
  }
  std::fputs(text->c_str(), stdout);
  return kExitOk;
}

// The differences of one case as text; empty if it is as recorded.
Result<std::string> CheckCase(ReplayCase loaded, Compatibility compatibility) {
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<ReplayRunner> runner,
                          ReplayRunner::Make(std::move(loaded), compatibility));
  return runner->Check();
}

int CheckCases(const std::vector<std::string>& cases, const ReplayArguments& arguments) {
  std::int64_t compared = 0;
  std::int64_t differing = 0;
  for (const std::string& folder : cases) {
    Result<ReplayCase> loaded = ReplayCase::Load(folder);
    if (!loaded.ok() || !loaded->has_expectations()) {
      fmt::print(stderr,
                 "{}: nothing to compare with: no expected.changelog, expected.digest, expected.error or "
                 "expected.explain*\n",
                 folder);
      return kExitUsage;
    }
    ++compared;
    const Result<std::string> differences = CheckCase(std::move(loaded).value(), arguments.compatibility);
    if (differences.ok() && differences->empty()) continue;
    ++differing;
    fmt::print("{}: differs\n{}", folder,
               differences.ok() ? *differences : ErrorText(folder + "/case.sql", differences.status()));
  }
  fmt::print("{} cases compared, {} differ\n", compared, differing);
  if (compared < arguments.at_least) {
    fmt::print(stderr, "fewer cases than the {} that must be compared\n", arguments.at_least);
    return kExitFailed;
  }
  return differing == 0 ? kExitOk : kExitFailed;
}

}  // namespace

int ReplayCommand(const ReplayArguments& arguments) {
  std::regex filter;
  try {
    filter = std::regex(arguments.filter);
  } catch (const std::regex_error&) {
    fmt::print(stderr, "--filter is not a regular expression: {}\n", arguments.filter);
    return kExitUsage;
  }
  const std::vector<std::string> cases = FindCases(arguments.cases, filter);
  if (cases.empty()) {
    fmt::print(stderr, "no case found: a case is a folder with case.sql and input/<table>.events\n");
    return kExitUsage;
  }
  if (arguments.check) return CheckCases(cases, arguments);
  if (cases.size() > 1) {
    fmt::print(stderr, "{} cases found; without --check, replay plays one\n", cases.size());
    return kExitUsage;
  }
  return PrintCase(cases.front(), arguments);
}

}  // namespace podium
