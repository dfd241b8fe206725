#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "podium/base/result.h"
#include "podium/plan/planner/exec_plan.h"

namespace podium {

/// Whether rows are processed in bundles: table.exec.mini-batch.enabled.
bool BundlesRows(const std::map<std::string, std::string>& session);

/// A duration of the session in milliseconds.
std::int64_t DurationOption(const std::map<std::string, std::string>& session, const std::string& key,
                            const std::string& otherwise);

/// Gives each ranking that Flink runs as a Deduplicate its DeduplicateSpec, and each WatermarkAssigner its
/// interval. The changelog modes must be known.
Result<ExecNodePtr> PlanDeduplicates(const ExecNodePtr& root,
                                     const std::map<std::string, std::string>& session);

}  // namespace podium
