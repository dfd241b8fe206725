#include "podium/runtime/replay/replay_runner.h"

#include <fmt/format.h>

#include <charconv>
#include <functional>
#include <utility>

#include "podium/connect/format/record_text.h"
#include "podium/plan/explain/explain.h"
#include "podium/plan/explain/json_plan.h"
#include "podium/runtime/replay/changelog_compare.h"
#include "podium/runtime/replay/key_group_log.h"
#include "podium/runtime/task/operator_chain.h"
#include "podium/runtime/task/script_player.h"
#include "podium/runtime/task/task_plan.h"
#include "podium/sql/analyzer/analyzer.h"
#include "podium/sql/parser/parser.h"

namespace podium {

namespace {

/// Of the tasks that cases were recorded for: json_plan_p4, and the subtasks of expected.exchange.
constexpr std::int32_t kRecordedParallelism = 4;

/// The `collect` sink: the changelog as text, each record with the event that caused it.
class CollectSink final : public Sink {
 public:
  void set_event(std::string event) { event_ = std::move(event); }
  const std::string& text() const { return text_; }

  Status Write(const ChangelogBatch& batch) override {
    for (std::int64_t record = 0; record < batch.num_records(); ++record) {
      text_ += event_;
      text_ += ' ';
      text_ += ShortName(batch.kind_of(record));
      text_ += ' ';
      AppendRecord(batch, record, ValueStyle::kScript, text_);
      text_ += '\n';
    }
    return Status::OK();
  }
  Status Finish() override { return Status::OK(); }

