#include "podium/runtime/session/frontend.h"

#include <charconv>
#include <utility>
#include <variant>

#include "podium/connect/sink/sink.h"
#include "podium/connect/source/source.h"
#include "podium/plan/explain/explain.h"
#include "podium/plan/explain/json_plan.h"
#include "podium/plan/planner/plan_advice.h"
#include "podium/sql/analyzer/analyzer.h"

namespace podium {

Frontend::Frontend(Compatibility compatibility) : default_compatibility_(compatibility) {}

Compatibility Frontend::compatibility() const {
  const auto& options = catalog_.options();
  const auto found = options.find("podium.compatibility");
  if (found == options.end()) return default_compatibility_;
  return found->second == "flink-2.2.1" ? Compatibility::kFlink221 : Compatibility::kCorrect;
}

std::string Frontend::time_zone() const {
  const auto& options = catalog_.options();
  const auto found = options.find("table.local-time-zone");
  return found == options.end() ? "UTC" : found->second;
}

NotNullViolation Frontend::not_null_violation() const {
  const auto& options = catalog_.options();
  const auto found = options.find("table.exec.sink.not-null-enforcer");
  const bool drop = found != options.end() && (found->second == "DROP" || found->second == "drop");
  return drop ? NotNullViolation::kDrop : NotNullViolation::kFail;
}

Result<std::int32_t> Frontend::DefaultParallelism() const {
  // The table's own option goes before the job's; -1 stands for "not set".
  for (const char* key : {"table.exec.resource.default-parallelism", "parallelism.default"}) {
    const auto found = catalog_.options().find(key);
    if (found == catalog_.options().end() || found->second == "-1") continue;
    const std::string& text = found->second;
    std::int32_t parallelism = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parallelism);
    if (error != std::errc() || end != text.data() + text.size() || parallelism < 1 || parallelism > 32768)
      return Status::Invalid("option '", key, "' must be a number from 1 to 32768, found: ", text);
    return parallelism;
  }
  return 1;
}

Result<PlannedStatement> Frontend::PlanNode(LogicalNodePtr logical) {
  PlannerOptions options;
  options.compatibility = compatibility();
  options.session = catalog_.options();
  options.source_mode = SourceChangelogMode;
  options.sink_mode = SinkChangelogMode;
  PODIUM_ASSIGN_OR_RETURN(ExecNodePtr plan, Plan(logical, options));
  return PlannedStatement{.logical = std::move(logical), .plan = std::move(plan)};
}

Result<PlannedStatement> Frontend::PlanForExplain(const syntax::Query& query) {
  PODIUM_ASSIGN_OR_RETURN(LogicalNodePtr logical, Analyzer(catalog_).AnalyzeQuery(query));
  return PlanNode(std::move(logical));
}

Result<PlannedStatement> Frontend::PlanIntoCollect(const syntax::Query& query) {
  PODIUM_ASSIGN_OR_RETURN(LogicalNodePtr logical, Analyzer(catalog_).AnalyzeSelectIntoCollect(query));
  return PlanNode(std::move(logical));
}

Result<PlannedStatement> Frontend::PlanInsert(const syntax::InsertStatement& insert) {
  PODIUM_ASSIGN_OR_RETURN(LogicalNodePtr logical, Analyzer(catalog_).AnalyzeInsert(insert));
  return PlanNode(std::move(logical));
}

Result<std::string> Frontend::Explain(const syntax::ExplainStatement& explain) {
  ExplainDetail detail = ExplainDetail::kNone;
  bool advise = false;
  bool json_plan = false;
  for (const syntax::ExplainDetail wanted : explain.details) {
    switch (wanted) {
      case syntax::ExplainDetail::kChangelogMode:
        detail = ExplainDetail::kChangelogMode;
        break;
      case syntax::ExplainDetail::kEstimatedCost:
        return Status::NotSupported("EXPLAIN ESTIMATED_COST");
      case syntax::ExplainDetail::kPlanAdvice:
        advise = true;
        break;
      case syntax::ExplainDetail::kJsonExecutionPlan:
        json_plan = true;
        break;
    }
  }
  if (std::holds_alternative<syntax::StatementSet>(explain.subject)) {
    return Status::NotSupported("EXPLAIN of a statement set; explain each INSERT alone");
  }
  const auto* query = std::get_if<syntax::QueryPtr>(&explain.subject);
  PODIUM_ASSIGN_OR_RETURN(const PlannedStatement planned,
                          query != nullptr ? PlanForExplain(**query)
                                           : PlanInsert(std::get<syntax::InsertStatement>(explain.subject)));
  PlanAdvice advice;
  if (advise) advice = AdviseOnPlan(*planned.plan, catalog_.options());
  std::string text = podium::Explain(*planned.logical, *planned.plan, detail, advise ? &advice : nullptr);
  if (json_plan) {
    PODIUM_ASSIGN_OR_RETURN(const std::int32_t parallelism, DefaultParallelism());
    text += "\n" + JsonExecutionPlan(*planned.plan, parallelism);
  }
  return text;
}

}  // namespace podium
