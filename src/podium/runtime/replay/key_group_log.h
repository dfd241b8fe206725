#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "podium/plan/explain/operator_list.h"
#include "podium/plan/planner/exec_plan.h"
#include "podium/runtime/task/task_plan.h"

namespace podium {

/// Notes which keys come to the keyed operators of a task and where they would live if it ran in parallel:
/// the form of expected.exchange. Attached to a replay only; a run without it pays nothing.
class KeyGroupLog {
 public:
  /// `plan` must outlive the log.
  KeyGroupLog(const ExecNode& plan, std::int32_t parallelism);
  ~KeyGroupLog();

  /// Makes the observer for a node of the plan, for MakeTaskPlan; null for one that is not keyed. Chains made
  /// one after the other (after a restore) write into the same log.
  ObserverFactory Observers();

  /// A line for each key: operator number (the source does not count), key, hash, key group of 128 (of 1 for
  /// an operator that runs alone), subtask; operator by operator, keys in order of arrival, the first 200.
  std::string Text() const;

 private:
  class Observer;
  struct KeyedOperator;
  std::vector<std::unique_ptr<KeyedOperator>> keyed_;  // By operator number.
};

}  // namespace podium
