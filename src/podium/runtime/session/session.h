#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "podium/base/status.h"
#include "podium/connect/sink/sink.h"
#include "podium/eval/calc.h"
#include "podium/runtime/session/frontend.h"
#include "podium/runtime/session/progress.h"
#include "podium/runtime/session/result_style.h"

namespace podium {

struct SessionOptions {
  Compatibility compatibility = Compatibility::kCorrect;
  ResultStyle result_style = ResultStyle::kChangelog;
  ProgressMeter::Mode progress = ProgressMeter::Mode::kSilent;
  std::FILE* out = stdout;
  /// What the user should know although nothing failed (skipped records, options without effect).
  std::function<void(const std::string&)> note = [](const std::string&) {};
};

/// What to do with the statements of a script.
enum class ScriptMode : std::uint8_t {
  kRun,      ///< Run every statement in order.
  kExplain,  ///< Run DDL and SET; print the plans of queries and INSERTs instead of running them.
};

/// Executes scripts, statement by statement. Errors carry a position in the script where one is known; what
/// ran before the failing statement stays done.
class Session {
 public:
  explicit Session(SessionOptions options);

  Status Execute(std::string_view script, ScriptMode mode);

 private:
  Status ExecuteStatement(const syntax::Statement& statement, ScriptMode mode);
  Status ExecuteInsert(const syntax::InsertStatement& insert, ScriptMode mode);
  Status RunSelect(const syntax::Query& query);
  Status RunInsert(const syntax::InsertStatement& insert);
  Status RunTask(const ExecNode& plan, Sink& sink);
  Status PrintExplain(const syntax::ExplainStatement& explain);

  SessionOptions options_;
  Frontend frontend_;
  EvalContext context_;
};

}  // namespace podium
