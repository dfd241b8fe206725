#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "podium/base/result.h"
#include "podium/runtime/replay/replay_case.h"
#include "podium/runtime/session/frontend.h"

namespace podium {

/// What a case did when it was played.
struct ReplayOutcome {
  enum class Phase : std::uint8_t { kDone, kPlan, kRun };
  Phase phase = Phase::kDone;  ///< Where `error` came from.
  Status error;           ///< The SQL was refused, or a row failed the run; `changelog` has what came before.
  std::string changelog;  ///< `EVENT KIND ROW` lines.
  std::string exchange;   ///< The form of expected.exchange, if asked for.
};

/// Plays one case: plans its last statement and runs it over the scripted input.
class ReplayRunner {
 public:
  /// Applies the case's SET and DDL statements. Returns Invalid for a case that is not one: its SQL does not
  /// parse, or does not end in one SELECT or INSERT.
  static Result<std::unique_ptr<ReplayRunner>> Make(ReplayCase replay_case, Compatibility compatibility);

  const ReplayCase& replay_case() const { return case_; }

  /// The form of expected.explain, or with kChangelogMode of expected.explain_changelog.
  Result<std::string> Explain(std::vector<syntax::ExplainDetail> details);
  Result<std::string> ExplainInsert();  ///< expected.explain_insert
  Result<std::string> JsonPlan();       ///< expected.json_plan_p4: of the INSERT, with default parallelism 4

  enum class KeyGroups : std::uint8_t { kSkip, kLog };
  ReplayOutcome Run(KeyGroups key_groups = KeyGroups::kSkip);

  /// Compares with every expected file that this build can produce. Returns the readable differences, empty
  /// if there are none.
  Result<std::string> Check();

 private:
  ReplayRunner(ReplayCase replay_case, Compatibility compatibility)
      : case_(std::move(replay_case)), frontend_(compatibility) {}

  Status ApplyStatements(const std::vector<syntax::Statement>& statements);
  Result<PlannedStatement> PlanForRun();
  Result<std::string> CheckChangelog(const ReplayOutcome& outcome) const;

  ReplayCase case_;
  Frontend frontend_;
  std::optional<syntax::Statement> last_;  // The SELECT or INSERT.
};

}  // namespace podium
