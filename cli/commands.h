#pragma once

#include <string>
#include <vector>

#include "podium/rank/rank_spec.h"
#include "podium/runtime/session/result_style.h"
#include "podium/runtime/session/session.h"

namespace podium {

/// Exit codes of the program.
enum ExitCode : int {
  kExitOk = 0,
  kExitFailed = 1,  ///< The run failed, or a case differs.
  kExitUsage = 2,   ///< The command line is wrong.
};

struct RunArguments {
  std::string file;  ///< "-" for standard input.
  std::string sql;   ///< From -e; used instead of a file if `has_sql`.
  bool has_sql = false;
  Compatibility compatibility = Compatibility::kCorrect;
  ResultStyle result_style = ResultStyle::kChangelog;
  ScriptMode mode = ScriptMode::kRun;
};

/// `podium run` and `podium explain`.
int RunCommand(const RunArguments& arguments);

/// What `podium replay` prints.
enum class ReplayOutput : std::uint8_t {
  kChangelog,
  kExplain,
  kExplainChangelog,
  kExplainInsert,
  kExplainAdvice,
  kJsonPlan,
  kExchange,
};

struct ReplayArguments {
  std::vector<std::string> cases;  ///< Case folders, or folders of cases.
  std::string filter;              ///< Regular expression on the case's name; empty for all.
  std::int64_t at_least = 1;       ///< With check: fewer compared cases are a failure.
  bool check = false;
  Compatibility compatibility = Compatibility::kFlink221;
  ReplayOutput output = ReplayOutput::kChangelog;
};

/// `podium replay`.
int ReplayCommand(const ReplayArguments& arguments);

}  // namespace podium
