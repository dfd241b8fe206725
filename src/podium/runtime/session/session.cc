#include "podium/runtime/session/session.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "podium/connect/source/source.h"
#include "podium/plan/explain/explain.h"
#include "podium/runtime/session/result_sinks.h"
#include "podium/runtime/session/table_order.h"
#include "podium/runtime/task/operator_chain.h"
#include "podium/runtime/task/script_player.h"
#include "podium/runtime/task/task_plan.h"
#include "podium/sql/analyzer/analyzer.h"
#include "podium/sql/analyzer/session_options.h"
#include "podium/sql/parser/parser.h"

namespace podium {

namespace {

// Large enough to spread the cost of a batch, small enough for its columns to stay in the cache.
constexpr std::int64_t kBatchRows = 8192;

bool IsScript(const TableDefinition& table) {
  const auto connector = table.options.find("connector");
  return connector != table.options.end() && connector->second == "script";
}

Result<std::string> ScriptPath(const TableDefinition& table) {
  const auto path = table.options.find("path");
  if (path != table.options.end()) return path->second;
  return Status::Invalid("table '", table.name, "' with 'connector' = 'script' needs the option 'path'")
      .At(table.position)
      .WithHint("add 'path' = '<file>' to its WITH clause (docs/formats/script.md)");
}

}  // namespace

Session::Session(SessionOptions options) : options_(std::move(options)), frontend_(options_.compatibility) {}

Status Session::Execute(std::string_view script, ScriptMode mode) {
  PODIUM_ASSIGN_OR_RETURN(const std::vector<syntax::Statement> statements, ParseScript(script));
  for (const syntax::Statement& statement : statements)
    PODIUM_RETURN_NOT_OK(ExecuteStatement(statement, mode));
  return Status::OK();
}

Status Session::ExecuteStatement(const syntax::Statement& statement, ScriptMode mode) {
  if (const auto* query = std::get_if<syntax::QueryStatement>(&statement.body)) {
    if (mode == ScriptMode::kRun) return RunSelect(*query->query);
    return PrintExplain({.details = {}, .subject = query->query, .subject_position = statement.position});
  }
  if (const auto* insert = std::get_if<syntax::InsertStatement>(&statement.body))
    return ExecuteInsert(*insert, mode);
  if (const auto* set = std::get_if<syntax::StatementSet>(&statement.body)) {
    for (const syntax::InsertStatement& insert : set->inserts)
      PODIUM_RETURN_NOT_OK(ExecuteInsert(insert, mode));
    return Status::OK();
  }
  if (const auto* explain = std::get_if<syntax::ExplainStatement>(&statement.body))
    return PrintExplain(*explain);
  PODIUM_RETURN_NOT_OK(Analyzer(frontend_.catalog()).ApplyDdl(statement));
  if (const auto* set = std::get_if<syntax::SetStatement>(&statement.body); set != nullptr && set->option) {
    if (const std::string note = NoteOnSessionKey(set->option->key); !note.empty()) options_.note(note);
  }
  return Status::OK();
}

Status Session::ExecuteInsert(const syntax::InsertStatement& insert, ScriptMode mode) {
  if (mode == ScriptMode::kRun) return RunInsert(insert);
  return PrintExplain({.details = {}, .subject = insert, .subject_position = insert.position});
}

Status Session::PrintExplain(const syntax::ExplainStatement& explain) {
  PODIUM_ASSIGN_OR_RETURN(const std::string text, frontend_.Explain(explain));
  return WriteText(options_.out, text);
}

Status Session::RunSelect(const syntax::Query& query) {
  PODIUM_ASSIGN_OR_RETURN(const PlannedStatement planned, frontend_.PlanIntoCollect(query));
  const RowType& names = planned.logical->row_type;  // The query's names, not the optimiser's.
  if (options_.result_style == ResultStyle::kTable) {
    const OrderedPlan ordered = WithTableOrder(planned.plan);
    const std::unique_ptr<Sink> sink = MakeTableResult(ordered, names, options_.out);
    return RunTask(*ordered.plan, *sink);
  }
  const std::unique_ptr<Sink> sink = MakeStreamResult(options_.result_style, names, options_.out);
  return RunTask(*planned.plan, *sink);
}

Status Session::RunInsert(const syntax::InsertStatement& insert) {
  PODIUM_ASSIGN_OR_RETURN(const PlannedStatement planned, frontend_.PlanInsert(insert));
  if (planned.plan->kind != ExecKind::kSink) return Status::Internal("the plan of an INSERT has no sink");
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<Sink> sink, OpenSink(*planned.plan->table));
  return RunTask(*planned.plan, *sink);
}

Status Session::RunTask(const ExecNode& plan, Sink& sink) {
  context_ = EvalContext{.time_zone = frontend_.time_zone(), .processing_time_ms = 0};
  PODIUM_ASSIGN_OR_RETURN(TaskPlan task, MakeTaskPlan(plan, &context_, frontend_.not_null_violation()));
  auto chain = std::make_unique<OperatorChain>(std::move(task.operators), &sink);
  if (task.source != nullptr && IsScript(*task.source)) {
    PODIUM_ASSIGN_OR_RETURN(const std::string path, ScriptPath(*task.source));
    const auto make_chain = [&]() -> Result<std::unique_ptr<OperatorChain>> {
      PODIUM_ASSIGN_OR_RETURN(TaskPlan again, MakeTaskPlan(plan, &context_, frontend_.not_null_violation()));
      return std::make_unique<OperatorChain>(std::move(again.operators), &sink);
    };
    const ScriptTarget target = {.physical = task.source->PhysicalRowType(),
                                 .columns = task.source_columns,
                                 .context = &context_,
                                 .make_chain = make_chain,
                                 .on_event = [](std::int64_t) {}};
    PODIUM_RETURN_NOT_OK(PlayScript(path, target, chain));
  } else if (task.source != nullptr) {
    PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<Source> source,
                            OpenSource(*task.source, task.source_columns));
    ProgressMeter progress(options_.progress);
    while (true) {
      PODIUM_ASSIGN_OR_RETURN(std::optional<ChangelogBatch> batch, source->Next(kBatchRows));
      if (!batch) break;
      context_.processing_time_ms = WallClockMs();
      context_.cache_time_ms = context_.processing_time_ms;
      PODIUM_RETURN_NOT_OK(chain->PushProcessingTime(context_.processing_time_ms));
      PODIUM_RETURN_NOT_OK(chain->Push(*std::move(batch)));
      progress.Update(source->progress());
    }
    if (const std::int64_t skipped = source->progress().skipped_records; skipped > 0) {
      options_.note(fmt::format("{} bad {} of table '{}' skipped ('ignore-parse-errors' is on)", skipped,
                                skipped == 1 ? "record" : "records", task.source->name));
    }
  }
  PODIUM_RETURN_NOT_OK(chain->Finish());
  return sink.Finish();
}

}  // namespace podium
