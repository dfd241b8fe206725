#pragma once

#include <cstdint>
#include <string>

#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// The section "Physical Execution Plan" of EXPLAIN JSON_EXECUTION_PLAN, with its title: the operators of the
/// job that Flink 2.2.1 would run, their parallelism and how rows come to them.
///
/// Operators are numbered from 1, and so are plan nodes (`[n]`), exchanges left out: Flink's own numbers go
/// on from one statement of a session to the next. A plan with one source only.
std::string JsonExecutionPlan(const ExecNode& root, std::int32_t default_parallelism);

}  // namespace podium
