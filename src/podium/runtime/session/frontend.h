#pragma once

#include <memory>
#include <string>

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/plan/planner/planner.h"
#include "podium/runtime/task/not_null_enforcer.h"
#include "podium/sql/analyzer/catalog.h"
#include "podium/sql/analyzer/logical_plan.h"
#include "podium/sql/parser/syntax_tree.h"

namespace podium {

/// A statement after resolution and planning.
struct PlannedStatement {
  LogicalNodePtr logical;
  ExecNodePtr plan;
};

/// From syntax to plan, for one session: holds the catalog and the options that SET has changed.
class Frontend {
 public:
  /// `compatibility` is the contract unless the script sets 'podium.compatibility'.
  explicit Frontend(Compatibility compatibility);

  Catalog& catalog() { return catalog_; }

  /// Plans a bare SELECT as Flink's EXPLAIN does: for a consumer that takes upserts.
  Result<PlannedStatement> PlanForExplain(const syntax::Query& query);
  /// Plans a bare SELECT as it is executed: into a sink that takes every row kind, as INSERT INTO out_sink.
  Result<PlannedStatement> PlanIntoCollect(const syntax::Query& query);
  Result<PlannedStatement> PlanInsert(const syntax::InsertStatement& insert);

  /// Plans the subject of an EXPLAIN and prints it.
  Result<std::string> Explain(const syntax::ExplainStatement& explain);

  /// The contract in force: what SET says, else what the session was made with.
  Compatibility compatibility() const;
  /// table.local-time-zone; UTC unless set.
  std::string time_zone() const;
  /// The parallelism that EXPLAIN JSON_EXECUTION_PLAN shows: table.exec.resource.default-parallelism, else
  /// parallelism.default, else 1. What runs is one task all the same.
  Result<std::int32_t> DefaultParallelism() const;
  /// table.exec.sink.not-null-enforcer; ERROR unless set.
  NotNullViolation not_null_violation() const;

 private:
  Result<PlannedStatement> PlanNode(LogicalNodePtr logical);

  Catalog catalog_;
  Compatibility default_compatibility_;
};

}  // namespace podium