 private:
  std::string event_ = "E";
  std::string text_;
};

Result<std::vector<int>> KeyColumns(const std::string& list) {
  std::vector<int> columns;
  const char* at = list.data();
  const char* end = at + list.size();
  while (at != end) {
    int column = 0;
    const auto [next, error] = std::from_chars(at, end, column);
    if (error != std::errc() || column < 0)
      return Status::Invalid("case.meta: key must be column numbers, found: ", list);
    columns.push_back(column);
    at = next == end ? next : next + 1;
  }
  return columns;
}

}  // namespace

Result<std::unique_ptr<ReplayRunner>> ReplayRunner::Make(ReplayCase replay_case,
                                                         Compatibility compatibility) {
  std::unique_ptr<ReplayRunner> runner(new ReplayRunner(std::move(replay_case), compatibility));
  PODIUM_ASSIGN_OR_RETURN(const std::vector<syntax::Statement> statements, ParseScript(runner->case_.sql));
  PODIUM_RETURN_NOT_OK(runner->ApplyStatements(statements));
  return runner;
}

Status ReplayRunner::ApplyStatements(const std::vector<syntax::Statement>& statements) {
  for (const syntax::Statement& statement : statements) {
    const bool runs = std::holds_alternative<syntax::QueryStatement>(statement.body) ||
                      std::holds_alternative<syntax::InsertStatement>(statement.body);
    if (!runs) {
      PODIUM_RETURN_NOT_OK(Analyzer(frontend_.catalog()).ApplyDdl(statement));
    } else if (last_.has_value()) {
      return Status::Invalid("a case has one SELECT or INSERT; this is the second").At(statement.position);
    } else {
      last_ = statement;
    }
  }
  if (!last_.has_value()) return Status::Invalid("a case ends with one SELECT or INSERT; case.sql has none");
  return Status::OK();
}

Result<std::string> ReplayRunner::Explain(std::vector<syntax::ExplainDetail> details) {
  syntax::ExplainStatement explain;
  explain.details = std::move(details);
  if (const auto* query = std::get_if<syntax::QueryStatement>(&last_->body)) {
    explain.subject = query->query;
  } else {
    explain.subject = std::get<syntax::InsertStatement>(last_->body);
  }
  return frontend_.Explain(explain);
}

Result<std::string> ReplayRunner::ExplainInsert() {
  PODIUM_ASSIGN_OR_RETURN(const PlannedStatement planned, PlanForRun());
  return podium::Explain(*planned.logical, *planned.plan, ExplainDetail::kChangelogMode);
}

Result<std::string> ReplayRunner::JsonPlan() {
  PODIUM_ASSIGN_OR_RETURN(const PlannedStatement planned, PlanForRun());
  return JsonExecutionPlan(*planned.plan, kRecordedParallelism);
}

Result<PlannedStatement> ReplayRunner::PlanForRun() {
  if (const auto* query = std::get_if<syntax::QueryStatement>(&last_->body)) {
    return frontend_.PlanIntoCollect(*query->query);
  }
  return frontend_.PlanInsert(std::get<syntax::InsertStatement>(last_->body));
}

ReplayOutcome ReplayRunner::Run(KeyGroups key_groups) {
  using Phase = ReplayOutcome::Phase;
  EvalContext context{.time_zone = frontend_.time_zone(), .processing_time_ms = 0};
  Result<PlannedStatement> planned = PlanForRun();
  if (!planned.ok())
    return {.phase = Phase::kPlan, .error = planned.status(), .changelog = {}, .exchange = {}};
  KeyGroupLog log(*planned->plan, kRecordedParallelism);
  const auto make_task = [&] {
    return MakeTaskPlan(*planned->plan, &context, frontend_.not_null_violation(),
                        key_groups == KeyGroups::kLog ? log.Observers() : ObserverFactory());
  };
  Result<TaskPlan> task = make_task();
  if (!task.ok()) return {.phase = Phase::kPlan, .error = task.status(), .changelog = {}, .exchange = {}};

  CollectSink sink;
  auto chain = std::make_unique<OperatorChain>(std::move(task->operators), &sink);
  Status status;
  if (task->source != nullptr) {
    const TableDefinition& table = *task->source;
    const auto make_chain = [&]() -> Result<std::unique_ptr<OperatorChain>> {
      PODIUM_ASSIGN_OR_RETURN(TaskPlan again, make_task());
      return std::make_unique<OperatorChain>(std::move(again.operators), &sink);
    };
    const ScriptTarget target = {
        .physical = table.PhysicalRowType(),
        .columns = task->source_columns,
        .context = &context,
        .make_chain = make_chain,
        .on_event = [&sink](std::int64_t line) { sink.set_event(std::to_string(line)); }};
    status = PlayScript(case_.ScriptPath(table.name), target, chain);
  }
  if (status.ok()) {
    sink.set_event("E");
    status = chain->Finish();
  }
  return {.phase = status.ok() ? Phase::kDone : Phase::kRun,
          .error = status,
          .changelog = sink.text(),
          .exchange = log.Text()};
}

Result<std::string> ReplayRunner::CheckChangelog(const ReplayOutcome& outcome) const {
  if (case_.digest) return DigestDifference(*case_.digest, outcome.changelog);
  if (!case_.changelog) return std::string();
  const auto compare = case_.meta.find("compare");
  const auto key = case_.meta.find("key");
  if (compare == case_.meta.end() || compare->second != "per-key" || key == case_.meta.end()) {
    return FirstDifference("changelog", *case_.changelog, outcome.changelog);
  }
  PODIUM_ASSIGN_OR_RETURN(const std::vector<int> columns, KeyColumns(key->second));
  PODIUM_ASSIGN_OR_RETURN(const std::string expected, OrderByKey(*case_.changelog, columns));
  PODIUM_ASSIGN_OR_RETURN(const std::string actual, OrderByKey(outcome.changelog, columns));
  return FirstDifference("changelog (per key)", expected, actual);
}

Result<std::string> ReplayRunner::Check() {
  using Phase = ReplayOutcome::Phase;
  std::string differences;
  // Planning costs: only what there is something to compare with is asked for.
  const auto compare_text = [&](const char* what, const std::optional<std::string>& expected,
                                const std::function<Result<std::string>()>& explain) {
    if (!expected) return;
    const Result<std::string> actual = explain();
    differences += actual.ok() ? FirstDifference(what, *expected, *actual)
                               : fmt::format("{}: {}\n", what, actual.status().message());
  };
  compare_text("explain", case_.explain, [&] { return Explain({}); });
  compare_text("explain_changelog", case_.explain_changelog,
               [&] { return Explain({syntax::ExplainDetail::kChangelogMode}); });
  compare_text("explain_insert", case_.explain_insert, [&] { return ExplainInsert(); });
  compare_text("explain_advice", case_.explain_advice,
               [&] { return Explain({syntax::ExplainDetail::kPlanAdvice}); });
  compare_text("json_plan_p4", case_.json_plan, [&] { return JsonPlan(); });

  const ReplayOutcome outcome = Run(case_.exchange ? KeyGroups::kLog : KeyGroups::kSkip);
  if (case_.error) {
    PODIUM_ASSIGN_OR_RETURN(const RecordedError recorded, ParseRecordedError(*case_.error));
    const Phase phase = recorded.phase == "plan" ? Phase::kPlan : Phase::kRun;
    if (outcome.error.ok()) {
      differences += fmt::format("error wanted, the case ran: {}\n", recorded.message);
    } else if (outcome.error.message() != recorded.message) {
      differences += fmt::format("error differs\n  wanted: {}\n  found:  {}\n", recorded.message,
                                 outcome.error.message());
    } else if (outcome.phase != phase) {
      differences += fmt::format("the error came in another phase than {}\n", recorded.phase);
    }
  } else if (!outcome.error.ok()) {
    differences += fmt::format("the case failed: {}\n", outcome.error.message());
  }
  if (outcome.phase != Phase::kPlan) {
    PODIUM_ASSIGN_OR_RETURN(const std::string difference, CheckChangelog(outcome));
    differences += difference;
    if (case_.exchange) differences += FirstDifference("exchange", *case_.exchange, outcome.exchange);
  }
  return differences;
}

}  // namespace podium
